package dataset

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// addLabels sets Labels and returns the file they are from. rows holds the row of every sample per table.
func (s *Set) addLabels(tables []*Table, rows [][]int, labels *LabelTable, l leniency) (from string, err error) {
	if labels != nil {
		return labels.Name, s.labelsOf(tables, labels, l)
	}
	v := slices.IndexFunc(tables, func(t *Table) bool { return t.Labels != nil })
	if v < 0 {
		return "", nil
	}
	s.Labels = pick(tables[v].Labels, rows[v])
	return tables[v].Name, nil
}

// labelsOf takes the labels of a label table: by ID when the samples and the labels have
// IDs, else by row order.
func (s *Set) labelsOf(tables []*Table, labels *LabelTable, l leniency) error {
	named := slices.ContainsFunc(tables, func(t *Table) bool { return t.IDs != nil })
	if named && labels.IDs != nil {
		return s.labelsByID(labels, l)
	}
	if s.ByID {
		return &Error{File: labels.Name,
			Problem: "the labels have no ID column, but the views are joined by ID",
			Fix:     "add the samples' IDs to the file, as its first column, or set the ID column of the views to none"}
	}
	if len(labels.Labels) != len(s.IDs) {
		return &Error{File: labels.Name,
			Problem: fmt.Sprintf("there are %s for %s, and no IDs to join them by",
				plural(len(labels.Labels), "label"), plural(len(s.IDs), "sample")),
			Fix: "give one label per sample in the order of the samples, or an ID column in the labels and in every view; check whether the first row is a header"}
	}
	if labels.IDs != nil {
		s.warn("%s has IDs, but the views have none: labels are taken in the order of the rows", labels.Name)
	}
	s.Labels = labels.Labels
	return nil
}

// labelsByID looks up the label of every sample.
func (s *Set) labelsByID(labels *LabelTable, l leniency) error {
	rowOf := make(map[string]int, len(labels.IDs))
	for row, id := range labels.IDs {
		key := l.key(id)
		if other, ok := rowOf[key]; ok {
			return sameID(labels.Name, labels.IDs[other], id, l)
		}
		rowOf[key] = row
	}
	s.Labels = make([]string, len(s.IDs))
	found, rewritten := 0, 0
	for i, id := range s.IDs {
		if r, ok := rowOf[l.key(id)]; ok {
			s.Labels[i] = labels.Labels[r]
			found++
			if labels.IDs[r] != id {
				rewritten++
			}
		}
	}
	if rewritten > 0 {
		s.warn("%s: %s matched although the views write the ID differently: %s do not count",
			labels.Name, plural(rewritten, "label"), l.words())
	}
	if found > 0 {
		return nil
	}
	return &Error{File: labels.Name,
		Problem: fmt.Sprintf("no label belongs to a sample: this file has IDs such as %s, while the views have %s",
			examples(labels.IDs), examples(s.IDs)),
		Fix: "check that the ID column is chosen in the labels and that the IDs are written alike"}
}

// warnOfLabels warns of samples without a label and of label columns that are not used.
// from is the file whose labels are used.
func (s *Set) warnOfLabels(tables []*Table, from string) {
	unknown := 0
	for _, l := range s.Labels {
		if l == "" {
			unknown++
		}
	}
	if unknown > 0 {
		s.warn("%d of %s without a known label; metrics ignore them", unknown, plural(len(s.Labels), "sample"))
	}
	for _, t := range tables {
		if t.Labels != nil && t.Name != from {
			s.warn("labels are taken from %s; the label column of %s is not used", from, t.Name)
		}
	}
}

// pick returns the given elements of list.
func pick(list []string, rows []int) []string {
	picked := make([]string, len(rows))
	for i, r := range rows {
		picked[i] = list[r]
	}
	return picked
}

// Classes returns the distinct known labels, sorted: as numbers when all are, else as text.
func Classes(labels []string) []string {
	seen := map[string]bool{"": true}
	var list []string
	for _, l := range labels {
		if !seen[l] {
			seen[l] = true
			list = append(list, l)
		}
	}
	order := strings.Compare
	if !slices.ContainsFunc(list, func(l string) bool { return !isNumber(l) }) {
		order = compareNumbers
	}
	slices.SortFunc(list, order)
	return list
}

// compareNumbers orders texts by the numbers they are, equal numbers by text.
func compareNumbers(a, b string) int {
	x, _ := strconv.ParseFloat(a, 64)
	y, _ := strconv.ParseFloat(b, 64)
	return cmp.Or(cmp.Compare(x, y), strings.Compare(a, b))
}

// LabelIndex returns the class number of every sample, counted in Classes from 0, or −1
// where the label is unknown; nil when there are no labels.
func (s *Set) LabelIndex() []int {
	if s.Labels == nil {
		return nil
	}
	number := map[string]int{"": -1}
	for k, class := range s.Classes {
		number[class] = k
	}
	index := make([]int, len(s.Labels))
	for i, l := range s.Labels {
		index[i] = number[l]
	}
	return index
}
