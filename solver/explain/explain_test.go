package explain

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// Inside 1, 2, 3; outside 4 and 6: means 2 and 5, s² = (2 + 2)/3.
func TestContrastByHand(t *testing.T) {
	x := dense.Matrix{Rows: 5, Cols: 1, Stride: 1, Data: []float64{1, 4, 2, 6, 3}}
	err := EachFeature(x, []int{0, 1, 0, 1, 0}, 2, func(_ int, of []Contrast) error {
		s := math.Sqrt(4.0 / 3)
		if want := (Contrast{MeanIn: 2, SDIn: 1, MeanOut: 5, SDOut: math.Sqrt2, SD: s, D: -3 / s}); of[0] != want {
			t.Errorf("%+v, want %+v", of[0], want)
		}
		if of[1].D != -of[0].D || of[1].MeanIn != 5 || of[1].SDOut != 1 {
			t.Errorf("the other side: %+v", of[1])
		}
		return nil
	}, quiet)
	if err != nil {
		t.Error(err)
	}
}

// A feature without deviation on either side: the same, or apart, exactly, though 0.1 is no sum of halves.
func TestNoDeviation(t *testing.T) {
	labels := []int{0, 0, 0, 1, 1, 1, 1, 2}
	x := dense.New(len(labels), 2)
	for i, k := range labels {
		x.Row(i)[0] = 0.1
		x.Row(i)[1] = 0.1 + 0.2*float64(min(k, 1))
	}
	for _, m := range []samples.Matrix{x, samples.FromDense(x)} {
		top, err := Top(m, []string{"same", "apart"}, labels, 3, 5, quiet)
		if err != nil {
			t.Fatal(err)
		}
		if len(top[0]) != 1 || top[0][0].Name != "apart" || !top[0][0].Apart || top[0][0].D != 0 || top[0][0].SD != 0 {
			t.Errorf("%T: %+v", m, top[0])
		}
		if len(top[1]) != 1 || top[1][0].Apart || !(top[1][0].D > 1) {
			t.Errorf("%T: %+v", m, top[1])
		}
	}
}

// One cluster has nothing to compare with; one of one sample has no deviation of its own.
func TestFewSamples(t *testing.T) {
	x := dense.Matrix{Rows: 3, Cols: 1, Stride: 1, Data: []float64{1, 2, 4}}
	if err := EachFeature(x, []int{0, 0, 0}, 1, func(_ int, of []Contrast) error {
		if c := of[0]; c.D != 0 || c.Apart || c.SDOut != 0 || c.MeanOut != 0 || c.SDIn == 0 {
			t.Errorf("%+v", c)
		}
		return nil
	}, quiet); err != nil {
		t.Error(err)
	}
	if err := EachFeature(x, []int{0, 0, 1}, 2, func(_ int, of []Contrast) error {
		if c := of[1]; c.SDIn != 0 || math.Abs(c.D-2.5/math.Sqrt(0.5)) > 1e-15 {
			t.Errorf("%+v", c)
		}
		return nil
	}, quiet); err != nil {
		t.Error(err)
	}
}

// sparseMatrix is mostly zeros.
func sparseMatrix(n, d int) (dense.Matrix, []int) {
	rng := rand.New(rand.NewPCG(4, 4))
	x, labels := dense.New(n, d), make([]int, n)
	for i := range n {
		labels[i] = rng.IntN(7)
		for j := range d {
			if rng.IntN(12) == 0 {
				x.Row(i)[j] = 1 + rng.Float64() + float64(labels[i]*j%5)
			}
		}
	}
	return x, labels
}

// Sparse data gives what dense data gives, whether features are taken together or some at a time.
func TestSparseIsDense(t *testing.T) {
	x, labels := sparseMatrix(1500, 40)
	var want [][]Contrast
	collect := func(list *[][]Contrast) func(int, []Contrast) error {
		return func(_ int, of []Contrast) error { *list = append(*list, slices.Clone(of)); return nil }
	}
	if err := EachFeature(x, labels, 7, collect(&want), quiet); err != nil {
		t.Fatal(err)
	}
	whole := sumNumbers
	defer func() { sumNumbers = whole }()
	for _, numbers := range []int{whole, 7 * 11, 1} {
		sumNumbers = numbers
		for _, m := range []samples.Matrix{x, samples.FromDense(x), samples.FromDense(x).RowRange(0, 1500)} {
			var got [][]Contrast
			if err := EachFeature(m, labels, 7, collect(&got), quiet); err != nil || len(got) != 40 {
				t.Fatalf("%T: %d features, %v", m, len(got), err)
			}
			for j := range got {
				for k := range got[j] {
					if a, b := got[j][k], want[j][k]; math.Abs(a.D-b.D) > 1e-12 || math.Abs(a.SDOut-b.SDOut) > 1e-12 || math.Abs(a.MeanIn-b.MeanIn) > 1e-12 {
						t.Fatalf("%T, %d numbers, feature %d, cluster %d: %+v, want %+v", m, numbers, j, k, a, b)
					}
				}
			}
		}
	}
}

