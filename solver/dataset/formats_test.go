package dataset

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"viewfold/solver/samples"
)

// testFile returns a file of testdata.
func testFile(t testing.TB, name string) []byte {
	t.Helper()
	content, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func rowsOf(x samples.Matrix) [][]float64 {
	all := x.Dense()
	rows := make([][]float64, all.Rows)
	for i := range rows {
		rows[i] = slices.Clone(all.Row(i))
	}
	return rows
}

var (
	quarters = [][]float64{{0, 0.25, 0.5, 0.75}, {1, 1.25, -1e300, 1.75}, {2, 2.25, 2.5, 2.75}}
	gist     = [][]float64{{0, 3}, {1, 4}, {2, 5}}
	lbp      = [][]float64{{0, 30, 60, 90}, {10, 40, 70, 100}, {20, 50, 80, 110}}
	few      = [][]float64{{0, 0, 0, 0, 1.5, 0, 0, 0}, {-2, 0, 0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0, 0, 3}}
	classes  = [][]float64{{1, 0}, {0, 1}, {1, 1}}
)

// TestArrays reads views that NumPy and SciPy wrote.
func TestArrays(t *testing.T) {
	asked := func(entry string) Format { return Format{Entry: entry} }
	cases := []struct {
		file    string
		format  Format
		want    [][]float64
		side    Side
		warning string
	}{
		{"c.npy", Format{}, quarters, SideRows, ""},
		{"fortran.npy", Format{}, quarters, SideRows, ""},
		{"big_endian.npy", Format{}, quarters, SideRows, ""},
		{"c.npy", Format{Samples: SideColumns}, transposed(quarters), SideColumns, ""},
		{"fortran.npy", Format{Samples: SideColumns}, transposed(quarters), SideColumns, ""},
		{"float32.npy", Format{}, [][]float64{{0, 0.25}, {1, 1.25}, {2, 2.25}}, SideRows, ""},
		{"float16.npy", Format{}, [][]float64{{1.5, -2}, {math.Ldexp(1, -24), 65504}}, SideRows, "the array is 2×2: its rows are taken for samples; say so if its columns are"},
		{"ints.npy", Format{Samples: SideRows}, [][]float64{{1, -2}, {-32768, 32767}}, SideRows, "the array is 2×2: its rows are taken for samples; say so if its columns are"},
		{"int8.npy", Format{}, [][]float64{{1, -2}, {-128, 127}}, SideRows, "the array is 2×2: its rows are taken for samples; say so if its columns are"},
		{"uint64.npy", Format{}, [][]float64{{1, 1 << 63}, {3, 1 << 53}}, SideRows, "the array is 2×2: its rows are taken for samples; say so if its columns are"},
		{"bool.npy", Format{}, classes, SideRows, ""},
		{"views.npz", asked("gist"), gist, SideRows, ""},
		{"views.npz", asked("lbp"), lbp, SideRows, ""},
		{"views_compressed.npz", asked("lbp"), lbp, SideRows, ""},
		{"views.mat", asked("X{1}"), gist, SideColumns, "X{1} is 2×3: its columns are taken for samples, as Y has 3 labels; say so if its rows are"},
		{"views.mat", asked("X{2}"), lbp, SideColumns, "X{2} is 4×3: its columns are taken for samples, as Y has 3 labels; say so if its rows are"},
		{"views.mat", Format{Entry: "X{2}", Samples: SideRows}, transposed(lbp), SideRows, ""},
		{"views.mat", asked("S"), few, SideColumns, "S is 8×3: its columns are taken for samples, as Y has 3 labels; say so if its rows are"},
		{"views.mat", Format{Entry: "S", Samples: SideRows}, transposed(few), SideRows, ""},
		{"views_compressed.mat", asked("X{2}"), lbp, SideColumns, "X{2} is 4×3: its columns are taken for samples, as Y has 3 labels; say so if its rows are"},
		{"views_compressed.mat", asked("S"), few, SideColumns, "S is 8×3: its columns are taken for samples, as Y has 3 labels; say so if its rows are"},
		{"rows.mat", asked("fea{2}"), lbp, SideRows, ""},
		{"level4.mat", asked("A"), gist, SideRows, ""},
		{"level4.mat", asked("f"), lbp, SideRows, ""},
		{"level4.mat", asked("i"), lbp, SideRows, ""},
		{"level4.mat", asked("S"), few, SideColumns, "S is 8×3: its columns are taken for samples, as Y has 3 labels; say so if its rows are"},
		{"general.mtx", Format{}, few, SideRows, ""},
		{"general.mtx", Format{Samples: SideColumns}, transposed(few), SideColumns, ""},
		{"array.mtx", Format{}, quarters, SideRows, ""},
		{"pattern.mtx", Format{}, [][]float64{{1, 0}, {0, 1}, {1, 0}}, SideRows, ""},
		{"integer.mtx", Format{}, [][]float64{{1, 0}, {0, -7}, {2, 0}}, SideRows, ""},
		{"symmetric.mtx", Format{}, [][]float64{{1, 2, 0}, {2, 0, 3}, {0, 3, 5}}, SideRows, "the array is 3×3: its rows are taken for samples; say so if its columns are"},
		{"mixed.zip", asked("set/b.npy"), lbp, SideRows, ""},
		{"mixed.zip", asked("set/c.mat:A"), gist, SideRows, ""},
		{"mixed.zip", asked("set/b.csv.gz"), [][]float64{{1, 2}, {3, 4}, {5, 6}}, "", ""},
	}
	for _, class := range []string{"int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "single", "double", "bool"} {
		cases = append(cases, struct {
			file    string
			format  Format
			want    [][]float64
			side    Side
			warning string
		}{"classes.mat", asked(class), classes, SideRows, ""})
	}
	for _, c := range cases {
		t.Run(fmt.Sprint(c.file, " ", c.format.Entry, " ", c.format.Samples), func(t *testing.T) {
			for packed, in := range map[string][]byte{"": testFile(t, c.file), ", packed": pack(t, string(testFile(t, c.file)))} {
				got, err := Read(bytes.NewReader(in), c.file, c.format, nil)
				if err != nil {
					t.Fatal(err)
				}
				if !reflect.DeepEqual(rowsOf(got.X), c.want) {
					t.Errorf("numbers%s: %v, want %v", packed, rowsOf(got.X), c.want)
				}
				if strings.Join(got.Warnings, "\n") != c.warning {
					t.Errorf("warnings: %q, want %q", got.Warnings, c.warning)
				}
				if got.Format.Samples != c.side || got.Format.Entry != c.format.Entry || got.Name != c.file+suffix(c.format.Entry) || got.Bytes != int64(len(in)) ||
					len(got.Features) != len(c.want[0]) || got.Features[1] != "column 2" || !reflect.DeepEqual(got.Columns, got.Features) {
					t.Errorf("format %+v, name %s, %d bytes, features %v, columns %v", got.Format, got.Name, got.Bytes, got.Features, got.Columns)
				}
				again, err := Read(bytes.NewReader(in), c.file, got.Format, nil)
				if got.Warnings, again.Warnings = nil, nil; err != nil || !reflect.DeepEqual(got, again) {
					t.Errorf("read again: %+v, %v, want %+v", again, err, got)
				}
			}
		})
	}
}

// A number that stands for a missing value does so in an array, too, but 0 where only the others are kept.
func TestMissingNumbersOfArrays(t *testing.T) {
	got, err := Read(bytes.NewReader(testFile(t, "integer.mtx")), "integer.mtx", Format{Missing: "n.d.,-7.0"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if m := got.Missing; m.Count != 1 || !reflect.DeepEqual(m.ByFeature, []int{0, 1}) || got.Format.Missing != "n.d.,-7.0" {
		t.Errorf("%+v, format %+v", m, got.Format)
	}
	few := Table{X: samples.FromDense(got.X.Dense()), Format: Format{Missing: "0"}}
	err = few.dropNumbers()
	const want = "0 cannot stand for a missing value in an array that has only its other numbers; give the missing values another number there"
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

func transposed(x [][]float64) [][]float64 {
	y := make([][]float64, len(x[0]))
	for _, row := range x {
		for j, v := range row {
			y[j] = append(y[j], v)
		}
	}
	return y
}

// TestContents lists what is in files, and what in them cannot be read.
func TestContents(t *testing.T) {
	mat := []Entry{
		{"X{1}", 2, 3, RoleView, ""}, {"X{2}", 4, 3, RoleView, ""}, {"Y", 3, 1, RoleLabels, ""}, {"S", 8, 3, RoleView, ""},
		{"note", 1, 4, RoleOther, "is text, not numbers"}, {"names", 1, 2, RoleOther, "is a cell array without numbers"},
		{"opts", 1, 1, RoleOther, "is a structure: save its fields as variables of their own (save with -struct)"},
		{"z", 1, 2, RoleOther, "holds complex numbers"}, {"empty", 0, 3, RoleOther, "is empty"}, {"k", 1, 1, RoleOther, ""},
	}
	npz := []Entry{{"gist", 3, 2, RoleView, ""}, {"lbp", 3, 4, RoleView, ""}, {"y", 3, 1, RoleLabels, ""}}
	for file, want := range map[string][]Entry{
		"views.mat": mat, "views_compressed.mat": mat, "views.npz": npz, "views_compressed.npz": npz,
		"rows.mat": {{"fea{1}", 3, 2, RoleView, ""}, {"fea{2}", 3, 4, RoleView, ""}, {"gt", 1, 3, RoleLabels, ""}},
		"c.npy":    {{"", 3, 4, RoleView, ""}}, "list.npy": {{"", 4, 1, RoleLabels, ""}}, "words.npy": {{"", 3, 1, RoleLabels, ""}},
		"general.mtx": {{"", 3, 8, RoleView, ""}},
		"level4.mat": {{"A", 3, 2, RoleView, ""}, {"S", 8, 3, RoleView, ""}, {"Y", 3, 1, RoleLabels, ""}, {"note", 1, 4, RoleOther, "is text, not numbers"},
			{"z", 1, 2, RoleOther, "holds complex numbers"}, {"f", 3, 4, RoleView, ""}, {"i", 3, 4, RoleView, ""}},
		"cube.npy":    {{"", 0, 0, RoleOther, "has 3 dimensions, not two"}},
		"objects.npy": {{"", 2, 2, RoleOther, "holds Python objects (a pickle), which are never opened: save it as numbers, with astype(float)"}},
		"mixed.zip": {{"set/a.csv", 0, 0, RoleView, ""}, {"set/labels.csv", 0, 0, RoleLabels, ""}, {"set/b.csv.gz", 0, 0, RoleView, ""},
			{"set/b.npy", 3, 4, RoleView, ""}, {"set/c.mat:A", 3, 2, RoleView, ""},
			{"set/inner.zip", 0, 0, RoleOther, "is an archive inside the archive: unpack it first"}, {"picture.png", 0, 0, RoleOther, "is an image (PNG)"}},
	} {
		got, err := Contents(bytes.NewReader(testFile(t, file)), file, nil)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, %v\nwant %v", file, got, err, want)
		}
	}
	got, err := Contents(strings.NewReader("1,2\n3,4\n"), "a.csv", nil)
	if want := []Entry{{Role: RoleView}}; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("CSV: %v, %v", got, err)
	}
}

func TestArrayLabels(t *testing.T) {
	for _, c := range []struct {
		file   string
		format Format
		want   []string
		label  string
	}{
		{"list.npy", Format{}, []string{"3", "1", "1", "2"}, "1"},
		{"words.npy", Format{}, []string{"p", "été", ""}, "1"},
		{"bytes.npy", Format{}, []string{"p", "qq"}, "1"},
		{"views.npz", Format{Entry: "y"}, []string{"0", "1", "1"}, "1"},
		{"views.mat", Format{Entry: "Y"}, []string{"1", "2", "2"}, "1"},
		{"level4.mat", Format{Entry: "Y"}, []string{"1", "2", "2"}, "1"},
		{"rows.mat", Format{Entry: "gt"}, []string{"1", "2", "1"}, "1"},
		{"c.npy", Format{Label: "2"}, []string{"0.25", "1.25", "2.25"}, "2"},
		{"mixed.zip", Format{Entry: "set/labels.csv"}, []string{"q", "p", "q"}, "class"},
	} {
		got, err := ReadLabels(bytes.NewReader(testFile(t, c.file)), c.file, c.format, nil)
		if err != nil || !reflect.DeepEqual(got.Labels, c.want) || got.Format.Label != c.label || got.Format.Entry != c.format.Entry || got.Name != c.file+suffix(c.format.Entry) {
			t.Errorf("%s %s: %+v, %v, want %v", c.file, c.format.Entry, got, err, c.want)
		}
	}
}

// TestArrayColumns gives columns of an array roles, by number.
func TestArrayColumns(t *testing.T) {
	got, err := Read(bytes.NewReader(testFile(t, "c.npy")), "c.npy", Format{ID: "1", Label: "column 4"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := &Table{Name: "c.npy", Format: Format{Header: HeaderNo, ID: "1", Label: "4", Samples: SideRows},
		Columns: []string{"column 1", "column 2", "column 3", "column 4"}, Features: []string{"column 2", "column 3"},
		IDs: []string{"0", "1", "2"}, Labels: []string{"0.75", "1.75", "2.75"}, X: got.X, Bytes: 224}
	if x := rowsOf(got.X); !reflect.DeepEqual(got, want) || !reflect.DeepEqual(x, [][]float64{{0.25, 0.5}, {1.25, -1e300}, {2.25, 2.5}}) {
		t.Errorf("%+v with %v", got, x)
	}
}

func TestArraysRefused(t *testing.T) {
	const advise = "; choose another table, or save it as CSV"
	for _, c := range []struct {
		file   string
		format Format
		want   string
		cell   string
	}{
		{"cube.npy", Format{}, "cube.npy: the array has 3 dimensions, not two" + advise, ""},
		{"complex.npy", Format{}, `complex.npy: the array holds "<c16", not numbers that can be read: save it with astype(float)` + advise, ""},
		{"objects.npy", Format{}, "objects.npy: the array holds Python objects (a pickle), which are never opened: save it as numbers, with astype(float)" + advise, ""},
		{"records.npy", Format{}, "records.npy: the array holds records, not numbers: save its columns as arrays of their own" + advise, ""},
		{"nan.npy", Format{}, "nan.npy: sample 3 has +Inf in column 1; replace infinite values by finite ones or leave the sample out", "+Inf"},
		{"views.mat", Format{Entry: "note"}, "views.mat: note is text, not numbers" + advise, ""},
		{"views.mat", Format{Entry: "X"}, `views.mat: there is no "X" in it; choose one of X{1}, X{2}, S, Y`, ""},
		{"c.npy", Format{Entry: "X"}, `c.npy: there is no "X" in it; choose one of the array`, ""},
		{"views.npz", Format{Entry: "gist", ID: "3"}, `views.npz · gist: there is no ID column "3"; choose it by number from 1 to 2`, ""},
		{"classes.mat", Format{Entry: "int8", ID: "1"}, `classes.mat · int8: samples 1 and 3 have the same ID "1"; choose another ID column`, "1"},
		{"c.npy", Format{ID: "1", Label: "1"}, "c.npy, column 1: the column is chosen both as ID and as label; choose two different columns", ""},
		{"c.npy", Format{Samples: "up"}, `c.npy: "up" does not say what samples are; choose "rows" or "columns", or leave it empty`, "up"},
		{"README.md", Format{Entry: "X"}, `README.md: there is no "X" in it: the file is one table; choose the file alone`, ""},
		{"mixed.zip", Format{Entry: "picture.png"}, "mixed.zip: picture.png is an image (PNG)" + advise, ""},
	} {
		_, err := Read(bytes.NewReader(testFile(t, c.file)), c.file, c.format, nil)
		e, ok := err.(*Error)
		if !ok || e.Error() != c.want || e.Text != c.cell {
			t.Errorf("got  %v\nwant %s", err, c.want)
		}
	}
	for file, want := range map[string]string{
		"views.npz": "views.npz holds several tables; view: gist, lbp; labels: y; name the one to read",
		"list.npy":  "list.npy holds labels, not a view",
	} {
		_, err := Read(bytes.NewReader(testFile(t, file)), file, Format{}, nil)
		if several, ok := err.(*Several); !ok || several.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
}

// TestViewsOfOneFile joins views and labels of one file: their names tell them apart.
func TestViewsOfOneFile(t *testing.T) {
	file := testFile(t, "views.mat")
	var views []*Table
	for _, entry := range []string{"X{1}", "X{2}", "S"} {
		v, err := Read(bytes.NewReader(file), "dir/views.mat", Format{Entry: entry}, nil)
		if err != nil {
			t.Fatal(err)
		}
		views = append(views, v)
	}
	labels, err := ReadLabels(bytes.NewReader(file), "views.mat", Format{Entry: "Y"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	set, err := Join(views, labels)
	if want := []string{"views · X{1}", "views · X{2}", "views · S"}; err != nil || !reflect.DeepEqual(set.Names, want) || len(set.Classes) != 2 {
		t.Errorf("%+v, %v", set, err)
	}
}

// TestArraysCutShort cuts every file at every place: an error says so, and nothing else happens.
func TestArraysCutShort(t *testing.T) {
	for _, c := range []struct{ file, entry string }{
		{"c.npy", ""}, {"words.npy", ""}, {"views.mat", "X{2}"}, {"views_compressed.mat", "S"}, {"general.mtx", ""}, {"views_compressed.npz", "lbp"},
	} {
		whole := testFile(t, c.file)
		for n := 1; n < len(whole)-1; n++ {
			_, err := Read(bytes.NewReader(whole[:n]), "x", Format{Entry: c.entry}, nil)
			if e, ok := err.(*Error); !ok && err != nil || ok && e.Fix == "" {
				t.Fatalf("%s cut at %d: %v", c.file, n, err)
			}
		}
	}
}

// Missing numbers of an array are counted as those of a file with lines, and refused when it is joined.
func TestArrayWithMissingNumbers(t *testing.T) {
	const file = "%%MatrixMarket matrix array real general\n3 2\n1\nNaN\n3\n4\nNaN\nNaN\n"
	table, err := Read(strings.NewReader(file), "a.mtx", Format{Samples: SideRows}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if m := table.Missing; m.Count != 3 || !slices.Equal(m.ByFeature, []int{1, 2}) || m.Line != 0 {
		t.Errorf("%+v", m)
	}
	_, err = Join([]*Table{table}, nil)
	const want = `a.mtx ("column 1"): the sample "2" has no value here (3 values are missing, in 2 features and 2 samples); choose what to do about missing values: leave out features or samples that have some, or fill in the feature's median or the mean of the nearest samples`
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}
