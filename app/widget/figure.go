package widget

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
)

// Figure shows a figure with its words, its numbers and ways to save it.
type Figure struct {
	app.Compo

	Figure model.Figure

	width string // of the picture that is saved; "" for the usual
}

// Render implements app.Composer.
func (f *Figure) Render() app.UI {
	id := "figure-" + f.Figure.Name
	card := app.Section().ID(id).Class("card figure-card").Aria("busy", fmt.Sprint(f.Figure.Asked))
	if f.Figure.Problem != nil {
		return card.Body(Problem(*f.Figure.Problem))
	}
	if !f.Figure.Drawn() {
		return card.Body(app.P().Class("muted").Role("status").Text("Drawing …"))
	}
	return card.Aria("labelledby", id+"-title").Body(
		app.H3().ID(id+"-title").Text(f.Figure.Title),
		app.Figure().Body(
			app.Raw(strings.Replace(f.Figure.SVG, namespace, "", 1)),
			app.FigCaption().Class("muted").Text(f.Figure.Text+"."),
		),
		&Fold{ID: id + "-numbers", Summary: "Numbers", Body: f.Numbers},
		&Fold{ID: id + "-save", Summary: "Save this figure", Body: f.saving},
	)
}

// namespace is what an SVG file needs, and a part of a page does not.
const namespace = ` xmlns="http://www.w3.org/2000/svg"`

// mostRows bounds the rows that the page shows; the file has all.
const mostRows = 200

// Numbers is the figure's table.
func (f *Figure) Numbers() []app.UI {
	rows := f.Figure.Rows
	cells := make([][]string, min(len(rows), mostRows))
	for i := range cells {
		cells[i] = make([]string, len(rows[i]))
		for k, text := range rows[i] {
			cells[i][k] = shown(text)
		}
	}
	return []app.UI{
		Numbers("figure-"+f.Figure.Name+"-table", f.Figure.Title+", in numbers", f.Figure.Columns, cells),
		app.If(len(rows) > mostRows, app.P().Class("small muted").Text(
			fmt.Sprintf("The first %d of %s rows; the file has all.", mostRows, model.Count(len(rows))))),
	}
}

// shown writes a number of a table for the eye.
func shown(text string) string {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || len(text) < 8 {
		return text
	}
	return model.Number(x)
}

func (f *Figure) saving() []app.UI {
	width := f.width
	if width == "" {
		width = strconv.Itoa(model.UsualPicture)
	}
	id := "figure-" + f.Figure.Name
	save := func(kind, text string) app.UI {
		return app.Button().Type("button").ID(id + "-" + kind).Class("button plain small").
			OnClick(On(action.SaveFigure, func(app.Context, app.Event) any { return f.width }, action.Key, f.Figure.Name, action.Part, kind)).Text(text)
	}
	return []app.UI{app.Div().Class("row").Body(
		app.Label().Class("pair").Body(
			app.Span().Text("Size"),
			app.Span().OnChange(f.resize).Body(&Choice{ID: id + "-width", Value: width, Items: pictureSizes}),
		),
		save("svg", "SVG"), save("png", "PNG"), save("csv", "Numbers (CSV)"),
	)}
}

// pictureSizes are the widths in which a figure can be saved.
var pictureSizes = []Item{
	{strconv.Itoa(model.NarrowPicture), "One column (9 cm)"},
	{strconv.Itoa(model.UsualPicture), "Page (17 cm)"},
	{strconv.Itoa(model.WidePicture), "Slide (26 cm)"},
}

func (f *Figure) resize(ctx app.Context, e app.Event) {
	defer Rescue(ctx)
	UpdateOnly(ctx)
	f.width = Entered(e)
}
