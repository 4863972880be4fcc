// Package widget holds the small parts screens are made of. They post actions and know
// nothing of the engine.
package widget

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
)

// Post returns an event handler that posts an action, and the scope that tells it apart from
// others: go-app takes handlers of equal code and scope for the same. Tags are key, value, ….
func Post(name string, tags ...any) (app.EventHandler, string) {
	return On(name, func(app.Context, app.Event) any { return nil }, tags...)
}

// PostValue posts an action with the text of the control it happened in.
func PostValue(name string, tags ...any) (app.EventHandler, string) {
	return On(name, func(_ app.Context, e app.Event) any {
		return Entered(e)
	}, tags...)
}

// PostChecked posts an action with "true" or "false", whether a box is ticked.
func PostChecked(name string, tags ...any) (app.EventHandler, string) {
	return On(name, func(_ app.Context, e app.Event) any {
		return fmt.Sprint(e.Get("entered").Get("checked").Truthy())
	}, tags...)
}

// Entered returns the text of the control an event happened in as it was at that moment (app.js
// reads it then). The control itself may show another by now: go-app handles an event when its
// turn comes, and may draw before.
func Entered(e app.Event) string { return e.Get("entered").Get("value").String() }

// On returns a handler that posts an action with the value that read takes from the event.
// A failure at the border to JavaScript becomes an action.Fault; the page goes on.
func On(name string, read func(app.Context, app.Event) any, tags ...any) (app.EventHandler, string) {
	t := tagsOf(tags)
	handle := func(ctx app.Context, e app.Event) {
		defer Rescue(ctx)
		ctx.PreventUpdate() // the action's handler changes what there is to show
		ctx.NewActionWithValue(name, read(ctx, e), t)
	}
	return handle, name + fmt.Sprint(tags...)
}

// Rescue, deferred, turns a panic in a handler into an action.Fault.
var Rescue = action.Rescue

// UpdateOnly draws just the component of the event anew. Without it go-app draws every
// component around it, too.
func UpdateOnly(ctx app.Context) {
	ctx.PreventUpdate()
	ctx.Dispatch(func(app.Context) {})
}

func tagsOf(list []any) app.Tags {
	t := app.Tags{}
	for i := 0; i+1 < len(list); i += 2 {
		t[fmt.Sprint(list[i])] = fmt.Sprint(list[i+1])
	}
	return t
}
