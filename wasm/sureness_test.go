package main

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"viewfold/wasm/port"
)

// Sorting by digits does what comparing does: by confidence, then by margin, then by place; without confidence by margin.
func TestLeastSure(t *testing.T) {
	const n = 5000
	rng := rand.New(rand.NewPCG(1, 2))
	confidence, margin := make([]float64, n), make([]float64, n)
	for i := range n {
		confidence[i], margin[i] = float64(rng.IntN(40))/40, float64(rng.IntN(9)-4)*float64(rng.Float32())
	}
	margin[7], margin[8] = math.Copysign(0, -1), 0
	for _, known := range [][]float64{confidence, nil} {
		want := make([]int32, n)
		for i := range want {
			want[i] = int32(i)
		}
		slices.SortStableFunc(want, func(a, b int32) int {
			if known != nil && known[a] != known[b] {
				return cmp.Compare(known[a], known[b])
			}
			return cmp.Compare(margin[a], margin[b])
		})
		if got := leastSure(port.Float32s(known), port.Float32s(margin)); !slices.Equal(got, want) {
			t.Errorf("with %d confidences the order is another", len(known))
		}
	}
	if got := leastSure(nil, nil); len(got) != 0 {
		t.Errorf("%v of nothing", got)
	}
}
