// Package neighbors finds the exact nearest neighbours of every sample among all others, without n×n numbers: the
// samples are split into leaves of some that lie together, and what is too far away, by the triangle inequality, is
// never compared.
package neighbors

import (
	"cmp"
	"math"
	"slices"

	"viewfold/solver/dense"
)

// List holds the k nearest neighbours of n samples.
type List struct {
	K int
	// Sample holds those of sample i, nearest first, in Sample[i*K:(i+1)*K]. Of equal distances the sample
	// of the smaller number is nearer.
	Sample []int32
	// Square holds their squared distances. They come from products, so those below 1e-15 of a sample's
	// squared length are rounding.
	Square []float64
}

// Row returns the neighbours of sample i and their squared distances, sharing memory.
func (l *List) Row(i int) ([]int32, []float64) {
	return l.Sample[i*l.K : (i+1)*l.K], l.Square[i*l.K : (i+1)*l.K]
}

// Index finds the neighbours of any samples among n given ones.
type Index struct {
	leaves
	norms   []float64    // squared lengths of the rows
	centres dense.Matrix // of the leaves
	lengths []float64    // squared, of the centres
	radius  []float64    // of the leaves: the distance of the centre to the row that is farthest from it
	least   []int32      // the smallest number of a leaf's samples
}

// New returns the index of the rows of x.
func New(x dense.Matrix) *Index {
	ix := &Index{leaves: split(x), norms: make([]float64, x.Rows)}
	dense.SquaredNorms(ix.norms, ix.rows)
	ix.measure()
	return ix
}

// Own returns the k nearest neighbours of each of the index's own samples, fewer where there are fewer others, itself
// left out. tick is told the part done every few milliseconds; its error ends the work.
func (ix *Index) Own(k int, tick func(part float64) error) (*List, error) {
	k = max(0, min(k, ix.rows.Rows-1))
	return (&search{Index: ix, of: ix.leaves, norms: ix.norms, own: true}).find(k, tick)
}

// Of returns the k nearest of the index's samples, fewer where there are fewer, to each row of x.
func (ix *Index) Of(x dense.Matrix, k int, tick func(part float64) error) (*List, error) {
	s := &search{Index: ix, of: split(x), norms: make([]float64, x.Rows)}
	dense.SquaredNorms(s.norms, s.of.rows)
	return s.find(min(k, ix.rows.Rows), tick)
}

// search looks for the neighbours of samples, which have places in the order of their leaves.
type search struct {
	*Index
	List
	of       leaves
	norms    []float64    // squared lengths of their rows, by place
	own      bool         // they are the index's
	slack    float64      // more than rounding can change a distance by
	products dense.Matrix // of some samples with a leaf
	some     dense.Matrix // rows of the samples that a leaf may hold neighbours of
	places   []int        // theirs
}

// find returns the k nearest.
func (s *search) find(k int, tick func(part float64) error) (*List, error) {
	n := s.of.rows.Rows
	s.List = List{k, make([]int32, n*k), make([]float64, n*k)}
	if k == 0 || n == 0 {
		return &s.List, tick(1)
	}
	for p := range s.Square {
		s.Sample[p], s.Square[p] = math.MaxInt32, math.Inf(1)
	}
	s.products, s.some = dense.New(leafRows, leafRows), dense.New(leafRows, s.rows.Cols)
	s.slack = distanceSlack * math.Sqrt(max(slices.Max(s.norms), slices.Max(s.Index.norms)))
	for q := range len(s.of.start) - 1 {
		if err := s.leaf(q, tick); err != nil {
			return nil, err
		}
	}
	return &s.List, nil
}

// distanceSlack is how much of the longest row rounding may change a distance by: squared distances are exact to
// about 1e-15 of its square.
const distanceSlack = 1e-7

// measure finds the centres and radii of the leaves.
func (ix *Index) measure() {
	count := len(ix.start) - 1
	ix.centres, ix.radius, ix.lengths = dense.New(count, ix.rows.Cols), make([]float64, count), make([]float64, count)
	ix.least = make([]int32, count)
	for l := range count {
		if ix.start[l] < ix.start[l+1] {
			ix.least[l] = slices.Min(ix.order[ix.start[l]:ix.start[l+1]])
		}
		centre, rows := ix.centres.Row(l), ix.rows.RowRange(ix.start[l], ix.start[l+1])
		addMean(centre, rows)
		for i := range rows.Rows {
			ix.radius[l] = max(ix.radius[l], math.Sqrt(square(centre, rows.Row(i))))
		}
	}
	dense.SquaredNorms(ix.lengths, ix.centres)
}