// No row is worth an allocation.
func TestAllocations(t *testing.T) {
	count := func(n int, sparse bool) float64 {
		x, labels := sparseMatrix(n, 10)
		var m samples.Matrix = x
		if sparse {
			m = samples.FromDense(x)
		}
		return testing.AllocsPerRun(3, func() {
			if err := EachFeature(m, labels, 7, func(int, []Contrast) error { return nil }, quiet); err != nil {
				t.Fatal(err)
			}
		})
	}
	for _, sparse := range []bool{false, true} {
		if few, many := count(600, sparse), count(6000, sparse); many > few {
			t.Errorf("sparse %v: %v allocations for 600 rows, %v for 6000", sparse, few, many)
		}
	}
}

func TestCancelled(t *testing.T) {
	x, labels := sparseMatrix(600, 10)
	stop := errors.New("stop")
	for _, m := range []samples.Matrix{x, samples.FromDense(x)} {
		if _, err := Top(m, nil, labels, 7, 3, func(float64) error { return stop }); err != stop {
			t.Errorf("%T: %v", m, err)
		}
	}
}

func TestInsert(t *testing.T) {
	type item struct{ size, number int }
	larger := func(a, b item) bool { return a.size > b.size }
	var list []item
	for number, size := range []int{3, 5, 3, 1, 5, 4, 9} {
		list = insert(list, item{size, number}, 4, larger)
	}
	if want := []item{{9, 6}, {5, 1}, {5, 4}, {4, 5}}; !reflect.DeepEqual(list, want) {
		t.Errorf("%v, want %v", list, want)
	}
	if list := insert(nil, item{}, 0, larger); len(list) != 0 {
		t.Errorf("%v", list)
	}
}

// A result whose confidences are chosen.
func someResult() (*solver.Result, []string) {
	return &solver.Result{
		Labels: []int{0, 0, 1, 0, 0, 1}, Sizes: []int{4, 2}, Clusters: 2,
		Agreement: []float64{0.9, 1, 0.7, 1, 0.4, 0.8},
		Margin:    []float64{0.8, 0.6, 0.5, 0.7, 0.1, 0.5},
		Second:    []int{1, 1, 0, 1, 1, -1},
	}, []string{"a", "b", "c", "d", "e", "f"}
}

func idsOf(list [][]Sample) string {
	var parts []string
	for _, of := range list {
		ids := ""
		for _, s := range of {
			ids += s.ID
		}
		parts = append(parts, ids)
	}
	return strings.Join(parts, " ")
}

func TestExamples(t *testing.T) {
	res, ids := someResult()
	if got := idsOf(Typical(res, ids, 3)); got != "dba fc" {
		t.Errorf("typical: %s", got)
	}
	list := Borderline(res, ids, 2)
	if got := idsOf(list); got != "eb c" { // f has no second
		t.Errorf("borderline: %s", got)
	}
	if s := list[0][0]; s.Second != 2 || s.Confidence != 0.4 || s.Margin != 0.1 || s.Sample != 4 {
		t.Errorf("%+v", s)
	}
	// Of equally sure samples the one in the middle is the more typical.
	res.Agreement, res.Share, res.Margin = nil, []float64{1, 1, 1, 1, 1, 1}, make([]float64, 6)
	res.Fused = &solver.Graph{Samples: 6, Anchors: 3, Start: []int{0, 1, 2, 3, 5, 6, 7}, Anchor: []int32{0, 0, 2, 0, 1, 1, 2}, Weight: []float64{1, 1, 1, 0.5, 0.5, 1, 1}}
	if got := idsOf(Typical(res, ids, 4)); got != "dabe cf" {
		t.Errorf("in the middle: %s", got)
	}
}

// What cannot be tested says why, is no test, and has no p value to adjust others for.
func TestColumnsThatCannotBeTested(t *testing.T) {
	nan := math.NaN()
	many := dataset.Column{Name: "many", Codes: make([]int32, 6), Levels: make([]string, 51)}
	tests := ColumnTests([]dataset.Column{
		{Name: "x", Numbers: []float64{1, 2, 3, 4, 5, 6}},
		{Name: "constant", Numbers: []float64{1, 1, 1, 1, nan, 1}},
		{Name: "one cluster", Numbers: []float64{1, 2, 3, nan, nan, nan}},
		{Name: "nothing", Codes: []int32{-1, -1, -1, -1, -1, -1}},
		{Name: "one level", Codes: []int32{0, 0, 0, 0, 0, -1}, Levels: []string{"u"}},
		many,
	}, []int{0, 0, 0, 1, 1, 1}, 2)
	if tests.Count != 1 || tests.Columns[0].Holm != tests.Columns[0].P || tests.Columns[0].P == 0 {
		t.Errorf("%+v", tests)
	}
	for k, want := range []string{"only 3 known values", "the same", "one cluster only", "no value", "the same", "51 levels"} {
		if c := tests.Columns[k]; !strings.Contains(c.Note, want) || (c.Kind == "") != (k > 0) || c.N+c.Missing != 6 {
			t.Errorf("%+v, want %s", c, want)
		}
	}
}

