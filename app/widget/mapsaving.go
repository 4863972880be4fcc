package widget

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/browser"
	"viewfold/app/model"
)

// MapSaving offers the maps that are shown as files: all samples by cluster, as the worker draws them, or what is seen.
type MapSaving struct {
	app.Compo

	By string // what the points are coloured by

	width string // of the picture; "" for the usual
}

// Render implements app.Composer.
func (s *MapSaving) Render() app.UI {
	return &Fold{ID: "map-save", Summary: "Save this map", Body: s.body}
}

func (s *MapSaving) body() []app.UI {
	save := func(kind, text string) app.UI {
		return app.Button().Type("button").ID("map-" + kind).Class("button plain small").
			OnClick(On(action.SaveFigure, func(app.Context, app.Event) any { return s.pixels() }, action.Key, model.MapFigure, action.Part, kind)).Text(text)
	}
	return []app.UI{app.Div().Class("row").Body(
		app.Label().Class("pair").Body(
			app.Span().Text("Size"),
			app.Span().OnChange(s.resize).Body(&Choice{ID: "map-width", Value: s.pixels(), Items: pictureSizes}),
		),
		save("svg", "SVG, "+s.By), save("png", "PNG, "+s.By), save("csv", "Numbers (CSV)"),
		app.Button().Type("button").ID("map-seen").Class("button plain small").OnClick(s.seen).Text("PNG of what is seen"),
	)}
}

func (s *MapSaving) pixels() string {
	if s.width == "" {
		return strconv.Itoa(model.UsualPicture)
	}
	return s.width
}

func (s *MapSaving) resize(ctx app.Context, e app.Event) {
	defer Rescue(ctx)
	UpdateOnly(ctx)
	s.width = Entered(e)
}

// seenDensity is how many pixels of the picture a pixel of the page has.
const seenDensity = 2

// seen offers what the map shows as a picture.
func (s *MapSaving) seen(ctx app.Context, _ app.Event) {
	defer Rescue(ctx)
	ctx.PreventUpdate()
	host := app.Window().GetElementByID(mapHost)
	width, height := seenDensity*host.Get("clientWidth").Int(), seenDensity*host.Get("clientHeight").Int()
	browser.Await(host.Get("map").Call("image", width, height), func(blob app.Value) {
		ctx.Dispatch(func(ctx app.Context) { ctx.NewActionWithValue(action.SaveSeen, blob) })
	}, func(why app.Value) {
		ctx.Dispatch(func(ctx app.Context) { ctx.NewActionWithValue(action.Fault, browser.Message(why)) })
	})
}
