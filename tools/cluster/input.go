package main

import (
	"os"

	"viewfold/solver/dataset"
	"viewfold/solver/dense"
)

// read reads the views and the labels, nil without a file of labels.
func (c *call) read() ([]*dataset.Table, *dataset.LabelTable, error) {
	var tables []*dataset.Table
	for _, file := range c.views {
		t, err := c.readView(file)
		if err != nil {
			return nil, nil, err
		}
		tables = append(tables, t)
	}
	labels, err := c.readLabels()
	return tables, labels, err
}

// readView reads a view, on several cores where the file can be read at any place.
func (c *call) readView(file string) (*dataset.Table, error) {
	return open(file, func(f *os.File) (*dataset.Table, error) {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			return dataset.ReadAt(f, info.Size(), file, c.viewFormat(), c.cores, nil)
		}
		return dataset.Read(f, file, c.viewFormat(), nil)
	})
}

// readLabels reads the file of labels, nil when none was given.
func (c *call) readLabels() (*dataset.LabelTable, error) {
	if c.labels == "" {
		return nil, nil
	}
	return open(c.labels, func(f *os.File) (*dataset.LabelTable, error) {
		return dataset.ReadLabels(f, c.labels, c.format, nil)
	})
}

// viewFormat is the format of the views: with a file of labels, -label speaks of that.
func (c *call) viewFormat() dataset.Format {
	f := c.format
	if c.labels != "" {
		f.Label = ""
	}
	return f
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
	if _, err := dataset.Join([]*dataset.Table{t}, nil); err != nil { // values may be missing
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
