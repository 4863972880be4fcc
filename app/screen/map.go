package screen

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
	"viewfold/app/widget"
)

// places shows where the samples are, and what is to be known of those that are pointed at or selected.
func (r *resultPart) places() []app.UI {
	if r.MapRefused != "" {
		return []app.UI{app.Div().Class("card wide").Body(app.P().Text(r.MapRefused))}
	}
	return []app.UI{app.Section().ID("map").Class("card wide").Aria("labelledby", "map-title").Body(
		app.H3().ID("map-title").Text("Map of the samples"),
		r.mapTools(),
		app.Div().ID("map-state").Class("stack").Body(r.mapState()...),
		app.Div().ID("map-view").Class("stack").Body(r.mapView()...),
	)}
}

// mapTools choose the map and the colours of its points.
func (r *resultPart) mapTools() app.UI {
	return app.Div().Class("row map-choices").Body(
		app.Label().Class("pair").Body(app.Span().Text("What is shown"),
			&widget.Choice{ID: action.MapChoice, Items: mapItems(r.Result.MapKinds()), Value: string(r.Map.Kind), Action: action.ShowMap}),
		app.Label().Class("pair").Body(app.Span().Text("Colour by"),
			&widget.Choice{ID: "map-colour", Items: mapItems(r.Result.MapColours(r.About)), Value: string(r.Map.Colour), Action: action.ColourMap}),
		app.Label().Class("pair").Hidden(r.Map.Colour != model.ByFeature).Body(app.Span().Text("Name of the feature"),
			app.Input().ID("map-feature").Type("search").Class("entry").AutoComplete(false).Value(r.Map.Entered).
				OnChange(widget.PostValue(action.FindFeature))),
		app.If(r.Map.Colour == model.ByAbout, app.Label().Class("pair").Body(app.Span().Text("Column about the samples"),
			&widget.Choice{ID: "map-about", Items: aboutItems(r.About), Value: strconv.Itoa(r.Map.About), Action: action.ColourByAbout})),
		app.Label().Class("switch").Hidden(!r.Result.Samples.Rated()).Body(
			app.Input().ID("map-size").Type("checkbox").Checked(r.Map.BySize).OnChange(widget.PostChecked(action.SizeMap)),
			app.Span().Text("Unsure samples small")),
		app.Label().Class("switch").Hidden(r.Result.Kept).Body(
			app.Input().ID("map-anchors").Type("checkbox").Checked(r.Map.Anchors).OnChange(widget.PostChecked(action.MapAnchors)),
			app.Span().Text("Show anchors")),
	)
}

// aboutItems are the descriptive columns that are not left out.
func aboutItems(about *model.Table) []widget.Item {
	var items []widget.Item
	for _, j := range about.Told() {
		items = append(items, widget.Item{Value: strconv.Itoa(j), Text: about.Info.Columns[j]})
	}
	return items
}

func mapItems(list []model.MapItem) []widget.Item {
	items := make([]widget.Item, len(list))
	for i, item := range list {
		items[i] = widget.Item{Value: item.Value, Text: item.Name}
	}
	return items
}

// mapState says how far a map is, or why there is none.
func (r *resultPart) mapState() []app.UI {
	var list []app.UI
	switch {
	case r.Map.Asked:
		list = append(list, app.Div().Class("row").Body(
			app.Progress().ID("map-progress").Max(1).Value(r.Map.Progress.Part).Aria("label", "Progress of the map"),
			app.P().Role("status").Class("muted").Text(r.Map.Words()),
			app.Button().Type("button").ID("map-cancel").Class("quiet").Disabled(r.Map.Stopping).Aria("label", "Cancel drawing the map").
				OnClick(widget.Post(action.CancelMap)).Text("Cancel")))
	case r.Map.Problem != nil:
		list = append(list, app.Div().Role("alert").Body(widget.Problem(*r.Map.Problem)))
	case !r.Map.Places.Drawn():
		list = append(list, app.Button().Type("button").ID("map-draw").Class("button plain").
			OnClick(widget.On(action.ShowMap, func(app.Context, app.Event) any { return string(r.Map.Kind) })).Text("Draw the map"))
	}
	if r.Map.Wrong != nil {
		list = append(list, app.Div().ID("map-wrong").Role("alert").Body(widget.Problem(*r.Map.Wrong)))
	}
	return list
}

