package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"viewfold/solver/capsule"
	"viewfold/solver/dataset"
	"viewfold/solver/report"
)

// sources are the files of a run's tables, and how they were read, for its capsule.
type sources struct {
	files  []capsule.File
	tables []capsule.Table
}

// sources returns the files of all tables; nothing when no capsule is asked for.
func (c *call) sources(tables []*dataset.Table, labels *dataset.LabelTable, columns *dataset.ColumnTable) (sources, error) {
	var s sources
	if c.capsule == "" {
		return s, nil
	}
	known := map[string]capsule.File{}
	add := func(file string, t capsule.Table) error {
		f, ok := known[file]
		if !ok {
			var err error
			if f, err = sum(file); err != nil {
				return err
			}
			known[file] = f
		}
		s.files, s.tables = append(s.files, f), append(s.tables, t)
		return nil
	}
	for _, t := range tables {
		if err := add(c.files[t], capsule.Table{Role: dataset.RoleView, Format: t.Format}); err != nil {
			return s, err
		}
	}
	if labels != nil {
		if err := add(c.labelsFile, capsule.Table{Role: dataset.RoleLabels, Format: labels.Format}); err != nil {
			return s, err
		}
	}
	if columns != nil {
		if err := add(c.columns, capsule.Table{Role: dataset.RoleColumns, Format: columns.Format}); err != nil {
			return s, err
		}
	}
	if c.anchors == "" {
		return s, nil
	}
	return s, add(c.anchors, capsule.Table{Role: capsule.RoleAnchors, Format: anchorsFormat})
}

// sum returns a file with its hash.
func sum(file string) (capsule.File, error) {
	return open(file, func(f *os.File) (capsule.File, error) {
		if info, err := f.Stat(); err == nil && !info.Mode().IsRegular() {
			return capsule.File{}, fmt.Errorf("%s can be read only once, so that it has no place in a capsule: save it as a file", file)
		}
		return capsule.Sum(f, filepath.Base(file), nil)
	})
}

// writer returns what writes the capsule of a run.
func (s sources) writer(rep *report.Report, how dataset.Joining) func(io.Writer) error {
	return func(w io.Writer) error {
		c := capsule.New(rep, how, time.Now())
		for k, f := range s.files {
			c.Add(f, s.tables[k])
		}
		return c.Write(w)
	}
}
