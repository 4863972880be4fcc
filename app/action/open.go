package action

import (
	"fmt"
	"path"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/engine"
	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// examplesFolder holds the bundled data sets, relative to the page.
const examplesFolder = "web/examples"

// listExamples fetches the list of examples and opens the one the address asks for.
func (s *Session) listExamples(ctx app.Context) {
	s.page.FetchText(path.Join(examplesFolder, "examples.json"), func(text string, err error) {
		ctx.Dispatch(func(ctx app.Context) {
			s.safely(func() { s.listed(ctx, text, err) })
		})
	})
}

func (s *Session) listed(ctx app.Context, text string, err error) {
	if err == nil {
		s.Model.Examples.List, err = model.ParseExamples(text)
	}
	if err != nil {
		s.Model.Examples.Problem = err.Error()
		return
	}
	id := s.link.Example
	if id == "" {
		return
	}
	x, ok := s.Model.Examples.Find(id)
	if !ok {
		s.Model.Data.OpenProblem = &model.Problem{
			Text: fmt.Sprintf("The address asks for the example “%s”, which does not exist.", id),
			Fix:  "choose one of the examples below",
		}
		return
	}
	s.open(ctx, x, s.link.Params)
	s.opening.weights, s.opening.run = s.link.Weights, s.link.Run
}

func (s *Session) openExample(ctx app.Context, a app.Action) {
	x, ok := s.Model.Examples.Find(key(a))
	if !ok || s.Model.Data.Opening != "" {
		return
	}
	s.supersede(ctx)
	s.open(ctx, x, model.Params{})
	s.opening.asked = true
	s.focus(ctx, StopButton)
}

// opening is a data set on its way: its tables are loaded beside the present data, which they
// replace when all of them were read. It counts only while it is the session's: one that was
// superseded is not heard any more.
type opening struct {
	name    string
	asked   bool       // by the person, not by the address: the focus goes with it
	data    model.Data // of an example, as far as it was read
	first   int        // number of its first table
	count   int        // of its tables
	left    int        // files that are not read yet
	problem *model.Problem
	stops   []func()          // end what is under way
	finish  func(app.Context) // puts the data, of which all was read, in the place of the present
	example model.Example
	params  model.Params // over the example's own
	run     bool         // at once
	weights string       // fixed ones of the views, "" when they are learned
}

// The elements that get the focus when an opening begins and when it has ended.
const (
	StopButton  = "opening-stop"
	DataHeading = "data-heading"
)

// begin makes an opening of some tables the session's.
func (s *Session) begin(name string, count int) *opening {
	d := &s.Model.Data
	d.Opening, d.OpenProblem = name, nil
	s.opening = &opening{name: name, first: d.TakeNumbers(count), count: count, left: count}
	return s.opening
}

// supersede gives up the data set on its way, and the one that the address asks for: the
// person wants something else.
func (s *Session) supersede(ctx app.Context) {
	s.link, s.runNext = model.Link{}, false
	if o := s.opening; o != nil {
		s.opening, s.Model.Data.Opening = nil, ""
		s.drop(ctx, o)
	}
}

// end takes the opening from the page, whose data is still the one before.
func (s *Session) end(ctx app.Context, p *model.Problem) {
	if s.opening.asked {
		s.focus(ctx, DataHeading)
	}
	s.opening, s.Model.Data.Opening, s.Model.Data.OpenProblem = nil, "", p
}

// drop ends what is under way for an opening and has the worker forget its tables.
func (s *Session) drop(ctx app.Context, o *opening) {
	for _, stop := range o.stops {
		stop()
	}
	for n := o.first; n < o.first+o.count; n++ {
		s.forget(ctx, n)
	}
}

// stopOpening gives up the data set on its way because the person says so.
func (s *Session) stopOpening(ctx app.Context, _ app.Action) {
	if o := s.opening; o != nil {
		s.supersede(ctx)
		s.say("%s was not opened.", o.name)
		s.focus(ctx, DataHeading)
	}
}

// ask sends a request of an opening, which ends with it.
func (s *Session) ask(ctx app.Context, o *opening, kind wire.Kind, body any, blobs []app.Value, done func(app.Context, engine.Answer), failed func(app.Context, model.Problem)) {
	fail := func(p model.Problem) {
		if s.opening == o {
			failed(ctx, p)
		}
	}
	id := s.send(ctx, kind, body, blobs, reply{
		done: func(ctx app.Context, a engine.Answer) {
			if s.opening == o {
				done(ctx, a)
			}
		},
		failed:    fail,
		cancelled: func() { fail(model.Problem{Text: "Opening " + o.name + " was cancelled."}) },
	})
	o.stops = append(o.stops, func() { s.engine.Cancel(id) })
}

// open fetches the files of an example.
func (s *Session) open(ctx app.Context, x model.Example, params model.Params) {
	o := s.begin(x.Title, len(x.Files))
	o.example, o.params = x, params
	o.finish = func(ctx app.Context) { s.showExample(ctx, o) }
	o.data = model.Data{Name: x.Title, Example: x.ID, Next: o.first}
	for _, f := range x.Files {
		t := model.Table{Name: f.Name, Role: f.Role, Asked: f.Format}
		n := o.data.Add(t)
		stop := s.page.FetchBlob(path.Join(examplesFolder, f.Path), func(blob app.Value, err error) {
			ctx.Dispatch(func(ctx app.Context) {
				s.safely(func() {
					if s.opening == o {
						s.fetched(ctx, o, n, t, blob, err)
					}
				})
			})
		})
		o.stops = append(o.stops, stop)
	}
}

// fetched hands one file of an example, table n, to the worker.
func (s *Session) fetched(ctx app.Context, o *opening, n int, t model.Table, blob app.Value, err error) {
	if err != nil {
		s.opened(ctx, o, &model.Problem{
			Text: "A file of the example could not be fetched: " + err.Error(),
			Fix:  "check the network, then try again",
		})
		return
	}
	load := wire.Load{Table: n, Name: t.Name, Role: t.Role, Format: t.Asked, Workers: s.Model.Cores.Use()}
	s.ask(ctx, o, wire.KindLoad, load, []app.Value{blob},
		func(ctx app.Context, a engine.Answer) {
			o.data.Accept(n, decode[wire.TableInfo](a))
			s.opened(ctx, o, nil)
		},
		func(ctx app.Context, p model.Problem) { s.opened(ctx, o, &p) })
}

// opened counts one file of an opening as done. After the last one its data takes the
// place of the data before, or is forgotten when a file failed.
func (s *Session) opened(ctx app.Context, o *opening, p *model.Problem) {
	if p != nil {
		o.problem = p
	}
	if o.left--; o.left > 0 {
		return
	}
	s.end(ctx, o.problem)
	if o.problem != nil {
		s.drop(ctx, o)
		return
	}
	o.finish(ctx)
}

// showExample shows an example that was read.
func (s *Session) showExample(ctx app.Context, o *opening) {
	o.data.SetWeights(o.weights)
	s.replace(ctx, o.data, nil)
	s.prepare(o)
	s.runNext = o.run
	s.say("The example %s is open.", o.name)
}

// prepare sets the options for an example, those of the address over the example's own.
func (s *Session) prepare(o *opening) {
	for _, f := range model.Fields {
		switch {
		case o.params.Touched(f.Name):
			s.Model.Params = s.Model.Params.With(f.Name, o.params.Text(f.Name))
		case f.Name == "clusters":
			s.Model.Params = s.Model.Params.With(f.Name, o.example.Params().Text(f.Name))
		}
	}
	s.link = model.Link{}
}
