package main

import (
	"viewfold/solver/figure"
	"viewfold/wasm/wire"
)

// figure draws a figure of the latest result.
func (l *lead) figure(_ *job, body wire.Figure) (answer, error) {
	if l.latest.doc == nil || l.latest.run != body.Run {
		return answer{}, l.goneResult("This figure cannot be drawn", "")
	}
	source := l.latest.source()
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

// source is what figures of the latest result are drawn from.
func (l latest) source() figure.Source { return figure.Source{Report: l.doc, Result: l.result} }
