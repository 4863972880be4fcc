package model

import (
	"slices"
	"strings"
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

// What a person said of descriptive columns is in the command, and the columns that are left can be coloured by.
func TestColumnsInCommand(t *testing.T) {
	m := made()
	if strings.Contains(m.Command(), "-columns") {
		t.Errorf("columns without any: %s", m.Command())
	}
	m.Data.Accept(m.Data.Add(Table{Name: "about it.csv", Role: wire.RoleColumns}), wire.TableInfo{Role: wire.RoleColumns,
		Format:  wire.Format{Delimiter: ",", Header: "yes", ID: "id", Roles: "number:#2,category:#3-4,ignore:#6,number:#7"},
		Columns: []string{"id", "a", "b", "c", "d", "e", "f"}, Roles: []string{"id", "number", "category", "category", "number", "ignore", "number"}})
	if m.Told() != nil || strings.Contains(m.Command(), "-columns") {
		t.Error("columns that were not tested are told")
	}
	m.Result.Tested, m.Result.Samples = []string{"a"}, new(Samples)
	want := "-columns 'about it.csv' -delimiter 'about it.csv=comma' -header 'about it.csv=yes' -id 'about it.csv=id' " +
		"-ignore 'about it.csv=#6' -categories 'about it.csv=#3-4' -numbers 'about it.csv=#2,#7' "
	if got := m.Command(); !strings.Contains(got, want) {
		t.Errorf("%s\nwant %s", got, want)
	}
	about := *m.Data.About()
	for own, want := range map[string]string{"n.d.": "-missing-words about it.csv=n.d. -ignore", "": "-missing-words about it.csv= -ignore"} {
		info := *about.Info
		info.Format.Missing, about.Info = own, &info
		if got := strings.Join(columnFlags(about, wire.Format{Missing: "of the views"}), " "); !strings.Contains(got, want) {
			t.Errorf("texts for missing values %q: %s", own, got)
		}
	}
	if got := m.Data.About().Told(); !slices.Equal(got, []int{1, 2, 3, 4, 6}) {
		t.Errorf("columns %v", got)
	}
	if got, want := m.Data.About().ColumnWords(), "3 of numbers, 2 categories, 1 ignored"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if list := m.Result.MapColours(m.Data.About()); list[len(list)-2].Value != string(ByAbout) {
		t.Errorf("colours %v", list)
	}
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
