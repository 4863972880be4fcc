package widget

import (
	"fmt"
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Tab is one of Tabs.
type Tab struct {
	Key, Name string
}

// Tabs chooses one of several panels. The arrow keys move between the tabs, as is usual (WAI-ARIA Authoring
// Practices, tabs with automatic activation). A tab's element is called ID-key; it controls ID-panel.
type Tabs struct {
	app.Compo

	ID     string
	Label  string
	Tabs   []Tab
	Chosen string // key
	Action string // posted with the key of the tab that was chosen
}

// OnMount implements app.Mounter: it brings the tab that is chosen at first into sight where they have no room side by side.
func (t *Tabs) OnMount(ctx app.Context) {
	ctx.Defer(func(app.Context) {
		list, tab := app.Window().GetElementByID(t.ID), app.Window().GetElementByID(t.ID+"-"+t.Chosen)
		if list.Truthy() && tab.Truthy() {
			list.Set("scrollLeft", tab.Get("offsetLeft").Int()-list.Get("offsetLeft").Int())
		}
	})
}

// Render implements app.Composer.
func (t *Tabs) Render() app.UI {
	return app.Div().ID(t.ID).Class("tabs").Role("tablist").Aria("label", t.Label).OnKeyDown(t.key, fmt.Sprint(t.Tabs, t.Chosen)).
		Body(app.Range(t.Tabs).Slice(func(i int) app.UI {
			tab := t.Tabs[i]
			chosen, index := tab.Key == t.Chosen, -1
			if chosen {
				index = 0
			}
			return app.Button().Type("button").ID(t.ID+"-"+tab.Key).Class("tab").Role("tab").TabIndex(index).
				Aria("selected", fmt.Sprint(chosen)).Aria("controls", t.ID+"-panel").
				OnClick(Post(t.Action, "key", tab.Key)).Text(tab.Name)
		}))
}

// key moves between the tabs.
func (t *Tabs) key(ctx app.Context, e app.Event) {
	defer Rescue(ctx)
	ctx.PreventUpdate()
	// From the tab that has the focus: a key may follow the one before it sooner than what that one chose is drawn.
	at := slices.IndexFunc(t.Tabs, func(tab Tab) bool { return t.ID+"-"+tab.Key == e.Get("target").Get("id").String() })
	if at < 0 {
		return
	}
	switch n := len(t.Tabs); e.Get("key").String() {
	case "ArrowRight":
		at = (at + 1) % n
	case "ArrowLeft":
		at = (at + n - 1) % n
	case "Home":
		at = 0
	case "End":
		at = n - 1
	default:
		return
	}
	e.PreventDefault()
	ctx.NewActionWithValue(t.Action, nil, tagsOf([]any{"key", t.Tabs[at].Key}))
	id := t.ID + "-" + t.Tabs[at].Key
	ctx.Defer(func(app.Context) {
		if element := app.Window().GetElementByID(id); element.Truthy() {
			element.Call("focus")
		}
	})
}
