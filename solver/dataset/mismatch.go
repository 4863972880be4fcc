package dataset

import (
	"fmt"
	"strings"
)

// sameOrder refuses to join tables by the order of their rows when their IDs contradict it.
func sameOrder(tables []*Table, l leniency) error {
	a := tables[0]
	for _, b := range tables[1:] {
		for i, id := range a.IDs {
			if b.IDs[i] != id && l.key(b.IDs[i]) != l.key(id) {
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

// nothingInCommon says which table has none of the IDs that the tables before it share.
func nothingInCommon(tables []*Table, r *roster, l leniency) error {
	shared := identityRows(len(tables[0].IDs)) // which come first
	v := 1
	for {
		var still []int
		for _, i := range shared {
			if r.row[v][i] != absent {
				still = append(still, i)
			}
		}
		if len(still) == 0 {
			break
		}
		shared, v = still, v+1
	}
	before := tables[0].Name + " has"
	if v > 1 {
		before = "the views before it share"
	}
	return &Error{File: tables[v].Name,
		Problem: fmt.Sprintf("no sample is in all views: this file has IDs such as %s, while %s %s",
			examples(tables[v].IDs), before, examples(pick(r.ids, shared))),
		Fix: "check that the same ID column is chosen in every view and that the IDs are written alike" + r.hint(tables, l)}
}

// notEverywhere says which views lack how many of the samples that others have.
func notEverywhere(tables []*Table, r *roster, common int) error {
	var lack []string
	for v, t := range tables {
		var missing []string
		for i, row := range r.row[v] {
			if row == absent {
				missing = append(missing, r.ids[i])
			}
		}
		if len(missing) > 0 {
			lack = append(lack, fmt.Sprintf("%s lacks %d of %d, such as %s", t.Name, len(missing), len(r.ids), examples(missing)))
		}
	}
	return &Error{Problem: "not all samples are in all views: " + strings.Join(lack, "; "),
		Fix: fmt.Sprintf("complete the files, or go on with the %s that all views have", plural(common, "sample"))}
}

// hint names what would match more IDs, "" when nothing does.
func (r *roster) hint(tables []*Table, l leniency) string {
	best := Suggestion{Samples: 1} // which is too few
	for _, s := range r.suggest(tables, nil, l) {
		if s.Clash == "" && s.Samples > best.Samples {
			best = s
		}
	}
	if best.Samples == 1 {
		return ""
	}
	also, _ := best.Match.leniency()
	return fmt.Sprintf(": if %s do not count, %s in all views (IDs are matched as %s)",
		also.words(), are(best.Samples, "sample"), quote(string(best.Match)))
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
	if len(names) == 1 {
		return names[0] + " has"
	}
	return listed(names, "and") + " have"
}

// listed is "a", "a and b" or "a, b and c".
func listed(words []string, and string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " " + and + " " + words[last]
}

// are is "1 sample is" or "2 samples are".
func are(n int, noun string) string {
	if n == 1 {
		return plural(n, noun) + " is"
	}
	return plural(n, noun) + " are"
}
