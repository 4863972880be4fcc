//go:build browser

package browsertest

import (
	"fmt"
	"strings"
	"testing"
)

// Before a run it is seen where values are missing, in tiles and in numbers, of a view with more features and samples
// than there are tiles; a choice about them keeps the map.
func TestGapMap(t *testing.T) {
	t.Parallel()
	_, p := begin(t, "/", "")
	var b strings.Builder
	b.WriteString("id")
	for j := range 60 {
		fmt.Fprintf(&b, ",f%d", j)
	}
	for i := range 2000 {
		fmt.Fprintf(&b, "\ns%d", i)
		for j := range 60 {
			switch {
			case j == 30 && i%2 == 0, j > 56 && i >= 1000:
				b.WriteString(",NA")
			default:
				fmt.Fprintf(&b, ",%d", (i*7+j*3)%101)
			}
		}
	}
	p.Upload("file-input", write(t, "lacking.csv", b.String())...)
	p.WaitText("view-1", "4000 values are missing (3.3 %), in 4 features and 1500 samples. Most in f30 (1,000), f57 (1,000), f58 (1,000).")
	Eval[bool](p, element("view-1-where")+".open = true")
	p.WaitFor("view-1-where-map")
	p.WaitText("view-1-where", "A tile is 3 features × 11 samples")
	p.WaitText("view-1-where-table", "f59")
	if n := Eval[int](p, element("view-1-where-map")+".querySelectorAll('.tile-strip').length"); n != 20 {
		t.Errorf("%d rows of tiles for 60 features", n)
	}
	if last := Eval[int](p, element("view-1-where-map")+".querySelector('.tile-row:last-child .tile-4').getAttribute('x')*1"); last != 91 {
		t.Errorf("the last features lack all from tile %d on, want 91", last)
	}
	screen(t, p, "gaps", 1280)
	p.Width(360)
	fits(t, p, "gaps", 360)
	p.Fill("view-1-missing", "median")
	p.WaitText("view-1-gaps", "4,000 values filled in")
	p.WaitFor("view-1-where-map")
}

// A view whose features are called as the samples of another is turned by a button where that is said.
func TestTurnedView(t *testing.T) {
	t.Parallel()
	_, p := begin(t, "/", "")
	p.Upload("file-input", write(t, "right.csv", "id,x,y\nu,1,5\nv,2,6\nw,9,7\n", "wrong.csv", "id,u,v,w\nalpha,1,2,3\nbeta,4,5,9\n")...)
	p.WaitText("alignment", "3 features of wrong.csv are called as samples of other views: perhaps its rows are features.")
	p.Shot("turned")
	p.Click("turn-1")
	p.WaitText("view-2", "3 samples × 2 features")
	p.WaitText("join-summary", "3 samples in all 2 views")
	p.WaitGone("turn-1")
	if side := Eval[string](p, element("view-2-samples")+".value"); side != "columns" {
		t.Errorf("samples are its %s", side)
	}
	p.Click("keep")
	p.WaitFor("kept-open-1")
	p.Reload()
	p.WaitFor("kept-open-1")
	p.Click("kept-open-1")
	p.WaitText("view-2", "3 samples × 2 features")
	p.Fill("view-2-samples", "rows")
	p.WaitText("view-2", "2 samples × 3 features")
}
