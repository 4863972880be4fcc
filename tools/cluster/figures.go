package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"viewfold"
	"viewfold/solver/figure"
)

// makeFolder makes the folder for figures, so that one that cannot be written is told before the run.
func (c *call) makeFolder() error {
	if c.figures == "" {
		return nil
	}
	return os.MkdirAll(c.figures, 0o755)
}

// withMap has files of all figures show a map, too.
func (c *call) withMap(ctx context.Context, s figure.Source, line *progressLine) (figure.Source, error) {
	if c.figures == "" && c.report == "" {
		return s, nil
	}
	tick := line.tick(ctx, "map")
	return s.WithMap(ctx, func(part float64) { tick(part) })
}

// drawFigures writes every figure of a run as SVG, and its numbers as CSV, into the folder for them.
func (c *call) drawFigures(s figure.Source) error {
	if c.figures == "" {
		return nil
	}
	return figure.EachFile(s, func(float64) error { return nil }, func(name string, content []byte) error {
		return os.WriteFile(filepath.Join(c.figures, name), content, 0o644)
	})
}

// sheetWriter returns what writes a run as one HTML file.
func sheetWriter(s figure.Source, files figure.Files, now time.Time) func(io.Writer) error {
	title := s.Report.Views[0]
	if n := len(s.Report.Views) - 1; n > 0 {
		title = fmt.Sprintf("%s and %d more", title, n)
	}
	return func(w io.Writer) error {
		return figure.WriteSheet(w, s, figure.About{Title: title, Version: viewfold.Version, Made: now.Format("2 January 2006, 15:04"), Files: files})
	}
}
