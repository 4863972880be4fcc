package screen

import (
	"fmt"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
	"viewfold/app/widget"
	"viewfold/phrase"
)

// methodPart is the second part of the page: the options of a run.
type methodPart struct {
	app.Compo

	Params model.Params
	Limits model.Limits
	Cores  model.Cores
}

// Render implements app.Composer.
func (m *methodPart) Render() app.UI {
	main := model.FieldsIn(model.Main)
	return app.Section().ID("method").Class("part").Aria("labelledby", "method-heading").Body(
		partHeading("method-heading", "2", "Method", nil),
		app.Div().Class("card").Body(
			app.Div().Class("fields main-fields").Body(app.Range(main).Slice(func(i int) app.UI {
				return m.field(main[i])
			})),
			app.P().ID("method-about").Class("about").Text(about),
		),
		app.Details().ID("more-options").Class("more card").Body(
			app.Summary().Text(m.summary()),
			app.P().Class("muted").Text("These are good starting points for most data, and depend on the mode. Symbols other than ρ are those of the paper."),
			app.Range(model.Groups()).Slice(func(i int) app.UI { return m.group(model.Groups()[i]) }),
		),
	)
}

// about says what the first mode does, to who has no need to know more.
const about = "Viewfold first makes the views comparable: of every sample it keeps the pattern, not the size, and of every view the main " +
	"directions in which samples differ (automatic features). It then clusters several times, each time from other points of reference and with another look at the data, and " +
	"joins what these clusterings agree on (consensus); the result says which samples they do not agree on. " +
	"Experts can choose Paper instead, the published algorithm step by step, and set every number of it under More options."

// summary says how many options were changed, so that none is changed unseen.
func (m *methodPart) summary() string {
	if n := m.Params.TouchedIn(model.Groups()...); n > 0 {
		return fmt.Sprintf("More options (%d changed)", n)
	}
	return "More options"
}

func (m *methodPart) group(g model.Group) app.UI {
	fields := model.FieldsIn(g)
	return app.FieldSet().Class("fields").Body(
		app.Legend().Text(string(g)),
		app.If(g == model.Computer && m.Cores.Have > 1, m.cores()),
		app.Range(fields).Slice(func(i int) app.UI { return m.field(fields[i]) }),
	)
}

// cores is how many processor cores compute. It is no option of the method: the result does not depend
// on it.
func (m *methodPart) cores() app.UI {
	return app.Div().Class("field").Body(
		app.Label().For("cores").Class("field-name").Text("Processor cores"),
		app.Div().Class("field-entry").Body(
			&widget.Choice{ID: "cores", Describe: "cores-help", Items: widget.Items(m.Cores.Choices()), Value: strconv.Itoa(m.Cores.Use()), Action: action.SetCores},
			app.Span().Class("field-unit").Text(fmt.Sprintf("of %d", m.Cores.Have)),
		),
		app.P().ID("cores-help").Class("field-help").Text("More is quicker in consensus mode, and with thousands of samples in paper mode, and takes more memory. The result is the same, to the last digit."),
	)
}

func (m *methodPart) field(f model.Field) app.UI {
	f.Unit = f.UnitIn(m.Params.Mode())
	w := &widget.Field{
		Field: f, Text: m.Params.Text(f.Name), Default: m.Params.Default(f.Name),
		Range: m.Params.Range(f, m.Limits), Problem: m.problem(f),
		Off: m.Params.Unused(f.Name), Set: action.SetParam, Reset: action.ResetParam,
	}
	if f.Name == "clusters" {
		w.Reset = "" // it has no default
	}
	return w
}

// problem says what is wrong with an option. The number of clusters is not wrong before
// anything was entered.
func (m *methodPart) problem(f model.Field) string {
	if (f.Name == "clusters" || f.Name == "anchors") && m.Params.Text(f.Name) == "" {
		return ""
	}
	return phrase.Capital(m.Params.Problem(f.Name, m.Limits))
}
