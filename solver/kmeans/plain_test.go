package kmeans

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"viewfold/solver/dense"
)

// plain is Lloyd's algorithm as books have it: every distance in every iteration. Run gives the
// same bits.
type plain struct {
	x             dense.Matrix
	o             Options
	rng           *rand.Rand
	norms, dist   []float64
	centres       dense.Matrix
	assign, count []int
}

func runPlain(x dense.Matrix, o Options, rng *rand.Rand) *Result {
	p := &plain{
		x: x, o: o, rng: rng, norms: make([]float64, x.Rows), dist: make([]float64, x.Rows),
		centres: dense.New(o.K, x.Cols), assign: make([]int, x.Rows), count: make([]int, o.K),
	}
	dense.SquaredNorms(p.norms, x)
	if o.Weights == nil {
		p.o.Weights = slices.Repeat([]float64{1}, x.Rows)
	}
	var best *Result
	bestScore := math.Inf(1)
	for range o.Restarts {
		p.seed()
		p.lloyd()
		score, inertia := 0.0, 0.0
		for i, d := range p.dist {
			inertia += p.o.Weights[i] * d
			if o.ByDistance && !o.Cosine {
				d = math.Sqrt(d)
			}
			score += p.o.Weights[i] * d
		}
		if o.Cosine {
			inertia /= 2
		}
		if best == nil || score < bestScore {
			best, bestScore = &Result{p.centres.Clone(), slices.Clone(p.assign), inertia}, score
		}
	}
	return best
}

func (p *plain) seed() {
	for i := range p.assign {
		p.assign[i], p.dist[i] = -1, 1
	}
	if p.o.UniformSeeds {
		for j, i := range p.rng.Perm(p.x.Rows)[:p.o.K] {
			copy(p.centres.Row(j), p.x.Row(i))
		}
		return
	}
	for j := range p.o.K {
		drawn := p.draw()
		c := p.centres.Row(j)
		copy(c, p.x.Row(drawn))
		own := dense.Dot(c, c)
		for i := range p.dist {
			d := max(p.norms[i]+own-2*dense.Dot(p.x.Row(i), c), 0)
			if j == 0 || d < p.dist[i] {
				p.dist[i] = d
			}
		}
		p.dist[drawn] = 0
	}
}

func (p *plain) draw() int {
	total := 0.0
	for i, d := range p.dist {
		total += p.o.Weights[i] * d
	}
	if total == 0 {
		return p.rng.IntN(p.x.Rows)
	}
	left, last := p.rng.Float64()*total, 0
	for i, d := range p.dist {
		if m := p.o.Weights[i] * d; m > 0 {
			last = i
			if left -= m; left < 0 {
				return i
			}
		}
	}
	return last
}

func (p *plain) lloyd() {
	for range p.o.MaxIter {
		changed := p.assignAll()
		changed = p.fillEmpty(false) || changed
		if !changed {
			p.fillEmpty(true)
			return
		}
		p.update()
	}
	p.assignAll()
	p.fillEmpty(true)
}

func (p *plain) assignAll() bool {
	changed := false
	clear(p.count)
	half := make([]float64, p.o.K)
	for j := range half {
		half[j] = dense.Dot(p.centres.Row(j), p.centres.Row(j)) / 2
	}
	for i := range p.x.Rows {
		at, best := 0, 0.0
		for j := range p.o.K {
			if e := half[j] - dense.Dot(p.x.Row(i), p.centres.Row(j)); j == 0 || e < best {
				at, best = j, e
			}
		}
		p.dist[i] = max(p.norms[i]+2*best, 0)
		changed = changed || at != p.assign[i]
		p.assign[i] = at
		p.count[at]++
	}
	return changed
}

func (p *plain) fillEmpty(always bool) bool {
	filled := false
	for j, c := range p.count {
		if c > 0 {
			continue
		}
		far, at := -1.0, -1
		for i, d := range p.dist {
			if d > far && p.count[p.assign[i]] > 1 {
				far, at = d, i
			}
		}
		if far == 0 && !always {
			return filled
		}
		p.count[p.assign[at]]--
		p.assign[at], p.dist[at], p.count[j] = j, 0, 1
		copy(p.centres.Row(j), p.x.Row(at))
		filled = true
	}
	return filled
}

