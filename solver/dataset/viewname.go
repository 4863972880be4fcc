package dataset

import (
	"fmt"
	"slices"
	"strings"
)

// viewNames are the tables' names without folder and extension and the entries', with the part of the file behind
// it, made different by a number.
func viewNames(tables []*Table) []string {
	var names []string
	for _, t := range tables {
		entry := suffix(t.Format.Entry)
		base := viewName(strings.TrimSuffix(t.Name, entry)) + entry
		if t.Format.Part != "" {
			base += ":" + strings.TrimRight(t.Format.Part, "_:.|/- *")
		}
		name := base
		for k := 2; slices.Contains(names, name); k++ {
			name = fmt.Sprintf("%s (%d)", base, k)
		}
		names = append(names, name)
	}
	return names
}

// viewName is a file name without folder and extension.
func viewName(file string) string {
	name := file[strings.LastIndexAny(file, `/\`)+1:]
	for _, ext := range []string{".gz", ".csv", ".tsv", ".tab", ".txt", ".npy", ".npz", ".mat", ".mtx", ".zip"} {
		if cut := len(name) - len(ext); cut > 0 && strings.EqualFold(name[cut:], ext) {
			name = name[:cut]
		}
	}
	return name
}

// Title is the file's name as a view's would be.
func (t *ColumnTable) Title() string { return viewName(t.Name) }

// Title is the labels' name as a view's would be.
func (t *LabelTable) Title() string {
	entry := suffix(t.Format.Entry)
	return viewName(strings.TrimSuffix(t.Name, entry)) + entry
}
