package dataset

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// tableOf reads a table.
func tableOf(t *testing.T, name, text string, f Format) *Table {
	t.Helper()
	table, err := Read(strings.NewReader(text), name, f, nil)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestJoinNew(t *testing.T) {
	how := Joining{Missing: []MissingPolicy{{Then: ThenMedian}, {Then: ThenSamples}}}
	category := Format{Roles: "category:sex"}
	rna := tableOf(t, "rna.csv", "id,a,b,c\np1,1,10,5\np2,2,NA,6\np3,4,30,8\n", Format{})
	clinic := tableOf(t, "clinic.csv", "id,sex,age\np1,f,30\np2,m,40\np3,f,50\n", category)
	set, err := how.Join([]*Table{rna, clinic}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"sex=f", "sex=m", "age"}; !reflect.DeepEqual(set.Features[1], want) {
		t.Fatalf("features %q", set.Features[1])
	}

	// Other columns' order, one more, a gap, only one level, another order of samples, one sample that lacks its age.
	newRNA := tableOf(t, "new_rna.csv", "id,c,x,a,b\nq1,7,9,3,NA\nq2,70,90,30,300\nq3,1,1,1,1\n", Format{})
	newClinic := tableOf(t, "new_clinic.csv", "id,age,sex\nq2,61,m\nq1,51,m\nq3,NA,m\n", category)
	got, err := how.JoinNew([]*Table{newRNA, newClinic}, set, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got.IDs, []string{"q1", "q2"}) || !reflect.DeepEqual(got.Features, set.Features) || !reflect.DeepEqual(got.Names, set.Names) {
		t.Errorf("samples %q of %q, features %q", got.IDs, got.Names, got.Features)
	}
	rows := func(v int) (list [][]float64) {
		for i := range got.IDs {
			list = append(list, got.X[v].Dense().Row(i))
		}
		return list
	}
	// The set's own gap was filled in with 20, so the median of b is 20.
	if a, b := rows(0), rows(1); !reflect.DeepEqual(a, [][]float64{{3, 20, 7}, {30, 300, 70}}) || !reflect.DeepEqual(b, [][]float64{{0, 1, 51}, {0, 1, 61}}) {
		t.Errorf("%v and %v", a, b)
	}
	text := strings.Join(got.Warnings, "\n")
	for _, want := range []string{
		`new_rna.csv: 1 feature left out, because view "rna" was clustered without: "x"`,
		"new_rna.csv: 1 missing value filled in with the median of the clustered samples",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("warnings lack %q:\n%s", want, text)
		}
	}
	if v := newRNA.X.Dense().Row(0)[3]; v == v {
		t.Error("the table's own gap was filled in")
	}

	one := tableOf(t, "one.csv", "id,age,sex\nq1,51,m\nz,1,f\n", category)
	if got, err = how.JoinNew([]*Table{newRNA, one}, set, nil); err != nil || len(got.IDs) != 1 {
		t.Errorf("one new sample: %v, %v", got, err)
	}
	for _, c := range []struct {
		tables []*Table
		want   string
	}{
		{[]*Table{newRNA}, "there are 1 table of new samples for 2 views; give one for every view, in the order of the views: rna, clinic"},
		{[]*Table{newClinic, newRNA}, `new_clinic.csv: 3 of 3 features of view "rna" are not in the file: "a", "b", "c"; new samples need the same features, with the same names`},
		{[]*Table{tableOf(t, "n.csv", "id,a,b\nq1,1,2\nq2,3,4\n", Format{}), newClinic}, `n.csv: 1 of 3 features of view "rna" are not in the file: "c"; new samples need the same features, with the same names`},
	} {
		if _, err := how.JoinNew(c.tables, set, nil); err == nil || err.Error() != c.want {
			t.Errorf("%v\nwant %s", err, c.want)
		}
	}
}

