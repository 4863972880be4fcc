//go:build !js

package offline

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Watch reports once that there is no service worker outside a browser.
func Watch(ctx app.Context, on func(State)) {
	ctx.Dispatch(func(app.Context) { on(State{Unsupported: true}) })
}

// Apply does nothing outside a browser.
func Apply() {}
