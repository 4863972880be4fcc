package action

import (
	"fmt"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/engine"
	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// addColumns reads a file of descriptive columns. Those before stay until the new ones could be read.
func (s *Session) addColumns(ctx app.Context, a app.Action) {
	files, _ := a.Value.([]File)
	switch len(files) {
	case 0:
	case 1:
		s.take(ctx, files[0], wire.RoleColumns, wire.Format{})
	default:
		s.Model.Data.OpenProblem = &model.Problem{
			Text: fmt.Sprintf("%d files were given about the samples; only one can be.", len(files)),
			Fix:  "join them into one table, and give that",
		}
	}
}

// testColumns has the descriptive columns tested against the clusters of the result, in the place of those tested
// before. A kept result keeps the tests that it was made with.
func (s *Session) testColumns(ctx app.Context) {
	result, d := s.Model.Result, s.Model.Data
	if result == nil || result.Kept || result.Turn != d.Turn {
		return
	}
	body := wire.Tests{Run: result.Request}
	if d.HasColumns() {
		body.Columns = d.Columns.Number
	} else if len(result.Tested) == 0 {
		return
	}
	s.Model.Why.Problem = nil
	s.send(ctx, wire.KindTests, body, nil, reply{
		done: func(ctx app.Context, a engine.Answer) {
			if s.Model.Result == nil || s.Model.Result.Request != body.Run || len(a.Bufs) != 1 {
				return // of a result that is gone
			}
			s.Model.Result = s.Model.Result.WithTests(decode[wire.TestsInfo](a))
			s.Model.Why.Column = 0
			s.json = a.Bufs[0]
			s.keepResult(ctx)
			s.Model.Figures = nil
			s.drawPanel(ctx)
		},
		failed: func(p model.Problem) { s.Model.Why.Problem = &p },
	})
}

// showCluster explains one cluster, or all.
func (s *Session) showCluster(ctx app.Context, a app.Action) {
	cluster, err := strconv.Atoi(text(a))
	if r := s.Model.Result; r == nil || err != nil || cluster < 0 || cluster > len(r.Sizes) {
		return
	}
	s.Model.Why.Cluster = cluster
	for _, name := range []string{model.FeaturesFigure, model.ConfidenceFigure} {
		if s.Model.Result.Has(name) {
			s.drawFigure(ctx, s.figure(name))
		}
	}
}

// showColumn shows one of the tested columns.
func (s *Session) showColumn(ctx app.Context, a app.Action) {
	column, err := strconv.Atoi(text(a))
	if r := s.Model.Result; r == nil || err != nil || column < 0 || column >= len(r.Tested) {
		return
	}
	s.Model.Why.Column = column
	s.drawFigure(ctx, s.figure(model.ColumnFigure))
}

// compareWith compares the result with a kept one of the same data.
func (s *Session) compareWith(ctx app.Context, a app.Action) {
	result, w := s.Model.Result, &s.Model.Why
	if result == nil {
		return
	}
	w.Other, w.Compared, w.Unlike = text(a), false, nil
	if w.Other == "" {
		return
	}
	body := wire.Compare{Run: result.Request, OneResult: wire.OneResult{Key: s.Model.Data.Kept, Result: w.Other}}
	late := func() bool {
		return s.Model.Result == nil || s.Model.Result.Request != body.Run || s.Model.Why.Other != body.Result
	}
	s.send(ctx, wire.KindCompare, body, nil, reply{
		done: func(ctx app.Context, _ engine.Answer) {
			if !late() {
				s.Model.Why.Compared = true
				s.drawFigure(ctx, s.figure(model.AgreementFigure))
			}
		},
		failed: func(p model.Problem) {
			if !late() {
				s.Model.Why.Unlike = &p
			}
			s.listKept(ctx) // it may have been deleted in another tab
		},
	})
}
