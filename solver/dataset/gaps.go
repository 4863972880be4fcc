package dataset

import (
	"fmt"

	"viewfold/solver/samples"
)

// Gaps says what became of a view's missing values.
type Gaps struct {
	Policy   MissingPolicy
	Missing  int      // values, of samples in all views
	Features []string // that were left out, in their order
	Samples  []string // IDs of the samples that were left out of all views because of this one
	Filled   []Filled // features with values that were filled in, in their order
	// ByMedian counts the values that ThenNearest filled with medians, as no sample near enough has one.
	ByMedian int
	// Donors is the number of samples that ThenNearest looked at; fewer than all when that would take long.
	Donors int
}

// Filled counts the values of a feature that were filled in.
type Filled struct {
	Feature string
	Count   int
}

// Values counts all values that were filled in.
func (g *Gaps) Values() int {
	count := 0
	for _, f := range g.Filled {
		count += f.Count
	}
	return count
}

// takeViews sets X, Copied, Features and Gaps from the given rows of every table. Samples that are left out
// because they have missing values leave IDs and Labels, too.
func (s *Set) takeViews(tables []*Table, rows [][]int, how Joining, observe func(float64) error) error {
	s.Gaps = make([]Gaps, len(tables))
	features := make([][]int, len(tables)) // that stay; nil: all
	leaveFeatures := func(samples bool) (err error) {
		for v, t := range tables {
			p := how.policy(v)
			if (p.Then == ThenSamples) == samples && err == nil {
				s.Gaps[v], features[v], err = p.leaveFeatures(t, rows[v], s.IDs)
			}
		}
		return err
	}
	if err := leaveFeatures(true); err != nil {
		return err
	}
	if err := s.leaveSamples(tables, rows, features); err != nil {
		return err
	}
	if err := leaveFeatures(false); err != nil {
		return err
	}
	for v, t := range tables {
		names := t.Features
		if features[v] != nil {
			names = pick(names, features[v])
		}
		s.Features, s.Units = append(s.Features, names), append(s.Units, t.Units)
		s.X = append(s.X, gather(t.X, rows[v], features[v]))
		s.Copied = append(s.Copied, !consecutive(rows[v]) || features[v] != nil)
		if err := s.fill(v, observe); err != nil {
			return err
		}
		s.warnOfGaps(t, &s.Gaps[v])
	}
	return nil
}

// leaveFeatures counts the missing values in the given rows of a table, which hold the samples with these IDs,
// and chooses the features that stay; nil: all.
func (p MissingPolicy) leaveFeatures(t *Table, rows []int, ids []string) (g Gaps, stay []int, err error) {
	g.Policy = p
	_, d := t.X.Shape()
	count := make([]int, d)
	for _, row := range rows {
		eachMissing(t.X, row, func(j int) { g.Missing++; count[j]++ })
	}
	if g.Missing == 0 {
		return g, nil, nil
	}
	gaps := false // in features that stay
	for j, c := range count {
		if p.leaves(c, len(rows)) {
			g.Features = append(g.Features, t.Features[j])
			continue
		}
		stay = append(stay, j)
		gaps = gaps || c > 0
	}
	switch {
	case len(stay) == 0:
		return g, nil, &Error{File: t.Name, Problem: "no feature is left: " + lacks(d, p), Fix: "allow more missing values, or fill them in"}
	case p.Then == ThenRefuse && gaps:
		return g, nil, refuseMissing(t, rows, ids, stay)
	case len(g.Features) == 0:
		return g, nil, nil
	}
	return g, stay, nil
}

// leaveSamples takes the samples out of rows, IDs and Labels that have a missing value in a view where that
// is asked for, in a feature that stays.
func (s *Set) leaveSamples(tables []*Table, rows, features [][]int) error {
	n := len(s.IDs)
	out := make([]bool, n)
	left := n
	for v, t := range tables {
		g := &s.Gaps[v]
		if g.Missing == 0 || g.Policy.Then != ThenSamples {
			continue
		}
		in := stays(features[v], len(t.Features))
		for i, row := range rows[v] {
			incomplete := false
			eachMissing(t.X, row, func(j int) { incomplete = incomplete || in[j] })
			if !incomplete {
				continue
			}
			g.Samples = append(g.Samples, s.IDs[i])
			if !out[i] {
				out[i] = true
				left--
			}
		}
	}
	if left == n {
		return nil
	}
	if left < 2 {
		return &Error{Problem: fmt.Sprintf("%d of %s would be left without those that have missing values", left, plural(n, "sample")),
			Fix: "leave out the features that lack most values first, or fill in missing values"}
	}
	for v := range rows {
		rows[v] = without(rows[v], out)
	}
	s.IDs = without(s.IDs, out)
	if s.Labels != nil {
		s.Labels = without(s.Labels, out)
	}
	return nil
}

// stays turns a list of features, nil for all d, into one truth per feature.
func stays(features []int, d int) []bool {
	in := make([]bool, d)
	for j := range in {
		in[j] = features == nil
	}
	for _, j := range features {
		in[j] = true
	}
	return in
}

// without returns a copy of the list without the elements that are out.
func without[T any](list []T, out []bool) []T {
	var kept []T
	for i, x := range list {
		if !out[i] {
			kept = append(kept, x)
		}
	}
	return kept
}

// eachMissing calls do for the features whose value row i lacks, in their order.
func eachMissing(x samples.Matrix, i int, do func(j int)) {
	if few, ok := x.(*samples.Sparse); ok {
		columns, values := few.Row(i)
		for e, v := range values {
			if v != v {
				do(int(columns[e]))
			}
		}
		return
	}
	for j, v := range x.Dense().Row(i) {
		if v != v {
			do(j)
		}
	}
}
