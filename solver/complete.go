package solver

import (
	"math"
	"math/rand/v2"

	"viewfold/solver/dense"
	"viewfold/solver/kmeans"
)

// completeRestarts is how many k-means starts group the anchors.
const completeRestarts = 30

// completer delivers exactly c clusters where the rank constraint alone did not: c groups of
// anchors by degree-weighted k-means on the rows, of unit length, of the top-c right singular
// vectors of the normalised B; every sample takes the group to which the projection of its
// row of B is nearest, and that projection is its row of P. P then consists of c blocks.
//
// The paper has no such rule: it repeats until the number is right.
type completer struct {
	n, m, c  int
	stream   func() *rand.Rand
	group    []int        // of every anchor
	size     []int        // anchors of every group
	distance dense.Matrix // of every sample to every group, squared
}

func newCompleter(r *Run) *completer {
	return &completer{n: r.n, m: r.m, c: r.opts.Clusters, stream: func() *rand.Rand { return r.stream(streamComplete) }}
}

// complete writes P and returns the samples' groups. s is the spectrum of b. tell is called now
// and then; its error ends the work.
func (c *completer) complete(p, b *Graph, s *spectrum, tell func() error) ([]int, error) {
	if err := c.groupAnchors(s, tell); err != nil {
		return nil, err
	}
	c.distances(b)
	labels := c.choose()
	c.write(p, b, labels)
	return labels, nil
}

// groupAnchors clusters the anchors; as many anchors as groups are a group each. An anchor
// without samples has no say, but belongs to a group.
func (c *completer) groupAnchors(s *spectrum, tell func() error) error {
	c.group, c.size = make([]int, c.m), make([]int, c.c)
	if c.m == c.c {
		for j := range c.group {
			c.group[j], c.size[j] = j, 1
		}
		return nil
	}
	rows := s.right.Clone()
	unitRows(rows)
	res, err := kmeans.Run(rows, kmeans.Options{
		K: c.c, Restarts: completeRestarts, MaxIter: 100, Weights: s.degree,
	}, c.stream(), func(float64) error { return tell() })
	if err != nil {
		return err
	}
	c.group = res.Assign
	for _, g := range c.group {
		c.size[g]++
	}
	return nil
}

// distances computes the squared distance of every row of B to its projection onto the simplex
// restricted to a group of s anchors: what lies outside the group is lost, and what is missing
// inside it is shared out evenly, (1 − inside)²/s.
func (c *completer) distances(b *Graph) {
	c.distance = dense.New(c.n, c.c)
	inside, square := make([]float64, c.c), make([]float64, c.c) // of weights in every group
	for i := range c.n {
		clear(inside)
		clear(square)
		all := 0.0
		anchors, weights := b.Row(i)
		for k, j := range anchors {
			w := weights[k]
			inside[c.group[j]] += w
			square[c.group[j]] += w * w
			all += w * w
		}
		for g := range c.c {
			missing := max(1-inside[g], 0)
			c.distance.Row(i)[g] = all - square[g] + missing*missing/float64(c.size[g])
		}
	}
}

// choose gives every sample its nearest group, then every group without samples the sample that
// loses least by moving there from a group that has others.
func (c *completer) choose() []int {
	labels, count := make([]int, c.n), make([]int, c.c)
	for i := range labels {
		row := c.distance.Row(i)
		for g, d := range row {
			if d < row[labels[i]] {
				labels[i] = g
			}
		}
		count[labels[i]]++
	}
	for g, have := range count {
		if have > 0 {
			continue
		}
		at, least := -1, math.Inf(1)
		for i, l := range labels {
			if loss := c.distance.Row(i)[g] - c.distance.Row(i)[l]; count[l] > 1 && loss < least {
				at, least = i, loss
			}
		}
		count[labels[at]]--
		labels[at], count[g] = g, 1
	}
	return labels
}

// write makes P: every sample's projection onto its group.
func (c *completer) write(p, b *Graph, labels []int) {
	p.reset()
	row := make([]float64, c.m)
	for i, g := range labels {
		clear(row)
		b.addRow(row, 1, i)
		inside := 0.0
		for j, w := range row {
			if c.group[j] == g {
				inside += w
			}
		}
		for j := range row {
			if c.group[j] == g {
				row[j] += (1 - inside) / float64(c.size[g])
			} else {
				row[j] = 0
			}
		}
		p.appendDense(row)
	}
}
