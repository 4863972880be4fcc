package widget

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Fold is something to open for who wants to see it. Its body has no elements before it is
// opened: most folds stay closed.
type Fold struct {
	app.Compo

	ID      string
	Class   string
	Summary string
	Body    func() []app.UI

	open bool
}

// Render implements app.Composer.
func (f *Fold) Render() app.UI {
	body := []app.UI{app.Summary().Text(f.Summary)}
	if f.open {
		body = append(body, f.Body()...)
	}
	return app.Details().ID(f.ID).Class("more", f.Class).OnToggle(f.toggled).Body(body...)
}

func (f *Fold) toggled(ctx app.Context, e app.Event) {
	defer Rescue(ctx)
	UpdateOnly(ctx)
	f.open = e.Get("target").Get("open").Truthy()
}
