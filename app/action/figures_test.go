package action

import (
	"testing"

	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// shown is a session with a result that has figures.
func shown(t *testing.T) *bench {
	b := begin(t, model.Link{})
	b.Model.Result = &model.Result{RunInfo: wire.RunInfo{Figures: []string{"sizes", "graph", "view-graphs", "weights", "weight-course", "stages"}}, Name: "acc", Request: 7}
	b.Model.Result.Samples, _ = model.SamplesOf([]byte{0, 0, 0, 0, 1, 0, 0, 0}, []byte("abcd"), []byte{2, 0, 0, 0, 4, 0, 0, 0}, nil, nil, nil)
	b.Model.Result.Sizes, b.Model.Result.RunInfo.Samples = []int{1, 1}, 2
	return b
}

// The figures of a panel are asked for when it is shown, once, and again when they failed.
func TestPanel(t *testing.T) {
	b := shown(t)
	b.post(ShowPanel, nil, Key, "weights")
	b.same("panel", b.Model.Panel, "weights")
	b.same("asked", b.sent(wire.KindFigure), 2)
	b.post(ShowPanel, nil, Key, "weights")
	b.same("asked once", b.sent(wire.KindFigure), 2)
	sent, _ := b.fake.Last(wire.KindFigure)
	b.same("request", sent.Body, wire.Figure{Run: 7, Name: "weight-course", Width: 560})
	b.answer(wire.KindFigure, wire.KindFailed, wire.Failed{Text: "gone"})
	b.same("problem", b.Model.Figures.Find("weight-course").Problem.Text, "gone")
	b.post(ShowPanel, nil, Key, "overview")
	b.post(ShowPanel, nil, Key, "weights")
	b.same("asked anew", b.sent(wire.KindFigure), 3)
	b.answer(wire.KindFigure, wire.KindDone, wire.FigureInfo{Name: "weight-course", SVG: "<svg>"})
	b.same("drawn", b.Model.Figures.Find("weight-course").Drawn(), true)
}

// Figures are drawn anew when the page has kept another width for a while: those that are shown at once, the others when
// they are. The old ones stay till then.
func TestResized(t *testing.T) {
	b := shown(t)
	b.post(ShowPanel, nil, Key, "course")
	b.answer(wire.KindFigure, wire.KindDone, wire.FigureInfo{Name: "stages", SVG: "<svg>"})
	b.post(ShowPanel, nil, Key, "weights")
	for _, name := range []string{"weights", "weight-course"} {
		b.Model.Figures = b.Model.Figures.With(model.Figure{FigureInfo: wire.FigureInfo{Name: name, SVG: "<svg>"}, For: 560})
	}
	resize := func(widths ...int) {
		for _, width := range widths {
			b.page.width = width
			b.Resized(b.ctx)
		}
		for _, fn := range b.page.later {
			fn(b.ctx)
		}
		b.page.later = nil
	}
	before := b.sent(wire.KindFigure)
	resize(390, 1280, 600)
	b.same("about as wide", b.sent(wire.KindFigure)-before, 0)
	resize(500, 390)
	b.same("drawn anew", b.sent(wire.KindFigure)-before, 2)
	sent, _ := b.fake.Last(wire.KindFigure)
	b.same("request", sent.Body, wire.Figure{Run: 7, Name: "weight-course", Width: 322})
	b.same("stays", b.Model.Figures.Find("weight-course").SVG, "<svg>")
	resize(390)
	b.same("asked once", b.sent(wire.KindFigure)-before, 2)
	b.answer(wire.KindFigure, wire.KindDone, wire.FigureInfo{Name: "weight-course", SVG: "<svg/>"})
	b.same("new", b.Model.Figures.Find("weight-course"), model.Figure{FigureInfo: wire.FigureInfo{Name: "weight-course", SVG: "<svg/>"}, For: 322})
	b.post(ShowPanel, nil, Key, "course")
	b.same("when it is shown", b.sent(wire.KindFigure)-before, 3)
}

// What comes for a result that was replaced is not shown with the new one.
func TestFigureOfOldResult(t *testing.T) {
	b := shown(t)
	b.post(ShowPanel, nil, Key, "weights")
	b.show(b.ctx, &model.Result{Request: 8})
	b.answer(wire.KindFigure, wire.KindDone, wire.FigureInfo{Name: "weight-course", SVG: "<svg>"})
	b.same("figures", len(b.Model.Figures), 0)
}

func TestSaveFigure(t *testing.T) {
	b := shown(t)
	b.Model.Figures = model.Figures{{FigureInfo: wire.FigureInfo{Name: "sizes", SVG: "<svg>", Columns: []string{"a", "b"}, Rows: [][]string{{"x,y", "1"}}}}}
	b.post(SaveFigure, "", Key, "sizes", Part, "csv")
	b.same("table", b.page.text, "a,b\n\"x,y\",1\n")
	b.same("asked for nothing", b.sent(wire.KindFigure), 0)
	for _, c := range [][2]string{{"svg", "acc-sizes.svg image/svg+xml"}, {"png", "acc-sizes.png 3000×600"}} {
		b.post(SaveFigure, "1000", Key, "sizes", Part, c[0])
		sent, _ := b.fake.Last(wire.KindFigure)
		b.same("request", sent.Body, wire.Figure{Run: 7, Name: "sizes", Width: 1000})
		b.answer(wire.KindFigure, wire.KindDone, wire.FigureInfo{Name: "sizes", SVG: "<svg/>", Width: 1000, Height: 200})
		b.same("file", b.page.downloads[len(b.page.downloads)-1], c[1])
		b.same("what", b.page.text, "<svg/>")
	}
	b.same("shown is as it was", b.Model.Figures.Find("sizes").SVG, "<svg>")
}

// The graph is drawn with the rows of a cluster; the links of a sample by its ID, or the start of it.
func TestLookCloser(t *testing.T) {
	b := shown(t)
	b.post(ShowRows, "1")
	sent, _ := b.fake.Last(wire.KindFigure)
	b.same("rows", sent.Body, wire.Figure{Run: 7, Name: "view-graphs", Width: 560, From: 1, To: 2})
	b.same("of both graphs", b.sent(wire.KindFigure), 2)
	b.post(ShowSample, "c")
	sent, _ = b.fake.Last(wire.KindFigure)
	b.same("sample", sent.Body, wire.Figure{Run: 7, Name: "row", Width: 560, Sample: 1})
	b.post(ShowSample, "x")
	b.same("unknown", b.Model.Graph.Unknown, true)
	b.same("asked", b.sent(wire.KindFigure), 3)
}
