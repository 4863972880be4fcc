package main

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/solver/dense"
	why "viewfold/solver/explain"
	"viewfold/solver/metrics"
	"viewfold/solver/report"
	"viewfold/solver/samples"
	"viewfold/wasm/wire"
)

// TestMirrors compares the messages' types that say "mirrors" with what they mirror.
func TestMirrors(t *testing.T) {
	for _, pair := range [][2]any{
		{wire.Options{}, solver.Options{}},
		{wire.Format{}, dataset.Format{}},
		{wire.Entry{}, dataset.Entry{}},
		{wire.Metrics{}, report.Metrics{}},
		{wire.Set{}, report.Set{}},
		{wire.MissingPolicy{}, dataset.MissingPolicy{}},
		{wire.Joining{}, dataset.Joining{}},
		{wire.Definition{}, metrics.Definition{}},
		{wire.RatedSample{}, why.Sample{}},
	} {
		a, b := reflect.TypeOf(pair[0]), reflect.TypeOf(pair[1])
		own, other := told(a), told(b)
		if len(own) != len(other) {
			t.Errorf("%v has %d fields, %v %d", a, len(own), b, len(other))
			continue
		}
		for i := range own {
			if x, y := jsonField(own[i]), jsonField(other[i]); x != y {
				t.Errorf("%v has %s where %v has %s", a, x, b, y)
			}
		}
	}
}

// told are the fields that go into a message.
func told(t reflect.Type) []reflect.StructField {
	return slices.DeleteFunc(reflect.VisibleFields(t), func(f reflect.StructField) bool { return !f.IsExported() || f.Tag.Get("json") == "-" })
}

// jsonField is a field's name, JSON name and type, named text types as text.
func jsonField(f reflect.StructField) string {
	kind := fmt.Sprint(f.Type.Kind())
	if f.Type.Kind() == reflect.Slice {
		kind += " of " + fmt.Sprint(f.Type.Elem().Kind())
	}
	return fmt.Sprintf("%s %s %q", f.Name, kind, f.Tag.Get("json"))
}

func TestOptionsKeepEveryField(t *testing.T) {
	var want solver.Options
	v := reflect.ValueOf(&want).Elem()
	for i := range v.NumField() {
		switch f := v.Field(i); f.Kind() {
		case reflect.Int:
			f.SetInt(int64(i + 1))
		case reflect.Uint64:
			f.SetUint(1<<63 + 1)
		case reflect.Float64:
			f.SetFloat(1 / float64(i+3))
		case reflect.String:
			f.SetString(fmt.Sprint("text", i))
		}
	}
	want.Scale = []solver.Scale{solver.ScaleUnit, solver.ScaleNone}
	want.FixedWeights = []float64{0.1, 0.2}
	text, err := json.Marshal(wireOptions(want))
	if err != nil {
		t.Fatal(err)
	}
	var travelled wire.Options
	if err := json.Unmarshal(text, &travelled); err != nil {
		t.Fatal(err)
	}
	if got := solverOptions(travelled); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
	if own, _ := json.Marshal(want); string(own) != string(text) {
		t.Errorf("%s\nwant %s", text, own)
	}
}

func TestProgressKeepsEveryField(t *testing.T) {
	objective := 2.5
	got := solverProgress(solver.Progress{Stage: solver.StageUnify, Part: 0.5, Set: 4, Sets: 15, Iteration: 2, MaxIter: 3, Round: 1, Objective: objective})
	want := wire.Progress{Stage: "unify", Part: 0.5, Set: 4, Sets: 15, Iteration: 2, MaxIter: 3, Round: 1, Objective: &objective}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestFormatKeepsEveryField(t *testing.T) {
	var want dataset.Format
	for i, v := 0, reflect.ValueOf(&want).Elem(); i < v.NumField(); i++ {
		if v.Field(i).Kind() == reflect.Bool {
			v.Field(i).SetBool(true)
			continue
		}
		v.Field(i).SetString(fmt.Sprint("value ", i))
	}
	if got := datasetFormat(wireFormat(want)); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestWideTable has a preview stay small.
func TestWideTable(t *testing.T) {
	const rows, features = 3000, 3000
	view := &dataset.Table{X: dense.New(rows, features), Format: dataset.Format{ID: "2"}}
	view.Columns = append(view.Columns, "column 1", "patient")
	for i := range features {
		view.Columns = append(view.Columns, fmt.Sprint("f", i))
		view.Features = append(view.Features, fmt.Sprint("f", i))
	}
	for i := range rows {
		view.IDs = append(view.IDs, fmt.Sprint("s", i))
		view.Labels = append(view.Labels, fmt.Sprint("class", i))
	}
	info := tableInfo(1, &table{name: "wide.csv", role: wire.RoleView, view: view})
	if len(info.Columns) != wire.MaxColumns || len(info.Classes) != wire.MaxClasses || info.ClassCount != rows || info.Labelled != rows || info.Samples != rows || info.Features != features {
		t.Errorf("%d columns, %d classes, %d labelled, %d×%d", len(info.Columns), len(info.Classes), info.Labelled, info.Samples, info.Features)
	}
	if got := strings.Join(info.HeadCols, " "); got != "patient  f0 f1 f2 f3 f4 f5" {
		t.Errorf("preview of %s", got)
	}
	if len(info.Head) != headRows || len(info.Head[0]) != headCols || info.Head[1][0] != "s1" {
		t.Errorf("preview %v", info.Head)
	}
}

func TestLabelTable(t *testing.T) {
	labels := &dataset.LabelTable{
		Name: "l.csv", Format: dataset.Format{ID: "none", Label: "1"}, Columns: []string{"class"},
		Labels: []string{"b", "", "a", "b"}, Bytes: 9, Warnings: []string{"careful"},
	}
	info := tableInfo(2, &table{name: "l.csv", role: wire.RoleLabels, labels: labels})
	want := wire.TableInfo{
		Table: 2, Name: "l.csv", Role: wire.RoleLabels, Bytes: 9, Samples: 4,
		Format: wire.Format{ID: "none", Label: "1"}, Columns: []string{"class"},
		Labelled: 3, Classes: []string{"a", "b"}, ClassCount: 2, Warnings: []string{"careful"},
		Head: [][]string{{"b"}, {""}, {"a"}, {"b"}}, HeadCols: []string{"class"},
	}
	if !reflect.DeepEqual(info, want) {
		t.Errorf("%+v\nwant %+v", info, want)
	}
}

// The preview of a sparse table has its zeros.
func TestHeadOfSparseTable(t *testing.T) {
	row := "0,0,0,0,0,0,0,0,0,0,0,0\n"
	text := "0,2.5,0,0,0,0,-1,0,0,0,0,0\n" + strings.Repeat(row, 3) + "0,0,0,0,0,0,0,0,7,0,0,0\n" + row
	view, err := dataset.Read(strings.NewReader(text), "x.csv", dataset.Format{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := view.X.(*samples.Sparse); !ok {
		t.Fatalf("%T", view.X)
	}
	info := tableInfo(1, &table{name: "x.csv", role: wire.RoleView, view: view})
	want := []string{"0 2.5 0 0 0 0 -1 0", "0 0 0 0 0 0 0 0", "0 0 0 0 0 0 0 0", "0 0 0 0 0 0 0 0", "0 0 0 0 0 0 0 0"}
	for i, r := range info.Head {
		if got := strings.Join(r, " "); got != want[i] {
			t.Errorf("row %d is %s, want %s", i, got, want[i])
		}
	}
	if info.Samples != 6 || info.Features != 12 || len(info.Head) != len(want) {
		t.Errorf("%+v", info)
	}
}
