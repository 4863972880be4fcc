package main

import (
	"fmt"
	"strings"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/solver/report"
)

// summary tells a person what came out.
func summary(set *dataset.Set, r *report.Report) string {
	var b strings.Builder
	how := "joined by row order"
	if set.ByID {
		how = "joined by ID"
	}
	fmt.Fprintf(&b, "%s in %s, %s\n", plural(len(r.IDs), "sample"), plural(len(r.Views), "view"), how)
	for _, w := range r.Warnings {
		fmt.Fprintf(&b, "  note: %s\n", w)
	}
	for v, name := range r.Views {
		if k := len(r.Dropped[name]); k > 0 {
			fmt.Fprintf(&b, "  %s: %s left out of %d\n", name, plural(k, "constant feature"), len(set.Features[v]))
		}
	}
	fmt.Fprintf(&b, "%s\nsamples per cluster: %s\n", r.Status.Text, strings.Trim(fmt.Sprint(r.Sizes), "[]"))
	if r.Options.Storage == solver.Float32 {
		b.WriteString("storage of scaled features: float32\n")
	}
	if r.Agreement != nil {
		fmt.Fprintf(&b, "%d of %d samples lie between clusters: fewer than half of the sets put them into theirs\n", r.Unsure(), len(r.IDs))
		agreed(&b, r.ByCluster())
	}
	for _, text := range r.Concerns(func(k int) string { return fmt.Sprintf("cluster %d", k+1) }) {
		fmt.Fprintf(&b, "  note: %s\n", text)
	}
	for _, l := range r.Links {
		then := "taken as a view like the others"
		if l.Followed {
			then = "some sets averaged the other views along them"
		}
		fmt.Fprintf(&b, "links in %s: linked samples are more alike than chance in %.0f %% of cases; %s\n", l.View, 100*l.Alike, then)
	}
	b.WriteString("view weights:\n")
	for v, w := range r.Weights {
		spread := ""
		if r.WeightsSpread != nil {
			spread = fmt.Sprintf(" ± %.3f", r.WeightsSpread[v])
		}
		fmt.Fprintf(&b, "  %.3f%s  %s\n", w, spread, r.Views[v])
	}
	if m := r.Metrics; m != nil {
		fmt.Fprintf(&b, "against %d known labels: accuracy %.4f, NMI %.4f (max), %.4f (sqrt), %.4f (mean), purity %.4f, ARI %.4f, F1 %.4f\n",
			m.Samples, m.ACC, m.NMIMax, m.NMISqrt, m.NMIMean, m.Purity, m.ARI, m.F1)
	}
	confused(&b, r.Confusion)
	explained(&b, r)
	compared(&b, r.Baselines)
	leftOut(&b, r.Ablation)
	return b.String()
}

// agreed writes the sets' agreement by cluster.
func agreed(b *strings.Builder, held []report.Held) {
	var shares []string
	for _, h := range held[:min(len(held), toldClusters)] {
		shares = append(shares, fmt.Sprintf("%.0f %%", 100*h.Median))
	}
	more := ""
	if len(held) > toldClusters {
		more = ", … (-json has all)"
	}
	fmt.Fprintf(b, "share of the sets that put a cluster's samples into it, in the median: %s%s\n", strings.Join(shares, ", "), more)
}

// compared writes what simple methods found, as a table.
func compared(b *strings.Builder, list []report.Baseline) {
	if len(list) == 0 {
		return
	}
	b.WriteString("simple methods, by their adjusted Rand index with the result:\n")
	for _, x := range list {
		fmt.Fprintf(b, "  %6.3f  %s", x.ARI, x.Name)
		if m := x.Metrics; m != nil {
			fmt.Fprintf(b, "; against known labels: accuracy %.4f, NMI %.4f (max)", m.ACC, m.NMIMax)
		}
		b.WriteByte('\n')
	}
}

// plural is a count with its noun.
func plural(n int, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case strings.HasSuffix(noun, "s"):
		noun += "e"
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
