package dataset

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// showNotes writes kind, count, total and examples of notes.
func showNotes(notes []Note) string {
	var lines []string
	for _, n := range notes {
		lines = append(lines, fmt.Sprint(n.Kind, " ", n.Count, " of ", n.Of, " ", n.Examples))
	}
	return strings.Join(lines, "\n")
}

// drawn makes a table of n samples from a way to draw every feature.
func drawn(n int, features ...func(i int) float64) *Table {
	x := dense.New(n, len(features))
	for i := range n {
		for j, draw := range features {
			x.Row(i)[j] = draw(i)
		}
	}
	t := &Table{Name: "v.csv", X: x}
	for j := range features {
		t.Features = append(t.Features, fmt.Sprint("f", j+1))
	}
	return t
}

// sumLast is a feature of n samples, the last of them the sum of the others.
func sumLast(n int, f func(i int) float64) func(i int) float64 {
	return func(i int) float64 {
		if i < n-1 {
			return f(i)
		}
		sum := 0.
		for k := range n - 1 {
			sum += f(k)
		}
		return sum
	}
}

// A sample at the end that is called a total is one, whatever its numbers.
func TestTotalsByName(t *testing.T) {
	view := wide("a.csv", "p 1 2 3", "mean 1 5 5", "q 4 2 9", "r 1 7 5", "s 5 5 1", "t 1 7 6", "Grand_Total: 8 8 1")
	for _, n := range Quality(view) {
		if n.Kind == NoteTotals && reflect.DeepEqual(n.Examples, []string{"Grand_Total:"}) {
			return
		}
	}
	t.Errorf("%+v", Quality(view))
}

func TestQuality(t *testing.T) {
	wave := func(i int) float64 { return math.Sin(float64(i)) }
	other := func(i int) float64 { return math.Sin(float64(2*i + 1)) }
	at := func(place int, v float64, f func(int) float64) func(int) float64 {
		return func(i int) float64 {
			if i == place {
				return v
			}
			return f(i)
		}
	}
	same := func(v float64) func(int) float64 { return func(int) float64 { return v } }
	for _, c := range []struct {
		name string
		view *Table
		want string
	}{
		{"nothing", drawn(200, wave, other), ""},
		{"constant", drawn(200, wave, same(3), same(0), at(7, nan, same(-1))),
			"missing 1 of 800 [f4]\nconstant 3 of 4 [f2 f3 f4]"},
		{"one value in 99 % is not more", drawn(100, wave, at(7, 4, same(3)), at(8, 3, same(0))), ""},
		{"rare", drawn(200, wave, at(7, 2.5, same(3)), at(8, 1, same(0))), "rare 2 of 3 [f2 f3]\nrange 2 of 3 [f1 f3]"},
		{"same features", drawn(20, wave, other, wave, at(5, nan, other), at(5, math.Float64frombits(0x7ff8000000000002), other), wave),
			"missing 2 of 120 [f4 f5]\nsame-features 3 of 6 [f3 f5 f6]"},
		{"skewed", drawn(200, wave, func(i int) float64 { return math.Exp(float64(i % 12)) }), "skewed 1 of 2 [f2]\nrange 1 of 2 [f2]"},
		{"the exponential distribution is the bound", drawn(2000, func(i int) float64 { return -math.Log((float64(i) + 0.5) / 2000) }), ""},
		{"never negative and two values alone", drawn(200, wave, func(i int) float64 { return float64(1 + i%20/19) }), ""},
		{"sentinels", drawn(50, at(7, -999, wave), at(8, 9999, other), func(i int) float64 { return []float64{-9, 0, 20}[i%3] }),
			"sentinel 19 of 150 [f1 f2 f3]\nrange 1 of 3 [f2]"},
		{"no sentinels", drawn(50, at(7, -9, func(i int) float64 { return 4 * wave(i) }), at(8, 99, func(i int) float64 { return float64(i) }), at(9, -998, wave), same(99)),
			"constant 1 of 4 [f4]\nrange 2 of 3 [f3 f2]"},
		{"range", drawn(50, wave, other, func(i int) float64 { return 40 * wave(i*i) }, func(i int) float64 { return 50 * other(i*i) }),
			"range 2 of 4 [f4 f3]"},
		{"sparse", drawn(40, at(0, 1, same(0)), at(1, 1, same(0)), at(2, 1, at(3, 2, same(0)))),
			"skewed 1 of 3 [f3]\nsparse 116 of 120 []\nzero-samples 36 of 40 [5 6 7]"},
		{"sums", drawn(5, sumLast(5, wave), sumLast(5, other), sumLast(5, func(i int) float64 { return wave(i * i) })), "totals 1 of 5 [5]"},
		{"no sums", drawn(5, sumLast(5, wave), sumLast(5, other), wave), ""},
		{"same samples", drawn(6, func(i int) float64 { return wave(i % 4) }, func(i int) float64 { return other(i % 4) }),
			"same-samples 2 of 6 [5 6]"},
		{"zero samples", drawn(5, at(2, 0, wave), at(2, 0, other)), "zero-samples 2 of 5 [1 3]"},
		{"missing", drawn(4, at(1, nan, wave), at(1, nan, other), func(i int) float64 { return []float64{1, nan, nan, 2}[i] }, same(nan)),
			"missing 8 of 16 [f4 f3 f1]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.name == "zero samples" {
				c.view.X.Dense().Row(0)[0], c.view.X.Dense().Row(0)[1] = 0, 0
			}
			notes := Quality(c.view)
			if got := showNotes(notes); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
			if few := Quality(thin(c.view)); !reflect.DeepEqual(few, notes) {
				t.Errorf("sparse: %+v\nwant %+v", few, notes)
			}
			for _, n := range notes {
				if n.Text == "" || n.Means == "" || strings.HasSuffix(n.String(), ".") {
					t.Errorf("%+v", n)
				}
			}
		})
	}
}

