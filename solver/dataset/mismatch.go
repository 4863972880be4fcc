package dataset

import (
	"fmt"
	"strings"
)

// sameOrder refuses to join tables by the order of their rows when their IDs contradict it.
func sameOrder(tables []*Table) error {
	a := tables[0]
	for _, b := range tables[1:] {
		for i, id := range a.IDs {
			if b.IDs[i] != id {
				return contradiction(a, b, i)
			}
		}
	}
	return nil
}

// contradiction says that row i of two tables holds different samples.
func contradiction(a, b *Table, i int) error {
	return &Error{File: b.Name, Text: shorten(b.IDs[i]),
		Problem: fmt.Sprintf("sample %d is %s, but %s in %s, so the order of the rows cannot join the views",
			i+1, quote(b.IDs[i]), quote(a.IDs[i]), a.Name),
		Fix: "choose an ID column in every view, or in none"}
}

// differentCounts says how many samples each table has.
func differentCounts(tables []*Table) error {
	var counts []string
	for _, t := range tables {
		n, _ := t.X.Shape()
		c := fmt.Sprintf("%s has %d", t.Name, n)
		if t.IDs != nil {
			c += " (with IDs)"
		}
		counts = append(counts, c)
	}
	return &Error{
		Problem: "the views have different numbers of samples and no IDs to join them by: " + strings.Join(counts, ", "),
		Fix:     "choose the ID column of every view, or give all views the same samples in the same order"}
}

// nothingInCommon says that table v has none of the IDs that the tables before it share.
func nothingInCommon(tables []*Table, v int, shared []string) error {
	before := tables[0].Name + " has"
	if v > 1 {
		before = "the views before it share"
	}
	return &Error{File: tables[v].Name,
		Problem: fmt.Sprintf("no sample is in all views: this file has IDs such as %s, while %s %s",
			examples(tables[v].IDs), before, examples(shared)),
		Fix: "check that the same ID column is chosen in every view and that the IDs are written alike"}
}

// examples lists the first few IDs.
func examples(ids []string) string {
	var list []string
	for _, id := range ids[:min(len(ids), 3)] {
		list = append(list, quote(id))
	}
	return strings.Join(list, ", ")
}

// has is "a.csv has" or "a.csv and b.csv have".
func has(tables []*Table) string {
	var names []string
	for _, t := range tables {
		names = append(names, t.Name)
	}
	last := len(names) - 1
	if last == 0 {
		return names[0] + " has"
	}
	return strings.Join(names[:last], ", ") + " and " + names[last] + " have"
}
