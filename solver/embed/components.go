package embed

import (
	"cmp"
	"math"
	"slices"

	"viewfold/solver"
	"viewfold/solver/dense"
	"viewfold/solver/edges"
	"viewfold/solver/samples"
)

// componentsOf lists the samples of each connected component of a graph, ascending: components by the label of their
// first sample, then by that sample.
func componentsOf(g *solver.Graph, labels []int) [][]int {
	var f edges.Forest
	f.Reset(g.Anchors)
	f.JoinSamples(edges.List{Start: g.Start, Anchor: g.Anchor, Weight: g.Weight})
	number := make(map[int32]int)
	var parts [][]int
	for i := range g.Samples {
		anchors, _ := g.Row(i)
		root := f.Root(anchors[0])
		q, ok := number[root]
		if !ok {
			q = len(parts)
			number[root] = q
			parts = append(parts, nil)
		}
		parts[q] = append(parts[q], i)
	}
	slices.SortStableFunc(parts, func(a, b []int) int { return cmp.Compare(labels[a[0]], labels[b[0]]) })
	return parts
}

// apart is how many times as far from each other as they need the components lie.
const apart = 1.15

// beside places the components of a graph beside each other. The constant vectors of the components all have the
// singular value 1, and any combinations of them are leading: those are taken that put the components on a circle. The
// component's own two vectors say where its samples lie in a disc, whose area is in proportion to their number. Shares
// are of the components' spectra together.
func beside(g *solver.Graph, parts [][]int, seed uint64, t tick) (*spectrum, error) {
	whole := &spectrum{places: dense.New(g.Samples, 2), components: len(parts)}
	x := g.ByAnchorDegrees()
	radii := make([]float64, len(parts))
	done, n := 0, float64(g.Samples)
	for q, part := range parts {
		s, err := leading(ownColumns(x.PickRows(part)), seed, t.part(float64(done)/n, float64(done+len(part))/n))
		if err != nil {
			return nil, err
		}
		done += len(part)
		radii[q] = math.Sqrt(float64(len(part)) / n)
		fit := radii[q] / farthest(s.places)
		for k, i := range part {
			dense.AddScaled(whole.places.Row(i), fit, s.places.Row(k))
		}
		whole.total += s.total
		whole.together += s.together
		for a, v := range s.squares {
			whole.squares[a] += v
		}
	}
	for q, centre := range circle(radii) {
		for _, i := range parts[q] {
			dense.AddScaled(whole.places.Row(i), 1, centre[:])
		}
	}
	return whole, nil
}

// farthest returns the distance of the place that is farthest from the origin; 1 when all are there.
func farthest(places dense.Matrix) float64 {
	most := 0.0
	for i := range places.Rows {
		p := places.Row(i)
		most = max(most, p[0]*p[0]+p[1]*p[1])
	}
	if most == 0 {
		return 1
	}
	return math.Sqrt(most)
}

// circle returns the centres of discs with these radii on a circle round the origin, from the top on clockwise. Every disc
// has a sector whose angle is in proportion to its radius, and the circle is as large as the tightest of them asks for.
func circle(radii []float64) [][2]float64 {
	sum, reach := 0.0, 0.0
	for _, r := range radii {
		sum += r
	}
	for _, r := range radii {
		reach = max(reach, apart*r/math.Sin(min(math.Pi*r/sum, math.Pi/2)))
	}
	centres := make([][2]float64, len(radii))
	before := 0.0
	for q, r := range radii {
		angle := 2 * math.Pi * (before + (r-radii[0])/2) / sum
		centres[q] = [2]float64{reach * math.Sin(angle), reach * math.Cos(angle)}
		before += r
	}
	return centres
}

// ownColumns returns x without the columns in which no row has an entry.
func ownColumns(x *samples.Sparse) *samples.Sparse {
	columns, _ := x.Entries()
	own := slices.Clone(columns)
	slices.Sort(own)
	own = slices.Compact(own)
	list := make([]int, len(own))
	for k, j := range own {
		list[k] = int(j)
	}
	return x.PickColumns(list)
}