func TestSkewness(t *testing.T) {
	for _, c := range []struct {
		values []float64
		want   float64
	}{{[]float64{0, 0, 0, 1}, 2 / math.Sqrt(3)}, {[]float64{0, 0, 0, -1}, -2 / math.Sqrt(3)}, {[]float64{1, 2, nan, 3}, 0}, {[]float64{5, 5}, 0}} {
		p := profileOf(table("a", "", c.values...))
		if got := p.features[0].skewness(p.n); math.Abs(got-c.want) > 1e-15 {
			t.Errorf("%v: %v, want %v", c.values, got, c.want)
		}
	}
}

func TestNoteInWords(t *testing.T) {
	view := wide("a.csv", "p 1 - 3", "q 1 - 5", "r 1 7 5")
	var lines []string
	for _, n := range Quality(view) {
		lines = append(lines, n.String())
	}
	want := []string{
		`2 values are missing (22 %), in 1 feature and 2 samples, such as "y": a run needs all values; choose which features or samples to leave out, or what to fill in`,
		`2 of 3 features are constant, such as "x", "y": constant features tell no samples apart, and every run leaves them out`,
	}
	if !reflect.DeepEqual(lines, want) {
		t.Errorf("%q\nwant %q", lines, want)
	}
}

// TestQualityInAnyOrder has the order of samples and features change no count.
func TestQualityInAnyOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	x := gappy(rng, 60, 12, 0.5, 0.02)
	copy(x.Row(7), x.Row(3))
	clear(x.Row(5))
	for i := range x.Rows {
		x.Row(i)[4], x.Row(i)[6] = x.Row(i)[2], 1
	}
	counts := func(x dense.Matrix) string {
		list := Quality(&Table{X: x, Features: numbered(12)})
		for k := range list {
			list[k].Examples = nil
		}
		return showNotes(list)
	}
	want := counts(x)
	for range 10 {
		moved := gather(x, rng.Perm(x.Rows), nil).Dense()
		if got := counts(pickCells(moved, identityRows(x.Rows), rng.Perm(x.Cols))); got != want {
			t.Fatalf("got\n%s\nwant\n%s", got, want)
		}
	}
}

// BenchmarkQuality tells the time per number; a reader takes about 50 ns.
func BenchmarkQuality(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	x := gappy(rng, 2000, 500, 0.95, 0)
	full := gappy(rng, 2000, 500, 0, 0)
	for _, c := range []struct {
		name string
		x    samples.Matrix
	}{{"dense", full}, {"zeros in a dense view", x}, {"sparse", samples.FromDense(x)}} {
		b.Run(c.name, func(b *testing.B) {
			t := &Table{X: c.x, Features: numbered(500)}
			for b.Loop() {
				Quality(t)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1e6, "ns/number")
		})
	}
}
