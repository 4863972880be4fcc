package model

import (
	"reflect"
	"slices"
	"testing"

	"viewfold/wasm/wire"
)

// A result is compared with all kept ones but itself.
func TestOthers(t *testing.T) {
	m := Model{Result: &Result{At: 5}, Data: Data{Kept: "k"}}
	m.Kept.Sets = []wire.SavedInfo{{Key: "k", Results: []wire.SavedResult{{Key: "a", Made: 4}, {Key: "b", Made: 5}, {Key: "c", Made: 6}}}}
	if got := m.Others(); len(got) != 2 || got[0].Key != "a" || got[1].Key != "c" || len(m.Kept.Sets[0].Results) != 3 || m.Kept.Sets[0].Results[1].Key != "b" {
		t.Errorf("%+v of %+v", got, m.Kept.Sets)
	}
	m.Data.Kept = ""
	if got := m.Others(); got != nil {
		t.Errorf("%+v of data that is not kept", got)
	}
}

// Columns come last among the tables, take the place of others, and are no part of what a run is made from.
func TestColumnsTable(t *testing.T) {
	d := joined()
	first := d.Add(Table{Name: "about.csv", Role: wire.RoleColumns})
	if !reflect.DeepEqual(d.Everything(), joined().Everything()) || d.HasColumns() {
		t.Errorf("columns that were not read yet are in %+v", d.Everything())
	}
	d.Accept(first, wire.TableInfo{Role: wire.RoleColumns, Features: 2, Samples: 1})
	second := d.Add(Table{Name: "more.csv", Role: wire.RoleColumns})
	if d.Table(first) == nil || d.Table(second) == nil {
		t.Error("a table cannot be found")
	}
	if replaced := d.Accept(second, wire.TableInfo{Role: wire.RoleColumns}); replaced != first {
		t.Errorf("%d was replaced", replaced)
	}
	if d.Everything().Columns != second || d.Choice().Columns != 0 || !d.HasColumns() {
		t.Errorf("%+v, a run has %+v", d.Everything(), d.Choice())
	}
	m := Model{Data: d}
	all := m.Settings()
	bare := d.WithoutColumns(all)
	if len(all.Tables) != 3 || len(bare.Tables) != 2 || !reflect.DeepEqual(m.WithColumns(bare), all) {
		t.Errorf("%+v, %+v", all, bare)
	}
	m.Data.Remove(second)
	if m.Data.HasColumns() || len(m.Data.WithoutColumns(bare).Tables) != 2 || len(m.WithColumns(bare).Tables) != 2 {
		t.Error("columns are still there, or a view is not")
	}
}

// Without known labels, the tab is named after the other thing on its panel.
func TestLabelsTab(t *testing.T) {
	for want, r := range map[string]Result{"Other results": {}, "Known labels": {RunInfo: wire.RunInfo{Metrics: &wire.Metrics{}}}} {
		if !slices.Contains(r.Tabs(), PanelTab{LabelsPanel, want}) {
			t.Errorf("%+v, want %s", r.Tabs(), want)
		}
	}
}
