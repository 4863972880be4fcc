package figure

import (
	"fmt"
	"slices"
	"strconv"
)

// bins are the bars of a histogram from 0 to 1.
const bins = 20

func hasConfidence(s Source) bool { return len(s.sure()) > 0 }

// sure is how sure every sample's cluster is: the sets' agreement in consensus mode, else the share of its weight that
// goes to anchors of its cluster.
func (s Source) sure() []float64 {
	if isConsensus(s) {
		return s.Report.Agreement
	}
	return s.Report.Share
}

// confidence shows how sure the samples' clusters are, of all samples or those of one cluster.
func confidence(s Source, o Options) (*Figure, error) {
	if o.Cluster < 0 || o.Cluster > len(s.Report.Sizes) {
		return nil, fmt.Errorf("there is no cluster %d", o.Cluster)
	}
	var of []float64
	for i, x := range s.sure() {
		if o.Cluster == 0 || s.Report.Labels[i] == o.Cluster {
			of = append(of, x)
		}
	}
	counts := make([]int, bins)
	unsure := 0
	for _, x := range of {
		counts[min(max(int(x*bins), 0), bins-1)]++
		if x < 0.5 {
			unsure++
		}
	}
	title, what, meaning, color := "How sure the clusters of the samples are", "Share", "the share of a sample’s weight in the fused graph B, before the rank constraint makes P of it, that goes to anchors of its cluster", accent
	if isConsensus(s) {
		what, meaning = "Agreement", "the share of the sets of anchors that put a sample into its cluster"
	}
	if o.Cluster > 0 {
		title, color = "How sure "+s.name(o.Cluster-1)+" is", s.paint(o.Cluster-1)
	}
	p := newPlot(float64(o.Width), newAxis(0, 1, 5), newAxis(0, float64(max(slices.Max(counts), 1)), 4), what, "Samples", 0)
	t := Table{Columns: []string{"from", "to", "samples"}}
	for k, n := range counts {
		from, to := float64(k)/bins, float64(k+1)/bins
		t.Rows = append(t.Rows, []string{exact(from), exact(to), strconv.Itoa(n)})
		x1, y := p.at(from, float64(n))
		x2, bottom := p.at(to, 0)
		if n > 0 {
			p.rect(x1+1, y, x2-x1-2, bottom-y, color, fmt.Sprintf("%s from %s to %s", plural(n, "sample"), rough(from), rough(to)))
		}
	}
	slices.Sort(of)
	text := what + " is " + meaning
	if len(of) > 0 {
		text += fmt.Sprintf(". Half of %s have at least %s; %s less than 0.5", plural(len(of), "sample"), rough(of[len(of)/2]), have(unsure))
	}
	return p.done(title, text, t), nil
}

// have counts those that have something.
func have(n int) string {
	switch n {
	case 0:
		return "none has"
	case 1:
		return "1 has"
	}
	return count(n) + " have"
}
