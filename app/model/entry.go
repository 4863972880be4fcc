package model

import (
	"strings"

	"viewfold/wasm/wire"
)

// Parts returns the names of the views and labels inside a file.
func Parts(entries []wire.Entry) (views, labels []string) {
	for _, e := range entries {
		switch e.Role {
		case wire.RoleView:
			views = append(views, e.Name)
		case wire.RoleLabels:
			labels = append(labels, e.Name)
		}
	}
	return views, labels
}

// NothingIn says why a file of several tables has none, or not just one, of a role.
func NothingIn(file string, role wire.Role, entries []wire.Entry) *Problem {
	_, labels := Parts(entries)
	switch {
	case role == wire.RoleView:
		return &Problem{Text: file + " holds labels, but no view.", Fix: "remove the known labels first to take these, or choose a file of views"}
	case len(labels) == 0:
		return &Problem{Text: file + " holds no labels, only views.", Fix: "choose it above, with the views"}
	}
	return &Problem{Text: file + " holds several that may be the labels: " + strings.Join(labels, ", ") + ".",
		Fix: "save the right one in a file of its own"}
}
