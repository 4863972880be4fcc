// Package datasets finds data sets on disk and reads them: the bundled examples, and folders of views
// with their labels.
package datasets

import (
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"viewfold/solver/dataset"
)

// Source is a data set that was found and not yet read.
type Source struct {
	Name   string
	Views  []File
	Labels File
}

// File is a CSV file and how to read it.
type File struct {
	Path   string
	Format dataset.Format
}

// Folders lists the data sets anywhere below a folder: each is a folder with view_*.csv[.gz] and
// labels.csv[.gz], without headers and IDs.
func Folders(root string) ([]Source, error) {
	var list []Source
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() {
			if s, ok := folder(path); ok {
				list = append(list, s)
			}
		}
		return err
	})
	return list, err
}

// folder is the data set in a folder, if there is one.
func folder(path string) (Source, bool) {
	plain := dataset.Format{Header: dataset.HeaderNo, ID: "none"}
	s := Source{Name: filepath.Base(path)}
	views, _ := filepath.Glob(filepath.Join(path, "view_*.csv*"))
	labels, _ := filepath.Glob(filepath.Join(path, "labels.csv*"))
	if len(views) == 0 || len(labels) != 1 {
		return s, false
	}
	slices.Sort(views)
	for _, v := range views {
		s.Views = append(s.Views, File{v, plain})
	}
	plain.Label = "1"
	s.Labels = File{labels[0], plain}
	return s, true
}

// Examples lists the bundled examples, which examples.json in their folder describes.
func Examples(root string) ([]Source, error) {
	text, err := os.ReadFile(filepath.Join(root, "examples.json"))
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
	var list []Source
	for _, e := range doc.Examples {
		s := Source{Name: e.ID}
		for _, f := range e.Files {
			one := File{filepath.Join(root, f.Path), f.Format}
			if f.Role == "labels" {
				s.Labels = one
			} else {
				s.Views = append(s.Views, one)
			}
		}
		list = append(list, s)
	}
	return list, nil
}

// Example reads and joins a bundled example.
func Example(root, id string) (*dataset.Set, error) {
	list, err := Examples(root)
	if err != nil {
		return nil, err
	}
	for _, s := range list {
		if s.Name == id {
			return s.Read()
		}
	}
	return nil, fmt.Errorf("there is no example %s in %s", id, root)
}

// Read reads and joins the files.
func (s Source) Read() (*dataset.Set, error) {
	var views []*dataset.Table
	for _, v := range s.Views {
		t, err := read(v, dataset.Read)
		if err != nil {
			return nil, err
		}
		views = append(views, t)
	}
	labels, err := read(s.Labels, dataset.ReadLabels)
	if err != nil {
		return nil, err
	}
	return dataset.Join(views, labels)
}

// read reads one file.
func read[T any](f File, by func(io.Reader, string, dataset.Format, func(int64) error) (T, error)) (T, error) {
	r, err := os.Open(f.Path)
	if err != nil {
		var none T
		return none, err
	}
	defer r.Close()
	return by(r, strings.TrimSuffix(filepath.Base(f.Path), ".gz"), f.Format, nil)
}
