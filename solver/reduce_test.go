package solver

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"viewfold/solver/dense"
)

func auto(t *testing.T, x dense.Matrix) dense.Matrix {
	t.Helper()
	opts := DefaultOptions(Paper, 2)
	opts.Scale = []Scale{ScaleAuto}
	last := 0.0
	r := &Run{opts: opts, n: x.Rows, ctx: context.Background(), observe: func(p Progress) {
		if p.Part < last || p.Part > 1 {
			t.Errorf("progress went from %v to %v", last, p.Part)
		}
		last = p.Part
	}}
	if _, err := r.scale([]View{{"", x}}); err != nil {
		t.Fatal(err)
	}
	return r.data.x
}

// Neither the length of a sample nor the unit of the view matters, and the largest standard
// deviation in any direction is 1.
func TestAutoFeatures(t *testing.T) {
	for _, d := range []int{3, 50, 51, 120} {
		views, _ := blobs(90, 3, 0.5, 7, d)
		x := views[0].X.Dense()
		want := auto(t, x)
		if want.Cols != min(d, 50) {
			t.Errorf("%d features became %d", d, want.Cols)
		}
		longer := x.Clone()
		for i := range longer.Rows {
			row := longer.Row(i)
			for j := range row {
				row[j] *= 8 * math.Exp2(float64(i%5))
			}
		}
		got := auto(t, longer)
		for i := range got.Data {
			if got.Data[i] != want.Data[i] {
				t.Fatalf("d=%d: the samples' lengths matter", d)
			}
		}
		centred := want.Clone()
		addToRows(centred, -1, columnMeans(centred))
		if top := largestSpread(centred); math.Abs(top-1) > 1e-6 {
			t.Errorf("d=%d: largest standard deviation %v, want 1", d, top)
		}
	}
}

// largestSpread is the largest standard deviation of centred rows in any direction, by power
// iteration.
func largestSpread(x dense.Matrix) float64 {
	v, next, length := make([]float64, x.Cols), make([]float64, x.Cols), 0.0
	for j := range v {
		v[j] = 1 + 0.1*float64(j%7)
	}
	for range 2000 {
		clear(next)
		for i := range x.Rows {
			dense.AddScaled(next, dense.Dot(x.Row(i), v), x.Row(i))
		}
		length = math.Sqrt(dense.Dot(next, next))
		for j := range v {
			v[j] = next[j] / length
		}
	}
	return math.Sqrt(length / float64(x.Rows))
}

// Samples of very different lengths, as documents are, in directions that tell the clusters:
// min–max sees the lengths, automatic features the directions.
func TestAutoFeaturesSeeDirections(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	const n, d, c = 150, 80, 3
	x, of := dense.New(n, d), make([]float64, n)
	for i := range n {
		of[i] = float64(i % c)
		size := math.Exp(2 * rng.NormFloat64())
		for j := range d {
			if rng.Float64() < 0.1 || j%c == i%c && rng.Float64() < 0.6 {
				x.Row(i)[j] = math.Ceil(size * rng.Float64() * 5)
			}
		}
	}
	opts := DefaultOptions(Paper, c)
	opts.Scale = []Scale{ScaleAuto}
	if res := mustCluster(t, []View{{"words", x}}, opts); !sameUpToNames(res.Labels, of) {
		t.Errorf("sizes %v are not the three groups", res.Sizes)
	}
	opts.Scale = []Scale{ScaleMinMax}
	if res := mustCluster(t, []View{{"words", x}}, opts); sameUpToNames(res.Labels, of) {
		t.Error("min–max finds them too: the test shows nothing")
	}
}