// A cluster in which nothing is known takes no part.
func TestGroupWithoutValues(t *testing.T) {
	labels := []int{0, 0, 1, 1, 2, 2}
	nan := math.NaN()
	tests := ColumnTests([]dataset.Column{
		{Numbers: []float64{1, 2, 3, 4, nan, nan}}, {Codes: []int32{0, 1, 0, 1, -1, -1}, Levels: []string{"u", "v"}},
	}, labels, 3)
	for _, c := range tests.Columns {
		if c.Freedom != 1 || c.Kind == "" || c.N != 4 || len(c.Groups) != 3 || c.Groups[2].N != 0 {
			t.Errorf("%+v", c)
		}
	}
}

// p values of what has nothing to do with the clusters are spread evenly.
func TestPValuesAreUniform(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	const n, columns = 200, 400
	labels := make([]int, n)
	for i := range labels {
		labels[i] = rng.IntN(4)
	}
	var list []dataset.Column
	for range columns {
		x, codes := make([]float64, n), make([]int32, n)
		for i := range n {
			x[i], codes[i] = float64(rng.IntN(40)), int32(rng.IntN(3))
		}
		list = append(list, dataset.Column{Numbers: x}, dataset.Column{Codes: codes, Levels: []string{"a", "b", "c"}})
	}
	below := map[string]int{}
	for _, c := range ColumnTests(list, labels, 4).Columns {
		if c.P < 0.1 {
			below[c.Kind]++
		}
	}
	for _, kind := range []string{ChiSquare, KruskalWallis} { // 40 expected, deviation 6
		if b := below[kind]; b < 20 || b > 60 {
			t.Errorf("%s: %d of %d p values are below 0.1", kind, b, columns)
		}
	}
}

// An explanation of a run finds the feature that makes the clusters, in its view.
func TestNew(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	const n = 90
	a, b, sex := dense.New(n, 3), dense.New(n, 2), make([]int32, n)
	ids := make([]string, n)
	for i := range n {
		ids[i], sex[i] = fmt.Sprint("s", i), int32(rng.IntN(2))
		for _, row := range [][]float64{a.Row(i), b.Row(i)} {
			for j := range row {
				row[j] = rng.NormFloat64()
			}
		}
		a.Row(i)[1] += 12 * float64(i%3)
		b.Row(i)[0] += 9 * float64(i%3%2)
	}
	set := &dataset.Set{
		Names: []string{"a", "b"}, X: []samples.Matrix{a, b}, IDs: ids, Features: [][]string{{"u", "v", "w"}, {"y", "z"}},
		Columns: []dataset.Column{{Name: "sex", Codes: sex, Levels: []string{"f", "m"}}},
	}
	for _, mode := range []solver.Mode{solver.Consensus, solver.Paper, solver.Reference} {
		opts := solver.DefaultOptions(mode, 3)
		opts.Sets, opts.Restarts = 6, 2
		res, err := solver.Cluster(context.Background(), set.Views(), opts)
		if err != nil {
			t.Fatal(err)
		}
		part := 0.0
		e, err := New(set, res, Limits{Features: 2, Samples: 3}, func(p float64) error {
			if p < part || p > 1 {
				t.Errorf("%v after %v is done", p, part)
			}
			part = p
			return nil
		})
		if err != nil || len(e.Clusters) != res.Clusters || e.Columns.Count != 1 {
			t.Fatalf("%s: %v %+v", mode, err, e)
		}
		for k, c := range e.Clusters {
			if c.Views[0].Features[0].Name != "v" && c.Views[1].Features[0].Name != "y" {
				t.Errorf("%s, cluster %d: %+v", mode, k, c)
			}
			if c.Size != res.Sizes[k] || len(c.Views) != 2 || len(c.Views[0].Features) != 2 || len(c.Typical) != min(3, c.Size) {
				t.Errorf("%s, cluster %d: %+v", mode, k, c)
			}
		}
	}
	set.Columns = nil
	res, err := solver.Cluster(context.Background(), set.Views(), solver.DefaultOptions(solver.Paper, 3))
	if err != nil {
		t.Fatal(err)
	}
	if e, err := New(set, res, Limits{}, quiet); err != nil || e.Columns != nil || len(e.Clusters[0].Typical) != 0 || len(e.Clusters[0].Views[0].Features) != 0 {
		t.Errorf("%v %+v", err, e)
	}
}

// Quartiles of the largest numbers are numbers, so that a report can be written.
func TestQuartilesOfLargeNumbers(t *testing.T) {
	column := dataset.Column{Name: "x", Numbers: []float64{-0x1p1023, 0x1p1023, 1, 2}}
	got := ColumnTests([]dataset.Column{column}, []int{0, 0, 1, 1}, 2).Columns[0].Groups
	if want := [][]float64{{-0x1p1022, 0, 0x1p1022}, {1.25, 1.5, 1.75}}; !slices.Equal(got[0].Quartiles, want[0]) || !slices.Equal(got[1].Quartiles, want[1]) {
		t.Errorf("%v", got)
	}
}
