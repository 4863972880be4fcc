package main

import (
	"testing"

	"viewfold/solver"
	"viewfold/wasm/wire"
)

// Whatever is asked of a kept result, or of none, has an answer, and the worker goes on.
func TestStrayRequests(t *testing.T) {
	d, run := mapDesk(t, solver.Consensus)
	doc := *d.l.latest.doc
	kept := latest{run: 77, doc: &doc, base: doc.Warnings}
	for name, now := range map[string]latest{"a run": d.l.latest, "a kept result": kept, "none": {}} {
		of := now.run
		if name == "none" {
			of = run
		}
		for _, r := range []struct {
			kind wire.Kind
			body any
		}{
			{wire.KindAnchors, wire.Anchors{Run: of}},
			{wire.KindAblate, wire.Ablate{Run: of}},
			{wire.KindAssign, wire.Assign{Run: of}},
			{wire.KindAssign, wire.Assign{Run: of, Views: []int{0, 5}}},
			{wire.KindTests, wire.Tests{Run: of}},
			{wire.KindContrasts, wire.Contrasts{Run: of}},
			{wire.KindContrasts, wire.Contrasts{Run: of, Selected: &wire.Selected{Run: of, Only: []byte{9}, Choice: two}}},
			{wire.KindSelected, wire.Selected{Run: of, Only: []byte{9, 9, 9}, Choice: two}},
			{wire.KindSelected, wire.Selected{Run: of, Only: []byte{9}}},
			{wire.KindSelected, wire.Selected{Run: of, Choice: two}},
			{wire.KindFigure, wire.Figure{Run: of, Name: "selected"}},
			{wire.KindSheet, wire.Sheet{Run: of}},
			{wire.KindFigures, wire.Figures{Run: of}},
			{wire.KindNaming, wire.Naming{Run: of, Names: []string{"a", "b", "c"}, Colors: []string{"red"}}},
			{wire.KindPlaces, wire.Places{Run: of, Kind: "spectral", Choice: two}},
			{wire.KindPlaces, wire.Places{Run: of, Kind: "neighbors", Choice: two, EachView: true}},
			{wire.KindPlaces, wire.Places{Run: of, Kind: "pca", View: 9, Choice: two}},
			{wire.KindPlaces, wire.Places{Run: of, Kind: "pca", View: -1, Choice: two}},
			{wire.KindPlaces, wire.Places{Run: of, Kind: "none such", Choice: two}},
			{wire.KindPlaces, wire.Places{Run: of, Kind: "pca"}},
			{wire.KindPlacesTable, wire.PlacesTable{Run: of}},
			{wire.KindColumn, wire.Column{Run: of, Sure: wire.SureMargin}},
			{wire.KindColumn, wire.Column{Run: of, Labels: true, Choice: two}},
			{wire.KindColumn, wire.Column{Run: of, About: 9, Choice: two}},
			{wire.KindFigure, wire.Figure{Run: of, Name: "map"}},
			{wire.KindFigure, wire.Figure{Run: of, Name: "graph", Width: -3}},
			{wire.KindFigure, wire.Figure{Run: of, Name: "row", Sample: 99}},
			{wire.KindFigure, wire.Figure{Run: of, Name: "view-graphs", From: 9, To: -1}},
			{wire.KindFigure, wire.Figure{Run: of, Name: "features", Cluster: 99}},
			{wire.KindFigure, wire.Figure{Run: of, Name: "features", Cluster: -9}},
			{wire.KindFigure, wire.Figure{Run: of, Name: "column-tests", Column: 99}},
			{wire.KindFigure, wire.Figure{Run: of, Name: "agreement", Column: -1}},
		} {
			d.l.latest = now
			m := d.ask(r.kind, r.body)
			if m.Env.Kind == wire.KindDone {
				continue
			}
			if f := answerTo[wire.Failed](d, m, wire.KindFailed); f.Code == wire.FailInternal {
				t.Errorf("%s: %s %+v: %s", name, r.kind, r.body, f.Text)
			}
		}
	}
}
