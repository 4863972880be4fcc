package dataset

import (
	"fmt"
	"slices"
)

// Join puts tables of the same samples side by side, one view each, and adds the labels: of
// a label table when one is given (labels may be nil), else of the first table that has a
// label column. Every table must come from Read: its IDs are all different.
//
// When all tables have IDs, samples are joined by ID, in the order of the first table, and
// those that some table lacks are left out. Otherwise the order of the rows joins them and
// all tables must have as many. Numbers are shared with the tables where the rows already
// follow one another in the right order, else copied once.
//
// Errors are of type *Error.
func Join(tables []*Table, labels *LabelTable) (*Set, error) {
	if len(tables) == 0 {
		return nil, &Error{Problem: "there is no view", Fix: "choose at least one CSV file with numbers"}
	}
	s := &Set{Names: viewNames(tables), LeftOut: make([]int, len(tables))}
	for _, t := range tables {
		s.Features = append(s.Features, t.Features)
	}
	join := s.joinByOrder
	if !slices.ContainsFunc(tables, func(t *Table) bool { return t.IDs == nil }) {
		join = s.joinByID
	}
	rows, err := join(tables)
	if err != nil {
		return nil, err
	}
	for v, t := range tables {
		s.X = append(s.X, gather(t.X, rows[v]))
		s.Copied = append(s.Copied, !consecutive(rows[v]))
	}
	if err := s.addLabels(tables, rows, labels); err != nil {
		return nil, err
	}
	return s, nil
}

// joinByID sets IDs and LeftOut and returns, per table, the row of every sample.
func (s *Set) joinByID(tables []*Table) (rows [][]int, err error) {
	s.ByID = true
	s.IDs = tables[0].IDs
	for v, t := range tables[1:] {
		rowOf := rowsByID(t.IDs)
		common := keep(s.IDs, func(id string) bool { _, ok := rowOf[id]; return ok })
		if len(common) == 0 {
			return nil, nothingInCommon(tables, v+1, s.IDs)
		}
		s.IDs = common
	}
	if len(s.IDs) < 2 {
		return nil, &Error{Problem: fmt.Sprintf("only one sample (%s) is in all %d views", quote(s.IDs[0]), len(tables)),
			Fix: "at least two are needed: check that the same ID column is chosen in every view"}
	}
	for v, t := range tables {
		rows = append(rows, find(s.IDs, rowsByID(t.IDs)))
		s.LeftOut[v] = len(t.IDs) - len(s.IDs)
		if s.LeftOut[v] > 0 {
			s.warn("%s: %d of %s left out, because another view lacks them",
				t.Name, s.LeftOut[v], plural(len(t.IDs), "sample"))
		}
	}
	return rows, nil
}

// joinByOrder sets IDs and returns, per table, the rows as they are.
func (s *Set) joinByOrder(tables []*Table) (rows [][]int, err error) {
	n, _ := tables[0].X.Shape()
	var with, without []*Table // IDs
	for _, t := range tables {
		if rows, _ := t.X.Shape(); rows != n {
			return nil, differentCounts(tables)
		}
		rows = append(rows, identityRows(n))
		if t.IDs == nil {
			without = append(without, t)
		} else {
			with = append(with, t)
		}
	}
	if len(with) == 0 {
		s.IDs = numbered(n)
		return rows, nil
	}
	s.IDs = with[0].IDs
	s.warn("views are joined by the order of their rows: %s no ID column, %s one", has(without), has(with))
	return rows, sameOrder(with)
}

func (s *Set) warn(format string, args ...any) {
	s.Warnings = append(s.Warnings, fmt.Sprintf(format, args...))
}
