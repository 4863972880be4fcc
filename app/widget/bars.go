package widget

import (
	"fmt"
	"html"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Bar is one line of Bars.
type Bar struct {
	Name  string
	Part  float64 // length, 0 to 1
	Value string  // the number it stands for
	Note  string  // a second number, "" for none
	Hue   int     // colour of the categorical set from 0; -1 for the accent colour
	Own   string  // colour in the place of that, #rrggbb; "" for none
}

// Hues is how many colours the categorical set has; they repeat, so a number or a name
// always stands beside the colour.
const Hues = 12

// Bars is a table of names, bars and numbers. The numbers say everything the bars do.
func Bars(id, caption string, columns [3]string, bars []Bar) app.UI {
	noted := columns[2] != ""
	return app.Table().ID(id).Class("bars").Body(
		app.Caption().Class("unseen").Text(caption),
		app.THead().Class("unseen").Body(app.Tr().Body(
			app.Th().Scope("col").Text(columns[0]),
			app.Th().Scope("col").Text("Bar"),
			app.Th().Scope("col").Text(columns[1]),
			app.If(noted, app.Th().Scope("col").Text(columns[2])),
		)),
		app.TBody().Body(app.Range(bars).Slice(func(i int) app.UI { return bar(bars[i], noted) })),
	)
}

func bar(b Bar, noted bool) app.UI {
	return app.Tr().Body(
		app.Th().Scope("row").Body(
			app.If(b.Hue >= 0, Swatch(b.Hue, b.Own)),
			app.Span().Text(b.Name),
		),
		app.Td().Class("bar-cell").Body(app.Raw(barSVG(b))),
		app.Td().Class("number").Text(b.Value),
		app.If(noted, app.Td().Class("number muted").Text(b.Note)),
	)
}

func barSVG(b Bar) string {
	part := min(max(b.Part, 0), 1)
	return fmt.Sprintf(`<svg class="bar" width="100%%" height="14" aria-hidden="true">`+
		`<rect class="bar-track" width="100%%" height="14" rx="3"></rect>`+
		`<rect %s width="%.2f%%" height="14" rx="3"></rect></svg>`, fill(b), 100*part)
}

func fill(b Bar) string {
	if b.Own != "" {
		return `fill="` + html.EscapeString(b.Own) + `"`
	}
	return `class="` + hueClass(b.Hue) + `"`
}

// Swatch is a small square in a colour of the categorical set, or in one of the person's own when that is not "".
func Swatch(hue int, own string) app.UI { return app.Raw(swatchHTML(hue, own)) }

func swatchHTML(hue int, own string) string {
	if own != "" {
		return fmt.Sprintf(`<svg class="swatch" width="12" height="12" aria-hidden="true"><rect width="12" height="12" fill="%s"></rect></svg>`, html.EscapeString(own))
	}
	return fmt.Sprintf(`<span class="swatch %s" aria-hidden="true"></span>`, hueClass(hue))
}

func hueClass(hue int) string {
	if hue < 0 {
		return "hue-accent"
	}
	return fmt.Sprintf("hue-%d", hue%Hues)
}
