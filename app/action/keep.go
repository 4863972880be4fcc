package action

import (
	"reflect"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/engine"
	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// KeepState is the ID of the element that says that the data is kept.
const KeepState = "keep-state"

// keep stores every table that was read, views that are switched off included, with the settings and a
// result that belongs to them.
func (s *Session) keep(ctx app.Context, a app.Action) {
	name := text(a)
	if name == "" {
		name = s.Model.Data.KeepName()
	}
	if s.Model.Kept.Saving || s.Model.Data.Busy() || s.Model.Data.Kept != "" {
		return
	}
	k := &s.Model.Kept
	k.Saving, k.Part, k.Problem = true, 0, nil
	s.askLasting(ctx)
	chosen, settings := s.Model.Data.Everything(), s.Model.Settings()
	s.send(ctx, wire.KindSave, wire.Save{Choice: chosen, Name: name, Settings: settings}, nil, reply{
		progress: func(p wire.Progress) { s.Model.Kept.Part = p.Part },
		done: func(ctx app.Context, a engine.Answer) {
			s.Model.Kept.Saving = false
			set := s.stored(a)
			if reflect.DeepEqual(chosen, s.Model.Data.Everything()) {
				s.Model.Data.Kept, s.Model.Data.Name = set.Key, set.Name
				s.remembered = settings
				s.keepResult(ctx)
				s.focus(ctx, KeepState)
			}
		},
		failed:    s.keptProblem,
		cancelled: func() { s.Model.Kept.Saving = false },
	})
}

// stored takes the answer that says how a data set is kept now, and tells other tabs.
func (s *Session) stored(a engine.Answer) wire.SavedInfo {
	set := decode[wire.SavedInfo](a)
	s.Model.Kept.Put(set)
	s.page.Announce()
	return set
}

// askLasting asks the browser, when something is to be kept, to keep the storage. It may ask the person.
func (s *Session) askLasting(ctx app.Context) {
	if s.Model.Kept.Lasting != model.Lasts {
		s.learnLasting(ctx, true)
	}
}

// learnLasting finds out whether the browser keeps the storage, and asks it to when ask is set.
func (s *Session) learnLasting(ctx app.Context, ask bool) {
	s.page.Lasting(ask, func(yes bool) {
		ctx.Dispatch(func(app.Context) {
			s.Model.Kept.Lasting = model.MayBeCut
			if yes {
				s.Model.Kept.Lasting = model.Lasts
			}
		})
	})
}

// remember keeps the settings with the data set that is open, when they are others than before. One
// request is under way at a time, and the next has the latest.
func (s *Session) remember(ctx app.Context) {
	d := s.Model.Data
	if d.Kept == "" || d.Opening != "" || d.Reading() || s.remembering {
		return
	}
	now := s.Model.Settings()
	if reflect.DeepEqual(now, s.remembered) {
		return
	}
	s.remembered, s.remembering = now, true
	end := func() { s.remembering = false }
	s.send(ctx, wire.KindRemember, wire.Remember{Key: d.Kept, Settings: now}, nil, reply{
		done: func(app.Context, engine.Answer) { end() },
		failed: func(p model.Problem) {
			end()
			s.keptProblem(p)
			s.listKept(ctx) // it may have been deleted in another tab
		},
		cancelled: end,
	})
}

// changed notes that the data is not that of the kept data set any more by a table of a role, nor, but for descriptive
// columns, of which no result is made, that of an example.
func (s *Session) changed(role wire.Role) {
	s.Model.Data.Kept = ""
	if role != wire.RoleColumns {
		s.Model.Data.Example = ""
	}
}

// exportKept has one file made of a kept data set and offers it.
func (s *Session) exportKept(ctx app.Context, a app.Action) {
	set, ok := s.Model.Kept.Find(key(a))
	if !ok {
		return
	}
	s.doing(ctx, "Exporting "+set.Name, wire.KindExport, wire.Export{Key: set.Key}, nil, func(_ app.Context, a engine.Answer) {
		name := model.FileName(set.Name, "data"+wire.ArchiveEnding)
		if err := s.page.Download(name, "application/zip", a.Blobs...); err != nil {
			s.keptProblem(model.Problem{Text: "The browser did not take the download: " + err.Error()})
			return
		}
		s.say("%s was exported.", set.Name)
	})
}

// importFiles keeps the data set that is in an exported file.
func (s *Session) importFiles(ctx app.Context, a app.Action) {
	if files, _ := a.Value.([]File); len(files) > 0 {
		s.importFile(ctx, files[0])
	}
}

func (s *Session) importFile(ctx app.Context, f File) {
	if s.Model.Kept.Doing == "" {
		s.askLasting(ctx)
	}
	s.doing(ctx, "Importing "+f.Name, wire.KindImport, nil, []app.Value{f.Blob}, func(ctx app.Context, a engine.Answer) {
		set := s.stored(a)
		s.say("%s is kept in this browser.", set.Name)
		s.focus(ctx, "kept-open-1")
	})
}

// StopKept is the ID of the element that gives up an export or import.
const StopKept = "kept-stop"

// doing sends a request that takes a while: an export or import. There is one at a time.
func (s *Session) doing(ctx app.Context, what string, kind wire.Kind, body any, blobs []app.Value, done func(app.Context, engine.Answer)) {
	k := &s.Model.Kept
	if k.Doing != "" {
		return
	}
	k.Doing, k.Part, k.Problem = what, 0, nil
	end := func() { s.Model.Kept.Doing = "" }
	k.Request = s.send(ctx, kind, body, blobs, reply{
		progress: func(p wire.Progress) { s.Model.Kept.Part = p.Part },
		done: func(ctx app.Context, a engine.Answer) {
			end()
			done(ctx, a)
		},
		failed: func(p model.Problem) {
			end()
			s.keptProblem(p)
			s.listKept(ctx) // it may have been deleted in another tab
		},
		cancelled: func() {
			end()
			s.listKept(ctx) // and have what is left of an import removed
			s.say("%s was cancelled.", what)
			s.focus(ctx, DataHeading)
		},
	})
	s.focus(ctx, StopKept)
}

func (s *Session) stopKept(app.Context, app.Action) {
	if k := s.Model.Kept; k.Doing != "" {
		s.engine.Cancel(k.Request)
	}
}

// exported says whether a file's name is that of an exported data set.
func exported(f File) bool { return strings.HasSuffix(strings.ToLower(f.Name), wire.ArchiveEnding) }
