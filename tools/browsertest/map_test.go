//go:build browser

package browsertest

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"image/png"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// settled waits until a map is there and all of it is drawn.
func settled(p *Page) {
	p.t.Helper()
	p.Until(`document.getElementById("map-host")?.map && !document.getElementById("map-progress")`)
	Eval[bool](p, `document.getElementById("map-host").map.settled().then(() => true)`)
}

// drag moves the mouse with its button down between two places of a map's panel, given in parts of its sides.
func drag(p *Page, panel int, fromX, fromY, toX, toY float64) {
	p.t.Helper()
	box := Eval[[]float64](p, fmt.Sprintf(`(() => {
		const e = document.querySelectorAll("#map-host [role=application]")[%d];
		e.scrollIntoView({ block: "center", behavior: "instant" });
		const b = e.getBoundingClientRect();
		return [b.x, b.y, b.width, b.height];
	})()`, panel))
	mouse := func(kind input.DispatchMouseEventType, x, y float64) {
		event := input.DispatchMouseEventParams{Type: kind, X: box[0] + x*box[2], Y: box[1] + y*box[3], Button: input.MouseButtonLeft, ClickCount: 1}
		if _, err := chromedp.Call(p.ctx, input.DispatchMouseEvent, event); err != nil {
			p.t.Fatal(err)
		}
	}
	mouse(input.DispatchMouseEventTypeMousePressed, fromX, fromY)
	for k := range 10 {
		part := float64(k+1) / 10
		mouse(input.DispatchMouseEventTypeMouseMoved, fromX+part*(toX-fromX), fromY+part*(toY-fromY))
	}
	mouse(input.DispatchMouseEventTypeMouseReleased, toX, toY)
}

// The map of a result: points are there, selected ones are those of the table and of a file, points are coloured by a
// feature, the keyboard points, and the maps are saved.
func TestMap(t *testing.T) {
	t.Parallel()
	_, p := begin(t, "/repo/", "?example=acc&c=3&sets=12&panel=map")
	run(p)
	settled(p)
	if n := Eval[int](p, `document.getElementById("map-host").map.scene.n`); n != 75 {
		t.Errorf("%d samples on the map", n)
	}
	const anchors = `document.getElementById("map-host").map.scene.panels[0].anchors`
	if Eval[bool](p, "Boolean("+anchors+")") {
		t.Error("anchors are shown before they are asked for")
	}
	p.Click("map-anchors")
	p.Until(anchors + "?.length > 0")
	p.Click("map-anchors")
	p.Until("!" + anchors)
	p.Click("map-rectangle")
	drag(p, 0, 0.02, 0.02, 0.98, 0.98)
	p.WaitText("map-selected", "75 samples selected")
	drag(p, 0, 0.02, 0.02, 0.5, 0.98)
	p.Until("!" + element("map-selected") + ".textContent.startsWith('75') && " + element("map-selected") + ".textContent.includes('selected:')")
	selected := strings.Fields(p.Text("map-selected"))[0]
	_, file := p.Download("map-ids")
	rows, err := csv.NewReader(bytes.NewReader(file)).ReadAll()
	if err != nil || fmt.Sprint(len(rows)-1) != selected {
		t.Errorf("%d rows of %s selected: %v", len(rows)-1, selected, err)
	}
	p.Click("map-table")
	p.WaitText("filter-count", selected+" of 75 samples")
	if first := Eval[string](p, `document.querySelector("#result-table .sample-id").textContent`); first != rows[1][0] {
		t.Errorf("the table begins with %s, the file with %s", first, rows[1][0])
	}
	p.Click("filter-selected")
	p.WaitText("filter-count", "75 of 75 samples")
	p.Click("result-tabs-map")
	settled(p)
	p.WaitText("map-selected", selected+" samples selected")
	p.Click("map-clear")
	p.WaitText("map-selected", "No sample is selected")

	p.Fill("map-colour", "feature")
	p.Fill("map-feature", "no such feature")
	p.WaitText("map-wrong", "No feature")
	p.Fill("map-feature", "diras3")
	p.WaitText("map-scale", "DIRAS3 (rna)")
	p.Until(`document.getElementById("map-host").map.scene.value`)
	settled(p)
	p.Shot("map-feature")
	p.Fill("map-colour", "label")
	p.Until(element("map-legend") + ".querySelector('[aria-label=\"Known labels\"]')")
	for _, v := range p.Violations() {
		t.Errorf("coloured by labels: %s", v)
	}
	p.Fill("map-colour", "")
	p.Focus("map-fit")
	Eval[bool](p, `document.querySelector("#map-host [role=application]").focus(), true`)
	p.Press("+")
	p.Press(kb.Enter)
	p.Until(element("map-pointed") + ".textContent.includes('agreement')")
	p.Click("map-links")
	p.WaitText("figure-row", "Links of sample")

	p.Click("result-tabs-map")
	settled(p)
	unfold(p, "map-save")
	name, svg := p.Download("map-svg")
	wellFormed(t, svg)
	if !strings.HasSuffix(name, "-map.svg") || bytes.Count(svg, []byte("<path")) != 6 { // legend and points of three clusters
		t.Errorf("%s: %.300s", name, svg)
	}
	p.Fill("map-width", "1000")
	_, drawing := p.Download("map-png")
	if size, err := png.DecodeConfig(bytes.NewReader(drawing)); err != nil || size.Width != 3000 {
		t.Errorf("a drawing %d wide: %v", size.Width, err)
	}
	_, file = p.Download("map-csv")
	if rows, err := csv.NewReader(bytes.NewReader(file)).ReadAll(); err != nil || len(rows) != 76 || strings.Join(rows[0], " ") != "id cluster x y" {
		t.Errorf("%d rows of places: %v", len(rows), err)
	}
	_, picture := p.Download("map-seen")
	if size, err := png.DecodeConfig(bytes.NewReader(picture)); err != nil || size.Width < 600 {
		t.Errorf("a picture %d wide: %v", size.Width, err)
	}
	if _, sheet := taken(p, "download-sheet"); !strings.Contains(string(sheet), "Map of the learned graph") {
		t.Error("the report has no map")
	}
}

// A neighbour map can be given up, and a kept result has maps of its views alone.
func TestMapKinds(t *testing.T) {
	t.Parallel()
	server, p := begin(t, "/", "?example=digits&mode=paper&m=20&panel=map")
	run(p)
	p.Click("keep")
	p.WaitFor("kept-results-1")
	settled(p)
	p.Fill("map-kind", "neighbors")
	p.Click("map-cancel")
	p.WaitGone("map-cancel")
	if kind := Eval[string](p, element("map-kind")+".value"); kind != "spectral" {
		t.Errorf("%s is shown", kind)
	}
	p.Fill("map-kind", "neighbors")
	p.WaitFor("map-progress")
	settled(p)
	p.Shot("map-neighbours")
	p.Fill("map-kind", "views")
	p.Until(`document.querySelectorAll("#map-host [role=application]").length > 2`)
	settled(p)
	p.Shot("map-views")
	p.Go(server.URL() + "?panel=map")
	p.Click("kept-result-1-1")
	settled(p)
	if kind := Eval[string](p, element("map-kind")+".value"); kind != "views" {
		t.Errorf("%s is shown of a kept result", kind)
	}
}
