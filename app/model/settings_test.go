package model

import (
	"reflect"
	"testing"

	"viewfold/wasm/wire"
)

// What is kept with a data set is taken over as it was.
func TestSettingsComeBack(t *testing.T) {
	tables := func(m *Model) {
		m.Data.Views = []Table{
			{Number: 1, Role: wire.RoleView, Info: &wire.TableInfo{}}, {Number: 2, Role: wire.RoleView, Info: &wire.TableInfo{}},
		}
		m.Data.Next = 3
	}
	var m, n Model
	tables(&m)
	tables(&n)
	m.Params = m.Params.With("clusters", "4")
	m.Data.Match, m.Data.Unshared = "case+padding", "stop"
	m.Data.Change(1, func(t *Table) { t.Off, t.Weight = true, "2" })
	m.Data.Change(2, func(t *Table) { t.Scale, t.Missing = "unit", MissingPolicy{"30", "median"} })
	n.Use(m.Settings())
	if got, want := n.Settings(), m.Settings(); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	kept := m.Settings()
	for k, role := range []string{"", "ignore:#2"} {
		about := wire.TableInfo{Role: wire.RoleColumns, Format: wire.Format{Roles: role}}
		n.Data.Accept(n.Data.Add(Table{Role: wire.RoleColumns}), about)
		if !n.ReadAs(kept) {
			t.Errorf("%d: descriptive columns make it other data", k)
		}
		kept = n.Settings()
	}
	kept.Tables[1].Format.ID = "x"
	if n.ReadAs(kept) {
		t.Error("a view that was read otherwise makes no difference")
	}
	if v := n.Data.Views; !v[0].Off || v[0].Weight != "2" || v[1].Scale != "unit" || v[1].Missing.Then != "median" || n.Data.Match != "case+padding" {
		t.Errorf("%+v", n.Data)
	}
}
