package main

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"viewfold/solver"
	"viewfold/solver/report"
	"viewfold/wasm/wire"
)

// What result.json says is all that a run answered: a kept result is shown as the run was.
func TestResultFromDocument(t *testing.T) {
	for _, mode := range []solver.Mode{solver.Consensus, solver.Paper, solver.Reference} {
		d := newDesk(t)
		loadTwo(d)
		m := d.ask(wire.KindRun, wire.Run{Choice: wire.Choice{Views: []int{1, 2}, Labels: 3}, Options: optionsFor(mode, 2)})
		want := answerTo[wire.RunInfo](d, m, wire.KindDone)
		var doc report.Report
		if err := json.Unmarshal(m.Bufs[7], &doc); err != nil || !doc.Sound() {
			t.Fatalf("%s: %v, %+v", mode, err, doc)
		}
		text, _ := json.Marshal(runInfo(&doc, nil))
		want.Figures = slices.DeleteFunc(want.Figures, func(name string) bool {
			return slices.Contains([]string{"graph", "view-graphs", "set-graphs"}, name) // which are not kept
		})
		var got wire.RunInfo
		if err := json.Unmarshal(text, &got); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v\nwant %+v", mode, got, want)
		}
		for i, b := range resultBuffers(&doc, m.Bufs[6], m.Bufs[7]) {
			if !bytes.Equal(b, m.Bufs[i]) {
				t.Errorf("%s: buffer %d is another", mode, i)
			}
		}
	}
}

// A document whose parts do not fit together is not shown.
func TestSound(t *testing.T) {
	for name, edit := range map[string]func(*report.Report){
		"as it is":        func(*report.Report) {},
		"no such cluster": func(r *report.Report) { r.Labels[1] = 3 },
		"cluster 0":       func(r *report.Report) { r.Labels[0] = 0 },
		"an ID less":      func(r *report.Report) { r.IDs = r.IDs[1:] },
		"a weight less":   func(r *report.Report) { r.Weights = r.Weights[1:] },
		"no margins":      func(r *report.Report) { r.Margin = nil },
		"few agreements":  func(r *report.Report) { r.Agreement, r.Margin = r.Agreement[1:], r.Margin[1:] },
		"spread":          func(r *report.Report) { r.WeightsSpread = append(r.WeightsSpread, 0) },
		"no objective":    func(r *report.Report) { r.Sets[0].Objective = nil },
		"no weights":      func(r *report.Report) { r.Sets[0].Weights = nil },
		"no spread":       func(r *report.Report) { r.WeightsSpread = nil },
		"a cluster more":  func(r *report.Report) { r.Clusters = 3 },
		"no samples":      func(r *report.Report) { *r = report.Report{Views: r.Views, Weights: r.Weights} },
		"a short trace":   func(r *report.Report) { r.WeightsTrace = [][]float64{{}} },
		"no gamma":        func(r *report.Report) { r.PSteps = []solver.PStep{{Gamma: []float64{0}, Components: []int{1}}} },
		"no components":   func(r *report.Report) { r.PSteps = []solver.PStep{{Gamma: []float64{1}}} },
		"no colour":       func(r *report.Report) { r.Colors = []string{"", `#123456"/><script>`} },
	} {
		doc := &report.Report{
			Clusters: 2, Colors: []string{"", "#aB0123"},
			Sizes: []int{1, 1}, Labels: []int{1, 2}, IDs: []string{"a", "b"}, Agreement: []float64{1, 1}, Margin: []float64{1, 1},
			Views: []string{"v"}, Weights: []float64{1}, WeightsSpread: []float64{0}, Sets: []report.Set{{Weights: []float64{1}, Objective: []float64{1}}},
		}
		edit(doc)
		if got, want := doc.Sound(), name == "as it is"; got != want {
			t.Errorf("%s: sound is %v", name, got)
		}
	}
}
