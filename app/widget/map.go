package widget

import (
	"encoding/binary"
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/browser"
	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// Map shows where the samples are: it gives what there is to show to the map's module (static/map), and tells what the
// person points at and selects.
type Map struct {
	app.Compo

	Result   *model.Result
	Map      model.Map
	Selected model.Selection

	module  app.Value // nil until it has come
	failed  string    // why it has not
	drawn   app.Value // the map, nil for none
	hover   app.Func
	choose  app.Func
	shown   mapShown
	drag    string
	pointed int // sample that was pointed at last, −1 for none
	kept    int // sample that was clicked, which is pointed at again when the pointer leaves; −1 for none
	gone    bool
}

// mapShown is what a map shows at present.
type mapShown struct {
	samples *model.Samples
	places  int // their request
	anchors bool
	bySize  bool
	looks   string // what the colours of the points depend on
	mask    []int32
}

// mapHost is the ID of the element that the map is in. Its property "map" is the map, for tests.
const mapHost = "map-host"

// What a drag does.
var drags = []struct{ key, name string }{{"pan", "Move"}, {"rectangle", "Select a rectangle"}, {"lasso", "Select by a line around"}}

// OnMount implements app.Mounter.
func (m *Map) OnMount(ctx app.Context) {
	m.drag, m.pointed, m.kept = drags[0].key, -1, -1
	if !app.IsClient {
		return
	}
	browser.Await(app.Window().Call("viewfoldMap"), func(module app.Value) {
		ctx.Dispatch(func(ctx app.Context) {
			m.module = module
			m.apply(ctx)
		})
	}, func(why app.Value) {
		ctx.Dispatch(func(app.Context) { m.failed = browser.Message(why) })
	})
}

// OnUpdate implements app.Updater.
func (m *Map) OnUpdate(ctx app.Context) { m.apply(ctx) }

// OnDismount implements app.Dismounter.
func (m *Map) OnDismount() {
	m.gone = true
	m.end()
}

// end takes the map away.
func (m *Map) end() {
	if m.drawn == nil {
		return
	}
	m.drawn.Call("destroy")
	m.hover.Release()
	m.choose.Release()
	m.drawn, m.pointed, m.kept = nil, -1, -1
}

// apply has the map show what is to be shown now.
func (m *Map) apply(ctx app.Context) {
	defer Rescue(ctx)
	if m.module == nil || m.gone {
		return
	}
	if m.drawn != nil && (!m.Map.Places.Drawn() || m.shown.samples != m.Result.Samples) {
		m.end()
	}
	if !m.Map.Places.Drawn() {
		return
	}
	fresh := m.drawn == nil
	now := mapShown{
		samples: m.Result.Samples, places: m.Map.Places.Request, anchors: m.Map.Anchors, bySize: m.Map.BySize, mask: m.Selected.Rows,
		looks: fmt.Sprint(m.Map.Colour, m.Map.Column.Request, m.Result.Colors),
	}
	parts := object()
	if fresh || now.places != m.shown.places || now.anchors != m.shown.anchors {
		parts.Set("panels", m.panels())
		m.pointed, m.kept = -1, -1
	}
	if fresh || now.looks != m.shown.looks {
		m.colour(parts)
	}
	if fresh || now.bySize != m.shown.bySize {
		parts.Set("size", nil)
		if now.bySize && m.Result.Samples.Rated() {
			parts.Set("size", typed("Float32Array", m.Result.Samples.Sizes()))
		}
	}
	if fresh || !sameRows(now.mask, m.shown.mask) {
		parts.Set("mask", nil)
		if mask := m.Selected.Mask(m.Result.Samples.Len()); mask != nil {
			parts.Set("mask", typed("Uint8Array", mask))
		}
	}
	m.shown = now
	if !fresh {
		if app.Window().Get("Object").Call("keys", parts).Length() > 0 {
			m.drawn.Call("update", parts)
		}
		return
	}
	m.listen(ctx, parts)
	host := app.Window().GetElementByID(mapHost)
	m.drawn = m.module.Call("create", host, parts)
	m.drawn.Call("mode", m.drag)
	host.Set("map", m.drawn)
}

// listen has the map tell what the person points at and selects.
func (m *Map) listen(ctx app.Context, parts app.Value) {
	m.hover = app.FuncOf(func(_ app.Value, args []app.Value) any {
		sample := args[1].Int()
		ctx.Dispatch(func(app.Context) { m.point(sample) })
		return nil
	})
	m.choose = app.FuncOf(func(_ app.Value, args []app.Value) any {
		defer Rescue(ctx)
		// The map shows the selection already.
		rows := samplesOf(args[0])
		m.shown.mask = rows
		ctx.NewActionWithValue(action.Select, rows)
		return nil
	})
	parts.Set("onHover", m.hover)
	parts.Set("onSelect", m.choose)
}

// point takes note of the sample that is pointed at. When the pointer leaves, the one that was clicked is, else the last.
func (m *Map) point(sample int) {
	if sample < 0 && m.kept >= 0 && m.drawn != nil {
		sample = m.kept
		m.drawn.Call("point", sample)
	}
	if sample >= 0 {
		m.pointed = sample
	}
}

// keep keeps the sample that was clicked.
func (m *Map) keep(ctx app.Context, _ app.Event) {
	defer Rescue(ctx)
	ctx.PreventUpdate()
	m.kept = m.pointed
}

// samplesOf reads a Uint32Array.
func samplesOf(array app.Value) []int32 {
	bytes := make([]byte, array.Get("byteLength").Int())
	app.CopyBytesToGo(bytes, app.Window().Get("Uint8Array").New(array.Get("buffer"), array.Get("byteOffset"), array.Get("byteLength")))
	rows := make([]int32, len(bytes)/4)
	for i := range rows {
		rows[i] = int32(binary.LittleEndian.Uint32(bytes[4*i:]))
	}
	return rows
}

func (m *Map) panels() app.Value {
	list := app.Window().Get("Array").New()
	for _, p := range m.Map.Places.Maps {
		panel := object()
		panel.Set("title", p.Title)
		panel.Set("label", m.label(p))
		panel.Set("xTitle", p.AxisTitle(0))
		panel.Set("yTitle", p.AxisTitle(1))
		panel.Set("xy", typed("Float32Array", p.XY))
		if m.Map.Anchors && len(p.Anchors) > 0 {
			panel.Set("anchors", typed("Float32Array", p.Anchors))
			panel.Set("anchorGroup", typed("Uint16Array", p.AnchorGroups))
		}
		list.Call("push", panel)
	}
	return list
}

// label is what a panel is called for who does not see it.
func (m *Map) label(p model.PlacesMap) string {
	return fmt.Sprintf("%s: a scatter of %s. Arrow keys move it, plus and minus zoom, Enter points at the sample in the middle, 0 shows all.",
		p.Title, model.Plural(m.Result.Samples.Len(), "sample"))
}

// colour has the points in the colours of their groups or values.
func (m *Map) colour(parts app.Value) {
	places, c := m.Map.Places, m.Map.Column
	looks := places.Groups
	parts.Set("value", nil)
	switch {
	case m.Map.Colour == model.ByCluster || !c.There():
		parts.Set("group", typed("Int32Array", m.Result.Samples.Labels()))
	case len(c.Classes) > 0:
		looks = c.Groups
		parts.Set("group", typed("Float32Array", c.Values))
	default:
		parts.Set("value", typed("Float32Array", c.Values))
		ends := app.Window().Get("Array").New()
		ends.Call("push", c.Low)
		ends.Call("push", c.High)
		parts.Set("range", ends)
	}
	parts.Set("groups", m.groups(looks))
	parts.Set("scale", scheme(texts(places.Paint.Light), texts(places.Paint.Dark)))
	parts.Set("missing", scheme(places.Paint.MissingLight, places.Paint.MissingDark))
}

// groups are the looks of clusters or classes; clusters may have colours of the person's own.
func (m *Map) groups(looks []wire.PointLook) app.Value {
	list := app.Window().Get("Array").New()
	for i, look := range looks {
		light, dark := look.Light, look.Dark
		if own := m.Result.GivenColor(i); own != "" && len(m.Map.Column.Classes) == 0 {
			light, dark = own, own
		}
		group := scheme(light, dark)
		group.Set("shape", look.Shape)
		list.Call("push", group)
	}
	return list
}

func object() app.Value { return app.Window().Get("Object").New() }

// scheme is an object with a part for the light page and one for the dark.
func scheme(light, dark any) app.Value {
	o := object()
	o.Set("light", light)
	o.Set("dark", dark)
	return o
}

// texts makes an array.
func texts(list []string) app.Value {
	array := app.Window().Get("Array").New()
	for _, s := range list {
		array.Call("push", s)
	}
	return array
}

// typed makes a typed array of bytes.
func typed(kind string, b []byte) app.Value {
	bytes := app.Window().Get("Uint8Array").New(len(b))
	app.CopyBytesToJS(bytes, b)
	return app.Window().Get(kind).New(bytes.Get("buffer"))
}

// Render implements app.Composer.
func (m *Map) Render() app.UI {
	return app.Div().Class("map").Body(
		app.Div().Class("row map-tools").Body(
			app.Div().Class("row").Role("group").Aria("label", "What dragging does").Body(app.Range(drags).Slice(func(i int) app.UI {
				return app.Button().Type("button").ID("map-"+drags[i].key).Class("button plain small toggle").
					Aria("pressed", fmt.Sprint(m.drag == drags[i].key)).OnClick(m.dragBy(drags[i].key), drags[i].key).Text(drags[i].name)
			})),
			app.Div().Class("row").Role("group").Aria("label", "What is seen").Body(
				m.look("map-in", "Zoom in", "+", "zoom", 1.5),
				m.look("map-out", "Zoom out", "−", "zoom", 1/1.5),
				m.look("map-fit", "Show all", "Show all", "fit"),
			),
		),
		app.Div().ID(mapHost).Class("map-host").OnClick(m.keep),
		app.Div().Class("map-pointed").Body(
			app.P().ID("map-pointed").Role("status").Text(m.pointedWords()),
			app.Button().Type("button").ID("map-links").Class("quiet").Hidden(m.pointed < 0 || m.Result.Kept).
				OnClick(On(action.ShowLinks, func(app.Context, app.Event) any { return fmt.Sprint(m.pointed) })).Text("Links of this sample"),
		),
	)
}

func (m *Map) pointedWords() string {
	switch {
	case m.failed != "":
		return "The map could not be loaded: " + m.failed + "."
	case m.pointed < 0:
		return "Point at a sample to see which it is."
	}
	return m.Result.About(m.pointed, m.Map)
}

func (m *Map) dragBy(key string) app.EventHandler {
	return func(ctx app.Context, _ app.Event) {
		defer Rescue(ctx)
		UpdateOnly(ctx)
		m.drag = key
		if m.drawn != nil {
			m.drawn.Call("mode", key)
		}
	}
}

// look is a button that calls a method of the map.
func (m *Map) look(id, name, text, method string, args ...any) app.UI {
	return app.Button().Type("button").ID(id).Class("button plain small").Aria("label", name).Title(name).
		OnClick(func(ctx app.Context, _ app.Event) {
			defer Rescue(ctx)
			ctx.PreventUpdate()
			if m.drawn != nil {
				m.drawn.Call(method, args...)
			}
		}, id).Text(text)
}
