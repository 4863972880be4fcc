package embed

import (
	"math"
	"slices"

	"viewfold/solver/elementary"
	"viewfold/solver/neighbors"
)

// links say how strongly samples hold together: those of sample i are To[Start[i]:Start[i+1]], ascending, with
// weights in (0, 1]. Every link is there from both sides.
type links struct {
	start  []int
	to     []int32
	weight []float64
}

// newLinks makes links of nearest neighbours: sample i is linked to neighbour j by w_ij = exp(−(d_ij − d_i)/σ_i), with
// d_i the distance to the nearest that is not equal and σ_i so that the weights sum to log₂ k. From both sides a link has
// w_ij + w_ji − w_ij·w_ji, the chance that one of two is there.
//
// Source: UMAP, section 3.1, and its local connectivity of 1.
func newLinks(near *neighbors.List, t tick) (*links, error) {
	n := len(near.Sample) / max(1, near.K)
	one, distances := make([]float64, len(near.Sample)), make([]float64, near.K)
	for i := range n {
		_, squares := near.Row(i)
		for k, d := range squares {
			distances[k] = math.Sqrt(d)
		}
		weigh(one[i*near.K:(i+1)*near.K], distances)
		if i%tickRows == 0 {
			if err := t(float64(i) / float64(n)); err != nil {
				return nil, err
			}
		}
	}
	return fromBoth(near, one), t(1)
}

// tickRows is how many samples are weighed between two reports of progress.
const tickRows = 256

const (
	// weighRounds bounds the halvings that σ is found by, and weighTolerance ends them.
	weighRounds    = 64
	weighTolerance = 1e-5
	// leastSigma bounds σ from below by a share of the mean distance, where many neighbours are equal.
	leastSigma = 1e-3
)

// weigh writes the weights of a sample's links to neighbours at these ascending distances.
func weigh(weights, distances []float64) {
	nearest, mean := 0.0, 0.0
	for _, d := range distances {
		if nearest == 0 {
			nearest = d
		}
		mean += d / float64(len(distances))
	}
	if mean == 0 { // all are equal to it
		for k := range weights {
			weights[k] = 1
		}
		return
	}
	want := math.Log2(float64(len(distances)))
	low, high, sigma := 0.0, math.Inf(1), mean
	for range weighRounds {
		sum := 0.0
		for k, d := range distances {
			weights[k] = elementary.Exp(min(0, (nearest-d)/sigma))
			sum += weights[k]
		}
		switch {
		case math.Abs(sum-want) < weighTolerance:
			return
		case sum > want:
			high = sigma
		default:
			low = sigma
		}
		if math.IsInf(high, 1) {
			sigma *= 2
		} else {
			sigma = (low + high) / 2
		}
		if sigma < leastSigma*mean {
			break
		}
	}
	sigma = max(sigma, leastSigma*mean)
	for k, d := range distances {
		weights[k] = elementary.Exp(min(0, (nearest-d)/sigma))
	}
}

// fromBoth joins the links of both sides, those of sample i in one[i*K:(i+1)*K].
func fromBoth(near *neighbors.List, one []float64) *links {
	n := len(near.Sample) / max(1, near.K)
	l := &links{start: make([]int, n+1)}
	// There is room for every link at both ends; those that are in both lists are joined then.
	for i := range n {
		index, _ := near.Row(i)
		l.start[i+1] += near.K
		for _, j := range index {
			l.start[j+1]++
		}
	}
	for i := range n {
		l.start[i+1] += l.start[i]
	}
	l.to, l.weight = make([]int32, l.start[n]), make([]float64, l.start[n])
	at := slices.Clone(l.start[:n])
	add := func(i, j int32, w float64) {
		l.to[at[i]], l.weight[at[i]] = j, w
		at[i]++
	}
	for i := range n {
		index, _ := near.Row(i)
		for k, j := range index {
			add(int32(i), j, one[i*near.K+k])
			add(j, int32(i), one[i*near.K+k])
		}
	}
	l.merge()
	return l
}

// merge sorts every sample's links and makes one of two to the same sample.
func (l *links) merge() {
	type link struct {
		to     int32
		weight float64
	}
	var row []link
	end := 0
	for i := range len(l.start) - 1 {
		row = row[:0]
		for e := l.start[i]; e < l.start[i+1]; e++ {
			row = append(row, link{l.to[e], l.weight[e]})
		}
		slices.SortFunc(row, func(a, b link) int { return int(a.to) - int(b.to) })
		l.start[i] = end
		for k, a := range row {
			if k > 0 && row[k-1].to == a.to { // twice at most
				b := l.weight[end-1]
				l.weight[end-1] = a.weight + b - a.weight*b
				continue
			}
			l.to[end], l.weight[end] = a.to, a.weight
			end++
		}
	}
	l.start[len(l.start)-1] = end
	l.to, l.weight = l.to[:end], l.weight[:end]
}
