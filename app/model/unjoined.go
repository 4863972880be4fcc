package model

import (
	"fmt"

	"viewfold/wasm/wire"
)

// whyNotJoined says what has to be done before the views, which the worker refused to join, can be clustered. Its message
// under Data has the details.
func (d Data) whyNotJoined() string {
	var a wire.Alignment
	if d.Join.Findings != nil {
		a = d.Join.Findings.Alignment
	}
	t, file := d.MissingAsked(), d.Join.Problem.File
	switch {
	case t != nil && t.Missing.Then == "":
		if n := len(d.SameMissing(t.Number)); n > 1 {
			return fmt.Sprintf("Say what to do about missing values of %s, as those of %s.", Plural(n, "view"), t.Title())
		}
		return fmt.Sprintf("Say what to do about missing values of %s.", t.Title())
	case t != nil:
		return fmt.Sprintf("What is chosen about missing values of %s cannot be done; the message under Data says why.", t.Title())
	case a.Clash != "":
		return "Two samples of a view have the same ID; the message under Data says which."
	case a.ByID && a.Samples == 0 && a.Union > 0:
		return "No sample is in all views; the message under Data says what to look at."
	case a.ByID && d.Unshared != "" && a.Samples < a.Union:
		return "Not all samples are in all views: complete the files, or choose under Data to go on without those."
	case d.Labels != nil && file == d.Labels.Name:
		return "The labels do not go with the views; the message under Data says why."
	case !a.ByID && len(a.Views) > 1:
		return "Without IDs the rows must be the same samples in every view; the message under Data says where they are not."
	}
	return "The views cannot be joined; the message under Data says why."
}
