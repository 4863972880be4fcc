// Command app is the page: a go-app program compiled to app.wasm. It has one route; the
// files around it (index.html, app.js, the service worker) are made by tools/site.
package main

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/browser"
	"viewfold/app/screen"
)

func main() {
	go browser.Collect()
	app.Route("/", &screen.Home{})
	app.RunWhenOnBrowser()
}
