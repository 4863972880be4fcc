package screen

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/widget"
)

// naming lets the person name and colour the clusters.
func (r *resultPart) naming() []app.UI {
	return []app.UI{
		app.P().Class("muted").Text("Names and colours go into every figure and file, and are kept with the result."),
		app.Div().Class("naming").Body(app.Range(r.Result.Sizes).Slice(func(i int) app.UI { return r.nameOf(i) })),
	}
}

func (r *resultPart) nameOf(cluster int) app.UI {
	id := fmt.Sprintf("cluster-%d", cluster+1)
	color, note := r.Result.GivenColor(cluster), r.Result.ColorNote(cluster)
	shown := color
	if shown == "" {
		shown = "#808080" // a field of colours cannot be empty
	}
	return app.Div().Class("row").Body(
		app.Label().For(id+"-name").Body(widget.Swatch(cluster, color), app.Text(fmt.Sprintf("Cluster %d", cluster+1))),
		app.Input().ID(id+"-name").Type("text").Class("entry").AutoComplete(false).Attr("maxlength", 60).Value(r.Result.GivenName(cluster)).
			OnChange(widget.PostValue(action.SetName, action.Key, cluster)),
		app.Input().ID(id+"-color").Type("color").Class("color").Aria("label", fmt.Sprintf("Colour of cluster %d", cluster+1)).Value(shown).Aria("describedby", id+"-color-note").
			OnChange(widget.PostValue(action.SetColor, action.Key, cluster)),
		app.If(color != "", app.Button().Type("button").Class("quiet").OnClick(widget.Post(action.SetColor, action.Key, cluster)).Text("Usual colour")),
		app.P().ID(id+"-color-note").Class("small warning").Hidden(note == "").Text(note),
	)
}
