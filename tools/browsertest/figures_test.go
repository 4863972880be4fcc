//go:build browser

package browsertest

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"viewfold/solver/report"
)

// The figures of a result are reached by keyboard, their numbers are those of the command line tool, and they are saved
// as whole files.
func TestFigures(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ mode, figures string }{
		{"consensus", "features confidence confusion classes graph set-graphs weights weight-course sets stages"},
		{"paper", "features confidence confusion classes graph view-graphs weights weight-course objective steps stages"},
	} {
		t.Run(c.mode, func(t *testing.T) {
			t.Parallel()
			e := Examples[0]
			query, flags := quick(c.mode)
			_, p := begin(t, "/repo/", "?example="+e.Name+"&c="+e.Clusters+query)
			run(p)
			_, text := e.Cluster(t, flags...)
			var doc report.Report
			if err := json.Unmarshal(text, &doc); err != nil {
				t.Fatal(err)
			}
			var seen []string
			last := "overview"
			for _, panel := range []string{"map", "clusters", "labels", "graph", "weights", "course"} {
				p.Focus("result-tabs-" + last)
				last = panel
				p.Press(kb.ArrowRight)
				p.Until(element("result-tabs-"+panel) + ".getAttribute('aria-selected') === 'true' && document.activeElement === " + element("result-tabs-"+panel))
				if panel == "map" {
					continue
				}
				drawn(p)
				seen = append(seen, strings.Fields(Eval[string](p, `Array.from(document.querySelectorAll(".figure-card"), (f) => f.id.replace("figure-", "")).join(" ")`))...)
				if panel != "weights" {
					continue
				}
				unfold(p, "figure-weights-save")
				_, table := p.Download("figure-weights-csv")
				rows, err := csv.NewReader(bytes.NewReader(table)).ReadAll()
				if err != nil {
					t.Fatal(err)
				}
				for v, w := range doc.Weights {
					if x, _ := strconv.ParseFloat(rows[v+1][1], 64); x != w || rows[v+1][0] != doc.Views[v] {
						t.Errorf("weight of %s: %s, want %v", doc.Views[v], rows[v+1], w)
					}
				}
				name, svg := p.Download("figure-weights-svg")
				if !strings.HasSuffix(name, "-weights.svg") {
					t.Errorf("the picture is called %s", name)
				}
				wellFormed(t, svg)
				p.Fill("figure-weights-width", "1000")
				_, picture := p.Download("figure-weights-png")
				size, err := png.DecodeConfig(bytes.NewReader(picture))
				if err != nil || size.Width != 3000 {
					t.Errorf("a picture %d wide: %v", size.Width, err)
				}
			}
			if got := strings.Join(seen, " "); got != c.figures {
				t.Errorf("figures %s, want %s", got, c.figures)
			}
		})
	}
}

// The graph's picture, an image inside of an SVG, is in the PNG too.
func TestGraphAsPNG(t *testing.T) {
	t.Parallel()
	_, p := begin(t, "/", "?example=acc&c=3&mode=paper&panel=graph")
	run(p)
	drawn(p)
	unfold(p, "figure-graph-save")
	_, file := p.Download("figure-graph-png")
	picture, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	colors, b := map[any]bool{}, picture.Bounds()
	for y := b.Dy() / 5; y < b.Dy()*4/5; y += 7 {
		for x := b.Dx() / 5; x < b.Dx(); x += 7 {
			colors[picture.At(x, y)] = true
		}
	}
	if len(colors) < 4 {
		t.Errorf("%d colours inside of the graph of three clusters", len(colors))
	}
}

// wellFormed reads an XML file to its end.
func wellFormed(t *testing.T, text []byte) {
	t.Helper()
	for d := xml.NewDecoder(bytes.NewReader(text)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatalf("%v in %s", err, text)
		}
	}
}

// Names and colours that a person gives to clusters are in every figure and file, and in the result as it is kept.
func TestNames(t *testing.T) {
	t.Parallel()
	server, p := begin(t, "/", "?example=acc&c=3&mode=paper")
	run(p)
	p.Click("keep")
	p.WaitText("kept-results-1", "3 clusters")
	unfold(p, "naming")
	p.Fill("cluster-1-name", "Steroid <high>")
	p.Fill("cluster-2-color", "#ffff66")
	p.WaitText("cluster-2-color-note", "Hard to see on the light page: its contrast is 1.0 to 1")
	for _, v := range p.Violations() {
		t.Errorf("names and colours: %s", v)
	}
	p.Fill("cluster-2-color", "#aa00ff")
	p.WaitText("cluster-2-color-note", "Hard to see on the dark page")
	p.WaitText("result-sizes", "Steroid <high>")
	p.WaitText("result-table", "1 Steroid <high>")
	p.Click("result-tabs-graph")
	drawn(p)
	p.WaitText("figure-graph", "Steroid")
	p.Until(`document.querySelector("#figure-graph rect[fill='#aa00ff']")`)
	p.Click("result-tabs-overview")
	if _, labels := p.Download("download-csv"); !strings.HasPrefix(string(labels), "id,cluster,name\n") || !strings.Contains(string(labels), ",1,Steroid <high>\n") {
		t.Errorf("labels.csv has no names: %.200s", labels)
	}
	if _, sheet := taken(p, "download-sheet"); !strings.Contains(string(sheet), "Steroid &lt;high&gt;") || !strings.Contains(string(sheet), "#aa00ff") {
		t.Error("the report has no names")
	}
	p.Go(server.URL())
	p.Click("kept-result-1-1")
	p.WaitText("result-sizes", "Steroid <high>")
	p.Click("result-tabs-graph")
	p.WaitText("result-tabs-panel", "The graph is not kept with a result")
	p.Click("result-tabs-weights")
	drawn(p)
}