// A gap is refused where the set had none filled in.
// Another unit than that of the set is told of.
func TestJoinNewOtherUnits(t *testing.T) {
	rows, columns := "id,share,dose,x\np,45%,1 mg,1\nq,5%,2 mg,2\n", "feature,p,q\nshare,45%,5%\ndose,1%,2%\n"
	long := "s,f,v\np,share,45%\nq,share,5%\np,dose,1%\nq,dose,2%\n"
	turned, values := Format{Samples: SideColumns}, Format{Long: "s,f,v"}
	for _, c := range []struct {
		was, now string
		f        Format
		want     string
	}{
		{rows, rows, Format{}, ""},
		{rows, "id,share,dose,x\nr,0.45,1 mg,1\ns,0.05,2 mg,2\n", Format{}, `new.csv: numbers of "share" have no unit, but the unit "%" in view "lab": see whether they are at the same scale`},
		{rows, "id,share,dose,x\nr,45%,1 g,1 g\ns,5%,2 g,2 g\n", Format{}, `new.csv: numbers of "dose", "x" have the unit "g", but the unit "mg" in view "lab": see whether they are at the same scale`},
		{columns, columns, turned, ""}, {columns, "feature,p,q\nshare,.45,.05\ndose,1,2\n", turned, `new.csv: numbers of "share", "dose" have no unit, but the unit "%" in view "lab": see whether they are at the same scale`},
		{long, long, values, ""}, {long, strings.ReplaceAll(long, "%", " mg"), values, `new.csv: numbers of "share", "dose" have the unit "mg", but the unit "%" in view "lab": see whether they are at the same scale`},
	} {
		set, err := Join([]*Table{tableOf(t, "lab.csv", c.was, c.f)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		got, err := (Joining{}).JoinNew([]*Table{tableOf(t, "new.csv", c.now, c.f)}, set, nil)
		if err != nil || strings.Join(got.Warnings, "\n") != c.want {
			t.Errorf("%q: %v, %q", c.now, err, got.Warnings)
		}
	}
}

func TestJoinNewRefusesGaps(t *testing.T) {
	set, err := Join([]*Table{tableOf(t, "x.csv", "id,a,b\np1,1,10\np2,2,20\n", Format{})}, nil)
	if err != nil {
		t.Fatal(err)
	}
	gap := tableOf(t, "new.csv", "id,b,a\nq1,1,\nq2,3,4\n", Format{})
	if _, err := (Joining{}).JoinNew([]*Table{gap}, set, nil); err == nil || !strings.Contains(err.Error(), "new.csv") || !strings.Contains(err.Error(), "1 missing value") {
		t.Error(err)
	}
}

// Sparse views are arranged as dense ones are.
func TestPickFeaturesOfSparse(t *testing.T) {
	x := tableOf(t, "x.csv", "a,b,c,d\n1,0,2,0\n0,3,0,4\n", Format{}).X.Dense()
	for _, from := range [][]int{{0, 1, 2, 3}, {3, 1}, {2, -1, 0}, {-1, 0, 1}} {
		full, few := pickFeatures(x, from, nil), pickFeatures(samples.FromDense(x), from, nil)
		if _, ok := few.(*samples.Sparse); !ok || !reflect.DeepEqual(full.Dense(), few.Dense()) {
			t.Errorf("%v: %v and %v", from, full, few.Dense())
		}
	}
}

// One new sample is a view in every format, none is not; of a run's views at least two are needed.
func TestReadNew(t *testing.T) {
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	w, err := z.Create("a.csv")
	if err == nil {
		_, err = w.Write([]byte("id,x,y\na,1,2\n"))
	}
	if err = errors.Join(err, z.Close()); err != nil {
		t.Fatal(err)
	}
	text, turned := Format{ID: "id", Header: HeaderYes}, Format{ID: "id", Header: HeaderYes, Samples: SideColumns}
	long := Format{Long: "#1,#2,#3", Header: HeaderYes}
	zeros := long
	zeros.LongZeros = true
	rows, columns := Format{Samples: SideRows}, Format{Samples: SideColumns}
	level4 := "\x32\x00\x00\x00\x01\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00\x02\x00\x00\x00X\x00\x01\x02"
	for name, c := range map[string]struct {
		text  string
		f     Format
		fails string
	}{
		"text":            {"id,x,y\na,1,2\n", text, ""},
		"transposed":      {"id,a\nx,1\ny,2\n", turned, ""},
		"none":            {"id,x,y\n", text, "no"},
		"long":            {"s,f,v\na,x,1\na,y,2\n", long, ""},
		"long with zeros": {"s,f,v\na,x,1\na,y,2\n", zeros, ""},
		"npy":             {npyFile("<f8", 8, 1, 0) + "\x00\x00\x00\x00\x00\x00\xf0\x3f\x00\x00\x00\x00\x00\x00\x00\x40", rows, ""},
		"npy, a column":   {npyFile("|u1", 1, 2, 0) + "\x01\x02", columns, ""},
		"mat":             {level4, Format{Entry: "X", Samples: SideRows}, ""},
		"mtx":             {"%%MatrixMarket matrix array real general\n1 2\n1\n2\n", rows, ""},
		"zip":             {packed.String(), Format{Entry: "a.csv", ID: "id", Header: HeaderYes}, ""},
	} {
		c.text = strings.Replace(strings.Replace(c.text, "(1, 0)", "(1, 2)", 1), "(2, 0)", "(2, 1)", 1)
		got, err := ReadNew(strings.NewReader(c.text), "new.csv", c.f, nil)
		if c.fails != "" {
			if err == nil || !strings.Contains(err.Error(), c.fails) {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if err != nil || !reflect.DeepEqual(rowsOf(got.X), [][]float64{{1, 2}}) || len(got.IDs) > 0 && got.IDs[0] != "a" {
			t.Errorf("%s: %v, %v", name, got, err)
		}
		if _, err := Read(strings.NewReader(c.text), "new.csv", c.f, nil); err == nil {
			t.Errorf("%s is a view", name)
		}
	}
}

// A list of as many numbers as there are features is one sample; what a long file does not have is 0 where the run took it so.
func TestJoinNewOneSample(t *testing.T) {
	set, err := Join([]*Table{tableOf(t, "a.csv", "1,2,3\n4,5,6\n7,8,10\n", Format{Header: HeaderNo})}, nil)
	if err != nil {
		t.Fatal(err)
	}
	list, err := ReadNew(strings.NewReader(strings.Replace(npyFile("|u1", 1, 3, 0)+"\x05\x06\x07", "(3, 0)", "(3,)  ", 1)), "row.npy", Format{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	got, err := (Joining{}).JoinNew([]*Table{list}, set, nil)
	if err != nil || !reflect.DeepEqual(rowsOf(got.X[0]), [][]float64{{5, 6, 7}}) || len(got.Warnings) != 1 ||
		got.Warnings[0] != "row.npy: its 3 numbers are taken for the features of one sample" {
		t.Errorf("%+v, %v", got, err)
	}

	zeros := Format{Long: "#1,#2,#3", LongZeros: true}
	set, err = Join([]*Table{tableOf(t, "long.csv", "s,f,v\na,x,1\na,y,2\nb,z,3\nb,x,4\n", zeros)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string][][]float64{"s,f,v\nn,z,7\n": {{0, 0, 7}}, "s,f,v\nn,other,7\n": nil} {
		one, err := ReadNew(strings.NewReader(text), "new.csv", zeros, nil)
		if err != nil {
			t.Fatal(err)
		}
		switch got, err := (Joining{}).JoinNew([]*Table{one}, set, nil); {
		case want == nil && (err == nil || !strings.Contains(err.Error(), "3 of 3 features")):
			t.Errorf("%q: %v, %v", text, got, err)
		case want != nil && (err != nil || !reflect.DeepEqual(rowsOf(got.X[0]), want)):
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}

// Where nothing is filled in, such a sample is refused.
func TestJoinNewRefusesUnknownLevel(t *testing.T) {
	category := Format{Roles: "category:sex"}
	set, err := Join([]*Table{tableOf(t, "old.csv", "id,sex,age\np1,f,30\np2,m,40\n", category)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	unknown := tableOf(t, "new.csv", "id,age,sex\nq1,1,NA\nq2,1,NA\n", category)
	if _, err := (Joining{}).JoinNew([]*Table{unknown}, set, nil); err == nil || !strings.Contains(err.Error(), "4 missing values") {
		t.Error(err)
	}
}

// Sparse data is picked from as dense data is.
func TestPickAbsentLevels(t *testing.T) {
	x := dense.Matrix{Rows: 2, Cols: 2, Stride: 2, Data: []float64{math.NaN(), 0, 1, 2}}
	from, absent := []int{-1, 1, 0, -1}, []absentLevel{{0, 0}, {3, -1}}
	for _, x := range []samples.Matrix{x, samples.FromDense(x)} {
		if got := fmt.Sprint(pickFeatures(x, from, absent).Dense().Data); got != "[NaN 0 NaN NaN 0 2 1 NaN]" {
			t.Error(got)
		}
	}
}

// A level that the file of new samples lacks is not known of a sample whose category is not known; else it is 0.
func TestJoinNewUnknownLevel(t *testing.T) {
	category := Format{Roles: "category:sex"}
	how := Joining{Missing: []MissingPolicy{{Then: ThenMedian}}}
	old := tableOf(t, "old.csv", "id,sex,age\np1,f,30\np2,m,40\np3,f,50\np4,f,NA\n", category)
	set, err := how.Join([]*Table{old}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string][][]float64{
		"id,sex,age\nq1,m,1\nq2,NA,2\n":       {{0, 1, 1}, {1, 0, 2}}, // the medians of f and m are 1 and 0
		"id,sex,age\nq1,NA,1\nq2,NA,2\n":      {{1, 0, 1}, {1, 0, 2}},
		"id,age,sex\nq1,1,x\nq2,2,NA\n":       {{0, 0, 1}, {1, 0, 2}},
		"id,age,sex,b\nq1,1,f,9\nq2,2,NA,9\n": {{1, 0, 1}, {1, 0, 2}},
	} {
		got, err := how.JoinNew([]*Table{tableOf(t, "new.csv", text, category)}, set, nil)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		for i, row := range want {
			if x := got.X[0].Dense().Row(i); !reflect.DeepEqual(x, row) {
				t.Errorf("%q: sample %d is %v, want %v", text, i+1, x, row)
			}
		}
	}
}