// mapView is the map with its legend, what is selected and ways to save it.
func (r *resultPart) mapView() []app.UI {
	if !r.Map.Places.Drawn() {
		return nil
	}
	return []app.UI{
		&widget.Map{Result: r.Result, Map: r.Map, Selected: r.Selected},
		app.Div().ID("map-legend").Body(r.legend()),
		app.Div().Class("map-also").Body(r.also()...),
		r.selection(),
		app.P().ID("map-note").Class("small muted").Text(r.Map.Places.Notes()),
		&widget.Fold{ID: "map-numbers", Summary: "Numbers", Body: r.mapNumbers},
		&widget.MapSaving{By: r.Map.By()},
	}
}

// legend says what colours and shapes mean.
func (r *resultPart) legend() app.UI {
	c := r.Map.Column
	if r.Map.Colour != model.ByCluster && c.There() && len(c.Classes) == 0 {
		return widget.ScaleBar(c)
	}
	if r.Map.Colour != model.ByCluster && c.There() {
		name := c.Title()
		if r.Map.Colour == model.ByLabel {
			name = "Known labels"
		}
		return app.Ul().Class("legend").Aria("label", name).Body(
			app.Range(c.Classes).Slice(func(i int) app.UI {
				return app.Li().Body(app.Span().Class("legend-item").Body(widget.Point(c.Groups[i], i, ""), app.Text(strconv.Itoa(i+1)+" "+c.Classes[i])))
			}),
			app.If(c.Missing > 0, app.Li().Body(app.Span().Class("legend-item muted").ID("map-missing").Text(c.MissingWords()))),
		)
	}
	return app.Ul().Class("legend").Aria("label", "Clusters; choose one to select its samples").Body(app.Range(r.Result.Sizes).Slice(func(i int) app.UI {
		return app.Li().Body(app.Button().Type("button").Class("legend-item").OnClick(widget.Post(action.SelectCluster, action.Key, i)).Body(
			widget.Point(r.Map.Places.Groups[i], i, r.Result.GivenColor(i)),
			app.Text(r.Result.ClusterName(i)+" ("+model.Count(r.Result.Sizes[i])+")")))
	}))
}

// also offers other features that the name may have meant.
func (r *resultPart) also() []app.UI {
	if r.Map.Colour != model.ByFeature || len(r.Map.Column.Also) == 0 {
		return nil
	}
	list := []app.UI{app.Span().Class("small muted").Text("Also found:")}
	for _, name := range r.Map.Column.Also {
		list = append(list, app.Button().Type("button").Class("quiet").
			OnClick(widget.On(action.FindFeature, func(app.Context, app.Event) any { return name }, name)).Text(name))
	}
	return list
}

// selection says what is selected and what can be done with it.
func (r *resultPart) selection() app.UI {
	none := r.Selected.Empty()
	button := func(id, text, name string, value any) app.HTMLButton {
		return app.Button().Type("button").ID(id).Class("button plain small").Disabled(none).
			OnClick(widget.On(name, func(app.Context, app.Event) any { return value })).Text(text)
	}
	class := ""
	if none {
		class = "hint"
	}
	return app.Div().ID("map-selection").Class("stack", class).Body(
		app.P().ID("map-selected").Text(r.Result.SelectedWords(r.Selected)),
		app.Div().Class("row").Body(
			button("map-compare", "What sets them apart", action.CompareSelected, nil).Disabled(r.WhyNotCompare != ""),
			button("map-table", "Show in the table", action.ShowSelected, nil),
			button("map-ids", "Download their IDs (CSV)", action.SaveSelected, nil),
			button("map-clear", "Select none", action.Select, []int32(nil)),
		),
		app.If(!none && r.WhyNotCompare != "", app.P().Class("small muted").Text(r.WhyNotCompare)),
	)
}

// mostMapRows bounds the rows that the page shows; the file has all.
const mostMapRows = 200

// mapNumbers is where the first samples are, for who does not see the map.
func (r *resultPart) mapNumbers() []app.UI {
	columns := []string{"Sample", "Cluster"}
	for _, m := range r.Map.Places.Maps {
		x, y := "x", "y"
		if len(r.Map.Places.Maps) > 1 {
			x, y = m.Title+" x", m.Title+" y"
		}
		columns = append(columns, x, y)
	}
	n := r.Result.Samples.Len()
	rows := make([][]string, min(n, mostMapRows))
	for i := range rows {
		rows[i] = []string{r.Result.Samples.ID(i), r.Result.ShortName(r.Result.Samples.Cluster(i))}
		for _, m := range r.Map.Places.Maps {
			x, y := m.At(i)
			rows[i] = append(rows[i], model.Number(x), model.Number(y))
		}
	}
	return []app.UI{
		widget.Numbers("map-table-numbers", "Places of the samples", columns, rows),
		app.If(n > mostMapRows, app.P().Class("small muted").Text("The first "+model.Count(mostMapRows)+" of "+model.Plural(n, "sample")+"; the file has all.")),
	}
}
