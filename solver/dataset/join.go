package dataset

import (
	"fmt"
	"slices"
)

// Joining says how tables become one set. The zero value takes IDs as they are written, goes on with the
// samples that all views have, and refuses missing values.
type Joining struct {
	Match   Match        `json:"match,omitempty"`
	Samples SamplePolicy `json:"samples,omitempty"`
	// Missing says what to do about missing values: one for every view, or one for all of them.
	Missing []MissingPolicy `json:"missing,omitempty"`
}

// SamplePolicy says what to do when not all views have the same samples.
type SamplePolicy string

const (
	SamplesAll  SamplePolicy = ""     // go on with the samples that all views have
	SamplesStop SamplePolicy = "stop" // stop with an error that says how many are missing where
)

// Join joins tables as the zero Joining does.
func Join(tables []*Table, labels *LabelTable) (*Set, error) {
	return Joining{}.Join(tables, labels, nil)
}

// Join puts tables of the same samples side by side, one view each, and adds the labels: of
// a label table when one is given (labels may be nil), else of the first table that has a
// label column. Every table must come from Read: its IDs are all different.
//
// When all tables have IDs, samples are joined by ID, in the order of the first table, and
// those that some table lacks are left out. Otherwise the order of the rows joins them and
// all tables must have as many. Numbers are shared with the tables where nothing was left out or filled in
// and the rows already follow one another in the right order, else copied once.
//
// observe, when not nil, is called while missing values are filled in from the nearest samples, with how
// much is done, 0 to 1; when it returns an error, Join ends with it. Other errors are of type *Error.
func (how Joining) Join(tables []*Table, labels *LabelTable, observe func(part float64) error) (*Set, error) {
	return how.join(tables, labels, 2, observe)
}

// join is Join with at least so many samples, 1 or 2.
func (how Joining) join(tables []*Table, labels *LabelTable, least int, observe func(part float64) error) (*Set, error) {
	if len(tables) == 0 {
		return nil, &Error{Problem: "there is no view", Fix: "choose at least one CSV file with numbers"}
	}
	if err := how.Check(len(tables)); err != nil {
		return nil, err
	}
	l, err := how.Match.leniency()
	if err != nil {
		return nil, err
	}
	s := &Set{Names: viewNames(tables), LeftOut: make([]int, len(tables)), Match: l.match()}
	s.named = slices.ContainsFunc(tables, func(t *Table) bool { return t.IDs != nil })
	join := s.joinByOrder
	if !slices.ContainsFunc(tables, withoutIDs) {
		join = s.joinByID
	}
	rows, err := join(tables, how, l, least)
	if err != nil {
		return nil, err
	}
	from, err := s.addLabels(tables, rows, labels, l)
	if err != nil {
		return nil, err
	}
	joined := len(s.IDs)
	if err := s.takeViews(tables, rows, how, observe); err != nil {
		return nil, err
	}
	if !s.ByID && len(s.IDs) < joined {
		s.order, s.joined = rows[0], joined
	}
	for v, t := range tables {
		if t.Format.Missing != "" && s.Gaps[v].Missing > 0 {
			s.warn("%s: values are missing where it says %s", t.Name, t.Format.Missing)
		}
	}
	if s.Labels != nil {
		s.Classes = Classes(s.Labels)
		s.warnOfLabels(tables, from)
	}
	s.warnOfFormulas("IDs", s.IDs)
	if least > 1 { // of new samples files have no features
		s.warnOfFormulas("names of features", s.Features...)
	}
	s.warnOfFormulas("labels", s.Classes)
	return s, nil
}

// Check refuses a Joining that has no meaning for so many views.
func (how Joining) Check(views int) error {
	if how.Samples != SamplesAll && how.Samples != SamplesStop {
		return &Error{Text: shorten(string(how.Samples)),
			Problem: quote(string(how.Samples)) + " does not say what to do about samples that not all views have",
			Fix:     `choose "stop", or leave it empty`}
	}
	if k := len(how.Missing); k > 1 && k != views {
		return &Error{Problem: fmt.Sprintf("what to do about missing values is given for %d views, but there are %d", k, views),
			Fix: "give it once for all views, or once for every view"}
	}
	for _, p := range how.Missing {
		if err := p.check(); err != nil {
			return err
		}
	}
	_, err := how.Match.leniency()
	return err
}

func withoutIDs(t *Table) bool { return t.IDs == nil }

// joinByID sets IDs, LeftOut and Rewritten and returns, per table, the row of every sample.
func (s *Set) joinByID(tables []*Table, how Joining, l leniency, least int) (rows [][]int, err error) {
	r, err := enroll(tables, l)
	if err != nil {
		return nil, err
	}
	s.ByID = true
	all := r.everywhere()
	switch {
	case len(all) == 0:
		return nil, nothingInCommon(tables, r, l)
	case len(all) == 1 && least > 1:
		return nil, &Error{Problem: fmt.Sprintf("only one sample (%s) is in all %d views", quote(r.ids[all[0]]), len(tables)),
			Fix: "at least two are needed: check that the same ID column is chosen in every view" + r.hint(tables, l)}
	case how.Samples == SamplesStop && len(all) < len(r.ids):
		return nil, notEverywhere(tables, r, len(all))
	}
	for _, i := range all {
		s.IDs = append(s.IDs, r.ids[i])
	}
	for v, t := range tables {
		rows = append(rows, nil)
		for _, i := range all {
			rows[v] = append(rows[v], int(r.row[v][i]))
		}
		s.LeftOut[v] = len(t.IDs) - len(s.IDs)
		if s.LeftOut[v] > 0 {
			s.warn("%s: %d of %s left out, because another view lacks them",
				t.Name, s.LeftOut[v], plural(len(t.IDs), "sample"))
		}
	}
	s.tellRewritten(tables, rows, l)
	return rows, nil
}

// tellRewritten counts the samples whose ID is not written alike in all views, and warns of them.
func (s *Set) tellRewritten(tables []*Table, rows [][]int, l leniency) {
	var example [2]string
	for i, id := range s.IDs {
		v := 1
		for v < len(tables) && tables[v].IDs[rows[v][i]] == id {
			v++
		}
		if v == len(tables) {
			continue
		}
		if s.Rewritten == 0 {
			example = [2]string{id, tables[v].IDs[rows[v][i]]}
		}
		s.Rewritten++
	}
	if s.Rewritten > 0 {
		s.warn("%s matched although views write the ID differently, such as %s and %s: %s do not count",
			plural(s.Rewritten, "sample"), quote(example[0]), quote(example[1]), l.words())
	}
}

// joinByOrder sets IDs and returns, per table, the rows as they are.
func (s *Set) joinByOrder(tables []*Table, _ Joining, l leniency, _ int) (rows [][]int, err error) {
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
		if len(tables) > 1 {
			s.warn("views are joined by the order of their rows, because none has an ID column: make sure that every row is the same sample in all of them")
		}
		return rows, nil
	}
	s.IDs = with[0].IDs
	s.warn("views are joined by the order of their rows: %s no ID column, %s one", has(without), has(with))
	return rows, sameOrder(with, l)
}

func (s *Set) warn(format string, args ...any) {
	s.Warnings = append(s.Warnings, fmt.Sprintf(format, args...))
}
