package explain

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math"
	"os"
	"reflect"
	"strings"
	"testing"

	"viewfold/solver/dataset"
	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// reference is testdata/reference.json: data, and what NumPy and SciPy find in them (see make.py there).
type reference struct {
	Labels      []int
	X           [][]float64
	Contrasts   [][8]float64 // feature, cluster, mean and deviation inside and outside, pooled, d
	Stage, Town []string
	Age, Dose   []*float64
	Tests       []struct {
		N, DF, Below               int
		Statistic, P, Effect, Holm float64
		Counts                     [][]int
		Quartiles                  [][]float64
	}
	Tails [][3]float64 // x, degrees of freedom, chance
}

func readReference(t *testing.T) (r reference) {
	t.Helper()
	text, err := os.ReadFile("testdata/reference.json")
	if err == nil {
		err = json.Unmarshal(text, &r)
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// near fails when got differs from want by more than a relative error.
func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance*math.Abs(want)) {
		t.Errorf("%s = %v, want %v", what, got, want)
	}
}

func quiet(float64) error { return nil }

// columnOf reads a column as a file would give it.
func columnOf(t *testing.T, name string, cells []string) dataset.Column {
	t.Helper()
	text := "id," + name + "\n"
	for i, cell := range cells {
		text += fmt.Sprintf("s%d,%s\n", i, cell)
	}
	table, err := dataset.ReadColumns(strings.NewReader(text), "columns.csv", dataset.Format{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return table.Columns[0]
}

func cellsOf(x []*float64) []string {
	cells := make([]string, len(x))
	for i, v := range x {
		if v != nil {
			cells[i] = fmt.Sprint(*v)
		}
	}
	return cells
}

func TestContrastsAgainstSciPy(t *testing.T) {
	r := readReference(t)
	x := dense.New(len(r.X), len(r.X[0]))
	for i, row := range r.X {
		copy(x.Row(i), row)
	}
	want := map[[2]int][8]float64{}
	for _, c := range r.Contrasts {
		want[[2]int{int(c[0]), int(c[1])}] = c
	}
	for _, m := range []samples.Matrix{x, samples.FromDense(x)} {
		features := 0
		err := EachFeature(m, r.Labels, 3, func(j int, of []Contrast) error {
			features++
			for k, c := range of {
				w, ok := want[[2]int{j, k}]
				if !ok { // the constant one
					if c != (Contrast{MeanIn: 7.25, MeanOut: 7.25}) {
						t.Errorf("%T: constant feature, cluster %d: %+v", m, k, c)
					}
					continue
				}
				for e, got := range []float64{c.MeanIn, c.SDIn, c.MeanOut, c.SDOut, c.SD, c.D} {
					tolerance := 1e-12
					if j == 1 && e > 0 {
						tolerance = 2e-7 // neighbouring numbers near 1e9 are 1e-7 apart
					}
					near(t, fmt.Sprintf("%T, feature %d, cluster %d, number %d", m, j, k, e), got, w[2+e], tolerance)
				}
			}
			return nil
		}, quiet)
		if err != nil || features != 6 {
			t.Errorf("%d features, %v", features, err)
		}
	}
}

func TestColumnsAgainstSciPy(t *testing.T) {
	r := readReference(t)
	columns := []dataset.Column{
		columnOf(t, "stage", r.Stage), columnOf(t, "town", r.Town), columnOf(t, "age", cellsOf(r.Age)), columnOf(t, "dose", cellsOf(r.Dose)),
	}
	got := ColumnTests(columns, r.Labels, 3)
	if got.Count != 4 {
		t.Errorf("%d tests", got.Count)
	}
	for k, w := range r.Tests {
		c := got.Columns[k]
		if c.N != w.N || c.Missing != 60-w.N || c.Freedom != w.DF || c.Small != w.Below || (c.Kind == ChiSquare) != (w.Counts != nil) {
			t.Errorf("%+v, want %+v", c, w)
		}
		for what, pair := range map[string][2]float64{"statistic": {c.Statistic, w.Statistic}, "p": {c.P, w.P}, "Holm": {c.Holm, w.Holm}, "effect": {c.Effect, w.Effect}} {
			near(t, c.Column+", "+what, pair[0], pair[1], 1e-12)
		}
		for g, group := range c.Groups {
			if w.Counts != nil && !reflect.DeepEqual(group.Counts, w.Counts[g]) {
				t.Errorf("%s, cluster %d: %v, want %v", c.Column, g, group.Counts, w.Counts[g])
			}
			for e, q := range group.Quartiles {
				near(t, fmt.Sprintf("%s, cluster %d, quartile %d", c.Column, g, e), q, w.Quartiles[g][e], 1e-14)
			}
		}
	}
}

func TestChiSquareTail(t *testing.T) {
	for _, c := range readReference(t).Tails {
		near(t, fmt.Sprintf("tail of %v with %v degrees of freedom", c[0], c[1]), chiSquareTail(c[0], int(c[1])), c[2], 1e-11)
	}
	if chiSquareTail(0, 3) != 1 || chiSquareTail(1e5, 1) != 0 {
		t.Errorf("ends: %v, %v", chiSquareTail(0, 3), chiSquareTail(1e5, 1))
	}
}

// The same bits natively, under node and in every browser, on amd64 built with -tags noasm and GOAMD64=v1.
func TestSameBits(t *testing.T) {
	const want = "c1c0fad84f005a5c"
	r := readReference(t)
	x := dense.New(len(r.X), len(r.X[0]))
	for i, row := range r.X {
		copy(x.Row(i), row)
	}
	h := fnv.New64a()
	enc := json.NewEncoder(h) // writes floating-point numbers so that reading gives the same bits
	for _, m := range []samples.Matrix{x, samples.FromDense(x)} {
		if err := EachFeature(m, r.Labels, 3, func(_ int, of []Contrast) error { return enc.Encode(of) }, quiet); err != nil {
			t.Fatal(err)
		}
	}
	if err := enc.Encode(ColumnTests([]dataset.Column{columnOf(t, "stage", r.Stage), columnOf(t, "age", cellsOf(r.Age))}, r.Labels, 3)); err != nil {
		t.Fatal(err)
	}
	for _, c := range r.Tails {
		if err := enc.Encode(chiSquareTail(c[0], int(c[1]))); err != nil {
			t.Fatal(err)
		}
	}
	if got := fmt.Sprintf("%016x", h.Sum64()); got != want {
		t.Errorf("hash %s, want %s", got, want)
	}
}
