package screen

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/model"
	"viewfold/app/widget"
	"viewfold/wasm/wire"
)

// quality folds away what is remarkable about a view's numbers, and says how much there is.
func quality(list []wire.Note, id string) app.UI {
	if len(list) == 0 {
		return nil
	}
	return &widget.Fold{ID: id, Class: "quality", Summary: model.Plural(len(list), "note") + " on the data", Body: func() []app.UI {
		return []app.UI{app.Ul().Body(app.Range(list).Slice(func(i int) app.UI { return qualityNote(list[i]) }))}
	}}
}

// qualityNote says what was found, what it means and what one can do.
func qualityNote(n wire.Note) app.UI {
	found := n.Text + "."
	if len(n.Examples) > 0 {
		found = n.Text + ", as " + listed(n.Examples) + "."
	}
	return app.Li().Body(
		app.Strong().Text(found),
		app.Text(" "+model.Sentence(n.Means)),
		app.If(n.Advice != "", app.Span().Class("advice").Body(app.Strong().Text("What to do: "), app.Text(n.Advice+"."))),
	)
}

func listed(names []string) string { return strings.Join(names, ", ") }
