package model

import (
	"slices"
	"testing"

	"viewfold/wasm/wire"
)

func wide() Table {
	var t Table
	t.Read(wire.TableInfo{Format: wire.Format{Header: "yes", ID: "id", Label: "none", Roles: "ignore:#4"},
		Columns: []string{"id", "x", "Town", "note"}, Roles: []string{"id", "feature", "category", "ignore"},
		Levels: []wire.Levels{{Column: 3, Names: []string{"Bonn", "Rome"}}}})
	return t
}

func TestWithColumnRole(t *testing.T) {
	for _, c := range []struct {
		column int
		role   string
		want   wire.Format
	}{
		{1, ColumnIgnored, wire.Format{Header: "yes", ID: "id", Label: "none", Roles: "ignore:#4,ignore:#2"}},
		{3, ColumnFeature, wire.Format{Header: "yes", ID: "id", Label: "none", Roles: "ignore:#4,feature:#4"}},
		{2, ColumnLabel, wire.Format{Header: "yes", ID: "id", Label: "Town", Roles: "ignore:#4"}},
		{0, ColumnIgnored, wire.Format{Header: "yes", ID: "none", Label: "none", Roles: "ignore:#4,ignore:#1"}},
		{0, ColumnLabel, wire.Format{Header: "yes", ID: "none", Label: "id", Roles: "ignore:#4"}},
	} {
		if got := wide().WithColumnRole(c.column, c.role); got != c.want {
			t.Errorf("column %d as %s: %+v, want %+v", c.column, c.role, got, c.want)
		}
	}
}

func TestFindColumns(t *testing.T) {
	if list, count := wide().FindColumns("O", 1); !slices.Equal(list, []int{2}) || count != 2 {
		t.Errorf("%v of %d", list, count)
	}
	if got := wide().LevelsOf(2); !slices.Equal(got, []string{"Bonn", "Rome"}) || wide().LevelsOf(1) != nil {
		t.Errorf("%q", got)
	}
	if got := wide().ColumnWords(); got != "1 feature, 1 category, 1 ignored" {
		t.Error(got)
	}
}

func TestPartInTitle(t *testing.T) {
	if got := (Table{Name: "all.csv", Asked: wire.Format{Part: "rna_*"}}).Title(); got != "all:rna" {
		t.Error(got)
	}
}
