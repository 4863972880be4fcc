package action

import (
	"fmt"
	"slices"

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
		},
		failed: s.keptProblem,
	})
}

func (s *Session) keptProblem(p model.Problem) {
	s.Model.Kept.Saving = false
	s.Model.Kept.Problem = &p
}

// keep stores every table that was read, views that are switched off included.
func (s *Session) keep(ctx app.Context, a app.Action) {
	name := text(a)
	if name == "" {
		name = s.Model.Data.KeepName()
	}
	if s.Model.Kept.Saving || s.Model.Data.Busy() {
		return
	}
	k := &s.Model.Kept
	k.Saving, k.Part, k.Saved, k.Problem = true, 0, "", nil
	turn := s.Model.Data.Turn
	s.send(ctx, wire.KindSave, wire.Save{Choice: s.Model.Data.Everything(), Name: name}, nil, reply{
		progress: func(p wire.Progress) { s.Model.Kept.Part = p.Part },
		done: func(ctx app.Context, a engine.Answer) {
			s.Model.Kept.Saving = false
			if turn == s.Model.Data.Turn {
				s.Model.Kept.Saved = decode[wire.SavedInfo](a).Name
			}
			s.listKept(ctx)
		},
		failed:    s.keptProblem,
		cancelled: func() { s.Model.Kept.Saving = false },
	})
}

// openKept opens a kept data set; it takes the place of the present data when it was read.
func (s *Session) openKept(ctx app.Context, a app.Action) {
	set, ok := s.Model.Kept.Find(key(a))
	if !ok || s.Model.Data.Opening != "" {
		return
	}
	s.supersede(ctx)
	o := s.begin(set.Name, len(set.Files))
	s.ask(ctx, o, wire.KindOpen, wire.Open{Key: set.Key, First: o.first}, nil,
		func(ctx app.Context, a engine.Answer) {
			s.end(ctx, nil)
			s.replace(ctx, keptData(decode[wire.OpenInfo](a)))
			s.say("%s is open.", set.Name)
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
	d := model.Data{Name: info.Saved.Name}
	for _, table := range info.Tables {
		d.Next = table.Table
		n := d.Add(model.Table{Name: table.Name, Role: table.Role, Size: table.Bytes})
		d.Accept(n, table)
	}
	return d
}

// askDelete asks whether a kept data set is to be deleted, or takes the question back.
func (s *Session) askDelete(ctx app.Context, a app.Action) {
	before := s.Model.Kept.Place(s.Model.Kept.Deleting)
	s.Model.Kept.Deleting = key(a)
	if place := s.Model.Kept.Place(key(a)); place > 0 {
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
			k.Sets = slices.DeleteFunc(slices.Clone(k.Sets), func(x wire.SavedInfo) bool { return x.Key == set.Key })
			if k.Saved == set.Name {
				k.Saved = ""
			}
			s.say("%s was deleted from this browser.", set.Name)
			s.focusNear(ctx, "kept-delete-%d", place, len(k.Sets), DataHeading)
			s.listKept(ctx)
		},
		failed: s.keptProblem,
	})
}
