package main

import (
	"errors"
	"os"

	"viewfold/solver/dataset"
	"viewfold/solver/dense"
)

// read reads the views and the labels, nil without any.
func (c *call) read() ([]*dataset.Table, *dataset.LabelTable, error) {
	var tables []*dataset.Table
	var inside []part // labels beside views
	for _, argument := range c.views {
		p := partOf(argument)
		t, err := c.readView(p)
		several := new(dataset.Several)
		if !errors.As(err, &several) {
			if err != nil {
				return nil, nil, err
			}
			tables = append(tables, t)
			continue
		}
		views, err := c.viewsOf(p.file, several)
		if err != nil {
			return nil, nil, err
		}
		tables = append(tables, views...)
		inside = append(inside, labelsOf(p.file, several)...)
	}
	labels, err := c.readLabels(inside)
	return tables, labels, err
}

// readView reads a view, on several cores where the file can be read at any place.
func (c *call) readView(p part) (*dataset.Table, error) {
	return open(p.file, func(f *os.File) (*dataset.Table, error) {
		format := c.viewFormat()
		format.Entry = p.entry
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			return dataset.ReadAt(f, info.Size(), p.file, format, c.cores, nil)
		}
		return dataset.Read(f, p.file, format, nil)
	})
}

// viewsOf reads all views of a file that holds several.
func (c *call) viewsOf(file string, several *dataset.Several) ([]*dataset.Table, error) {
	var views []*dataset.Table
	for _, e := range several.Entries {
		if e.Role != dataset.RoleView {
			continue
		}
		t, err := c.readView(part{file, e.Name})
		if err != nil {
			return nil, err
		}
		views = append(views, t)
	}
	if views == nil {
		return nil, several
	}
	return views, nil
}

// readLabels reads the labels asked for, or the only ones beside the views when none are; nil without labels.
func (c *call) readLabels(inside []part) (*dataset.LabelTable, error) {
	var from part
	switch {
	case c.labels != "":
		from = partOf(c.labels)
	case len(inside) == 1 && c.format.Label == "":
		from = inside[0]
	default:
		return nil, nil
	}
	read := func(p part) (*dataset.LabelTable, error) {
		return open(p.file, func(f *os.File) (*dataset.LabelTable, error) {
			format := c.format
			format.Entry = p.entry
			return dataset.ReadLabels(f, p.file, format, nil)
		})
	}
	labels, err := read(from)
	if several := new(dataset.Several); errors.As(err, &several) {
		if inside := labelsOf(from.file, several); len(inside) == 1 {
			return read(inside[0])
		}
	}
	return labels, err
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
