package explain

import (
	"cmp"
	"fmt"
	"slices"
)

// numbers tests whether some cluster has larger numbers than another.
func (t *Test) numbers(x []float64, labels []int, clusters int) {
	r := rank(x, labels, clusters)
	t.N, t.Groups = r.n, make([]Group, clusters)
	smallest := t.N
	for k, of := range r.inOrder {
		if len(of) > 0 {
			t.Groups[k] = Group{N: len(of), Quartiles: []float64{quantile(of, 0.25), quantile(of, 0.5), quantile(of, 0.75)}}
			smallest = min(smallest, len(of))
		}
	}
	groups := t.groups()
	if !t.testable(groups, r.values) {
		return
	}
	n := float64(t.N)
	t.Kind, t.Freedom, t.Statistic = KruskalWallis, groups-1, r.statistic()
	t.P = chiSquareTail(t.Statistic, t.Freedom)
	t.Effect = min(1, t.Statistic/(n-1))
	if smallest < fewSamples {
		t.Note = fmt.Sprintf("a cluster has only %d known values: p is only approximate", smallest)
	}
}

// ranks are those of known numbers among all of them; equal ones have their mean rank.
type ranks struct {
	n       int
	values  int         // different ones
	ties    float64     // Σ t³−t over values that t samples have
	twice   []int       // per cluster twice the sum of ranks: a whole number
	inOrder [][]float64 // per cluster
}

func rank(x []float64, labels []int, clusters int) ranks {
	var order []int
	for i, v := range x {
		if v == v {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(x[a], x[b]) })
	r := ranks{n: len(order), twice: make([]int, clusters), inOrder: make([][]float64, clusters)}
	for from := 0; from < r.n; {
		to := from + 1
		for to < r.n && x[order[to]] == x[order[from]] {
			to++
		}
		for _, i := range order[from:to] {
			k := labels[i]
			r.inOrder[k] = append(r.inOrder[k], x[i])
			r.twice[k] += from + to + 1
		}
		tied := float64(to - from)
		r.ties += tied*tied*tied - tied
		from, r.values = to, r.values+1
	}
	return r
}

// statistic is H corrected for ties: from the mean ranks' distances to the middle, as less cancels than in the usual
// formula.
func (r ranks) statistic() float64 {
	n, sum := float64(r.n), 0.0
	for k, of := range r.inOrder {
		if size := float64(len(of)); size > 0 {
			apart := float64(r.twice[k])/2/size - (n+1)/2
			sum += size * apart * apart
		}
	}
	return 12 * sum / (n * (n + 1)) / (1 - r.ties/(n*n*n-n))
}

// quantile is that of numbers in order: between two of them in proportion (type 7 of R. J. Hyndman and Y. Fan,
// American Statistician 50, 1996, which R and NumPy take).
func quantile(x []float64, q float64) float64 {
	at := q * float64(len(x)-1)
	k := int(at)
	if k == len(x)-1 {
		return x[k]
	}
	low, high := x[k]/2, x[k+1]/2 // half, as the difference of large numbers is none
	return 2 * (low + (at-float64(k))*(high-low))
}
