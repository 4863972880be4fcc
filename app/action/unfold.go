package action

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// unfold takes the tables of a file in the place of table n, for which the file was given: its views, and its
// labels unless there are others.
func (s *Session) unfold(ctx app.Context, n int, f File, info wire.TableInfo) {
	d := &s.Model.Data
	role := d.Table(n).Role
	d.Change(n, func(t *model.Table) { t.Loading = false })
	d.Remove(n)
	s.forget(ctx, n)
	views, labels := model.Parts(info.Entries)
	if role == wire.RoleLabels {
		views = nil
	}
	if len(labels) != 1 || role == wire.RoleView && (d.Labels != nil || d.NewLabels != nil) {
		labels = nil
	}
	if len(views)+len(labels) == 0 {
		d.OpenProblem = model.NothingIn(f.Name, role, info.Entries)
		s.join(ctx)
		return
	}
	first := 0 // of the tables that are taken
	take := func(role wire.Role, name string) {
		if n := s.takeOf(ctx, f, role, wire.Format{Entry: name}, first); first == 0 {
			first = n
		}
	}
	for _, name := range views {
		take(wire.RoleView, name)
	}
	for _, name := range labels {
		take(wire.RoleLabels, name)
	}
}
