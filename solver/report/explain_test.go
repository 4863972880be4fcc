package report

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"viewfold/solver"
	"viewfold/solver/dataset"
)

func quiet(float64) error { return nil }

// The explanation has its field, in every mode, and reads back as it was.
func TestExplain(t *testing.T) {
	for _, mode := range []solver.Mode{solver.Consensus, solver.Paper, solver.Reference} {
		set := smallSet()
		set.Columns = []dataset.Column{{Name: "sex", Codes: []int32{0, 1, 0, 1, 0, -1}, Levels: []string{"f", "m"}}}
		res := smallResult(t, set, mode)
		r := New(set, res, nil)
		if err := r.Explain(set, res, quiet); err != nil {
			t.Fatal(err)
		}
		for i, s := range r.Second {
			if s != res.Second[i]+1 || s == r.Labels[i] {
				t.Errorf("%s: the second cluster of sample %d is %d, its own %d", mode, i, s, r.Labels[i])
			}
		}
		e := r.Explanation
		if len(e.Clusters) != 2 || e.Columns.Count != 1 || len(e.Clusters[0].Typical) != 3 {
			t.Errorf("%s: %+v", mode, e)
		}
		for _, c := range e.Clusters { // the constant feature sets nothing apart
			if len(c.Views) != 2 || len(c.Views[0].Features) != 2 || c.Views[1].View != "b" || c.Views[1].Features[0].D == 0 {
				t.Errorf("%s: %+v", mode, c)
			}
		}
		var text strings.Builder
		if err := r.WriteJSON(&text); err != nil {
			t.Fatal(err)
		}
		var back Report
		if err := json.Unmarshal([]byte(text.String()), &back); err != nil {
			t.Fatal(err)
		}
		if again := document(t, &back); !reflect.DeepEqual(again, document(t, r)) {
			t.Errorf("%s: read back it is another document", mode)
		}
	}
}

func TestWriteContrasts(t *testing.T) {
	set := smallSet()
	set.Features[0][0] = `x, "in" mm`
	res := &solver.Result{Labels: []int{0, 0, 0, 1, 1, 1}, Sizes: []int{3, 3}, Clusters: 2}
	var text strings.Builder
	if err := WriteContrasts(&text, set, res, quiet); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(text.String())).ReadAll()
	if err != nil || len(rows) != 1+2*5 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for k, want := range map[int]string{
		0: "cluster view feature n_in n_out mean_in sd_in mean_out sd_out sd d filled_in",
		1: `1 a x, "in" mm 3 3 0.333333333333 0.57735026919 8.66666666667 0.57735026919 0.57735026919 -14.4337567297 0`,
		3: "1 a five 3 3 5 0 5 0 0 0 0",
		4: "2 a five 3 3 5 0 5 0 0 0 0",
	} {
		if got := strings.Join(rows[k], " "); got != want {
			t.Errorf("row %d: %s, want %s", k, got, want)
		}
	}
	// What is one value inside and another outside.
	res.Labels, res.Sizes = []int{1, 0, 1, 1, 1, 1}, []int{1, 5}
	for i := range 6 {
		set.X[0].Dense().Row(i)[1] = float64(res.Labels[i])
	}
	text.Reset()
	if err := WriteContrasts(&text, set, res, quiet); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"\n1,a,five,1,5,0,0,1,0,0,-Inf,0\n", "\n2,a,five,5,1,1,0,0,0,0,+Inf,0\n"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %q in\n%s", want, text.String())
		}
	}
	stop := errors.New("stop")
	if err := WriteContrasts(&text, set, res, func(float64) error { return stop }); err != stop {
		t.Errorf("%v", err)
	}
}

func TestConfusion(t *testing.T) {
	set := smallSet()
	c := confuse([]int{1, 1, 1, 0, 0, 0}, set) // s s t | t t unknown
	want := &Confusion{
		Clusters: []int{1, 2}, Classes: []string{"t", "s"}, Counts: [][]int{{2, 0}, {1, 2}}, Pairs: 2,
		PerClass: []Class{{"s", 2, 2, 2.0 / 3, 1, 0.8}, {"t", 3, 1, 1, 2.0 / 3, 0.8}},
	}
	if !reflect.DeepEqual(c, want) {
		t.Errorf("%+v, want %+v", c, want)
	}
	set.Classes = make([]string, mostClasses+1)
	if c := confuse([]int{1, 1, 1, 0, 0, 0}, set); c != nil {
		t.Errorf("%+v", c)
	}
	set.Labels = nil
	if c := confuse([]int{1, 1, 1, 0, 0, 0}, set); c != nil {
		t.Errorf("%+v", c)
	}
}

func TestCompare(t *testing.T) {
	a := &Report{IDs: []string{"p", "q", "r", "s", "x"}, Labels: []int{1, 1, 2, 2, 1}}
	b := &Report{IDs: []string{"s", "r", "q", "p"}, Labels: []int{1, 1, 3, 2}}
	want := &Agreement{Samples: 4, OnlyA: 1, A: []int{1, 2}, B: []int{2, 1, 3}, Counts: [][]int{{1, 0, 1}, {0, 2, 0}}, Pairs: 2, ARI: 4.0 / 7}
	got := Compare(a, b)
	if math.Abs(got.ARI-want.ARI) > 1e-15 {
		t.Errorf("ARI %v", got.ARI)
	}
	if got.ARI = want.ARI; !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := Compare(a, &Report{IDs: []string{"z"}, Labels: []int{1}}); got.Samples != 0 || got.OnlyA != 5 || got.OnlyB != 1 || got.ARI != 0 {
		t.Errorf("%+v", got)
	}
}

// Features say how many of their values were filled in, in the document and in the table.
func TestFilledFeatures(t *testing.T) {
	set := smallSet()
	set.Gaps = []dataset.Gaps{{}, {Filled: []dataset.Filled{{Feature: "z", Count: 2}}}}
	res := smallResult(t, set, solver.Paper)
	r := New(set, res, nil)
	if err := r.Explain(set, res, quiet); err != nil {
		t.Fatal(err)
	}
	for _, c := range r.Explanation.Clusters {
		for _, view := range c.Views {
			for _, f := range view.Features {
				if want := map[string]int{"z": 2}[f.Name]; f.Filled != want {
					t.Errorf("%d values of %s were filled in, want %d", f.Filled, f.Name, want)
				}
			}
		}
	}
	var text strings.Builder
	if err := WriteContrasts(&text, set, res, quiet); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(text.String())).ReadAll()
	if err != nil || rows[7][11] != "0" || rows[9][2] != "z" || rows[9][11] != "2" {
		t.Errorf("%v %q", err, rows)
	}
}

// Selected samples have a row for every feature, that of a cluster with the same samples but for its name.
func TestWriteSelected(t *testing.T) {
	set := smallSet()
	res := &solver.Result{Labels: []int{0, 0, 0, 1, 1, 1}, Sizes: []int{3, 3}, Clusters: 2}
	var all, text strings.Builder
	if err := WriteContrasts(&all, set, res, quiet); err != nil {
		t.Fatal(err)
	}
	if err := WriteSelected(&text, set, []bool{true, true, true, false, false, false}, quiet); err != nil {
		t.Fatal(err)
	}
	var want []string
	for k, line := range strings.Split(all.String(), "\n") {
		switch {
		case strings.HasPrefix(line, "1,"):
			want = append(want, SelectedName+line[1:])
		case k == 0 || line == "":
			want = append(want, line)
		}
	}
	if got := strings.Split(text.String(), "\n"); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
