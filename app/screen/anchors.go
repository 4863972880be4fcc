package screen

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
	"viewfold/app/widget"
)

// anchorsProgress says how far the file of anchors is while it is being made.
func (r *resultPart) anchorsProgress() app.UI {
	if !r.Anchors.Asked {
		return nil
	}
	return app.Div().Class("row").Body(
		app.P().ID("anchors-progress").Role("status").Text("Listing the anchors … "+model.Share(r.Anchors.Part)),
		app.Button().Type("button").ID("anchors-cancel").Class("quiet").Aria("label", "Do not list the anchors").
			OnClick(widget.Post(action.CancelAnchors)).Text("Cancel"),
	)
}

// anchorsProblem says why there is no file of anchors.
func (r *resultPart) anchorsProblem() app.UI {
	if r.Anchors.Problem == nil {
		return nil
	}
	return widget.Problem(*r.Anchors.Problem)
}
