package screen

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/widget"
)

// link offers an address of the result, of an example alone.
func (r *resultPart) link() app.UI {
	if r.Link == "" {
		return nil
	}
	return app.Div().Class("row").Body(
		app.Button().Type("button").ID("copy-link").Class("button plain small").Aria("describedby", "link-note").
			OnClick(widget.Post(action.CopyLink)).Text("Copy link"),
		app.P().ID("link-note").Class("small muted grow").Text(r.Link),
	)
}
