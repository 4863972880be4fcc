package neighbors

import (
	"cmp"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"viewfold/solver/dense"
)

func quiet(float64) error { return nil }

// blobs draws n samples of d features around centres.
func blobs(rng *rand.Rand, n, d, centres int, spread float64) dense.Matrix {
	c, x := dense.New(centres, d), dense.New(n, d)
	for k := range c.Data {
		c.Data[k] = rng.NormFloat64()
	}
	for i := range n {
		for j, v := range c.Row(i % centres) {
			x.Row(i)[j] = v + spread*rng.NormFloat64()
		}
	}
	return x
}

// byHand compares sample i with all others.
func byHand(x dense.Matrix, i, k int) []int32 {
	var all []int32
	for j := range x.Rows {
		if j != i {
			all = append(all, int32(j))
		}
	}
	slices.SortFunc(all, func(a, b int32) int {
		return cmp.Or(cmp.Compare(square(x.Row(i), x.Row(int(a))), square(x.Row(i), x.Row(int(b)))), cmp.Compare(a, b))
	})
	return all[:min(k, len(all))]
}

// The neighbours are those of a comparison with all samples: where leaves are pruned (blobs) and where they are
// not (noise in many features), with one leaf, and with more neighbours asked for than there are.
func TestFindIsExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, x := range []dense.Matrix{
		blobs(rng, 1000, 5, 7, 0.05), blobs(rng, 700, 40, 1, 1), blobs(rng, 300, 1, 2, 0.1), blobs(rng, 9, 3, 1, 1), blobs(rng, 2, 2, 1, 1),
	} {
		list, err := New(x).Own(12, quiet)
		if err != nil {
			t.Fatal(err)
		}
		for i := range x.Rows {
			got, squares := list.Row(i)
			if want := byHand(x, i, 12); !slices.Equal(got, want) {
				t.Fatalf("%d×%d, sample %d: neighbours %v, want %v", x.Rows, x.Cols, i, got, want)
			}
			for k, j := range got {
				if d := square(x.Row(i), x.Row(int(j))); math.Abs(d-squares[k]) > 1e-13*(1+d) {
					t.Fatalf("sample %d: squared distance to %d is %v, want %v", i, j, squares[k], d)
				}
			}
		}
	}
}

// Of the two neighbours on either side, in whatever leaves, the one of the smaller number is nearer.
func TestFindOfEqualDistances(t *testing.T) {
	x := dense.New(600, 1)
	for i, p := range rand.New(rand.NewPCG(1, 1)).Perm(x.Rows) {
		x.Row(i)[0] = float64(p)
	}
	list, _ := New(x).Own(3, quiet)
	for i := range x.Rows {
		if got, _ := list.Row(i); !slices.Equal(got, byHand(x, i, 3)) {
			t.Fatalf("sample %d: %v, want %v", i, got, byHand(x, i, 3))
		}
	}
}

// Others than the index's samples are compared with all of these, in any number.
func TestFindOfOthers(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	x, others := blobs(rng, 400, 4, 3, 0.2), blobs(rng, 300, 4, 5, 0.4)
	both := dense.New(401, 4)
	for i := range x.Rows {
		copy(both.Row(i), x.Row(i))
	}
	index := New(x)
	list, err := index.Of(others, 6, quiet)
	if err != nil {
		t.Fatal(err)
	}
	for i := range others.Rows {
		copy(both.Row(400), others.Row(i))
		if got, _ := list.Row(i); !slices.Equal(got, byHand(both, 400, 6)) {
			t.Fatalf("sample %d: %v, want %v", i, got, byHand(both, 400, 6))
		}
	}
	if list, err := index.Of(others.RowRange(0, 0), 6, quiet); err != nil || len(list.Sample) != 0 {
		t.Errorf("of no samples: %v, %v", list, err)
	}
	// A sample of the index, taken for another, has itself as the nearest.
	if list, _ := index.Of(x.RowRange(7, 8), 2, quiet); list.Sample[0] != 7 || list.Square[0] != 0 {
		t.Errorf("sample 7 has the neighbours %v", list.Sample)
	}
}

// Of equal samples, in several leaves, those of the smallest numbers are the neighbours, at distance 0.
func TestFindOfEqualSamples(t *testing.T) {
	x := dense.New(500, 3)
	for i := range x.Rows {
		copy(x.Row(i), []float64{0.1, 0.7, 1.0 / 3})
	}
	list, _ := New(x).Own(3, quiet)
	for i := range x.Rows {
		got, squares := list.Row(i)
		if want := byHand(x, i, 3); !slices.Equal(got, want) || slices.Max(squares) != 0 {
			t.Fatalf("sample %d: %v at %v, want %v", i, got, squares, want)
		}
	}
}

// A tick's error ends the work.
func TestFindEnds(t *testing.T) {
	stop := errors.New("stop")
	calls := 0
	_, err := New(blobs(rand.New(rand.NewPCG(1, 1)), 1000, 3, 1, 1)).Own(5, func(part float64) error {
		if calls++; calls == 3 {
			return stop
		}
		return nil
	})
	if !errors.Is(err, stop) || calls != 3 {
		t.Errorf("%v after %d calls", err, calls)
	}
}

func BenchmarkFind(b *testing.B) {
	x := blobs(rand.New(rand.NewPCG(1, 1)), 20000, 20, 10, 0.3)
	for b.Loop() {
		New(x).Own(15, quiet)
	}
}

// Among samples of which many are equal, a few leaves are enough.
func TestEqualSamplesAreQuick(t *testing.T) {
	x := dense.New(4000, 100)
	for i := range x.Rows {
		x.Row(i)[0] = float64(i % 2)
	}
	ticks := 0
	list, err := New(x).Own(3, func(float64) error { ticks++; return nil })
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range map[int][]int32{0: {2, 4, 6}, 1: {3, 5, 7}, 2: {0, 4, 6}, 3999: {1, 3, 5}} {
		if got, _ := list.Row(i); !slices.Equal(got, want) {
			t.Errorf("sample %d has %v, want %v", i, got, want)
		}
	}
	if ticks > 40 { // one a leaf
		t.Errorf("%d ticks", ticks)
	}
}
