package report

import (
	"reflect"
	"strconv"
	"strings"
	"testing"
)

// A cluster of which no sample is put there by half of the sets is told, by its name, and so are clusters too small.
func TestHeld(t *testing.T) {
	r := &Report{Clusters: 3, Sizes: []int{4, 3, 3}, Labels: []int{1, 1, 2, 1, 2, 3, 3, 2, 3, 1},
		Agreement: []float64{1, 0.8, 0.5, 0.6, 0.1, 0.24, 0.38, 0.2, 0.1, 0.4}}
	if got, want := r.ByCluster(), []Held{{0.7, 1}, {0.2, 0.5}, {0.24, 0.38}}; !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	name := func(k int) string { return "c" + strconv.Itoa(k+1) }
	if got, want := r.Concerns(name), []string{"No sample of c3 is put there by half of the sets of anchors: the median is 24 % of them, the most 38 %. It may be no group; try another number of clusters."}; !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	r.Agreement[2] = 0.3
	if got := r.Concerns(name); len(got) != 1 || !strings.HasPrefix(got[0], "Of 2 of 3 clusters no sample is put there by half of the sets of anchors: c2, c3. ") {
		t.Errorf("%q", got)
	}
	r.Agreement = nil
	if got := r.Concerns(name); got != nil || r.ByCluster() != nil {
		t.Errorf("%q of a result without agreement", got)
	}
	r.Clusters = 4
	if got, want := r.Concerns(name), "4 clusters of 10 samples have fewer than 3 each on average: these are hardly groups. Ask for fewer clusters."; len(got) != 1 || got[0] != want {
		t.Errorf("%q, want %q", got, want)
	}
}
