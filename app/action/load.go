package action

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/engine"
	"viewfold/app/model"
	"viewfold/wasm/wire"
)

func (s *Session) addFiles(ctx app.Context, a app.Action) {
	files, _ := a.Value.([]File)
	for _, f := range files {
		n := s.Model.Data.Add(model.Table{Name: f.Name, Size: f.Size, Role: wire.RoleView})
		s.files[n] = f
		s.load(ctx, n, func(app.Context, bool) {})
	}
}

// addLabels reads a labels file. The labels before stay until the new ones could be read.
func (s *Session) addLabels(ctx app.Context, a app.Action) {
	files, _ := a.Value.([]File)
	if len(files) == 0 {
		return
	}
	s.loadLabels(ctx, files[0], wire.Format{})
}

func (s *Session) loadLabels(ctx app.Context, f File, format wire.Format) {
	before := s.Model.Data.Labels
	n := s.Model.Data.Add(model.Table{Name: f.Name, Size: f.Size, Role: wire.RoleLabels, Asked: format})
	s.files[n] = f
	s.load(ctx, n, func(ctx app.Context, ok bool) {
		switch {
		case before == nil:
		case ok:
			s.forget(ctx, before.Number)
		case s.Model.Data.Labels == nil:
			s.Model.Data.Labels = before
		}
	})
}

// load reads table n as it is asked for, from its file when it was not read before. after is
// told whether it worked, before the views are joined again.
func (s *Session) load(ctx app.Context, n int, after func(ctx app.Context, ok bool)) {
	s.loads++
	turn := s.loads
	s.Model.Data.Change(n, func(t *model.Table) {
		t.Loading, t.Load, t.Part, t.Problem = true, turn, 0, nil
	})
	t := s.Model.Data.Table(n)
	var blobs []app.Value
	if f, ok := s.files[n]; ok {
		blobs = []app.Value{f.Blob}
	}
	// late says whether the table was removed or asked for again meanwhile.
	late := func() bool {
		now := s.Model.Data.Table(n)
		return now == nil || now.Load != turn
	}
	s.send(ctx, wire.KindLoad, wire.Load{Table: n, Name: t.Name, Role: t.Role, Format: t.Asked}, blobs, reply{
		progress: func(p wire.Progress) {
			s.Model.Data.Change(n, func(t *model.Table) { t.Part = p.Part })
		},
		done: func(ctx app.Context, a engine.Answer) {
			delete(s.files, n)
			if late() {
				return
			}
			s.loaded(n, decode[wire.TableInfo](a))
			after(ctx, true)
			s.join(ctx)
		},
		failed: func(p model.Problem) {
			if late() {
				return
			}
			s.notLoaded(n, p)
			after(ctx, false)
			s.join(ctx)
		},
		cancelled: func() {
			if !late() {
				s.notLoaded(n, model.Problem{Text: "Reading was cancelled."})
			}
		},
	})
}

func (s *Session) loaded(n int, info wire.TableInfo) {
	s.Model.Data.Change(n, func(t *model.Table) { t.Read(info) })
	s.say("%s was read: %s.", info.Name, s.Model.Data.Table(n).Shape())
}

// notLoaded shows why a table could not be read. One that was never read moves to the
// problems; one that was read before stays as it was.
func (s *Session) notLoaded(n int, p model.Problem) {
	d := &s.Model.Data
	d.Change(n, func(t *model.Table) { t.Reject(p) })
	if t := d.Table(n); t.Info == nil {
		d.Remove(n)
		d.Problems = append(d.Problems[:len(d.Problems):len(d.Problems)], *t)
	}
}

// setColumn gives a column a role and reads the table again. For a file that could not be
// read yet the choice waits for Retry.
func (s *Session) setColumn(ctx app.Context, a app.Action) {
	n, role, column := number(a), model.Role(a.Tags.Get(Part)), text(a)
	t := s.Model.Data.Table(n)
	if t == nil {
		return
	}
	s.Model.Data.Change(n, func(t *model.Table) { t.Asked = model.WithColumn(t.Asked, role, column) })
	if t.Info != nil {
		s.load(ctx, n, func(app.Context, bool) {})
	}
}

func (s *Session) retry(ctx app.Context, a app.Action) {
	s.again(ctx, number(a), wire.RoleView)
}

func (s *Session) readAsLabels(ctx app.Context, a app.Action) {
	s.again(ctx, number(a), wire.RoleLabels)
}

// again reads a file that could not be read once more, under a new number.
func (s *Session) again(ctx app.Context, n int, role wire.Role) {
	t := s.Model.Data.Table(n)
	f, ok := s.files[n]
	if t == nil || !ok {
		return
	}
	s.Model.Data.Remove(n)
	delete(s.files, n)
	if role == wire.RoleLabels {
		s.loadLabels(ctx, f, t.Asked)
		return
	}
	m := s.Model.Data.Add(model.Table{Name: f.Name, Size: f.Size, Role: role, Asked: t.Asked})
	s.files[m] = f
	s.load(ctx, m, func(app.Context, bool) {})
}
