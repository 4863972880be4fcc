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
	lines := wide().ColumnLines()
	if list, count := lines.Find("O", 1); !slices.Equal(list, []int{2}) || count != 2 {
		t.Errorf("%v of %d", list, count)
	}
	if got := lines.Levels(2); !slices.Equal(got, []string{"Bonn", "Rome"}) || lines.Levels(1) != nil {
		t.Errorf("%q", got)
	}
	if got := wide().ColumnWords(); got != "1 feature, 1 category, 1 ignored" {
		t.Error(got)
	}
}

// Where columns are samples rows have roles, by name, and levels.
func TestRowRoles(t *testing.T) {
	var turned Table
	turned.Read(wire.TableInfo{Format: wire.Format{ID: "gene", Label: "class", Samples: "columns", Roles: "category:row sex"},
		Columns: []string{"gene", "p1", "p2"}, Roles: []string{"id", "feature", "feature"},
		Rows: []string{"class", "A", "sex", `x "y", z`}, RowRoles: []string{"label", "feature", "category", "feature"},
		Levels: []wire.Levels{{Column: 3, Names: []string{"f", "m"}}}})
	if turned.ColumnWords() != "2 samples" || turned.RowWords() != "2 features, 1 category" {
		t.Errorf("%s; %s", turned.ColumnWords(), turned.RowWords())
	}
	if got := turned.RowLines().Levels(2); !slices.Equal(got, []string{"f", "m"}) || turned.ColumnLines().Levels(2) != nil {
		t.Errorf("%q", got)
	}
	for _, c := range []struct {
		row         int
		role        string
		label, want string
	}{
		{1, ColumnIgnored, "class", "category:row sex,ignore:row A"},
		{2, ColumnFeature, "class", "category:row sex,feature:row sex"},
		{2, ColumnLabel, "sex", "category:row sex"},
		{0, ColumnCategory, "none", "category:row sex,category:row class"},
		{3, ColumnIgnored, "class", `category:row sex,"ignore:row x ""y"", z"`},
	} {
		if got := turned.WithRowRole(c.row, c.role); got.Roles != c.want || got.Label != c.label {
			t.Errorf("row %d as %s: %+v", c.row, c.role, got)
		}
	}
}

func TestPartInTitle(t *testing.T) {
	if got := (Table{Name: "all.csv", Asked: wire.Format{Part: "rna_*"}}).Title(); got != "all:rna" {
		t.Error(got)
	}
}
