package dataset

import (
	"fmt"
	"slices"
)

// Suggestion says what another way to match IDs would do. It is never applied unasked.
type Suggestion struct {
	Match   Match
	Pairs   int         // of IDs that would be one sample and are two now, in views or labels
	Samples int         // that would be in all views
	Example [][2]string // IDs that it matches, at most maxExamples
	// Clash tells of two IDs of one file that it makes the same, so that joining would be refused; "" when
	// there are none.
	Clash string
}

// String says it in a sentence.
func (s Suggestion) String() string {
	l, _ := s.Match.leniency()
	e := s.Example[0]
	text := fmt.Sprintf("if %s did not count (%s), %s of IDs would match, such as %s and %s, and %s in all views",
		l.words(), s.Match, plural(s.Pairs, "more pair"), quote(e[0]), quote(e[1]), are(s.Samples, "sample"))
	if s.Clash != "" {
		text += "; but " + s.Clash
	}
	return text
}

// idList is the IDs of a table.
type idList struct {
	name string
	ids  []string
	view bool // false for labels
}

// idLists are the IDs of all tables that have some.
func idLists(tables []*Table, labels *LabelTable) []idList {
	var lists []idList
	for _, t := range tables {
		lists = append(lists, idList{t.Name, t.IDs, true})
	}
	if labels != nil && labels.IDs != nil {
		lists = append(lists, idList{labels.Name, labels.IDs, false})
	}
	return lists
}

// suggest tries what more could be overlooked than is now. Of the ways that match more IDs it returns those that
// match more than every way that overlooks less, the least lenient first.
func (r *roster) suggest(tables []*Table, labels *LabelTable, now leniency) []Suggestion {
	lists := idLists(tables, labels)
	some := r.doubtful(lists, now)
	if len(some) == 0 {
		return nil
	}
	// samples in all views that are beyond doubt
	others := len(r.everywhere()) - group(some, len(lists), now).inAllViews(lists)
	var list []Suggestion
	var found [lenient + 1]int // pairs of the ways tried, whether listed or not
	for _, more := range [...]leniency{anyCase, anySpaces, anyPadding,
		anyCase | anySpaces, anyCase | anyPadding, anySpaces | anyPadding, lenient} {
		l := now | more
		if now&more != 0 {
			continue // the same as with less of it
		}
		g := group(some, len(lists), l)
		s := Suggestion{Match: l.match(), Samples: others + g.inAllViews(lists)}
		g.describe(&s, lists, now)
		less := 0
		for other, pairs := range found {
			if o := leniency(other); o&l == o {
				less = max(less, pairs)
			}
		}
		found[l] = s.Pairs
		if s.Pairs > less {
			list = append(list, s)
		}
	}
	return list
}

// entry is an ID of a list.
type entry struct {
	list int
	id   string
}

// doubtful returns the IDs of which others differ only in writing, more than counts now: those of the views by
// sample, then those of the labels.
func (r *roster) doubtful(lists []idList, now leniency) []entry {
	first := map[string]string{} // by the shortest key, the key that counts now
	several := map[string]bool{}
	look := func(id string) string {
		short, key := lenient.key(id), now.key(id)
		if other, ok := first[short]; !ok {
			first[short] = key
		} else if other != key {
			several[short] = true
		}
		return short
	}
	short := make([]string, len(r.ids))
	for i, id := range r.ids {
		short[i] = look(id)
	}
	labels := lists[len(r.row):]
	for _, list := range labels {
		for _, id := range list.ids {
			look(id)
		}
	}
	if len(several) == 0 {
		return nil
	}
	var some []entry
	for i, key := range short {
		for v, rows := range r.row {
			if rows[i] != absent && several[key] {
				some = append(some, entry{v, lists[v].ids[rows[i]]})
			}
		}
	}
	for _, list := range labels {
		for _, id := range list.ids {
			if several[lenient.key(id)] {
				some = append(some, entry{len(r.row), id})
			}
		}
	}
	return some
}

// groups are IDs that match, in the order in which they are met.
type groups [][]string // per group and list, its first ID there, "" for none; then a second one of a list, when there is

// group puts IDs of so many lists together that match.
func group(some []entry, lists int, l leniency) groups {
	at := map[string]int{}
	var g groups
	for _, e := range some {
		key := l.key(e.id)
		k, ok := at[key]
		if !ok {
			k = len(g)
			at[key] = k
			g = append(g, make([]string, lists, lists+1))
		}
		switch {
		case g[k][e.list] == "":
			g[k][e.list] = e.id
		case len(g[k]) == lists:
			g[k] = append(g[k], e.id)
		}
	}
	return g
}

// inAllViews counts the groups with an ID in every view.
func (g groups) inAllViews(lists []idList) int {
	count := 0
	for _, ids := range g {
		all := true
		for v, list := range lists {
			all = all && (!list.view || ids[v] != "")
		}
		if all {
			count++
		}
	}
	return count
}

// describe fills in pairs, examples and clash.
func (g groups) describe(s *Suggestion, lists []idList, now leniency) {
	for _, ids := range g {
		if len(ids) > len(lists) {
			if s.Clash == "" {
				s.Clash = clashIn(ids, lists)
			}
			continue
		}
		var met []string // keys that are different now
		first := ""
		for _, id := range ids {
			key := now.key(id)
			if id == "" || slices.Contains(met, key) {
				continue
			}
			if met = append(met, key); len(met) == 1 {
				first = id
				continue
			}
			if s.Pairs++; len(s.Example) < maxExamples {
				s.Example = append(s.Example, [2]string{first, id})
			}
		}
	}
}

// clashIn names the two IDs of one list that a group holds.
func clashIn(ids []string, lists []idList) string {
	second := ids[len(lists)]
	for v, id := range ids[:len(lists)] {
		if id != "" && id != second && slices.Contains(lists[v].ids, second) {
			return fmt.Sprintf("%s has both %s and %s", lists[v].name, quote(id), quote(second))
		}
	}
	return ""
}
