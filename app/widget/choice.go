package widget

import (
	"fmt"
	"html"
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
}

// OnMount implements app.Mounter.
func (c *Choice) OnMount(ctx app.Context) { c.apply(ctx) }

// OnUpdate implements app.Updater.
func (c *Choice) OnUpdate(ctx app.Context) { c.apply(ctx) }

// apply sets what changes without making the element anew.
func (c *Choice) apply(ctx app.Context) {
	defer Rescue(ctx)
	if e := ctx.JSSrc().Call("querySelector", "select"); e.Truthy() {
		e.Set("value", c.Value)
		e.Set("disabled", c.Disabled)
	}
}

// Render implements app.Composer.
func (c *Choice) Render() app.UI {
	return app.Span().Class("choice").
		OnChange(c.picked, c.Action, fmt.Sprint(c.Tags...)).
		Body(app.Raw(c.html()))
}

// picked keeps what the person sees as the value, so that a model that does not follow is
// noticed as a change.
func (c *Choice) picked(ctx app.Context, e app.Event) {
	defer Rescue(ctx)
	c.Value = e.Get("target").Get("value").String()
	if c.Action != "" {
		ctx.PreventUpdate()
		ctx.NewActionWithValue(c.Action, c.Value, tagsOf(c.Tags))
	}
}

func (c *Choice) html() string {
	var b strings.Builder
	fmt.Fprintf(&b, `<select id="%s"`, html.EscapeString(c.ID))
	if c.Label != "" {
		fmt.Fprintf(&b, ` aria-label="%s"`, html.EscapeString(c.Label))
	}
	if c.Describe != "" {
		fmt.Fprintf(&b, ` aria-describedby="%s"`, html.EscapeString(c.Describe))
	}
	b.WriteString(">")
	for _, item := range c.Items {
		fmt.Fprintf(&b, `<option value="%s">%s</option>`, html.EscapeString(item.Value), html.EscapeString(item.Text))
	}
	b.WriteString("</select>")
	return b.String()
}
