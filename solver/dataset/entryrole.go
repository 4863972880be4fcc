package dataset

import (
	"slices"
	"strings"
)

// labelWords are what people call the known labels in files of several arrays.
var labelWords = []string{"y", "gt", "gnd", "label", "labels", "truelabel", "truelabels", "true_label", "true_labels",
	"truth", "groundtruth", "ground_truth", "class", "classes", "classid", "target", "targets", "y_true", "ytrue"}

// isLabelName tells whether an entry's name says that it holds labels: the last part of it does, without folder,
// extension and cell.
func isLabelName(name string) bool {
	name = name[strings.LastIndexAny(name, `/\:`)+1:]
	name, cell, _ := strings.Cut(name, "{")
	name, _, _ = strings.Cut(name, ".")
	return (cell == "" || cell == "1}") && slices.Contains(labelWords, strings.ToLower(name))
}

// giveRoles finds out what the tables of a file look like: matrices are views, vectors that are named so labels. Without
// such a name one vector is labels that alone has as many elements as all matrices have on one side. When some matrices
// fit the labels, others are no views, as the weights or parameters that people keep beside them.
func giveRoles(items []item) {
	giveFirstRoles(items)
	_, n := labelCount(items)
	fits := func(it item) bool { return it.Rows == n || it.Cols == n }
	if n == 0 || !slices.ContainsFunc(items, func(it item) bool { return it.isMatrix() && fits(it) }) {
		return
	}
	for k, it := range items {
		if it.isMatrix() && !fits(it) {
			items[k].Role = RoleOther
		}
	}
}

func giveFirstRoles(items []item) {
	var vectors []*item
	named := false
	for k := range items {
		it := &items[k]
		switch {
		case it.Problem != "":
		case it.text != nil:
			it.Role = RoleView
			if isLabelName(it.Name) {
				it.Role = RoleLabels
			}
		case !it.array.IsVector():
			it.Role = RoleView
		case isLabelName(it.Name) && it.length() > 1 || it.array.IsText:
			it.Role = RoleLabels
			named = true
		case it.length() > 1:
			vectors = append(vectors, it)
		}
	}
	if named {
		return
	}
	vectors = slices.DeleteFunc(vectors, func(v *item) bool { return !fitsAll(items, v.length()) })
	if len(vectors) == 1 {
		vectors[0].Role = RoleLabels
	}
}

// length is the number of a vector's elements.
func (it item) length() int { return it.Rows * it.Cols }

// fitsAll tells whether all matrices have n rows or n columns.
func fitsAll(items []item, n int) bool {
	return !slices.ContainsFunc(items, func(it item) bool {
		return it.isMatrix() && it.Rows != n && it.Cols != n
	})
}

// isMatrix tells whether it is a view whose shape is known.
func (it item) isMatrix() bool { return it.Role == RoleView && it.text == nil }
