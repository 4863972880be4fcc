package widget

import (
	"fmt"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Suggest is a text field that stands for a Choice of very many items: it suggests those whose text has in it
// what is written. What is none of them is posted as it is written.
type Suggest struct {
	app.Compo

	ID     string
	Items  func() []Item // asked for when something is written
	None   Item          // what an empty field means
	Text   string        // of the chosen item, "" for none
	Action string        // posted with the value of what was written
	Tags   []any         // of the action

	writing bool
	written string
}

// mostSuggested bounds how many items are suggested at once.
const mostSuggested = 20

// OnUpdate implements app.Updater: what was written and not taken gives way to what is so.
func (s *Suggest) OnUpdate(ctx app.Context) {
	defer Rescue(ctx)
	if e := ctx.JSSrc().Call("querySelector", "input"); !s.writing && e.Truthy() && e.Get("value").String() != s.Text {
		e.Set("value", s.Text)
	}
}

// Render implements app.Composer.
func (s *Suggest) Render() app.UI {
	var found []Item
	if s.written != "" {
		found = s.found()
	}
	return app.Span().Class("choice").Body(
		app.Input().Type("text").ID(s.ID).Class("entry").AutoComplete(false).List(s.ID+"-found").Placeholder(s.None.Text).Value(s.Text).
			OnInput(s.write).OnChange(s.pick, s.Action, fmt.Sprint(s.Tags...)).OnBlur(s.leave),
		app.DataList().ID(s.ID+"-found").Body(app.Range(found).Slice(func(i int) app.UI {
			return app.Option().Value(found[i].Text)
		})),
	)
}

// found are the first items that have in them what is written, those that begin with it first.
func (s *Suggest) found() []Item {
	var begin, within []Item
	written := strings.ToLower(s.written)
	for _, item := range s.Items() {
		switch at := strings.Index(strings.ToLower(item.Text), written); {
		case at == 0:
			begin = append(begin, item)
		case at > 0 && len(within) < mostSuggested:
			within = append(within, item)
		}
		if len(begin) == mostSuggested {
			break
		}
	}
	found := append(begin, within...)
	return found[:min(len(found), mostSuggested)]
}

func (s *Suggest) write(ctx app.Context, e app.Event) {
	defer Rescue(ctx)
	UpdateOnly(ctx)
	s.writing, s.written = true, Entered(e)
}

func (s *Suggest) pick(ctx app.Context, e app.Event) {
	defer Rescue(ctx)
	ctx.PreventUpdate()
	s.writing, s.written = false, ""
	ctx.NewActionWithValue(s.Action, s.value(Entered(e)), tagsOf(s.Tags))
}

// leave ends the writing: a browser tells of no change when what was written was taken back.
func (s *Suggest) leave(ctx app.Context, _ app.Event) {
	defer Rescue(ctx)
	if !s.writing {
		ctx.PreventUpdate()
		return
	}
	UpdateOnly(ctx)
	s.writing, s.written = false, ""
}

// value is the value of the item with a text; a text of several is ambiguous, and stays.
func (s *Suggest) value(text string) string {
	if text == "" {
		return s.None.Value
	}
	items := s.Items()
	named := func(item Item) bool { return item.Text == text }
	i := slices.IndexFunc(items, named)
	if i < 0 && text == s.None.Text {
		return s.None.Value
	}
	if i < 0 || slices.ContainsFunc(items[i+1:], named) {
		return text
	}
	return items[i].Value
}
