package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"viewfold/solver/dataset"
)

// source is a data set that was found and not yet read.
type source struct {
	name   string
	views  []file
	labels file
}

// file is a CSV file and how to read it.
type file struct {
	path   string
	format dataset.Format
}

// find lists the data sets, the examples last.
func (p *plan) find() ([]source, error) {
	var list []source
	if p.data != "" {
		if err := filepath.WalkDir(p.data, func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() {
				if s, ok := folder(path); ok && p.sets.MatchString(s.name) {
					list = append(list, s)
				}
			}
			return err
		}); err != nil {
			return nil, err
		}
	}
	examples, err := p.bundled()
	if list = append(list, examples...); err == nil && len(list) == 0 {
		err = fmt.Errorf("no data set in %q", p.data)
	}
	return list, err
}

// folder is the data set in a folder, if there is one.
func folder(path string) (source, bool) {
	plain := dataset.Format{Header: dataset.HeaderNo, ID: "none"}
	s := source{name: filepath.Base(path)}
	views, _ := filepath.Glob(filepath.Join(path, "view_*.csv*"))
	labels, _ := filepath.Glob(filepath.Join(path, "labels.csv*"))
	if len(views) == 0 || len(labels) != 1 {
		return s, false
	}
	slices.Sort(views)
	for _, v := range views {
		s.views = append(s.views, file{v, plain})
	}
	plain.Label = "1"
	s.labels = file{labels[0], plain}
	return s, true
}

// bundled lists the examples.
func (p *plan) bundled() ([]source, error) {
	text, err := os.ReadFile(filepath.Join(p.examples, "examples.json"))
	if err != nil {
		return nil, err
	}
	var doc struct {
		Examples []struct {
			ID    string
			Files []struct {
				Path, Role string
				Format     dataset.Format
			}
		}
	}
	if err := json.Unmarshal(text, &doc); err != nil {
		return nil, err
	}
	var list []source
	for _, e := range doc.Examples {
		s := source{name: e.ID}
		for _, f := range e.Files {
			one := file{filepath.Join(p.examples, f.Path), f.Format}
			if f.Role == "labels" {
				s.labels = one
			} else {
				s.views = append(s.views, one)
			}
		}
		if p.sets.MatchString(s.name) {
			list = append(list, s)
		}
	}
	return list, nil
}

// read reads and joins the files.
func (s source) read() (*dataset.Set, error) {
	var views []*dataset.Table
	for _, v := range s.views {
		f, err := os.Open(v.path)
		if err != nil {
			return nil, err
		}
		t, err := dataset.Read(f, strings.TrimSuffix(filepath.Base(v.path), ".gz"), v.format, nil)
		f.Close()
		if err != nil {
			return nil, err
		}
		views = append(views, t)
	}
	f, err := os.Open(s.labels.path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	labels, err := dataset.ReadLabels(f, filepath.Base(s.labels.path), s.labels.format, nil)
	if err != nil {
		return nil, err
	}
	return dataset.Join(views, labels)
}
