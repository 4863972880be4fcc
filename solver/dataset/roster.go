package dataset

import "fmt"

// roster tells which table has which sample, in which row. Samples are numbered in the order in which they
// are met: those of the first table, then those that only later ones have.
type roster struct {
	ids    []string       // as first met
	row    [][]int32      // per table and sample; absent where it is not there
	number map[string]int // of every sample, by the key of its ID
}

// absent is the row of a sample that a table lacks.
const absent = -1

// enroll makes the roster of tables with IDs.
func enroll(tables []*Table, l leniency) (*roster, error) {
	r := &roster{number: make(map[string]int, len(tables[0].IDs))}
	for v, t := range tables {
		rows := make([]int32, len(r.ids), max(len(r.ids), len(t.IDs)))
		for i := range rows {
			rows[i] = absent
		}
		for row, id := range t.IDs {
			key := l.key(id)
			i, met := r.number[key]
			if !met {
				i = len(r.ids)
				r.number[key] = i
				r.ids, rows = append(r.ids, id), append(rows, absent)
			} else if rows[i] != absent {
				return nil, sameID(t.Name, t.IDs[rows[i]], id, l)
			}
			rows[i] = int32(row)
		}
		r.row = append(r.row, rows)
		for w := range v { // tables before it lack what is new
			for len(r.row[w]) < len(r.ids) {
				r.row[w] = append(r.row[w], absent)
			}
		}
	}
	return r, nil
}

// everywhere returns the samples that all tables have, in their order.
func (r *roster) everywhere() []int {
	var all []int
	for i := range r.ids {
		if r.views(i) == len(r.row) {
			all = append(all, i)
		}
	}
	return all
}

// views counts the tables that have a sample.
func (r *roster) views(i int) int {
	count := 0
	for _, rows := range r.row {
		if rows[i] != absent {
			count++
		}
	}
	return count
}

// sameID says that two IDs of one file are the same sample.
func sameID(file, a, b string, l leniency) error {
	problem := fmt.Sprintf("the ID %s is there twice", quote(b))
	if a != b {
		problem = fmt.Sprintf("the IDs %s and %s are the same when %s do not count", quote(a), quote(b), l.words())
	}
	return &Error{File: file, Text: shorten(b), Problem: problem,
		Fix: "correct the IDs, or match them as they are written"}
}
