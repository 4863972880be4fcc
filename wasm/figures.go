package main

import (
	"viewfold/solver/figure"
	"viewfold/wasm/wire"
)

// figure draws a figure of the latest result.
func (l *lead) figure(_ *job, body wire.Figure) (answer, error) {
	source, err := l.source(body.Run, "This figure cannot be drawn")
	if err != nil {
		return answer{}, err
	}
	source.Groups = figure.Groups{Names: body.Names, Colors: body.Colors}
	f, err := figure.Draw(body.Name, source, figure.Options{Width: body.Width, Sample: body.Sample, From: body.From, To: body.To})
	if err != nil {
		return answer{}, err
	}
	return answer{body: wire.FigureInfo{
		Name: f.Name, Title: f.Title, Text: f.Text, Width: f.Width, Height: f.Height, SVG: f.SVG,
		Columns: f.Table.Columns, Rows: f.Table.Rows,
	}}, nil
}

// sheet writes the latest result as an HTML file.
func (l *lead) sheet(_ *job, body wire.Sheet) (answer, error) {
	source, err := l.source(body.Run, "The report cannot be written")
	if err != nil {
		return answer{}, err
	}
	source.Groups = figure.Groups{Names: body.Names, Colors: body.Colors}
	var file pieces
	err = figure.WriteSheet(&file, source, figure.About{Title: body.Title, Version: body.Version, Made: body.Made})
	return answer{bufs: file}, err
}

// source is what figures of a result are drawn from; otherwise says what cannot be done when it is gone.
func (l *lead) source(run int, otherwise string) (figure.Source, error) {
	if l.latest.doc == nil || l.latest.run != run {
		return figure.Source{}, l.goneResult(otherwise, "")
	}
	return figure.Source{Report: l.latest.doc, Result: l.latest.result}, nil
}
