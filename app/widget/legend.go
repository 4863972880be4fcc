package widget

import (
	"fmt"
	"html"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// Point is a shape of a map in a colour of the categorical set, or in one of the person's own when that is not "".
func Point(look wire.PointLook, hue int, own string) app.UI {
	return app.Raw(fmt.Sprintf(`<svg class="point" width="16" height="16" viewBox="-1.3 -1.3 2.6 2.6" aria-hidden="true"><path d="%s" %s></path></svg>`,
		html.EscapeString(look.Path), fill(Bar{Hue: hue, Own: own})))
}

// ScaleBar shows the colours of numbers with their ends, and what lies beyond or has none.
func ScaleBar(c model.MapColumn) app.UI {
	var stops strings.Builder
	for k := range 5 {
		fmt.Fprintf(&stops, `<stop offset="%d%%" class="scale-%d"></stop>`, 25*k, k)
	}
	return app.Div().ID("map-scale").Class("map-scale").Body(
		app.Span().Class("scale-title").Text(c.Title()),
		app.Span().Class("number").Text(c.LowEnd),
		app.Raw(`<svg class="scale-bar" width="140" height="14" aria-hidden="true"><defs><linearGradient id="map-colours">`+stops.String()+
			`</linearGradient></defs><rect width="140" height="14" rx="3" fill="url(#map-colours)"></rect></svg>`),
		app.Span().Class("number").Text(c.HighEnd),
		app.If(c.Beyond != "", app.Span().ID("map-beyond").Class("muted").Text(c.Beyond)),
		app.If(c.Missing > 0, app.Span().ID("map-missing").Class("muted").Text(c.MissingWords())),
	)
}
