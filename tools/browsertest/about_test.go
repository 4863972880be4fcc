//go:build browser

package browsertest

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// clinic writes a file about an example's samples: an age that is far out once, a stage of 1 to 3, and a note. The first has
// no row, the second no stage.
func clinic(t *testing.T, ids []string) string {
	var b strings.Builder
	b.WriteString("patient,age,stage,note\n")
	for i, id := range ids {
		age, stage := fmt.Sprint(40+i%30), fmt.Sprint(1+i%3)
		switch i {
		case 0:
			continue
		case 1:
			stage = ""
		case 2:
			age = "4000"
		}
		fmt.Fprintf(&b, "%s,%s,%s,%s\n", id, age, stage, []string{"u", "v"}[i%2])
	}
	return write(t, "clinic.csv", b.String())[0]
}

// choices lists the texts of a list's options.
func choices(p *Page, id string) string {
	return Eval[string](p, "[..."+element(id)+".options].map((o) => o.text).join(', ')")
}

// What is known of the samples colours the map: numbers by a scale that one far out does not flatten, categories in colours of
// their own, what is missing said. A person says what a column is, which the tests follow; it is kept, and what is saved is
// what is seen.
func TestAboutOnTheMap(t *testing.T) {
	t.Parallel()
	e := Examples[0]
	labels, _ := e.Cluster(t, "-mode", "paper")
	rows, err := csv.NewReader(bytes.NewReader(labels)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, row := range rows[1:] {
		ids = append(ids, row[0])
	}
	_, p := begin(t, "/repo/", "?example="+e.Name+"&c="+e.Clusters+"&mode=paper&panel=map")
	run(p)
	settled(p)
	if kind := Eval[string](p, element("map-kind")+".value"); kind != "neighbors" {
		t.Errorf("the map %s of as many anchors as clusters is shown", kind)
	}
	p.Click("map-size")
	p.Until(`document.getElementById("map-host").map.scene.size?.length === 75`)
	if list := choices(p, "map-colour"); !strings.Contains(list, "Share of the weight in the cluster, Margin") || strings.Contains(list, "About the samples") {
		t.Errorf("colours %s", list)
	}
	p.Fill("map-colour", "agreement")
	p.WaitText("map-scale", "Share of the weight")
	p.Click("map-size")

	known := clinic(t, ids)
	p.Drop("columns-zone", known)
	p.WaitText("columns-facts", "3 columns over 74 rows")
	p.WaitText("columns-columns", "Columns: 2 of numbers, 1 category")
	p.Fill("map-colour", "about")
	p.WaitText("map-scale", "age")
	p.WaitText("map-scale", "≥ 69")
	p.WaitText("map-beyond", "1 sample above, up to 4000")
	p.WaitText("map-missing", "× 1 sample without a value, grey")
	settled(p)
	p.Shot("map-about-scale")

	p.Click("result-tabs-clusters")
	p.WaitText("figure-tests", "adjusted for 3 tests")
	p.Click("result-tabs-map")
	unfold(p, "columns-columns")
	p.Fill("columns-column-list-role-3", "category")
	p.WaitText("columns-columns", "Columns: 1 of numbers, 2 categories")
	p.Fill("map-about", "2")
	p.Until(element("map-legend") + ".querySelector('[aria-label=\"stage\"]')?.children.length === 4")
	p.WaitText("map-legend", "× 2 samples without a value, grey")
	p.Until(`Number.isNaN(document.getElementById("map-host").map.scene.group[1]) && document.getElementById("map-host").map.scene.groups.length === 3`)
	settled(p)
	p.Shot("map-about-category")
	for _, v := range p.Violations() {
		t.Errorf("coloured by a column about the samples: %s", v)
	}
	p.Width(390)
	fits(t, p, "coloured by a column about the samples", 390)
	p.Shot("map-about-phone")
	p.Width(1280)

	p.Fill("columns-column-list-role-4", "ignore")
	p.WaitText("columns-columns", "Columns: 1 of numbers, 1 category, 1 ignored")
	p.Click("result-tabs-clusters")
	p.WaitText("figure-tests", "adjusted for 2 tests")
	p.Click("result-tabs-map")
	p.WaitText("map-legend", "× 2 samples")
	settled(p)
	unfold(p, "map-save")
	p.WaitText("map-svg", "SVG, by stage")
	_, svg := p.Download("map-svg")
	wellFormed(t, svg)
	if !strings.Contains(string(svg), "without a value (2)") || !strings.Contains(string(svg), ">stage<") {
		t.Errorf("the picture is not by stage: %.600s", svg)
	}
	_, file := p.Download("map-csv")
	places, err := csv.NewReader(bytes.NewReader(file)).ReadAll()
	if err != nil || len(places) != 76 || strings.Join(places[0], " ") != "id cluster stage x y" || places[2][2] != "" || places[3][2] != "3" {
		t.Errorf("%v: %.300s", err, file)
	}
	p.Click("result-tabs-take")
	p.WaitText("command", "-ignore 'clinic.csv=#4' -categories 'clinic.csv=#3'")
	name, capsule := p.Download("download-capsule")
	if !strings.Contains(string(capsule), `"role":"columns","format":`) || !strings.Contains(string(capsule), "category:#3,ignore:#4") {
		t.Errorf("the capsule does not tell of the columns: %.900s", capsule)
	}

	p.Click("keep")
	p.WaitText("kept-results-1", "3 clusters")
	p.Reload()
	p.WaitFor("kept-result-1-1")
	p.Click("kept-result-1-1")
	p.WaitText("columns-columns", "Columns: 1 of numbers, 1 category, 1 ignored")
	p.WaitFor("result")
	if p.Has("result-stale") {
		t.Error("the kept result is said to be of other data")
	}

	// In another browser the capsule is checked without the file, and with it what was said of the columns comes back.
	_, p = begin(t, "/", "?panel=clusters")
	p.Drop("drop-zone", saved(t, name, capsule))
	p.WaitText("join-summary", "75 samples in all 4 views")
	p.WaitText("capsule", "not needed: it tells about the samples")
	check(p, "Reproduced to the last bit")
	p.Drop("drop-zone", saved(t, name, capsule), known)
	p.WaitText("columns-columns", "Columns: 1 of numbers, 1 category, 1 ignored")
	p.WaitText("join-summary", "75 samples in all 4 views")
	check(p, "Reproduced to the last bit")
	p.WaitText("figure-tests", "adjusted for 2 tests")
}

// around moves the mouse with its button down along places of a map's panel, in pixels of it.
func around(p *Page, panel int, path [][2]float64) {
	p.t.Helper()
	box := Eval[[]float64](p, fmt.Sprintf(`(() => {
		const e = document.querySelectorAll("#map-host [role=application]")[%d];
		e.scrollIntoView({ block: "center", behavior: "instant" });
		const b = e.getBoundingClientRect();
		return [b.x, b.y];
	})()`, panel))
	mouse := func(kind input.DispatchMouseEventType, at [2]float64) {
		event := input.DispatchMouseEventParams{Type: kind, X: box[0] + at[0], Y: box[1] + at[1], Button: input.MouseButtonLeft, ClickCount: 1}
		if _, err := chromedp.Call(p.ctx, input.DispatchMouseEvent, event); err != nil {
			p.t.Fatal(err)
		}
	}
	mouse(input.DispatchMouseEventTypeMousePressed, path[0])
	for _, at := range path[1:] {
		mouse(input.DispatchMouseEventTypeMouseMoved, at)
	}
	mouse(input.DispatchMouseEventTypeMouseReleased, path[len(path)-1])
}

// A line drawn around samples by the mouse selects just those inside of it, in the map, the table and the file alike.
func TestLasso(t *testing.T) {
	t.Parallel()
	_, p := begin(t, "/", "?example=acc&c=3&mode=paper&panel=map")
	run(p)
	settled(p)
	p.Fill("map-kind", "view:0")
	p.Until(`document.getElementById("map-host").map.scene.panels[0].title === "rna"`)
	settled(p)
	p.Click("map-lasso")
	size := Eval[[]float64](p, `(() => { const b = document.getElementById("map-host").map.scene.panels[0].box; return [b.width, b.height]; })()`)
	w, h := size[0], size[1]
	corners := [][2]float64{{0.05 * w, 0.04 * h}, {0.93 * w, 0.3 * h}, {0.12 * w, 0.94 * h}} // turns to the right, as y points down
	var path [][2]float64
	for k, a := range corners {
		b := corners[(k+1)%3]
		for s := range 12 {
			path = append(path, [2]float64{a[0] + (b[0]-a[0])*float64(s)/12, a[1] + (b[1]-a[1])*float64(s)/12})
		}
	}
	at := Eval[[][]float64](p, `(() => { const p = document.getElementById("map-host").map.scene.panels[0];
		return Array.from({ length: p.xy.length / 2 }, (_, i) => p.place(p.xy[2 * i], p.xy[2 * i + 1])); })()`)
	want := map[int]bool{}
	for i, q := range at {
		within, near := true, false
		for k, a := range corners {
			b := corners[(k+1)%3]
			side := (b[0]-a[0])*(q[1]-a[1]) - (b[1]-a[1])*(q[0]-a[0])
			within, near = within && side > 0, near || side*side < w*w // within a pixel or so of the line
		}
		if near {
			t.Logf("sample %d lies on the line", i)
		}
		want[i] = within
	}
	around(p, 0, path)
	p.Until(element("map-selected") + ".textContent.includes('selected:')")
	mask := Eval[[]int](p, `[...document.getElementById("map-host").map.scene.mask]`)
	var inside []int
	for i, on := range mask {
		if (on == 1) != want[i] {
			t.Errorf("sample %d at %v: selected %d, inside %v", i, at[i], on, want[i])
		}
		if on == 1 {
			inside = append(inside, i)
		}
	}
	if len(inside) < 3 || len(inside) > 72 {
		t.Fatalf("%d samples are inside", len(inside))
	}
	p.WaitText("map-selected", fmt.Sprintf("%d samples selected:", len(inside)))
	p.Shot("map-lasso")
	_, file := p.Download("map-ids")
	rows, err := csv.NewReader(bytes.NewReader(file)).ReadAll()
	if err != nil || len(rows)-1 != len(inside) {
		t.Fatalf("%d rows of %d selected: %v", len(rows)-1, len(inside), err)
	}
	p.Click("map-table")
	p.WaitText("filter-count", fmt.Sprintf("%d of 75 samples", len(inside)))
	table := Eval[[]string](p, `[...document.querySelectorAll("#result-table .sample-id")].map((e) => e.textContent)`)
	for k, id := range table {
		if id != rows[k+1][0] {
			t.Errorf("row %d of the table is %s, of the file %s", k+1, id, rows[k+1][0])
		}
	}
}

// A kept result whose views are read otherwise since says so when it is shown again, and has no map, command or capsule.
func TestKeptResultOfChangedData(t *testing.T) {
	t.Parallel()
	_, p := begin(t, "/", "?example=acc&c=3&mode=paper")
	run(p)
	p.Click("keep")
	p.WaitText("kept-results-1", "3 clusters")
	unfold(p, "view-2-columns")
	p.Fill("view-2-column-list-role-3", "ignore")
	p.WaitText("view-2-columns", "1 ignored")
	p.WaitFor("result-stale")
	p.Reload()
	p.WaitFor("kept-result-1-1")
	p.Click("kept-result-1-1")
	p.WaitFor("result")
	p.WaitText("view-2-columns", "1 ignored")
	p.WaitText("result-stale", "This result was made with other data or settings than those shown now. Run again to bring it up to date.")
	p.WaitText("result-kept", "It cannot be run again as it was: its files are read in another way now, or gone.")
	p.Click("result-tabs-take")
	p.WaitText("download-capsule-note", "Files were changed, removed or read in another way since this result was made: run again first.")
	p.Shot("kept-result-changed")
	p.Click("result-tabs-map")
	p.WaitText("result-tabs-panel", "A map needs the views of this kept result as they were, and others are loaded now.")
}
