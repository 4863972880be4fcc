package dataset

import (
	"fmt"
	"math"
	"slices"
)

// NoteSameView is a view whose numbers are those of one before.
const NoteSameView NoteKind = "same-view"

// SameViews returns a note for every view whose numbers, sample by sample, are those of one before; nil for others.
func SameViews(tables []*Table) []*Note {
	notes := make([]*Note, len(tables))
	for v, t := range tables {
		for u, before := range tables[:v] {
			if notes[u] != nil || !t.sameNumbers(before) {
				continue
			}
			n, _ := t.X.Shape()
			notes[v] = &Note{Kind: NoteSameView, Count: n, Of: n,
				Text:  fmt.Sprintf("its numbers are equal to those of view %d, %s", u+1, quote(before.Name)),
				Means: "what both say counts twice", Advice: "remove one of them unless that is meant"}
			break
		}
	}
	return notes
}

// sameNumbers tells whether every sample has the same numbers in two tables. Samples are told apart by their IDs where both
// have some.
func (t *Table) sameNumbers(other *Table) bool {
	n, d := t.X.Shape()
	if m, e := other.X.Shape(); m != n || e != d || t.Missing.Count != other.Missing.Count {
		return false
	}
	var rows []int
	if t.IDs != nil && other.IDs != nil && !slices.Equal(t.IDs, other.IDs) {
		rows = leniency(0).rowsOf(other.IDs, t.IDs)
	}
	a, b := make([]float64, d), make([]float64, d)
	for i := range n {
		k := i
		if rows != nil {
			k = rows[i]
		}
		if k < 0 {
			return false
		}
		t.X.CopyRow(a, i)
		other.X.CopyRow(b, k)
		for j, v := range a {
			if v != b[j] && !(math.IsNaN(v) && math.IsNaN(b[j])) {
				return false
			}
		}
	}
	return true
}
