package dataset

import (
	"fmt"

	"viewfold/solver/dataset/array"
)

// sideOf decides whether the rows or the columns of an array are samples, and why the columns are.
func sideOf(it item, all []item, asked Side) (side Side, why string) {
	if asked != SideAuto {
		return asked, ""
	}
	if name, n := labelCount(all); n > 0 {
		if it.Rows != n && it.Cols == n {
			return SideColumns, fmt.Sprintf("%s has %d labels", subject(name), n)
		}
		return SideRows, ""
	}
	sameRows, sameCols, count := true, true, 0
	for _, other := range all {
		if other.isMatrix() {
			count++
			sameRows = sameRows && other.Rows == it.Rows
			sameCols = sameCols && other.Cols == it.Cols
		}
	}
	if count > 1 && sameCols && !sameRows {
		return SideColumns, fmt.Sprintf("all %d arrays have as many columns, but not as many rows", count)
	}
	return SideRows, ""
}

// labelCount returns the name and the length of a file's labels, when it has one array of them.
func labelCount(all []item) (name string, n int) {
	for _, it := range all {
		if it.Role != RoleLabels || it.text != nil {
			continue
		}
		if n > 0 {
			return "", 0
		}
		name, n = it.Name, it.length()
	}
	return name, n
}

// sideWarning tells which side was taken for the samples, where the other could have been.
func sideWarning(it item, side Side, why string) []string {
	size := array.Size([]int{it.Rows, it.Cols})
	switch {
	case why != "":
		return []string{fmt.Sprintf("%s is %s: its columns are taken for samples, as %s; say so if its rows are", subject(it.Name), size, why)}
	case side == SideRows && it.Rows == it.Cols:
		return []string{fmt.Sprintf("%s is %s: its rows are taken for samples; say so if its columns are", subject(it.Name), size)}
	}
	return nil
}
