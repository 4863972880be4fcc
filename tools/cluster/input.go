package main

import (
	"os"

	"viewfold/solver/dataset"
	"viewfold/solver/dense"
)

// read reads and joins the views and the labels.
func (c *call) read() (*dataset.Set, error) {
	var tables []*dataset.Table
	for _, file := range c.views {
		t, err := open(file, func(f *os.File) (*dataset.Table, error) {
			return dataset.Read(f, file, dataset.Format{ID: c.id, Label: c.viewLabel()}, nil)
		})
		if err != nil {
			return nil, err
		}
		tables = append(tables, t)
	}
	var labels *dataset.LabelTable
	if c.labels != "" {
		var err error
		labels, err = open(c.labels, func(f *os.File) (*dataset.LabelTable, error) {
			return dataset.ReadLabels(f, c.labels, dataset.Format{ID: c.id, Label: c.label}, nil)
		})
		if err != nil {
			return nil, err
		}
	}
	return dataset.Join(tables, labels)
}

// viewLabel is the label column of the views: with a file of labels, -label speaks of that.
func (c *call) viewLabel() string {
	if c.labels != "" {
		return ""
	}
	return c.label
}

// readAnchors reads the anchors to start from, if any. Without -m there are as many anchors as they
// are.
func (c *call) readAnchors() (dense.Matrix, error) {
	if c.anchors == "" {
		return dense.Matrix{}, nil
	}
	t, err := open(c.anchors, func(f *os.File) (*dataset.Table, error) {
		return dataset.Read(f, c.anchors, dataset.Format{ID: "none", Header: dataset.HeaderNo}, nil)
	})
	if err != nil {
		return dense.Matrix{}, err
	}
	x := t.X.Dense()
	if !c.ownAnchors {
		c.options.Anchors = x.Rows
	}
	return x, nil
}

// open opens a file for one reading.
func open[T any](file string, read func(*os.File) (T, error)) (T, error) {
	f, err := os.Open(file)
	if err != nil {
		var none T
		return none, err
	}
	defer f.Close()
	return read(f)
}
