package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"viewfold/app/model"
	"viewfold/solver/dataset"
	"viewfold/wasm/wire"
)

// static is the folder of the bundled examples.
const static = "../../static/examples"

// load reads all files of an example as the solver worker does.
func load(t *testing.T, x model.Example) (tables []*dataset.Table, labels *dataset.LabelTable) {
	for _, file := range x.Files {
		f, err := os.Open(filepath.Join(static, filepath.FromSlash(file.Path)))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		format := dataset.Format{Delimiter: file.Format.Delimiter, Header: dataset.Header(file.Format.Header),
			ID: file.Format.ID, Label: file.Format.Label}
		if file.Role == wire.RoleLabels {
			if labels, err = dataset.ReadLabels(f, file.Name, format, nil); err != nil {
				t.Fatal(err)
			}
			continue
		}
		table, err := dataset.Read(f, file.Name, format, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(table.Warnings) > 0 {
			t.Errorf("%s: %s", file.Path, table.Warnings)
		}
		tables = append(tables, table)
	}
	return tables, labels
}

// TestExamplesLoad reads the bundled files and counts what is in them.
func TestExamplesLoad(t *testing.T) {
	want := map[string]struct {
		rows, features []int // per view
		labelled       int
	}{
		"acc":    {[]int{79, 90, 90, 80}, []int{198, 198, 97, 471}, 75},
		"digits": {[]int{1797, 1797, 1797, 1797}, []int{64, 48, 34, 72}, 1797},
	}
	for _, x := range list.Examples {
		w := want[x.ID]
		tables, labels := load(t, x)
		if len(tables) != len(w.rows) {
			t.Fatalf("%s: %d views", x.ID, len(tables))
		}
		for v, table := range tables {
			if n, d := table.X.Shape(); n != w.rows[v] || d != w.features[v] {
				t.Errorf("%s, %s: %d samples, %d features; want %d, %d", x.ID, table.Name, n, d, w.rows[v], w.features[v])
			}
		}
		set, err := dataset.Join(tables, labels)
		if err != nil {
			t.Fatal(err)
		}
		known := 0
		for _, k := range set.LabelIndex() {
			if k >= 0 {
				known++
			}
		}
		if len(set.IDs) != x.Samples || known != w.labelled || len(set.Classes) != x.Clusters || set.ByID != (x.ID == "acc") {
			t.Errorf("%s: %d samples, %d labelled, classes %q, by ID %v", x.ID, len(set.IDs), known, set.Classes, set.ByID)
		}
	}
}

// TestFormatsAreDetected reads the files as a user's own, without their formats.
func TestFormatsAreDetected(t *testing.T) {
	for _, x := range list.Examples {
		given, givenLabels := load(t, x)
		bare := x
		bare.Files = nil
		for _, f := range x.Files {
			f.Format = wire.Format{}
			bare.Files = append(bare.Files, f)
		}
		found, foundLabels := load(t, bare)
		for v := range given {
			if given[v].Format != found[v].Format {
				t.Errorf("%s: %+v, want %+v", given[v].Name, found[v].Format, given[v].Format)
			}
		}
		if givenLabels.Format != foundLabels.Format {
			t.Errorf("%s: %+v, want %+v", x.ID, foundLabels.Format, givenLabels.Format)
		}
	}
}

// TestList checks examples.json: it is the list of this program, and whole.
func TestList(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(static, listName))
	if err != nil {
		t.Fatal(err)
	}
	if want, err := encodeList(list); err != nil || !bytes.Equal(text, want) {
		t.Errorf("%s differs from the program's list (%v): run it again", listName, err)
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	var l model.ExampleList
	if err := dec.Decode(&l); err != nil {
		t.Fatal(err)
	}
	for _, x := range l.Examples {
		if x.ID == "" || x.Title == "" || x.About == "" || x.Source == "" || x.Licence == "" || x.Clusters < 2 || x.Samples < 2 {
			t.Errorf("incomplete: %+v", x)
		}
		views, labels := 0, 0
		for _, f := range x.Files {
			switch f.Role {
			case wire.RoleView:
				views++
			case wire.RoleLabels:
				labels++
			default:
				t.Errorf("%s: role %q", f.Path, f.Role)
			}
			if path.Clean(f.Path) != f.Path || path.Base(f.Path) != f.Name || !strings.HasPrefix(f.Path, x.ID+"/") {
				t.Errorf("path %q, name %q", f.Path, f.Name)
			}
		}
		if views < 2 || labels != 1 {
			t.Errorf("%s: %d views and %d label tables", x.ID, views, labels)
		}
	}
}

// TestSize keeps the examples small: everyone who opens the page downloads them.
func TestSize(t *testing.T) {
	const most = 1_000_000
	total := int64(0)
	err := filepath.Walk(static, func(_ string, info os.FileInfo, err error) error {
		if err == nil && !info.IsDir() {
			total += info.Size()
		}
		return err
	})
	if err != nil || total > most {
		t.Errorf("%d bytes, %v", total, err)
	}
}

// TestRebuild builds the examples again and compares their contents, when the raw files are
// at hand: VIEWFOLD_DATA names a folder with examples/acc and examples/digits/digits.csv.gz.
func TestRebuild(t *testing.T) {
	data := os.Getenv("VIEWFOLD_DATA")
	if data == "" {
		t.Skip("VIEWFOLD_DATA is not set")
	}
	out := t.TempDir()
	acc, digits := filepath.Join(data, "examples", "acc"), filepath.Join(data, "examples", "digits", "digits.csv.gz")
	if err := build(acc, digits, out); err != nil {
		t.Fatal(err)
	}
	for _, x := range list.Examples {
		for _, f := range x.Files {
			if !bytes.Equal(content(t, filepath.Join(out, f.Path)), content(t, filepath.Join(static, f.Path))) {
				t.Errorf("%s differs from the bundled file", f.Path)
			}
		}
	}
}

// content is what a file holds, unpacked: packing may differ between versions of Go.
func content(t *testing.T, name string) []byte {
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(name, ".gz") {
		return text
	}
	zr, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	text, err = io.ReadAll(zr)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
