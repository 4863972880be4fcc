package figure

import "viewfold/solver"

// tally is where the weight of the clusters' samples in a graph goes.
type tally struct {
	samples []int       // of each cluster, that have links in the graph
	links   []int       // of these
	all     []float64   // their weight
	weight  [][]float64 // of it, what goes to each cluster's anchors, and last to anchors of no cluster
}

func (a arranged) tally(g *solver.Graph) tally {
	t := tally{samples: make([]int, a.clusters), links: make([]int, a.clusters), all: make([]float64, a.clusters)}
	for range a.clusters {
		t.weight = append(t.weight, make([]float64, a.clusters+1))
	}
	for i, label := range a.labels {
		anchors, weights := g.Row(i)
		if len(anchors) > 0 {
			t.samples[label]++
		}
		t.links[label] += len(anchors)
		for k, j := range anchors {
			t.all[label] += weights[k]
			t.weight[label][(a.cluster[j]+a.clusters+1)%(a.clusters+1)] += weights[k]
		}
	}
	return t
}

// inside is the share of a cluster's weight inside of its block, no number when its samples have none.
func (t tally) inside(c int) float64 { return t.weight[c][c] / t.all[c] }

// insideAll is the share of all weight inside of the blocks.
func (t tally) insideAll() float64 {
	sum, total := 0.0, 0.0
	for c, all := range t.all {
		sum, total = sum+t.weight[c][c], total+all
	}
	return sum / total
}

// byChance is the share of all weight that would be inside of the blocks if every cluster's samples gave the same part
// of theirs to the anchors of each cluster: over the clusters, the sum of their samples' share times their anchors'.
func (t tally) byChance() float64 {
	sum, total := 0.0, 0.0
	for c, all := range t.all {
		total += all
		anchors := 0.0
		for _, weight := range t.weight {
			anchors += weight[c]
		}
		sum += all * anchors
	}
	return sum / (total * total)
}

// next is the other cluster whose anchors have most of a cluster's weight, or the number of clusters for anchors of
// none, and their share; −1 where all is inside.
func (t tally) next(c int) (other int, share float64) {
	other = -1
	for k, w := range t.weight[c] {
		if k != c && w > share {
			other, share = k, w
		}
	}
	return other, share / t.all[c]
}
