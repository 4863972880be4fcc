package dataset

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// JoinNew joins tables of new samples, one for every view of a set in its order, as Join does, with the features of
// the set in its order: they are found by name. Features that the set does not have are left out, with a warning; one
// that a table lacks is an error, but the level of a category that no new sample has is 0, and missing where the category is. Missing values are filled in
// with the medians of the set where it had some filled in, leave out the sample where it left out samples, and are refused
// else; how.Missing has no say.
func (how Joining) JoinNew(tables []*Table, set *Set, observe func(part float64) error) (*Set, error) {
	if len(tables) != len(set.Names) {
		return nil, &Error{Problem: fmt.Sprintf("there are %s of new samples for %s", plural(len(tables), "table"), plural(len(set.Names), "view")),
			Fix: "give one for every view, in the order of the views: " + strings.Join(set.Names, ", ")}
	}
	how.Missing = nil
	var warnings []string
	arranged := make([]*Table, len(tables))
	for v, t := range tables {
		a, err := arrange(t, set, v)
		if err != nil {
			return nil, err
		}
		p := MissingPolicy{}
		switch set.Gaps[v].Policy.Then {
		case ThenSamples:
			p.Then = ThenSamples
		case ThenMedian, ThenNearest:
			a.fill(set.X[v])
		}
		how.Missing = append(how.Missing, p)
		arranged[v] = &a.Table
		warnings = append(warnings, a.warnings...)
	}
	s, err := how.join(arranged, nil, 1, observe)
	if err != nil {
		return nil, err
	}
	s.Names, s.Warnings = set.Names, append(warnings, s.Warnings...)
	return s, nil
}

// arranged is a table with the features of a set's view.
type arranged struct {
	Table
	copied   bool // whether X does not share its numbers with the table
	warnings []string
}

// arrange finds the features of view v of a set in a table.
func arrange(t *Table, set *Set, v int) (*arranged, error) {
	if one := t.asOneSample(set.Features[v]); one != nil {
		return one, nil
	}
	at := make(map[string][]int, len(t.Features)) // columns of a name, not taken yet
	for j, name := range t.Features {
		at[name] = append(at[name], j)
	}
	from := make([]int, len(set.Features[v])) // column of every feature; −1: all are 0, as a level that nobody has
	var lacks []string
	var absent []absentLevel
	for k, name := range set.Features[v] {
		if list := at[name]; len(list) > 0 {
			from[k], at[name] = list[0], list[1:]
			continue
		}
		from[k] = -1
		if beside, ok := t.categoryOf(name); ok {
			absent = append(absent, absentLevel{k, beside})
		} else if !t.Format.LongZeros {
			lacks = append(lacks, name)
		}
	}
	if !slices.ContainsFunc(from, func(j int) bool { return j >= 0 }) {
		lacks = set.Features[v] // a file of other features, even where what it does not have is 0
	}
	if lacks != nil {
		return nil, &Error{File: t.Name,
			Problem: fmt.Sprintf("%d of %s of view %s are not in the file: %s", len(lacks), plural(len(from), "feature"), quote(set.Names[v]), someNames(lacks)),
			Fix:     "new samples need the same features, with the same names"}
	}
	a := &arranged{Table: *t}
	var extra []string
	for _, name := range t.Features { // in their order
		if len(at[name]) > 0 {
			extra, at[name] = append(extra, name), at[name][1:]
		}
	}
	if extra != nil {
		a.warnings = append(a.warnings, fmt.Sprintf("%s: %s left out, because view %s was clustered without: %s",
			t.Name, plural(len(extra), "feature"), quote(set.Names[v]), someNames(extra)))
	}
	a.warnOfUnits(set, v)
	a.Features = set.Features[v]
	if from[0] != 0 || !consecutive(from) || len(extra) > 0 {
		a.X, a.copied = pickFeatures(t.X, from, absent), true
	}
	if absent != nil {
		a.Missing.Count++ // of levels there may be some that the table could not count
		a.Missing.recount(a.X)
	}
	return a, nil
}

