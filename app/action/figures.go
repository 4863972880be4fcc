package action

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/engine"
	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// ResultTabs is the ID of the tabs of the result's panels; that of a tab has the panel behind it.
const ResultTabs = "result-tabs"

// showPanel shows another part of the result.
func (s *Session) showPanel(ctx app.Context, a app.Action) {
	s.Model.Panel = model.ParsePanel(key(a))
	s.drawPanel(ctx)
	if a.Tags.Get(Part) == "tab" {
		s.focus(ctx, ResultTabs+"-"+string(s.Model.Panel))
	}
}

// drawPanel asks for the figures of the panel that are not there yet.
func (s *Session) drawPanel(ctx app.Context) {
	if s.Model.Result == nil {
		return
	}
	if s.Model.Panel == model.MapPanel {
		s.drawMap(ctx)
	}
	s.drawFigures(ctx)
}

// drawFigures asks for the figures of the panel that are not there, or not as wide as the page wants them now.
func (s *Session) drawFigures(ctx app.Context) {
	r, width := s.Model.Result, model.FigureWidth(s.page.Width())
	names := append(r.FiguresOn(s.Model.Panel), s.Model.Why.Details(s.Model.Panel, *r)...)
	if s.Model.Panel == model.GraphPanel && s.Model.Figures.Find(model.RowFigure).Drawn() {
		names = append(names, model.RowFigure)
	}
	for _, name := range names {
		if s.Model.Figures.Find(name).Wanted(width) {
			s.drawFigure(ctx, s.figure(name))
		}
	}
	if s.Model.Panel == model.WeightsPanel {
		s.compareAside(ctx)
	}
}

// resizeRest is how long a window must keep its size before figures are drawn for it.
const resizeRest = 300 * time.Millisecond

// Resized has figures drawn anew when the window has another width and keeps it. What the page shows stays till then.
func (s *Session) Resized(ctx app.Context) {
	s.resizes++
	count := s.resizes
	s.page.After(ctx, resizeRest, func(ctx app.Context) {
		if s.resizes == count && s.Model.Result != nil {
			s.drawFigures(ctx)
		}
	})
}

// figure is the request for a figure as the page shows it.
func (s *Session) figure(name string) wire.Figure {
	f := wire.Figure{Run: s.Model.Result.Request, Name: name, Width: model.FigureWidth(s.page.Width())}
	switch name {
	case model.GraphFigure, model.ViewGraphsFigure, model.SetGraphsFigure:
		f.From, f.To = s.Model.Result.RowsOf(s.Model.Graph.Rows)
		if s.Model.Graph.Rows == model.SelectedRows {
			f.Only = s.Model.Selected.Bits(s.Model.Result.Samples.Len())
		}
	case model.RowFigure:
		f.Sample = s.Model.Graph.Sample
	case model.FeaturesFigure, model.ConfidenceFigure:
		f.Cluster = s.Model.Why.Cluster
	case model.MapFigure:
		f.By = s.seenBy()
	case model.ColumnFigure:
		f.Column = s.Model.Why.Column
	}
	return f
}

// showRows shows the rows of one cluster of the graphs, of the selected samples, or all.
func (s *Session) showRows(ctx app.Context, a app.Action) {
	if s.Model.Result == nil {
		return
	}
	s.Model.Graph.Rows = text(a)
	s.drawRows(ctx)
}

func (s *Session) drawRows(ctx app.Context) {
	for _, name := range s.Model.Result.FiguresOn(model.GraphPanel) {
		s.drawFigure(ctx, s.figure(name))
	}
}

// showSample shows the links of a sample.
func (s *Session) showSample(ctx app.Context, a app.Action) {
	if s.Model.Result == nil {
		return
	}
	r, g, id := s.Model.Result, &s.Model.Graph, text(a)
	g.Text = id
	var sample int
	s.finding.Begin(ctx, func(rest func() bool) { sample, _ = r.Samples.Find(id, rest) }, func(ctx app.Context) {
		if !s.shows(r) {
			return
		}
		g.Unknown = sample < 0 && id != ""
		if sample >= 0 {
			g.Sample = sample
			s.drawFigure(ctx, s.figure(model.RowFigure))
		}
	})
}

// drawFigure has a figure drawn, or drawn anew.
func (s *Session) drawFigure(ctx app.Context, body wire.Figure) {
	result := s.Model.Result
	set := func(change func(f *model.Figure)) {
		if !s.shows(result) {
			return // of a result that is gone
		}
		f := s.Model.Figures.Find(body.Name)
		change(&f)
		s.Model.Figures = s.Model.Figures.With(f)
	}
	set(func(f *model.Figure) { f.Asked, f.For, f.Problem = true, body.Width, nil })
	s.send(ctx, wire.KindFigure, body, nil, reply{
		done: func(_ app.Context, a engine.Answer) {
			set(func(f *model.Figure) { *f = model.Figure{FigureInfo: decode[wire.FigureInfo](a), For: f.For} })
		},
		failed: func(p model.Problem) {
			set(func(f *model.Figure) { f.Asked, f.Problem = false, &p })
		},
		cancelled: func() { set(func(f *model.Figure) { f.Asked = false }) },
	})
}

// shows says whether the page still shows a result, perhaps with other names or more figures.
func (s *Session) shows(r *model.Result) bool {
	return s.Model.Result != nil && s.Model.Result.Request == r.Request
}

// density is how many pixels of a PNG a pixel of its figure takes.
const density = 3

// saveFigure hands out a figure as SVG or PNG in the size that was chosen, or its table as CSV.
func (s *Session) saveFigure(ctx app.Context, a app.Action) {
	if s.Model.Result == nil {
		return
	}
	f, kind := s.Model.Figures.Find(key(a)), a.Tags.Get(Part)
	if kind == "csv" && f.Name == model.MapFigure {
		s.savePlaces(ctx)
		return
	}
	if kind == "csv" {
		s.offer(s.fileName(f.Name, "csv"), "text/csv", f.CSV())
		return
	}
	body := s.figure(f.Name)
	if width, err := strconv.Atoi(text(a)); err == nil {
		body.Width = width
	}
	s.send(ctx, wire.KindFigure, body, nil, reply{
		done: func(ctx app.Context, a engine.Answer) {
			f := decode[wire.FigureInfo](a)
			if kind == "svg" {
				s.offer(s.fileName(f.Name, "svg"), "image/svg+xml", f.SVG)
				return
			}
			s.page.DownloadPNG(s.fileName(f.Name, "png"), f.SVG, density*f.Width, density*f.Height, func(err error) {
				ctx.Dispatch(func(app.Context) { s.notTaken(err) })
			})
		},
		failed: func(p model.Problem) { s.Model.Fault = p.Text },
	})
}

// fileName is how a file about the result is called.
func (s *Session) fileName(what, ending string) string {
	return model.FileName(s.Model.Result.Name, what+"."+ending)
}

// offer hands out a text as a file.
func (s *Session) offer(name, mime, text string) { s.notTaken(s.page.DownloadText(name, mime, text)) }

// notTaken says so when a download failed.
func (s *Session) notTaken(err error) {
	if err != nil {
		s.Model.Fault = "The browser did not take the download: " + err.Error()
	}
}
