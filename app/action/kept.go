package action

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/engine"
	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// listKept asks which data sets are kept in this browser.
func (s *Session) listKept(ctx app.Context) {
	s.send(ctx, wire.KindList, nil, nil, reply{
		done: func(_ app.Context, a engine.Answer) {
			s.Model.Kept.Sets = decode[wire.SavedList](a).Sets
			s.follow()
		},
		failed: s.keptProblem,
	})
}

// follow takes over what another tab has done to the data set that is open.
func (s *Session) follow() {
	d := &s.Model.Data
	if d.Kept == "" {
		return
	}
	set, ok := s.Model.Kept.Find(d.Kept)
	if ok && !set.Unreadable {
		d.Name = set.Name
		return
	}
	why := " is no longer kept in this browser; it may have been deleted in another tab. It is still open here."
	if ok {
		why = " cannot be read any more where it is kept. It is still open here."
	}
	d.Kept = ""
	s.keptProblem(model.Problem{Text: d.Name + why, Fix: "keep it again if you need it"})
}

// maybeGone shows what is wrong with something kept, and lists anew: it may have been deleted in another tab.
func (s *Session) maybeGone(ctx app.Context) func(model.Problem) {
	return func(p model.Problem) {
		s.keptProblem(p)
		s.listKept(ctx)
	}
}

func (s *Session) keptProblem(p model.Problem) {
	s.Model.Kept.Saving = false
	s.Model.Kept.Problem = &p
}

func (s *Session) openKept(ctx app.Context, a app.Action) {
	if set, ok := s.Model.Kept.Find(key(a)); ok && s.Model.Data.Opening == "" {
		s.openSet(ctx, set, func(ctx app.Context) { s.say("%s is open.", set.Name) })
	}
}

// openSet opens a kept data set; it takes the place of the present data when it was read.
func (s *Session) openSet(ctx app.Context, set wire.SavedInfo, then func(app.Context)) {
	s.supersede(ctx)
	o := s.begin(set.Name, len(set.Files))
	s.ask(ctx, o, wire.KindOpen, wire.Open{Key: set.Key, First: o.first, Workers: s.Model.Cores.Read()}, nil,
		func(ctx app.Context, a engine.Answer) {
			s.end(ctx, nil)
			info := decode[wire.OpenInfo](a)
			s.replace(ctx, keptData(info), func() { s.Model.Use(info.Settings) })
			s.remembered = s.Model.Settings()
			then(ctx)
		},
		func(ctx app.Context, p model.Problem) {
			s.end(ctx, &p)
			s.listKept(ctx) // it may have been deleted in another tab
		})
	o.asked = true
	s.focus(ctx, StopButton)
}

// keptData makes the data of an opened data set. The tables have their numbers already.
func keptData(info wire.OpenInfo) model.Data {
	d := model.Data{Name: info.Saved.Name, Kept: info.Saved.Key}
	for _, table := range info.Tables {
		d.Next = table.Table
		n := d.Add(model.Table{Name: table.Name, Role: table.Role, Size: table.Bytes})
		d.Accept(n, table)
	}
	return d
}

// askRename lets the name of a kept data set be changed, or gives that up.
func (s *Session) askRename(ctx app.Context, a app.Action) {
	k := &s.Model.Kept
	before := k.Place(k.Renaming)
	k.Renaming, k.Deleting = key(a), ""
	if place := k.Place(key(a)); place > 0 {
		s.focus(ctx, fmt.Sprintf("kept-name-%d", place))
	} else {
		s.focus(ctx, fmt.Sprintf("kept-rename-%d", before))
	}
}

func (s *Session) renameKept(ctx app.Context, a app.Action) {
	k := &s.Model.Kept
	set, ok := k.Find(key(a))
	if !ok || text(a) == "" {
		return
	}
	k.Renaming, k.Problem = "", nil
	s.focus(ctx, fmt.Sprintf("kept-rename-%d", k.Place(set.Key)))
	s.send(ctx, wire.KindRename, wire.Rename{Key: set.Key, Name: text(a)}, nil, reply{
		done: func(_ app.Context, a engine.Answer) {
			renamed := s.stored(a)
			s.follow()
			s.say("%s is called %s now.", set.Name, renamed.Name)
		},
		failed: s.maybeGone(ctx),
	})
}

// askDelete asks whether a kept data set is to be deleted, or takes the question back.
func (s *Session) askDelete(ctx app.Context, a app.Action) {
	k := &s.Model.Kept
	before := k.Place(k.Deleting)
	k.Deleting, k.Renaming = key(a), ""
	if place := k.Place(key(a)); place > 0 {
		s.focus(ctx, fmt.Sprintf("kept-delete-%d-no", place))
	} else {
		s.focus(ctx, fmt.Sprintf("kept-delete-%d", before))
	}
}

func (s *Session) deleteKept(ctx app.Context, a app.Action) {
	k := &s.Model.Kept
	set, ok := k.Find(key(a))
	if !ok {
		return
	}
	k.Deleting, k.Problem = "", nil
	s.focus(ctx, fmt.Sprintf("kept-delete-%d", k.Place(set.Key)))
	s.send(ctx, wire.KindDelete, wire.Delete{Key: set.Key}, nil, reply{
		done: func(ctx app.Context, _ engine.Answer) {
			k := &s.Model.Kept
			place := k.Place(set.Key)
			k.Drop(set.Key)
			if s.Model.Data.Kept == set.Key {
				s.Model.Data.Kept = ""
			}
			s.page.Announce()
			s.say("%s was deleted from this browser.", model.KeptName(set))
			s.focusNear(ctx, "kept-delete-%d", place, len(k.Sets), DataHeading)
		},
		failed: s.keptProblem,
	})
}
