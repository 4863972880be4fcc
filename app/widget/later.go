package widget

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Later draws its body some frames after everything else, so that a page with much to show
// is not drawn in one long task. Once drawn, it follows at once.
type Later struct {
	app.Compo

	Frames int
	Body   func() []app.UI

	drawn bool
}

// frameTime is longer than a frame of the screen, so that the browser paints in between.
const frameTime = 20 * time.Millisecond

// OnMount implements app.Mounter.
func (l *Later) OnMount(ctx app.Context) {
	ctx.After(time.Duration(l.Frames)*frameTime, func(app.Context) { l.drawn = true })
}

// Render implements app.Composer.
func (l *Later) Render() app.UI {
	if !l.drawn {
		return app.Div().Class("later")
	}
	return app.Div().Class("later").Body(l.Body()...)
}