func (p *plain) update() {
	sums, mass := dense.New(p.o.K, p.x.Cols), make([]float64, p.o.K)
	for from := 0; from < p.x.Rows; from += foldRows {
		part := dense.New(p.o.K, p.x.Cols)
		for i := from; i < min(from+foldRows, p.x.Rows); i++ {
			mass[p.assign[i]] += p.o.Weights[i]
			dense.AddScaled(part.Row(p.assign[i]), p.o.Weights[i], p.x.Row(i))
		}
		dense.AddScaled(sums.Data, 1, part.Data)
	}
	for j, by := range mass {
		sum := sums.Row(j)
		if p.o.Cosine {
			by = math.Sqrt(dense.Dot(sum, sum))
		}
		if by != 0 {
			for k, s := range sum {
				p.centres.Row(j)[k] = s / by
			}
		}
	}
}

// difficult draws samples and options that bounds could fail on: ties, duplicates, fewer distinct
// samples than centres, numbers whose squares vanish or lose all their digits, outliers, weights
// that are 0 or nearly.
func difficult(g *rand.Rand) (dense.Matrix, Options) {
	n, d := 1+g.IntN(60), 1+g.IntN(9)
	if g.IntN(8) == 0 {
		n = 500 + g.IntN(700) // several blocks
	}
	k := 1 + g.IntN(min(n, 20))
	if g.IntN(10) == 0 {
		k = min(n, 60)
	}
	size, offset := 1.0, 0.0
	switch g.IntN(4) {
	case 0:
		size = math.Pow(10, float64(g.IntN(280)-170))
	case 1:
		offset = math.Pow(10, float64(g.IntN(17)))
	}
	x := dense.New(n, d)
	kind := g.IntN(4)
	for i := range n {
		class := float64(g.IntN(5))
		for j := range x.Row(i) {
			v := g.NormFloat64()
			switch kind {
			case 0: // classes that overlap
				v += 2 * class * float64(j%2)
			case 1: // a lattice
				v = float64(g.IntN(3))
			case 2: // outliers
				v *= math.Pow(10, float64(g.IntN(2)*g.IntN(8)))
			case 3: // tight classes
				v = 10*class + 1e-9*v
			}
			x.Row(i)[j] = size * (v + offset)
		}
	}
	for range g.IntN(n + 1) {
		copy(x.Row(g.IntN(n)), x.Row(g.IntN(n)))
	}
	o := Options{
		K: k, Restarts: 1 + g.IntN(3), MaxIter: 1 + g.IntN(60),
		Cosine: g.IntN(4) == 0, UniformSeeds: g.IntN(3) == 0, ByDistance: g.IntN(3) == 0,
	}
	if o.Cosine {
		for i := range n {
			r := x.Row(i)
			length := math.Sqrt(dense.Dot(r, r))
			for j := range r {
				if r[j] /= length; !(length > 0) {
					r[j] = 0
				}
			}
		}
	}
	if g.IntN(3) == 0 {
		o.Weights = make([]float64, n)
		unit := 1.0
		if g.IntN(4) == 0 {
			unit = 1e-323 // means of such leave the samples' hull
		}
		for i := range o.Weights {
			o.Weights[i] = float64(g.IntN(3)) * g.Float64() * unit
		}
	}
	return x, o
}

func TestSameBitsAsPlainLloyd(t *testing.T) {
	check := func(name string, x dense.Matrix, o Options, seed uint64) {
		got, want := cluster(t, x, o, seed), runPlain(x, o, rng(seed))
		if !slices.Equal(got.Assign, want.Assign) || !slices.Equal(got.Centres.Data, want.Centres.Data) || got.Inertia != want.Inertia {
			o.Weights = nil
			t.Fatalf("%s, %d×%d, %+v: inertia %v, want %v", name, x.Rows, x.Cols, o, got.Inertia, want.Inertia)
		}
	}
	for seed := range uint64(600) {
		x, o := difficult(rng(seed))
		check(fmt.Sprint("seed ", seed), x, o, seed)
	}
	for seed, s := range []struct{ n, classes, d, k int }{{1300, 8, 40, 8}, {1300, 8, 40, 30}, {600, 6, 3, 12}, {2000, 10, 2, 40}} {
		x := overlapping(s.n, s.classes, s.d, uint64(seed))
		check("overlapping", x, Options{K: s.k, Restarts: 3, MaxIter: 200}, 1)
	}
}

// Numbers whose squares are infinite end in nothing useful, but they end.
func TestTooLargeEnds(t *testing.T) {
	for _, size := range []float64{1e154, 1e160, 1e308} {
		x, _ := blobs(40, 4, 3, 1, 1)
		for i := range x.Data {
			x.Data[i] *= size / 10
		}
		cluster(t, x, defaults(4), 1)
	}
}
