package action

import (
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
	s.send(ctx, wire.KindSave, wire.Save{Choice: s.Model.Data.Everything(), Name: name}, nil, reply{
		progress: func(p wire.Progress) { s.Model.Kept.Part = p.Part },
		done: func(ctx app.Context, a engine.Answer) {
			s.Model.Kept.Saving = false
			s.Model.Kept.Saved = decode[wire.SavedInfo](a).Name
			s.say("%s is kept in this browser.", s.Model.Kept.Saved)
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
	d := &s.Model.Data
	d.Opening, d.OpenProblem = set.Name, nil
	first := d.TakeNumbers(len(set.Files))
	s.send(ctx, wire.KindOpen, wire.Open{Key: set.Key, First: first}, nil, reply{
		done: func(ctx app.Context, a engine.Answer) {
			s.replace(ctx, keptData(decode[wire.OpenInfo](a)))
			s.say("%s is open.", set.Name)
		},
		failed: func(p model.Problem) {
			s.Model.Data.Opening, s.Model.Data.OpenProblem = "", &p
		},
		cancelled: func() { s.Model.Data.Opening = "" },
	})
}

// keptData makes the data of an opened data set. The tables have their numbers already.
func keptData(info wire.OpenInfo) model.Data {
	d := model.Data{Name: info.Saved.Name}
	for _, table := range info.Tables {
		d.Next = table.Table
		n := d.Add(model.Table{Name: table.Name, Role: table.Role, Size: table.Bytes})
		d.Change(n, func(t *model.Table) { t.Read(table) })
	}
	return d
}

func (s *Session) askDelete(_ app.Context, a app.Action) { s.Model.Kept.Deleting = key(a) }

func (s *Session) deleteKept(ctx app.Context, a app.Action) {
	k := &s.Model.Kept
	set, ok := k.Find(key(a))
	if !ok {
		return
	}
	k.Deleting, k.Problem = "", nil
	s.send(ctx, wire.KindDelete, wire.Delete{Key: set.Key}, nil, reply{
		done: func(ctx app.Context, _ engine.Answer) {
			k := &s.Model.Kept
			k.Sets = slices.DeleteFunc(slices.Clone(k.Sets), func(x wire.SavedInfo) bool { return x.Key == set.Key })
			s.say("%s was deleted from this browser.", set.Name)
			s.listKept(ctx)
		},
		failed: s.keptProblem,
	})
}
