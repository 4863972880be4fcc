//go:build browser

package browsertest

import "testing"

// A file with titles above the column names is refused with a button that leaves them out, and a number that stands for
// missing values can be named where a note tells of it.
func TestLinesLeftOut(t *testing.T) {
	t.Parallel()
	_, p := begin(t, "/", "")
	p.Upload("file-input", write(t, "export.csv", "Results of the lab,,\n,,\nid,x,y\na,1,1\nb,-999,5\nc,3,2\nd,4,4\n,8,12\n")...)
	p.WaitText("data-error", "the column names seem to stand on line 3")
	p.WaitText("reading-1-1", "lines 1 to 2 are left out: the column names are on line 3")
	screen(t, p, "titles", 1280)
	p.Click("reading-1-1")
	p.WaitText("data-error", "line 8, column 1")
	p.WaitText("reading-2-1", "line 8 is left out") // what is read again has a number of its own
	p.Click("reading-2-1")
	p.WaitText("view-1", "4 samples × 2 features")
	p.WaitText("view-1", "3 lines left out, as asked")
	p.WaitFor("view-1-notes")
	unfold(p, "view-1-notes")
	p.WaitText("view-1-notes", "1 value is -999, far from all others, in 1 feature")
	unfold(p, "view-1-read")
	p.Fill("view-1-read-missing", "-999")
	p.WaitText("view-1", "1 value is missing")
	p.WaitText("view-1-read", "without lines 1-2,8, missing where it says -999")
	p.Shot("left-out")
	p.Fill("view-1-read-skip", "1-2,7-8")
	p.WaitText("view-1", "3 samples × 2 features")
}
