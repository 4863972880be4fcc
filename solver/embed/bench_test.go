package embed

import (
	"math/rand/v2"
	"testing"

	"viewfold/solver"
	"viewfold/solver/dense"
)

// blobs is a view of n samples around so many centres, and which each is around.
func blobs(rng *rand.Rand, n, d, centres int, spread float64) solver.View {
	c, x := dense.New(centres, d), dense.New(n, d)
	for k := range c.Data {
		c.Data[k] = rng.NormFloat64()
	}
	for i := range n {
		for j, v := range c.Row(i % centres) {
			x.Row(i)[j] = v + spread*rng.NormFloat64()
		}
	}
	return solver.View{Name: "blobs", X: x}
}

// BenchmarkNearby is the map of the most samples that are placed by their neighbours.
func BenchmarkNearby(b *testing.B) {
	views := []solver.View{blobs(rand.New(rand.NewPCG(1, 1)), 20_000, 30, 10, 0.6)}
	opts := solver.DefaultOptions(solver.Consensus, 10)
	opts.Sets, opts.Scale = 6, []solver.Scale{solver.ScaleZScore}
	res, err := solver.Cluster(b.Context(), views, opts)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		places(b, views, res, DefaultOptions(Nearby))
	}
}

// BenchmarkLayOut is the layout alone, of samples in groups with 20 links each.
func BenchmarkLayOut(b *testing.B) {
	const n, each = 10_000, 20
	rng := rand.New(rand.NewPCG(1, 2))
	l := &links{start: []int{0}}
	for i := range n {
		for range each {
			l.to, l.weight = append(l.to, int32((i+10*rng.IntN(200))%n)), append(l.weight, rng.Float64())
		}
		l.start = append(l.start, len(l.to))
	}
	for b.Loop() {
		xy := dense.New(n, 2)
		for k := range xy.Data {
			xy.Data[k] = 5 * rng.NormFloat64()
		}
		if err := layOut(xy, l, rng, func(float64) error { return nil }); err != nil {
			b.Fatal(err)
		}
	}
}
