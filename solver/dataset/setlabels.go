package dataset

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// addLabels sets Labels and returns the file they are from. rows holds the row of every sample per table.
func (s *Set) addLabels(tables []*Table, rows [][]int, labels *LabelTable, l leniency) (from string, err error) {
	if labels != nil {
		return labels.Name, s.labelsOf(labels, l)
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
func (s *Set) labelsOf(labels *LabelTable, l leniency) error {
	rows, err := s.rowsOf(beside{labels.Name, "label", labels.IDs, len(labels.Labels)}, len(s.IDs), l)
	if err != nil {
		return err
	}
	s.Labels = labels.Labels
	if rows != nil {
		s.Labels = taken(labels.Labels, rows, "")
	}
	return nil
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
