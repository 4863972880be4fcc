// Command app is the page: a go-app program compiled to app.wasm. It has one route; the
// files around it (index.html, app.js, the service worker) are made by tools/site.
package main

import (
	"runtime/debug"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/screen"
)

func main() {
	// A collection keeps the page busy for some 5 ms, and what it finds in use is little.
	debug.SetGCPercent(400)
	app.Route("/", &screen.Home{})
	app.RunWhenOnBrowser()
}
