package solver

import (
	"slices"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// AnchorMean is what an anchor stands for, in the units of the data: the samples linked to it, each
// by its share. Where k-means placed the anchor tells less: that is in scaled units, and not every
// scaling can be undone.
type AnchorMean struct {
	Set, Number int       // both from 0; modes without sets have all anchors in set 0
	Cluster     int       // whose samples give it the most weight, the first of equals; −1 without samples
	Weight      float64   // how many samples it stands for: the weights of a set sum to their number
	Mean        []float64 // of every feature, the views side by side; nil without samples
}

// meanNumbers bounds the memory that the means of anchors take at a time, 32 MB.
const meanNumbers = 1 << 22

// EachAnchor calls do for every anchor in order. views are those of the run; Mean is do's until it
// returns. tick is told how much is done; an error of either ends it.
func (r *Result) EachAnchor(views []View, do func(AnchorMean) error, tick func(part float64) error) error {
	features := 0
	for _, v := range views {
		_, d := v.X.Shape()
		features += d
	}
	weight, cluster, err := r.AnchorShares(tick)
	if err != nil {
		return err
	}
	sets := float64(max(1, len(r.Sets))) // that a sample's shares are spread over
	// Where many features meet many anchors, some anchors at a time go through the samples.
	m := r.Graph.Anchors
	rows := min(m, max(1, meanNumbers/max(1, features)))
	block := dense.New(rows, features)
	set, first := 0, 0 // of the sets' anchors
	for from := 0; from < m; from += rows {
		to := min(from+rows, m)
		sums := block.RowRange(0, to-from)
		clear(sums.Data)
		err := r.Graph.addSums(sums, from, views, func(part float64) error {
			return tick((float64(from) + part*float64(to-from)) / float64(m))
		})
		if err != nil {
			return err
		}
		for j := from; j < to; j++ {
			if err := tick(float64(to) / float64(m)); err != nil {
				return err
			}
			for set < len(r.Sets) && j == first+r.Sets[set].Anchors {
				first, set = j, set+1
			}
			a := AnchorMean{Set: set, Number: j - first, Cluster: cluster[j], Weight: sets * weight[j]}
			if weight[j] > 0 {
				a.Mean = sums.Row(j - from)
				for k := range a.Mean {
					a.Mean[k] /= weight[j]
				}
			}
			if err := do(a); err != nil {
				return err
			}
		}
	}
	return nil
}

// AnchorShares returns the sum of the samples’ shares of every anchor of the graph, and the cluster whose samples
// have most of it, the first of equals; −1 for an anchor without samples. The error is tick's.
func (r *Result) AnchorShares(tick func(part float64) error) (weight []float64, cluster []int, err error) {
	m := r.Graph.Anchors
	weight, cluster = make([]float64, m), make([]int, m)
	of := dense.New(m, r.Clusters)
	for i, label := range r.Labels {
		if i%tickRows == 0 {
			if err := tick(0); err != nil {
				return nil, nil, err
			}
		}
		anchors, weights := r.Graph.Row(i)
		scale := shareScale(weights)
		for k, j := range anchors {
			weight[j] += scale * weights[k]
			of.Row(int(j))[label] += scale * weights[k]
		}
	}
	for j := range cluster {
		cluster[j] = -1
		most := 0.0
		for c, w := range of.Row(j) {
			if w > most {
				cluster[j], most = c, w
			}
		}
	}
	return weight, cluster, nil
}

// shareScale is what makes shares, which sum to 1, of a sample's weights. Theirs sum to 1 already but
// in reference mode.
func shareScale(weights []float64) float64 { return 1 / sum(weights) }

// addSums adds to row j−from of sums, for anchors j from from on, the samples linked to anchor j, each
// times its share: the rows of all views side by side.
func (g *Graph) addSums(sums dense.Matrix, from int, views []View, tick func(part float64) error) error {
	var shares []float64
	for i := range g.Samples {
		if i%tickRows == 0 {
			if err := tick(float64(i) / float64(g.Samples)); err != nil {
				return err
			}
		}
		anchors, weights := g.Row(i)
		scale := shareScale(weights)
		lo, _ := slices.BinarySearch(anchors, int32(from))
		hi, _ := slices.BinarySearch(anchors, int32(from+sums.Rows))
		anchors, shares = anchors[lo:hi], shares[:0]
		for _, w := range weights[lo:hi] {
			shares = append(shares, scale*w)
		}
		column := 0
		for _, v := range views {
			_, d := v.X.Shape()
			some := sums.ColRange(column, column+d)
			if few, ok := v.X.(*samples.Sparse); ok {
				for k, j := range anchors {
					few.AddRow(some.Row(int(j)-from), shares[k], i)
				}
			} else {
				addToEach(some, from, anchors, shares, v.X.Dense().Row(i))
			}
			column += d
		}
	}
	return nil
}

// addToEach adds x times shares[k] to row anchors[k]−from of sums. Four rows at a time take a third of
// the time in wasm; the sums are the same to the last bit.
func addToEach(sums dense.Matrix, from int, anchors []int32, shares, x []float64) {
	k := 0
	for ; k+4 <= len(anchors); k += 4 {
		a, b := sums.Row(int(anchors[k]) - from)[:len(x)], sums.Row(int(anchors[k+1]) - from)[:len(x)]
		c, d := sums.Row(int(anchors[k+2]) - from)[:len(x)], sums.Row(int(anchors[k+3]) - from)[:len(x)]
		p, q, r, s := shares[k], shares[k+1], shares[k+2], shares[k+3]
		for i, value := range x {
			a[i] += p * value
			b[i] += q * value
			c[i] += r * value
			d[i] += s * value
		}
	}
	for ; k < len(anchors); k++ {
		dense.AddScaled(sums.Row(int(anchors[k])-from), shares[k], x)
	}
}
