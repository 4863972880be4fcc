package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"viewfold/solver/dataset"
	"viewfold/solver/dense"
)

// read reads the views and the labels, nil without any.
func (c *call) read() ([]*dataset.Table, *dataset.LabelTable, error) {
	c.files = make(map[*dataset.Table]string)
	tables, inside, err := c.readTables(partsOf(c.views))
	if err != nil {
		return nil, nil, err
	}
	labels, err := c.readLabels(inside)
	return tables, labels, err
}

// readTables reads views. inside are the labels beside them.
func (c *call) readTables(parts []part) (tables []*dataset.Table, inside []part, err error) {
	for _, p := range parts {
		list, err := c.readViews(p)
		several := new(dataset.Several)
		if errors.As(err, &several) {
			inside = append(inside, labelsOf(p.file, several)...)
			list, err = c.viewsOf(p, several)
		}
		if err != nil {
			return nil, nil, err
		}
		tables = append(tables, list...)
	}
	return tables, inside, nil
}

// readViews reads a file as a view, or as several that it is split into or that a long file names itself.
func (c *call) readViews(p part) ([]*dataset.Table, error) {
	file := p.file
	format, err := c.formatOf(p)
	if err != nil {
		return nil, err
	}
	t, err := c.readView(file, format)
	if err != nil || format.Part != "" {
		return []*dataset.Table{t}, err
	}
	mark := c.reading.split.of(p)
	if mark == "none" {
		return []*dataset.Table{t}, nil
	}
	parts := viewsOfLong(t)
	if mark != "" {
		groups := t.Groups(mark)
		if groups == nil {
			return nil, fmt.Errorf("%s: -split %s: the features' names do not begin with the names of 2 to 20 views and %q", file, mark, mark)
		}
		for _, g := range groups {
			parts = append(parts, g.Part)
		}
	}
	if parts == nil {
		return []*dataset.Table{t}, nil
	}
	var list []*dataset.Table
	for _, part := range parts {
		format.Part = part
		if t, err = c.readView(file, format); err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	return list, nil
}

// viewsOfLong are the views of a long file that names several, else nil.
func viewsOfLong(t *dataset.Table) []string {
	if t.Format.Long == "" {
		return nil
	}
	for _, c := range t.Choices {
		if len(c.More) > 0 {
			parts := []string{c.Format.Part}
			for _, f := range c.More {
				parts = append(parts, f.Part)
			}
			return parts
		}
	}
	return nil
}

// viewsOf reads all views of a file that holds several.
func (c *call) viewsOf(p part, several *dataset.Several) ([]*dataset.Table, error) {
	var views []*dataset.Table
	for _, e := range several.Entries {
		if e.Role != dataset.RoleView {
			continue
		}
		format := c.viewFormat(p)
		format.Entry = e.Name
		t, err := c.readView(p.file, format)
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

// formatOf returns a view's format. The name behind the file is that of a table inside, perhaps with a part of it behind,
// or, in a file that is one table, a part of it.
func (c *call) formatOf(p part) (dataset.Format, error) {
	f := c.viewFormat(p)
	if p.entry == "" {
		return f, nil
	}
	inside, err := open(p.file, func(r *os.File) ([]dataset.Entry, error) { return dataset.Contents(r, p.file, nil) })
	if err != nil {
		return f, err
	}
	if len(inside) == 1 && inside[0].Name == "" {
		f.Part = p.entry
		return f, nil
	}
	f.Entry = p.entry
	for _, e := range inside {
		rest, behind := strings.CutPrefix(p.entry, e.Name+":")
		if e.Name == p.entry {
			f.Entry, f.Part = e.Name, ""
			break
		}
		if behind {
			f.Entry, f.Part = e.Name, rest
		}
	}
	return f, nil
}

// readView reads a view.
func (c *call) readView(file string, format dataset.Format) (*dataset.Table, error) {
	t, err := c.readNamed(file, file, format)
	if err == nil {
		c.files[t] = file
	}
	return t, err
}

// readNamed reads a view that goes by a name of its own, on several cores where the file can be read at any place.
func (c *call) readNamed(file, name string, format dataset.Format) (*dataset.Table, error) {
	return open(file, func(f *os.File) (*dataset.Table, error) {
		if c.readsNew {
			return dataset.ReadNew(f, file, format, nil)
		}
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			return dataset.ReadAt(f, info.Size(), name, format, c.cores, nil)
		}
		return dataset.Read(f, name, format, nil)
	})
}

// readLabels reads the labels asked for, or the only ones beside the views when none are; nil without labels.
func (c *call) readLabels(inside []part) (*dataset.LabelTable, error) {
	var from part
	switch {
	case c.labels != "":
		from = partOf(c.labels)
	case len(inside) == 1 && len(c.reading.label.texts) == 0:
		from = inside[0]
	default:
		return nil, nil
	}
	read := func(p part) (*dataset.LabelTable, error) {
		return open(p.file, func(f *os.File) (*dataset.LabelTable, error) {
			format := c.reading.format(p)
			format.Entry = p.entry
			c.labelsFile = p.file
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

// readColumns reads the descriptive columns, nil when none are asked for. Of the format, what is about the columns of
// views and labels is not theirs, unless it names their file.
func (c *call) readColumns() (*dataset.ColumnTable, error) {
	if c.columns == "" {
		return nil, nil
	}
	p := part{file: c.columns}
	f := c.reading.format(p)
	f.Label, f.Roles = "", c.reading.columnRoles(p)
	return open(c.columns, func(r *os.File) (*dataset.ColumnTable, error) { return dataset.ReadColumns(r, c.columns, f, nil) })
}

// viewFormat is the format of a view: with a file of labels, -label speaks of that, when it names no file.
func (c *call) viewFormat(p part) dataset.Format {
	f := c.reading.format(p)
	if c.labels != "" {
		f.Label, _ = c.reading.label.own(p)
	}
	return f
}

// parts are the files of the views, of new samples, of the labels and of the columns.
func (c *call) parts() []part {
	parts := append(partsOf(c.views), c.newParts()...)
	if c.labels != "" {
		parts = append(parts, partOf(c.labels))
	}
	if c.columns != "" {
		parts = append(parts, part{file: c.columns})
	}
	return parts
}

// anchorsFormat is how a file of anchors is read: each row is one.
var anchorsFormat = dataset.Format{ID: "none", Header: dataset.HeaderNo}

// startAnchors reads the anchors to start from, if any. Without -m there are as many anchors as they are.
func (c *call) startAnchors() (dense.Matrix, error) {
	if c.anchors == "" {
		return dense.Matrix{}, nil
	}
	x, err := readAnchors(c.anchors, c.anchors, anchorsFormat)
	if !c.ownAnchors {
		c.options.Anchors = x.Rows
	}
	return x, err
}

// readAnchors reads anchors from a file that goes by a name of its own.
func readAnchors(file, name string, format dataset.Format) (dense.Matrix, error) {
	t, err := open(file, func(f *os.File) (*dataset.Table, error) { return dataset.Read(f, name, format, nil) })
	if err != nil {
		return dense.Matrix{}, err
	}
	if _, err := dataset.Join([]*dataset.Table{t}, nil); err != nil { // values may be missing
		return dense.Matrix{}, err
	}
	return t.X.Dense(), nil
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
