package main

import (
	"bytes"
	"slices"

	"viewfold/solver/figure"
	"viewfold/wasm/wire"
)

// figure draws a figure of the latest result.
func (l *lead) figure(j *job, body wire.Figure) (answer, error) {
	source, err := l.source(body.Run, "This figure cannot be drawn")
	if err != nil {
		return answer{}, err
	}
	if body.By != nil {
		if source.Colour, _, err = l.colouring(j, *body.By); err != nil {
			return answer{}, err
		}
	}
	f, err := figure.Draw(body.Name, source, figure.Options{Width: body.Width, Sample: body.Sample, From: body.From, To: body.To, Only: body.Only,
		Cluster: body.Cluster, Column: body.Column})
	if err != nil { // it has no such figure, or part of one
		return answer{}, &failure{Code: wire.FailInput, Text: "This figure cannot be drawn: " + err.Error() + ".", Fix: "choose another one"}
	}
	return answer{body: wire.FigureInfo{
		Name: f.Name, Title: f.Title, Text: f.Text, Width: f.Width, Height: f.Height, SVG: f.SVG,
		Columns: f.Table.Columns, Rows: f.Table.Rows,
	}}, nil
}

// sheet writes the latest result as an HTML file.
func (l *lead) sheet(j *job, body wire.Sheet) (answer, error) {
	source, err := l.sourceWithMap(j, body.Run, "The report cannot be written")
	if err != nil {
		return answer{}, err
	}
	var file pieces
	err = figure.WriteSheet(&file, source, figure.About{Title: body.Title, Version: body.Version, Made: body.Made, Files: l.files()})
	return answer{bufs: file}, err
}

// files are the tables that the latest result was made from; no views of a kept one.
func (l *lead) files() figure.Files {
	f := figure.Files{Labels: l.latest.labels, Columns: l.latest.about}
	for _, number := range l.latest.choice.Views {
		if t := l.tables[number]; t != nil && t.view != nil {
			f.Views = append(f.Views, t.view)
		}
	}
	return f
}

// figures packs all figures of the latest result.
func (l *lead) figures(j *job, body wire.Figures) (answer, error) {
	source, err := l.sourceWithMap(j, body.Run, "The figures cannot be drawn")
	if err != nil {
		return answer{}, err
	}
	var file pieces
	err = figure.WriteZip(&file, source, j.part("figures"))
	return answer{bufs: file}, err
}

// source is what figures of a result are drawn from; otherwise says what cannot be done when it is gone.
func (l *lead) source(run int, otherwise string) (figure.Source, error) {
	if l.latest.doc == nil || l.latest.run != run {
		return figure.Source{}, l.goneResult(otherwise, "")
	}
	return figure.Source{Report: l.latest.doc, Result: l.latest.result, Maps: l.latest.maps.shown, Other: l.latest.other, Selected: l.latest.apart}, nil
}

// sourceWithMap is the source with a map, too, for files of all figures.
func (l *lead) sourceWithMap(j *job, run int, otherwise string) (figure.Source, error) {
	source, err := l.source(run, otherwise)
	if err != nil {
		return source, err
	}
	return source.WithMap(j.ctx, func(part float64) { j.tell(wire.Progress{Stage: "map", Part: part}) }) // it looks at the context itself
}

// naming gives names and colours to the clusters of the latest result.
func (l *lead) naming(_ *job, body wire.Naming) (answer, error) {
	if _, err := l.source(body.Run, "The clusters of this result cannot be named"); err != nil {
		return answer{}, err
	}
	doc := *l.latest.doc
	doc.Names, doc.Colors = given(body.Names), given(body.Colors)
	var csv, json bytes.Buffer
	if err := doc.WriteLabels(&csv); err != nil {
		return answer{}, err
	}
	if err := doc.WriteJSON(&json); err != nil {
		return answer{}, err
	}
	bufs := [][]byte{csv.Bytes(), json.Bytes()}
	if fresh := l.latest.fresh; fresh != nil {
		var file bytes.Buffer
		if err := doc.WriteAssigned(&file, fresh.ids, fresh.found); err != nil {
			return answer{}, err
		}
		bufs = append(bufs, file.Bytes())
	}
	l.latest.doc = &doc
	return answer{bufs: bufs}, nil
}

// given returns the texts, or nothing when all are empty.
func given(texts []string) []string {
	if !slices.ContainsFunc(texts, func(s string) bool { return s != "" }) {
		return nil
	}
	return texts
}
