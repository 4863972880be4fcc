package widget

import (
	"fmt"
	"html"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Item is one choice of a Choice.
type Item struct {
	Value, Text string
}

// Choice is a select element. Its items are set as one piece of HTML, because there may be
// thousands; the choice itself is set on the element, so that the element, and with it the
// focus, outlives a change.
type Choice struct {
	app.Compo

	ID       string
	Label    string // read aloud; when empty, a label element names the ID
	Describe string // IDs of the elements that describe it, "" for none
	Items    []Item
	Value    string
	Action   string // posted with the value that was picked; "" leaves the event to an element around
	Tags     []any  // of the action
	Disabled bool

	items []Item // as last drawn
	drawn string // the same as HTML, with what was selected then
}

// OnMount implements app.Mounter.
func (c *Choice) OnMount(ctx app.Context) { c.apply(ctx) }

// OnUpdate implements app.Updater.
func (c *Choice) OnUpdate(ctx app.Context) { c.apply(ctx) }

// apply sets what changes without making the element anew.
func (c *Choice) apply(ctx app.Context) {
	defer Rescue(ctx)
	e := ctx.JSSrc().Call("querySelector", "select")
	if !e.Truthy() {
		return
	}
	e.Set("disabled", c.Disabled)
	if e.Get("value").String() != c.Value {
		e.Set("value", c.Value)
	}
}

// Render implements app.Composer.
func (c *Choice) Render() app.UI {
	span := app.Span().Class("choice").Body(app.Raw(c.html()))
	if c.Action == "" {
		return span
	}
	return span.OnChange(c.picked, c.Action, fmt.Sprint(c.Tags...))
}

// picked shows what the person picked, also where another value was drawn before the event's turn
// came.
func (c *Choice) picked(ctx app.Context, e app.Event) {
	defer Rescue(ctx)
	ctx.PreventUpdate()
	c.Value = Entered(e)
	c.apply(ctx)
	ctx.NewActionWithValue(c.Action, c.Value, tagsOf(c.Tags))
}

// html draws the options anew when they are others; which one is selected is apply's afterwards.
func (c *Choice) html() string {
	if c.drawn == "" || !slices.Equal(c.items, c.Items) {
		c.items, c.drawn = c.Items, c.options()
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<select id="%s"`, html.EscapeString(c.ID))
	if c.Label != "" {
		fmt.Fprintf(&b, ` aria-label="%s"`, html.EscapeString(c.Label))
	}
	if c.Describe != "" {
		fmt.Fprintf(&b, ` aria-describedby="%s"`, html.EscapeString(c.Describe))
	}
	b.WriteString(">" + c.drawn + "</select>")
	return b.String()
}

// options are the items, the chosen one marked. There may be thousands, so nothing is formatted.
func (c *Choice) options() string {
	selected := slices.IndexFunc(c.Items, func(item Item) bool { return item.Value == c.Value })
	var b strings.Builder
	for i, item := range c.Items {
		b.WriteString(`<option value="`)
		b.WriteString(html.EscapeString(item.Value))
		b.WriteString(`"`)
		if i == selected {
			b.WriteString(" selected")
		}
		b.WriteString(">")
		b.WriteString(html.EscapeString(item.Text))
		b.WriteString("</option>")
	}
	return b.String()
}