// asOneSample takes a list of as many numbers as a view of an array has features for one sample, as NumPy saves a row; nil
// for any other table.
func (t *Table) asOneSample(features []string) *arranged {
	n, d := t.X.Shape()
	if d != 1 || n < 2 || n != len(features) || t.IDs != nil || t.Features[0] != "column 1" || !slices.Equal(features, columnsOf(n).names) {
		return nil
	}
	a := &arranged{Table: *t, copied: true, warnings: []string{fmt.Sprintf("%s: its %d numbers are taken for the features of one sample", t.Name, n)}}
	x := dense.New(1, n)
	for i := range n {
		t.X.CopyRow(x.Data[i:i+1], i)
	}
	a.X, a.Features, a.Labels = x, features, nil
	a.Missing.recount(x)
	return a
}

// absentLevel is a level of a category that no sample of a table has.
type absentLevel struct {
	feature int
	beside  int // column of another level of the category, which tells whether a sample's is known; −1: nobody's is
}

// unknown reports whether a sample's level is not known; at gives its value in a column.
func (l absentLevel) unknown(at func(column int) float64) bool {
	return l.beside < 0 || math.IsNaN(at(l.beside))
}

// categoryOf reports whether a feature is a level of a column that is a category here, and returns absentLevel.beside.
func (t *Table) categoryOf(feature string) (beside int, ok bool) {
	for _, l := range t.Levels {
		if prefix := t.NameOf(l) + "="; strings.HasPrefix(feature, prefix) {
			if len(l.Names) == 0 {
				return -1, true
			}
			return slices.Index(t.Features, prefix+l.Names[0]), true
		}
	}
	return 0, false
}

// mostNames is how many names a sentence lists.
const mostNames = 5

// someNames lists names, the first ones where they are many.
func someNames(names []string) string {
	var list []string
	for _, name := range names[:min(len(names), mostNames)] {
		list = append(list, quote(name))
	}
	text := strings.Join(list, ", ")
	if more := len(names) - mostNames; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// pickFeatures returns a matrix whose column k is column from[k] of x; where that is below 0, of absent levels, NaN
// where they are unknown and else 0.
func pickFeatures(x samples.Matrix, from []int, absent []absentLevel) samples.Matrix {
	n, d := x.Shape()
	few, sparse := x.(*samples.Sparse)
	if !sparse {
		y := dense.New(n, len(from))
		for i := range n {
			row := x.Dense().Row(i)
			for k, j := range from {
				if j >= 0 {
					y.Row(i)[k] = row[j]
				}
			}
			for _, l := range absent {
				if l.unknown(func(j int) float64 { return row[j] }) {
					y.Row(i)[l.feature] = math.NaN()
				}
			}
		}
		return y
	}
	to := make([]int32, d) // 1 + the new column; 0: left out
	for k, j := range from {
		if j >= 0 {
			to[j] = int32(k) + 1
		}
	}
	y := &samples.Sparse{Rows: n, Cols: len(from), Start: []int{0}}
	type entry struct {
		column int32
		value  float64
	}
	var row []entry
	for i := range n {
		row = row[:0]
		columns, values := few.Row(i)
		for e, j := range columns {
			if to[j] > 0 {
				row = append(row, entry{to[j] - 1, values[e]})
			}
		}
		for _, l := range absent {
			if l.unknown(func(j int) float64 { return few.At(i, j) }) {
				row = append(row, entry{int32(l.feature), math.NaN()})
			}
		}
		slices.SortFunc(row, func(a, b entry) int { return int(a.column - b.column) })
		for _, e := range row {
			y.Column, y.Value = append(y.Column, e.column), append(y.Value, e.value)
		}
		y.Start = append(y.Start, len(y.Column))
	}
	return y
}

// fill fills in missing values with the medians of a set's view.
func (a *arranged) fill(view samples.Matrix) {
	n, d := a.X.Shape()
	number, features := make([]int, d), []int(nil) // 1 + the place among features
	var order []int
	for i := range n {
		eachMissing(a.X, i, func(j int) {
			if number[j] == 0 {
				features = append(features, j)
				number[j] = len(features)
			}
			order = append(order, j)
		})
	}
	if order == nil {
		return
	}
	slices.Sort(features)
	median := make([]float64, d)
	for k, m := range medians(view, features) {
		median[features[k]] = m
	}
	fills := make([]float64, len(order))
	for k, j := range order {
		fills[k] = median[j]
	}
	a.X = filled(a.X, a.copied, fills)
	a.warnings = append(a.warnings, fmt.Sprintf("%s: %s filled in with the median of the clustered samples", a.Name, plural(len(order), "missing value")))
}
