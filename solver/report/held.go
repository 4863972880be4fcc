package report

import (
	"fmt"
	"slices"
	"strings"
)

// Held says how far the sets of anchors put a cluster's samples into it (consensus mode), by the samples' agreement.
type Held struct {
	Median float64 `json:"median"`
	Best   float64 `json:"best"`
}

// half is the agreement below which a sample lies between clusters.
const half = 0.5

// Nowhere says whether no sample of the cluster is put there by half of the sets: it may be no group at all.
func (h Held) Nowhere() bool { return h.Best < half }

// Unsure counts the samples that lie between clusters: fewer than half of the sets of anchors put
// them into theirs.
func (r *Report) Unsure() int {
	n := 0
	for _, a := range r.Agreement {
		if a < half {
			n++
		}
	}
	return n
}

// ByCluster returns how far each cluster is held; nothing where the samples have no agreement. The median of an even
// number is that in the middle of two.
func (r *Report) ByCluster() []Held {
	if len(r.Agreement) == 0 {
		return nil
	}
	of := make([][]float64, len(r.Sizes))
	for i, a := range r.Agreement {
		of[r.Labels[i]-1] = append(of[r.Labels[i]-1], a)
	}
	list := make([]Held, len(of))
	for k, a := range of {
		if n := len(a); n > 0 {
			slices.Sort(a)
			list[k] = Held{Median: (a[(n-1)/2] + a[n/2]) / 2, Best: a[n-1]}
		}
	}
	return list
}

// fewEach is how many samples clusters have on average at least to be groups of any kind.
const fewEach = 3

// mostNamed bounds how many clusters a sentence names.
const mostNamed = 8

// Concerns says what speaks against the number of clusters, in sentences, nothing when nothing does. name is how a
// cluster, from 0, is called.
func (r *Report) Concerns(name func(cluster int) string) (list []string) {
	if len(r.Labels) < fewEach*r.Clusters {
		beside := ""
		if r.Agreement != nil {
			beside = ", and how far the sets of anchors agree on them says little"
		}
		list = append(list, fmt.Sprintf("%d clusters of %d samples have fewer than %d each on average: these are hardly groups%s. Ask for fewer clusters.",
			r.Clusters, len(r.Labels), fewEach, beside))
	}
	var names []string
	held, last := r.ByCluster(), 0
	for k, h := range held {
		if h.Nowhere() {
			names, last = append(names, name(k)), k
		}
	}
	switch n := len(names); {
	case n == 1:
		list = append(list, fmt.Sprintf("No sample of %s is put there by half of the sets of anchors: the median is %.0f %% of them, the most %.0f %%. It may be no group; try another number of clusters.",
			names[0], 100*held[last].Median, 100*held[last].Best))
	case n > 1:
		more := ""
		if n > mostNamed {
			names, more = names[:mostNamed], fmt.Sprintf(" and %d more", n-mostNamed)
		}
		list = append(list, fmt.Sprintf("Of %d of %d clusters no sample is put there by half of the sets of anchors: %s%s. They may be no groups; try another number of clusters.",
			n, r.Clusters, strings.Join(names, ", "), more))
	}
	return list
}
