package widget

import (
	"cmp"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
)

// Files is a place to drop files on, with a button that opens the browser's file dialogue.
type Files struct {
	app.Compo

	ID     string // of the input element
	ZoneID string // of the place, "" when files cannot be dropped here
	Label  string
	Hint   string
	Many   bool
	Small  bool   // one line only
	Accept string // kinds of files, as the browser's dialogue takes them; "" for data files
	Action string // posted with the files, a []action.File

	over int // how many elements of the place a dragged file is over
}

// Render implements app.Composer.
func (f *Files) Render() app.UI {
	class := "files"
	if f.ZoneID != "" {
		class += " zone"
	}
	if f.Small {
		class += " small"
	}
	if f.over > 0 {
		class += " over"
	}
	place := app.Div().Class(class)
	if f.ZoneID != "" {
		place = place.ID(f.ZoneID).OnDragEnter(f.enter).OnDragLeave(f.leave).OnDragOver(f.dragged).OnDrop(f.dropped)
	}
	return place.Body(
		app.Input().Type("file").ID(f.ID).Class("unseen").Multiple(f.Many).
			Accept(cmp.Or(f.Accept, ".csv,.tsv,.txt,.gz,.npy,.npz,.mat,.mtx,.zip,.json,text/csv")).
			OnChange(f.picked),
		app.Label().For(f.ID).Class("button", "files-button").Text(f.Label),
		app.If(f.Hint != "", app.P().Class("files-hint").Text(f.Hint)),
	)
}

func (f *Files) picked(ctx app.Context, e app.Event) {
	defer Rescue(ctx)
	ctx.PreventUpdate()
	input := e.Get("target")
	postFiles(ctx, f.Action, input.Get("files"))
	input.Set("value", "") // so that the same file can be picked again
}

func (f *Files) dropped(ctx app.Context, e app.Event) {
	UpdateOnly(ctx)
	f.over = 0
	Drop(f.Action)(ctx, e)
}

// dragged tells the browser that files may be dropped here.
func (f *Files) dragged(ctx app.Context, e app.Event) { AllowDrop(ctx, e) }

func (f *Files) enter(ctx app.Context, e app.Event) {
	AllowDrop(ctx, e)
	UpdateOnly(ctx)
	f.over++
}

func (f *Files) leave(ctx app.Context, _ app.Event) {
	UpdateOnly(ctx)
	f.over = max(f.over-1, 0)
}

// AllowDrop handles a drag over an element that files may be dropped on.
func AllowDrop(ctx app.Context, e app.Event) {
	defer Rescue(ctx)
	ctx.PreventUpdate()
	e.PreventDefault()
}

// Drop returns a handler that posts the files that were dropped on an element. The elements
// around it do not hear of them.
func Drop(name string) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		defer Rescue(ctx)
		ctx.PreventUpdate()
		e.PreventDefault()
		e.Call("stopPropagation")
		postFiles(ctx, name, e.Get("dataTransfer").Get("files"))
	}
}

// postFiles hands the files of a FileList on; the page does not look into them.
func postFiles(ctx app.Context, name string, list app.Value) {
	files := make([]action.File, list.Length())
	for i := range files {
		file := list.Index(i)
		files[i] = action.File{Name: file.Get("name").String(), Size: int64(file.Get("size").Float()), Blob: file}
	}
	if len(files) > 0 { // which is much to draw at once: in a task of its own
		ctx.After(time.Millisecond, func(ctx app.Context) { ctx.NewActionWithValue(name, files) })
	}
}
