package screen

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/widget"
)

// sets shows what the sets of anchors gave.
func (r *resultPart) sets() app.UI {
	rows := r.Result.SetRows()
	cells := make([][]string, len(rows))
	for i, s := range rows {
		cells[i] = []string{s.Sets, s.Anchors, s.Agreement, s.Objective, s.Look}
	}
	return app.Div().Class("card wide").Body(
		app.H3().Text("Sets of anchors"),
		app.P().Class("muted").Text("Agreement is the share of samples that a set puts into the same cluster as the result does, on average. "+
			"Sets take turns in how many anchors they have and in what they look at. "+
			"The objective is what the method makes as small as it can, here the least it came to; only sets with equally many anchors and the same look can be compared by it."),
		widget.Numbers("result-sets", "What the sets of anchors gave", []string{"Sets", "Anchors", "Agreement", "Least objective", "Look at the data"}, cells),
	)
}
