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
	if _, ok := s.Model.Examples.Find(id); !ok {
		s.Model.Data.OpenProblem = &model.Problem{
			Text: fmt.Sprintf("The address asks for the example “%s”, which does not exist.", id),
			Fix:  "choose one of the examples below",
		}
		return
	}
	s.open(ctx, id)
}

func (s *Session) openExample(ctx app.Context, a app.Action) { s.open(ctx, key(a)) }

// opening is an example on its way: its tables are loaded beside the present data, which
// they replace when all of them were read.
type opening struct {
	example model.Example
	data    model.Data
	left    int // files that are not read yet
	problem *model.Problem
}

func (s *Session) open(ctx app.Context, id string) {
	x, ok := s.Model.Examples.Find(id)
	if !ok || s.Model.Data.Opening != "" {
		return
	}
	s.Model.Data.Opening, s.Model.Data.OpenProblem = x.Title, nil
	o := &opening{example: x, left: len(x.Files)}
	o.data.Name = x.Title
	o.data.Next = s.Model.Data.TakeNumbers(len(x.Files))
	for _, f := range x.Files {
		n := o.data.Add(model.Table{Name: f.Name, Role: f.Role, Asked: f.Format})
		s.page.FetchBlob(path.Join(examplesFolder, f.Path), func(blob app.Value, err error) {
			ctx.Dispatch(func(ctx app.Context) {
				s.safely(func() { s.fetched(ctx, o, n, blob, err) })
			})
		})
	}
}

// fetched hands one file of an example to the worker.
func (s *Session) fetched(ctx app.Context, o *opening, n int, blob app.Value, err error) {
	if err != nil {
		s.opened(ctx, o, &model.Problem{
			Text: "A file of the example could not be fetched: " + err.Error(),
			Fix:  "check the network, then try again",
		})
		return
	}
	t := o.data.Table(n)
	load := wire.Load{Table: n, Name: t.Name, Role: t.Role, Format: t.Asked}
	s.send(ctx, wire.KindLoad, load, []app.Value{blob}, reply{
		done: func(ctx app.Context, a engine.Answer) {
			info := decode[wire.TableInfo](a)
			o.data.Change(n, func(t *model.Table) { t.Read(info) })
			s.opened(ctx, o, nil)
		},
		failed:    func(p model.Problem) { s.opened(ctx, o, &p) },
		cancelled: func() { s.opened(ctx, o, &model.Problem{Text: "Reading was cancelled."}) },
	})
}

// opened counts one file of an example as done. After the last one the example takes the
// place of the data before, or is forgotten when a file failed.
func (s *Session) opened(ctx app.Context, o *opening, p *model.Problem) {
	if p != nil {
		o.problem = p
	}
	if o.left--; o.left > 0 {
		return
	}
	s.Model.Data.Opening = ""
	if o.problem != nil {
		s.Model.Data.OpenProblem = o.problem
		for _, n := range o.data.Numbers() {
			s.forget(ctx, n)
		}
		return
	}
	s.replace(ctx, o.data)
	s.prepare(o.example)
	s.say("The example %s is open.", o.example.Title)
}

// prepare sets the options for an example, those of the address over the example's own.
func (s *Session) prepare(x model.Example) {
	for _, f := range model.Fields {
		switch {
		case s.link.Example == x.ID && s.link.Params.Touched(f.Name):
			s.Model.Params = s.Model.Params.With(f.Name, s.link.Params.Text(f.Name))
		case f.Name == "clusters":
			s.Model.Params = s.Model.Params.With(f.Name, x.Params().Text(f.Name))
		}
	}
	s.link = model.Link{}
}