// addMean adds the mean of some rows to dst.
func addMean(dst []float64, rows dense.Matrix) {
	for i := range rows.Rows {
		dense.AddScaled(dst, 1/float64(rows.Rows), rows.Row(i))
	}
}

// square returns the squared distance of a and b.
func square(a, b []float64) float64 {
	sum := 0.0
	for j, v := range a {
		sum += (v - b[j]) * (v - b[j])
	}
	return sum
}

// leaf finds the neighbours of the samples of their leaf q: first in the leaves that are nearest to it.
func (s *search) leaf(q int, tick func(part float64) error) error {
	count, from, to := len(s.start)-1, s.of.start[q], s.of.start[q+1]
	rows, middle := s.of.rows.RowRange(from, to), make([]float64, s.rows.Cols)
	addMean(middle, rows)
	away, order := make([]float64, count), make([]int, count)
	for l := range order {
		order[l], away[l] = l, square(middle, s.centres.Row(l))
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(away[a], away[b]) })
	bounds := dense.New(to-from, count) // below the distances of the samples to the leaves' rows
	dense.Products(bounds, rows, s.centres)
	for i := range bounds.Rows {
		row := bounds.Row(i)
		for l, p := range row {
			row[l] = math.Sqrt(max(0, s.norms[from+i]-2*p+s.lengths[l])) - s.radius[l] - s.slack
		}
	}
	work := 0
	for _, l := range order {
		s.places = s.places[:0]
		for i := range bounds.Rows {
			p := from + i
			if bound := bounds.Row(i)[l]; (bound <= 0 || bound*bound <= s.worst(p)) && !s.equals(p, l) {
				s.places = append(s.places, p)
			}
		}
		s.compare(l)
		if work += len(s.places) * (s.start[l+1] - s.start[l]) * (s.rows.Cols + 8); work > tickWork {
			work = 0
			if err := tick(float64(from) / float64(s.of.rows.Rows)); err != nil {
				return err
			}
		}
	}
	return tick(float64(to) / float64(s.of.rows.Rows))
}

// tickWork is how many multiplications to do between two reports of progress: a few milliseconds'.
const tickWork = 8_000_000

// worst is the squared distance to the farthest neighbour so far of the sample at place p.
func (s *search) worst(p int) float64 { return s.Square[(int(s.of.order[p])+1)*s.K-1] }

// equals reports whether all neighbours of the sample at place p are equal to it and none in leaf l has a smaller number:
// among many equal samples every leaf is near enough.
func (s *search) equals(p, l int) bool {
	last := (int(s.of.order[p])+1)*s.K - 1
	return s.Square[last] == 0 && s.Sample[last] < s.least[l]
}

// compare compares the samples at s.places with those of leaf l.
func (s *search) compare(l int) {
	if len(s.places) == 0 {
		return
	}
	from, to := s.start[l], s.start[l+1]
	rows := s.some.RowRange(0, len(s.places))
	for i, p := range s.places {
		copy(rows.Row(i), s.of.rows.Row(p))
	}
	products := s.products.RowRange(0, len(s.places)).ColRange(0, to-from)
	dense.Products(products, rows, s.rows.RowRange(from, to))
	for i, p := range s.places {
		sample, norm, worst := int(s.of.order[p]), s.norms[p], s.worst(p)
		norms := s.Index.norms[from:to]
		for j, product := range products.Row(i)[:len(norms)] {
			// Equal rows have the same product as squared length, so their distance is 0.
			if d := norm - 2*product + norms[j]; d <= worst && !(s.own && from+j == p) {
				s.insert(sample, s.order[from+j], max(0, d))
				worst = s.worst(p)
			}
		}
	}
}

// insert puts a neighbour in its place among those of sample i, and the last one out.
func (s *search) insert(i int, neighbor int32, d float64) {
	index, squares := s.Row(i)
	at := len(index)
	for at > 0 && (d < squares[at-1] || d == squares[at-1] && neighbor < index[at-1]) {
		at--
	}
	if at == len(index) {
		return
	}
	copy(index[at+1:], index[at:])
	copy(squares[at+1:], squares[at:])
	index[at], squares[at] = neighbor, d
}
