package screen

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/widget"
)

// link offers an address of the result and the panel that is shown, of an example alone.
func (r *resultPart) link() app.UI {
	if r.Link == "" {
		return nil
	}
	return app.Div().Body(
		app.Button().Type("button").ID("copy-link").Class("button plain small").Title(r.Link).Aria("describedby", "link-note").
			OnClick(widget.Post(action.CopyLink)).Text("Copy link"),
		app.P().ID("link-note").Class("unseen").Text(r.Link),
	)
}
