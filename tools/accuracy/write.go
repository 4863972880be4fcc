package main

import (
	"fmt"
	"io"
	"math"
	"strings"
	"time"
)

// spread returns the mean and the standard deviation of a score over the runs.
func (r row) spread(of func(score) float64) (mean, sd float64) {
	n := float64(len(r.runs))
	for _, s := range r.runs {
		mean += of(s) / n
	}
	for _, s := range r.runs {
		d := of(s) - mean
		sd += d * d / n
	}
	return mean, math.Sqrt(sd)
}

// measures are the scores in the order of the tables, those from 0 to 1 in per cent.
var measures = []struct {
	name string
	of   func(score) float64
}{
	{"ACC", func(s score) float64 { return 100 * s.acc }},
	{"NMI", func(s score) float64 { return 100 * s.nmi }},
	{"purity", func(s score) float64 { return 100 * s.purity }},
	{"ARI", func(s score) float64 { return 100 * s.ari }},
	{"s", func(s score) float64 { return s.seconds }},
}

// cells are the row's figures, as "93.4 ± 0.2".
func (r row) cells() []string {
	var list []string
	for _, m := range measures {
		mean, sd := r.spread(m.of)
		list = append(list, fmt.Sprintf("%.1f ± %.1f", mean, sd))
	}
	return list
}

// String is the row in one line, for a terminal.
func (r row) String() string { return r.method + ": " + strings.Join(r.cells(), "  ") }

// paper holds what the paper reports, with parameters chosen by the classes: ACC, NMI and purity.
// Source: Fang et al., IEEE TNNLS 2023, the tables of results.
var paper = map[string][3]float64{
	"webkb_texas": {69.52, 37.14, 72.73},
	"msrcv1":      {74.76, 77.07, 80.48},
	"cora":        {42.80, 30.67, 53.84},
	"citeseer":    {49.03, 24.06, 51.15},
}

// write writes the document.
func (p *plan) write(w io.Writer, tables []table) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# Accuracy\n\nMeasured %s, version %s, seeds 1 to %d, by `make accuracy`. Means ± standard deviations over the seeds; ACC, NMI (divided by the larger\n"+
		"entropy), purity and ARI in per cent; seconds on one core of the machine it ran on, which was shared. Every method has its defaults on every set. "+
		"The classes\nare used for these figures alone.\n", time.Now().UTC().Format(time.DateOnly), p.version, p.seeds)
	for _, t := range tables {
		fmt.Fprintf(&b, "\n## %s\n\n%d samples, views of %s features, %d classes\n\n| method |", t.name, t.samples, strings.Trim(fmt.Sprint(t.views), "[]"), t.classes)
		for _, m := range measures {
			fmt.Fprintf(&b, " %s |", m.name)
		}
		b.WriteString("\n|---|" + strings.Repeat("---|", len(measures)) + "\n")
		for _, r := range t.rows {
			fmt.Fprintf(&b, "| %s | %s |\n", r.method, strings.Join(r.cells(), " | "))
		}
		if v, ok := paper[t.name]; ok {
			fmt.Fprintf(&b, "| the paper, parameters chosen by the classes | %.1f | %.1f | %.1f | | |\n", v[0], v[1], v[2])
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
