package main

import (
	"fmt"
	"math"
	"strings"

	"viewfold/solver/dataset"
	"viewfold/solver/explain"
	"viewfold/solver/metrics"
	"viewfold/solver/report"
)

const (
	toldFeatures = 3  // of a cluster, over all views
	toldSamples  = 3  // typical ones, and borderline ones
	toldClusters = 20 // more would hide the rest of the summary
	toldMatrix   = 12 // rows and columns of a matrix that fits a terminal
)

// explained writes what sets the clusters apart, and how descriptive columns differ between them.
func explained(b *strings.Builder, r *report.Report) {
	e := r.Explanation
	if e == nil {
		return
	}
	b.WriteString("what sets the clusters apart, by Cohen's d (mean inside less mean outside, in standard deviations):\n")
	for k, c := range e.Clusters[:min(len(e.Clusters), toldClusters)] {
		fmt.Fprintf(b, "  %d, %s: %s\n", k+1, plural(c.Size, "sample"), strings.Join(strongest(c), ", "))
		if len(c.Typical) > 0 {
			fmt.Fprintf(b, "    typical: %s", idsOf(c.Typical, false))
			if len(c.Borderline) > 0 {
				fmt.Fprintf(b, "; borderline: %s", idsOf(c.Borderline, true))
			}
			b.WriteByte('\n')
		}
	}
	if more := len(e.Clusters) - toldClusters; more > 0 {
		fmt.Fprintf(b, "  and %d more clusters (-json and -explain tell of all)\n", more)
	}
	if e.Columns != nil {
		tested(b, e.Columns)
	}
}

// strongest names the features of a cluster with the largest |d| over all views.
func strongest(c explain.Cluster) []string {
	next := make([]int, len(c.Views))
	var list []string
	for len(list) < toldFeatures {
		best, size := -1, 0.0
		for v, view := range c.Views {
			if next[v] < len(view.Features) {
				if s := view.Features[next[v]].Size(); best < 0 || s > size {
					best, size = v, s
				}
			}
		}
		if best < 0 {
			break
		}
		f := c.Views[best].Features[next[best]]
		next[best]++
		d := fmt.Sprintf("%+.2f", f.D)
		if f.Apart {
			d = fmt.Sprintf("%g inside, %g outside, always", f.MeanIn, f.MeanOut)
		}
		if f.Filled > 0 {
			d += fmt.Sprintf(" with %s filled in", plural(f.Filled, "value"))
		}
		list = append(list, fmt.Sprintf("%s (%s) %s", f.Name, c.Views[best].View, d))
	}
	if list == nil {
		list = []string{"no feature"}
	}
	return list
}

// idsOf lists the first samples, with the second cluster of each when asked for.
func idsOf(samples []explain.Sample, second bool) string {
	var list []string
	for _, s := range samples[:min(len(samples), toldSamples)] {
		text := s.ID
		if second {
			text += fmt.Sprintf(" (to %d)", s.Second)
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}

// tested writes the tests of descriptive columns.
func tested(b *strings.Builder, t *explain.Tests) {
	fmt.Fprintf(b, "columns against the clusters, %s; p values adjusted for them by Holm's method stand in brackets:\n", plural(t.Count, "test"))
	for _, c := range t.Columns {
		fmt.Fprintf(b, "  %s: ", c.Column)
		switch c.Kind {
		case explain.ChiSquare:
			fmt.Fprintf(b, "χ² = %.4g, df %d, p %s (%s), Cramér's V %.3f", c.Statistic, c.Freedom, chance(c.P), chance(c.Holm), c.Effect)
		case explain.KruskalWallis:
			fmt.Fprintf(b, "Kruskal–Wallis H = %.4g, df %d, p %s (%s), ε² %.3f", c.Statistic, c.Freedom, chance(c.P), chance(c.Holm), c.Effect)
		}
		if c.Kind != "" {
			fmt.Fprintf(b, ", %s", plural(c.N, "sample"))
			if c.Missing > 0 {
				fmt.Fprintf(b, ", %d without a value", c.Missing)
			}
		}
		if c.Note != "" {
			if c.Kind != "" {
				b.WriteString("; ")
			}
			b.WriteString(c.Note)
		}
		b.WriteByte('\n')
	}
}

// chance writes a p value.
func chance(p float64) string {
	if p < 1e-4 {
		return fmt.Sprintf("%.1e", p)
	}
	return fmt.Sprintf("%.4f", p)
}

// confused writes which clusters have the samples of which classes.
func confused(b *strings.Builder, c *report.Confusion) {
	if c == nil || len(c.Clusters) > toldMatrix || len(c.Classes) > toldMatrix {
		return
	}
	b.WriteString("samples of the known classes (columns) in the clusters (rows), matched ones on the diagonal:\n")
	widths := make([]int, len(c.Classes))
	fmt.Fprint(b, "      ")
	for j, class := range c.Classes {
		widths[j] = max(6, len([]rune(class)))
		fmt.Fprintf(b, "  %*s", widths[j], class)
	}
	b.WriteByte('\n')
	for i, cluster := range c.Clusters {
		fmt.Fprintf(b, "  %4d", cluster)
		for j, n := range c.Counts[i] {
			fmt.Fprintf(b, "  %*d", widths[j], n)
		}
		b.WriteByte('\n')
	}
	for _, k := range c.PerClass {
		if k.Cluster == 0 {
			fmt.Fprintf(b, "  %s: no cluster of its own, %s\n", k.Class, plural(k.N, "sample"))
			continue
		}
		fmt.Fprintf(b, "  %s: cluster %d, precision %.3f, recall %.3f, F1 %.3f, %s\n", k.Class, k.Cluster, k.Precision, k.Recall, k.F1, plural(k.N, "sample"))
	}
}

// definitions says what the measures mean.
func definitions() string {
	var b strings.Builder
	b.WriteString("what the measures mean:\n")
	for _, d := range metrics.Definitions {
		fmt.Fprintf(&b, "  %s: %s\n", d.Name, d.Text)
	}
	return b.String()
}

// describeColumns writes what was read of descriptive columns.
func describeColumns(b *strings.Builder, t *dataset.ColumnTable) {
	fmt.Fprintf(b, "%s: %s, %s; %s\n", t.Name, plural(t.Rows, "row"), plural(len(t.Columns), "descriptive column"), t.Format.Words())
	list(b, t.Warnings)
	for _, c := range t.Columns {
		if c.Numbers == nil {
			fmt.Fprintf(b, "  %s: category, %s\n", c.Name, plural(len(c.Levels), "level"))
			continue
		}
		known, least, most := 0, math.Inf(1), math.Inf(-1)
		for _, x := range c.Numbers {
			if x == x {
				known, least, most = known+1, min(least, x), max(most, x)
			}
		}
		fmt.Fprintf(b, "  %s: %s from %g to %g\n", c.Name, plural(known, "number"), least, most)
	}
}
