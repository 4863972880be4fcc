package main

import (
	"bytes"
	"slices"

	"viewfold/solver/dataset"
	why "viewfold/solver/explain"
	"viewfold/solver/figure"
	"viewfold/solver/report"
	"viewfold/wasm/wire"
)

// tests has descriptive columns tested against the clusters of the latest run. The joined set stays as it is.
func (l *lead) tests(j *job, body wire.Tests) (answer, error) {
	choice, err := l.runOf(body.Run, "The columns cannot be tested", "")
	if err != nil {
		return answer{}, err
	}
	doc, e := *l.latest.doc, *l.latest.doc.Explanation
	e.Columns, doc.Warnings = nil, l.latest.base
	var table *dataset.ColumnTable
	if body.Columns != 0 {
		about := l.tables[body.Columns]
		if about == nil || about.about == nil {
			return answer{}, l.notLoaded("table of columns", body.Columns)
		}
		if l.tables[choice.Labels] == nil {
			choice.Labels = 0 // they may be gone, and say nothing of columns
		}
		joined, err := l.set(j, choice)
		if err != nil {
			return answer{}, err
		}
		set := *joined
		set.Warnings = nil
		if err := set.AddColumns(about.about); err != nil {
			return answer{}, err
		}
		table = about.about
		e.Columns = why.ColumnTests(set.Columns, l.latest.result.Labels, doc.Clusters)
		doc.Warnings = slices.Concat(l.latest.base, set.Warnings)
	}
	doc.Explanation = &e
	var json bytes.Buffer
	if err := doc.WriteJSON(&json); err != nil {
		return answer{}, err
	}
	l.latest.doc, l.latest.about = &doc, table
	return answer{body: wire.TestsInfo{
		Figures: figure.Names(figure.Source{Report: &doc, Result: l.latest.result}), Tested: tested(&doc), Warnings: doc.Warnings,
	}, bufs: [][]byte{json.Bytes()}}, nil
}

// contrasts writes how every feature differs between the clusters of the latest run, or between selected samples and all
// others.
func (l *lead) contrasts(j *job, body wire.Contrasts) (answer, error) {
	var file pieces
	if body.Selected != nil {
		set, in, err := l.sides(j, *body.Selected)
		if err != nil {
			return answer{}, err
		}
		err = report.WriteSelected(&file, set, in, j.part("contrast"))
		return answer{bufs: file}, err
	}
	choice, err := l.runOf(body.Run, "The features of this result cannot be compared", ", then download the features")
	if err != nil {
		return answer{}, err
	}
	choice.Labels = 0 // they may be gone, and say nothing of features
	set, err := l.set(j, choice)
	if err != nil {
		return answer{}, err
	}
	err = report.WriteContrasts(&file, set, l.latest.result, j.part("explain"))
	return answer{bufs: file}, err
}

// selected finds what sets samples of the latest result apart from all others.
func (l *lead) selected(j *job, body wire.Selected) (answer, error) {
	set, in, err := l.sides(j, body)
	if err != nil {
		return answer{}, err
	}
	apart, err := report.ExplainSelected(set, in, j.part("contrast"))
	if err == nil {
		l.latest.apart = apart
	}
	return answer{}, err
}

// sides returns the joined data of the latest result and which samples are selected: some of them, not all.
func (l *lead) sides(j *job, body wire.Selected) (*dataset.Set, []bool, error) {
	set, _, err := l.mapped(j, body.Run, body.Choice, "The selected samples cannot be compared")
	if err != nil {
		return nil, nil, err
	}
	in, count := make([]bool, len(set.IDs)), 0
	for i := range min(len(in), 8*len(body.Only)) {
		if in[i] = body.Only[i/8]>>(i%8)&1 == 1; in[i] {
			count++
		}
	}
	if count == 0 || count == len(in) {
		return nil, nil, &failure{
			Code: wire.FailInput, Text: "The selected samples cannot be compared with the others: there must be some of both.", Fix: "select some of the samples",
		}
	}
	return set, in, nil
}

// compare reads the kept result that the latest one is compared with.
func (l *lead) compare(j *job, body wire.Compare) (answer, error) {
	if _, err := l.source(body.Run, "This result cannot be compared"); err != nil {
		return answer{}, err
	}
	_, _, document, err := l.store.OpenResult(j.ctx, body.Key, body.Result)
	if err != nil {
		return answer{}, err
	}
	other, _, err := readReport(j, document)
	if err == nil {
		l.latest.other = other
	}
	return answer{}, err
}

// explained lists the typical and borderline samples of every cluster.
func explained(r *report.Report) (list []wire.Explained) {
	if r.Explanation == nil {
		return nil
	}
	for _, c := range r.Explanation.Clusters {
		list = append(list, wire.Explained{Typical: rated(c.Typical), Borderline: rated(c.Borderline)})
	}
	return list
}

func rated(samples []why.Sample) (list []wire.RatedSample) {
	for _, s := range samples {
		list = append(list, wire.RatedSample{ID: s.ID, Confidence: s.Confidence, Margin: s.Margin, Second: s.Second})
	}
	return list
}

// tested names the descriptive columns.
func tested(r *report.Report) (names []string) {
	if r.Explanation == nil || r.Explanation.Columns == nil {
		return nil
	}
	for _, c := range r.Explanation.Columns.Columns {
		names = append(names, c.Column)
	}
	return names
}
