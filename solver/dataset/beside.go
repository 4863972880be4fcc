package dataset

import "fmt"

// beside is a table that tells something of the samples but is no view.
type beside struct {
	name string
	noun string   // what a row of it is: "label"
	ids  []string // nil without an ID column
	rows int
}

// rowsOf returns the row of b for every sample, absent where it has none, or nil where the rows are those of
// the samples in their order. By ID when samples and b have IDs, else by row order, where b must have as many
// rows as samples were joined.
func (s *Set) rowsOf(b beside, joined int, l leniency) ([]int, error) {
	if s.named && b.ids != nil {
		return s.rowsByID(b, l)
	}
	if s.ByID {
		return nil, &Error{File: b.name,
			Problem: fmt.Sprintf("the %ss have no ID column, but the views are joined by ID", b.noun),
			Fix:     "add the samples' IDs to the file, as its first column, or set the ID column of the views to none"}
	}
	if b.rows != joined {
		return nil, &Error{File: b.name,
			Problem: fmt.Sprintf("there are %s for %s, and no IDs to join them by", plural(b.rows, b.noun), plural(joined, "sample")),
			Fix: fmt.Sprintf("give one %s per sample in the order of the samples, or an ID column in the %[1]ss and in every view; check whether the first row is a header",
				b.noun)}
	}
	if b.ids != nil {
		s.warn("%s has IDs, but the views have none: %ss are taken in the order of the rows", b.name, b.noun)
	}
	return s.order, nil
}

// rowsByID looks up every sample.
func (s *Set) rowsByID(b beside, l leniency) ([]int, error) {
	rowOf := make(map[string]int, len(b.ids))
	for row, id := range b.ids {
		key := l.key(id)
		if other, ok := rowOf[key]; ok {
			return nil, sameID(b.name, b.ids[other], id, l)
		}
		rowOf[key] = row
	}
	rows := make([]int, len(s.IDs))
	found, rewritten := 0, 0
	for i, id := range s.IDs {
		r, ok := rowOf[l.key(id)]
		if !ok {
			rows[i] = absent
			continue
		}
		rows[i] = r
		found++
		if b.ids[r] != id {
			rewritten++
		}
	}
	if rewritten > 0 {
		s.warn("%s: %s matched although the views write the ID differently: %s do not count",
			b.name, plural(rewritten, b.noun), l.words())
	}
	if found > 0 {
		return rows, nil
	}
	return nil, &Error{File: b.name,
		Problem: fmt.Sprintf("no %s belongs to a sample: this file has IDs such as %s, while the views have %s",
			b.noun, examples(b.ids), examples(s.IDs)),
		Fix: fmt.Sprintf("check that the ID column is chosen in the %ss and that the IDs are written alike", b.noun)}
}

// taken returns the elements in the given rows, and another where absent.
func taken[T any](list []T, rows []int, other T) []T {
	out := make([]T, len(rows))
	for i, r := range rows {
		out[i] = other
		if r != absent {
			out[i] = list[r]
		}
	}
	return out
}
