package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// writeSummary writes a line a set, and where consensus loses. It compares what is shown: two means
// that are written alike are equal.
func writeSummary(b *strings.Builder, tables []table) {
	tables = slices.DeleteFunc(slices.Clone(tables), func(t table) bool { return t.row(consensusName) == nil })
	if len(tables) == 0 {
		return
	}
	b.WriteString(`
## Summary

Consensus is the default. The best baseline is the one with the highest mean ACC, chosen by the classes. The paper's values are with parameters chosen by
the classes. In the last column every baseline counts, k-means on every view too, each measure for itself.

| set | samples | views | classes | consensus ACC | NMI | best baseline | ACC | NMI | the paper's ACC | NMI | consensus is above every baseline in |
|---|---|---|---|---|---|---|---|---|---|---|---|
`)
	for _, t := range tables {
		own := t.row(consensusName).runs
		fmt.Fprintf(b, "| %s | %d | %d | %d | %s | %s |", t.name, t.samples, len(t.views), t.classes, measures[0].cell(own), measures[1].cell(own))
		above := ""
		if base := t.baselines(); len(base) == 0 {
			b.WriteString(" | | |")
		} else {
			best := highest(base, measures[0])
			fmt.Fprintf(b, " %s | %s | %s |", best.method, measures[0].cell(best.runs), measures[1].cell(best.runs))
			above = t.above(base)
		}
		if v, ok := paper[t.name]; ok {
			fmt.Fprintf(b, " %.1f | %.1f |", v[0], v[1])
		} else {
			b.WriteString(" | |")
		}
		fmt.Fprintf(b, " %s |\n", above)
	}
	writeLosses(b, tables)
}

// baselines are the rows that are no mode of the solver.
func (t *table) baselines() []row {
	return slices.DeleteFunc(slices.Clone(t.rows), func(r row) bool { return r.kind == "" })
}

// above names the measures in which consensus is above all of the rows.
func (t *table) above(rows []row) string {
	var list []string
	for _, m := range reported {
		if m.shown(t.row(consensusName).runs) > m.shown(highest(rows, m).runs) {
			list = append(list, m.name)
		}
	}
	if list == nil {
		return "none"
	}
	return strings.Join(list, ", ")
}

// shown is a mean as the tables show it.
func (m measure) shown(list runs) float64 {
	mean, _ := list.spread(m.of)
	return rounded(mean)
}

func rounded(x float64) float64 {
	r, _ := strconv.ParseFloat(fmt.Sprintf("%.1f", x), 64)
	return r
}

// writeLosses names every set where another method, or the paper, is above consensus.
func writeLosses(b *strings.Builder, tables []table) {
	var lines []string
	for _, t := range tables {
		if l := t.losses(); len(l) > 0 {
			lines = append(lines, fmt.Sprintf("- %s: %s\n", t.name, strings.Join(l, "; ")))
		}
	}
	if len(lines) == 0 {
		b.WriteString("\nOn none of these sets another method measured here or the paper's value is above consensus.\n")
		return
	}
	fmt.Fprintf(b, "\nWhere another method measured here, a baseline or paper mode, or the paper's value is above consensus; of several methods the highest is named:\n\n%s",
		strings.Join(lines, ""))
}

// losses says for each measure what is above consensus.
func (t *table) losses() []string {
	own := t.row(consensusName).runs
	others := slices.DeleteFunc(slices.Clone(t.rows), func(r row) bool { return r.method == consensusName })
	var list []string
	for k, m := range reported {
		var by []string
		if len(others) > 0 {
			if top := highest(others, m); m.shown(top.runs) > m.shown(own) {
				by = append(by, fmt.Sprintf("%s has %.1f", top.method, m.shown(top.runs)))
			}
		}
		if v, ok := paper[t.name]; ok && rounded(v[k]) > m.shown(own) {
			by = append(by, fmt.Sprintf("the paper has %.1f", rounded(v[k])))
		}
		if len(by) > 0 {
			list = append(list, fmt.Sprintf("%s %.1f, but %s", m.name, m.shown(own), strings.Join(by, " and ")))
		}
	}
	return list
}
