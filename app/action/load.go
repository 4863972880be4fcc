package action

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/engine"
	"viewfold/app/model"
	"viewfold/wasm/wire"
)

func (s *Session) addFiles(ctx app.Context, a app.Action) {
	files, _ := a.Value.([]File)
	if s.forCapsule(ctx, files) {
		return
	}
	for _, f := range files {
		if exported(f) {
			s.importFile(ctx, f)
			continue
		}
		s.take(ctx, f, wire.RoleView, wire.Format{})
	}
}

// addLabels reads a labels file. The labels before stay until the new ones could be read.
func (s *Session) addLabels(ctx app.Context, a app.Action) {
	files, _ := a.Value.([]File)
	if s.forCapsule(ctx, files) {
		return
	}
	switch len(files) {
	case 0:
	case 1:
		s.take(ctx, files[0], wire.RoleLabels, wire.Format{})
	default:
		s.Model.Data.OpenProblem = &model.Problem{
			Text: fmt.Sprintf("%d files were given as known labels; only one can be.", len(files)),
			Fix:  "give the labels file alone, and the views above it",
		}
	}
}

// take adds a table and reads it. A data set on its way is given up, because it would take
// the table's place; labels on their way too, when others come.
func (s *Session) take(ctx app.Context, f File, role wire.Role, format wire.Format) {
	s.takeOf(ctx, f, role, format, 0)
}

// takeOf is take of a file that is also that of another table, when from is not 0. It returns the number of its table.
func (s *Session) takeOf(ctx app.Context, f File, role wire.Role, format wire.Format, from int) int {
	s.supersede(ctx)
	if old := s.Model.Data.NewLabels; old != nil && role == wire.RoleLabels {
		s.forget(ctx, old.Number)
	}
	if old := s.Model.Data.NewColumns; old != nil && role == wire.RoleColumns {
		s.forget(ctx, old.Number)
	}
	n := s.Model.Data.Add(model.Table{Name: f.Name, Size: f.Size, Role: role, Asked: format})
	s.files[n] = f
	s.loadFrom(ctx, n, from)
	return n
}

// load reads table n as it is asked for, from its file when it was not read before.
func (s *Session) load(ctx app.Context, n int) { s.loadFrom(ctx, n, 0) }

// loadFrom reads table n as it is asked for, from the file of another table when from is not 0.
func (s *Session) loadFrom(ctx app.Context, n, from int) {
	s.loads++
	turn := s.loads
	s.Model.Data.Change(n, func(t *model.Table) {
		t.Loading, t.Load, t.Part, t.Problem = true, turn, 0, nil
	})
	t := s.Model.Data.Table(n)
	if t.Role != wire.RoleColumns {
		s.Model.Data.Example = "" // whose files are read otherwise
	}
	var blobs []app.Value
	if f, ok := s.files[n]; ok {
		blobs = []app.Value{f.Blob}
	}
	// late says whether the table was removed or asked for again meanwhile.
	late := func() bool {
		now := s.Model.Data.Table(n)
		return now == nil || now.Load != turn
	}
	failed := func(p model.Problem) {
		if !late() {
			s.notLoaded(n, p)
			s.join(ctx)
		}
	}
	id := s.send(ctx, wire.KindLoad, wire.Load{Table: n, Name: t.Name, Role: t.Role, Format: t.Asked, From: from, Workers: s.Model.Cores.Read()}, blobs, reply{
		progress: func(p wire.Progress) {
			s.Model.Data.Change(n, func(t *model.Table) { t.Part = p.Part })
		},
		done: func(ctx app.Context, a engine.Answer) {
			file := s.files[n]
			delete(s.files, n)
			info := decode[wire.TableInfo](a)
			if len(info.Entries) > 0 {
				if !late() {
					s.unfold(ctx, n, file, info)
				}
				return
			}
			if late() {
				s.Model.Data.Change(n, func(t *model.Table) { t.Found(info) })
				return
			}
			s.loaded(ctx, n, info)
			s.join(ctx)
		},
		failed:    failed,
		cancelled: func() { failed(model.Problem{Text: "Reading was cancelled."}) },
	})
	s.Model.Data.Change(n, func(t *model.Table) { t.Request = id })
}

func (s *Session) loaded(ctx app.Context, n int, info wire.TableInfo) {
	if t := s.Model.Data.Table(n); t != nil && t.Info == nil {
		s.changed(t.Role)
	}
	if replaced := s.Model.Data.Accept(n, info); replaced != 0 {
		s.forget(ctx, replaced)
	}
	if info.Role == wire.RoleColumns {
		s.testColumns(ctx)
		s.aboutChanged(ctx)
		s.say("%s was read: %s.", info.Name, s.Model.Data.Table(n).ColumnShape())
		return
	}
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

// setColumn gives a column a role and reads the table again.
func (s *Session) setColumn(ctx app.Context, a app.Action) {
	n, role, column := number(a), model.Role(a.Tags.Get(Part)), text(a)
	if t := s.Model.Data.Table(n); t != nil {
		s.reread(ctx, n, model.WithColumn(t.Asked, role, column))
	}
}

func (s *Session) retry(ctx app.Context, a app.Action) {
	if t := s.Model.Data.Table(number(a)); t != nil {
		s.again(ctx, t.Number, t.Role)
	}
}

func (s *Session) readAsLabels(ctx app.Context, a app.Action) {
	s.again(ctx, number(a), wire.RoleLabels)
}

func (s *Session) readAsColumns(ctx app.Context, a app.Action) {
	s.again(ctx, number(a), wire.RoleColumns)
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
	s.take(ctx, f, role, t.Asked)
	s.focus(ctx, DataHeading)
}
