package dataset

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// tell writes columns on a line each.
func tell(columns []Column) string {
	var s strings.Builder
	for _, c := range columns {
		if c.Numbers != nil {
			fmt.Fprintf(&s, "%s %v\n", c.Name, c.Numbers)
			continue
		}
		fmt.Fprintf(&s, "%s %q %v\n", c.Name, c.Levels, c.Codes)
	}
	return s.String()
}

func TestReadColumns(t *testing.T) {
	for name, c := range map[string]struct {
		in   string
		f    Format
		want string
	}{
		"numbers and categories": {"id,age,sex,stage\na,60,f,2\nb,NA,m,10\nc,41.5,,1\n", Format{},
			"age [60 NaN 41.5]\nsex [\"f\" \"m\"] [0 1 -1]\nstage [2 10 1]\n"},
		"a number as a category": {"id,age,sex,stage\na,60,f,2\nb,NA,m,10\nc,41.5,,1\n", Format{Roles: "category:stage,ignore:age"},
			"sex [\"f\" \"m\"] [0 1 -1]\nstage [\"1\" \"2\" \"10\"] [1 2 0]\n"},
		"a category as numbers": {"id,x,town\na,1.5,Rome\nb,about 2,Bonn\nc,NA,Rome\n", Format{Roles: "number:x,number:town"},
			"x [1.5 NaN NaN]\ntown [\"Bonn\" \"Rome\"] [1 0 1]\n"},
		"words for missing": {"id,x,y\na,-,?\nb,1,-\nc,?,n/a\n", Format{},
			"x [NaN 1 NaN]\ny [\"-\" \"?\"] [1 0 -1]\n"},
		"one odd cell":        {"id,x\na,1\nb,2\nc,about 3\n", Format{}, "x [\"1\" \"2\" \"about 3\"] [0 1 2]\n"},
		"decimal comma":       {"id;x;y\na;1,5;u\nb;2,25;v\n", Format{}, "x [1.5 2.25]\ny [\"u\" \"v\"] [0 1]\n"},
		"truths":              {"id,x\na,TRUE\nb,FALSE\n", Format{}, "x [\"FALSE\" \"TRUE\"] [1 0]\n"},
		"no IDs":              {"age,sex\n1,f\n2,m\n2,m\n", Format{}, "age [1 2 2]\nsex [\"f\" \"m\"] [0 1 1]\n"},
		"texts alone":         {"sample,sex,town\na,f,Rome\nb,f,Bonn\nc,m,Rome\nd,m,Bonn\n", Format{}, "sex [\"f\" \"m\"] [0 0 1 1]\ntown [\"Bonn\" \"Rome\"] [1 0 1 0]\n"},
		"a text column first": {"sex,age\nf,1\nm,2\nf,3\n", Format{}, "sex [\"f\" \"m\"] [0 1 0]\nage [1 2 3]\n"},
		"names of texts stand out": {"k,sex,town\na,f,Rome\nb,f,Bonn\nc,m,Rome\nd,m,Bonn\n", Format{},
			"sex [\"f\" \"m\"] [0 0 1 1]\ntown [\"Bonn\" \"Rome\"] [1 0 1 0]\n"},
		"no header, though a text stands out": {"f,Oslo\nf,Rome\nm,Rome\nm,Bonn\nf,Bonn\n", Format{},
			"column 1 [\"f\" \"m\"] [0 0 1 1 0]\ncolumn 2 [\"Bonn\" \"Oslo\" \"Rome\"] [1 2 2 0 0]\n"},
		"units": {"id;share;dose;price;mixed\na;45,5 %;10 mg;1.234,50 €;45%\nb;NA;2,5 mg;(5 €);0,45\nc;7%;;7€;5%\n", Format{},
			"share [45.5 NaN 7]\ndose [10 2.5 NaN]\nprice [1234.5 -5 7]\nmixed [\"0,45\" \"45%\" \"5%\"] [1 0 2]\n"},
		"texts that begin with numbers": {"id,well,rank,stage\na,2A,1st,2 A\nb,3A,2nd,3 B\nc,2A,1st,2 B\n", Format{},
			"well [\"2A\" \"3A\"] [0 1 0]\nrank [\"1st\" \"2nd\"] [0 1 0]\nstage [\"2 A\" \"2 B\" \"3 B\"] [0 2 1]\n"},
		"units as a category": {"id,dose\na,10 mg\nb,20 mg\n", Format{Roles: "category:dose"}, "dose [\"10 mg\" \"20 mg\"] [0 1]\n"},
		"units as numbers": {"id,dose,x\na,10 mg,1\nb,none yet,2\nc,-9 mg,3\n", Format{Roles: "number:dose", Missing: "-9"},
			"dose [10 NaN NaN]\nx [1 2 3]\n"},
		"texts of formulas": {"code,age\n=\"001\",60\n=\"002\",=\"61\"\n", Format{}, "age [60 61]\n"},
		"nothing known":     {"id,x\na,\nb,NA\n", Format{}, "x [] [-1 -1]\n"},
	} {
		table, err := ReadColumns(strings.NewReader(c.in), "x.csv", c.f, nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := tell(table.Columns); got != c.want {
			t.Errorf("%s:\n%swant\n%s", name, got, c.want)
		}
		again, err := ReadColumns(strings.NewReader(c.in), "x.csv", table.Format, nil)
		if err != nil || tell(again.Columns) != c.want {
			t.Errorf("%s: read again with %+v: %v", name, table.Format, err)
		}
	}
	if _, err := ReadColumns(strings.NewReader("k,x\na,1\nb,2\n"), "x.csv", Format{ID: "k", Roles: "ignore:x"}, nil); err == nil || !strings.Contains(err.Error(), "no column beside the IDs") {
		t.Errorf("nothing but IDs: %v", err)
	}
	for in, want := range map[string]string{
		"id,x\na,1\nb,2\n,3\n":    "the sample has no ID",
		"id,x\na,1\nb,2,3\n":      "the row has 3 cells",
		"PK\x03\x04 an archive\n": "descriptive columns are read from CSV files alone",
	} {
		if _, err := ReadColumns(strings.NewReader(in), "x.csv", Format{}, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", in, err, want)
		}
	}
}

// A unit is told, and so are cells of another among a column's numbers.
func TestUnitsTold(t *testing.T) {
	table := columnsOfText(t, "id,share,dose\na,45%,10 mg\nb,5%,20 mg\nc,0.5%,3 g\n")
	want := []string{
		`"dose" is taken for a category, although most of its cells are numbers and the others say "3 g": say that it is of numbers, or that these texts stand for missing values`,
		`the numbers of "share" have the unit "%" and are read without it: "45%" is 45`,
	}
	if !reflect.DeepEqual(table.Warnings, want) {
		t.Errorf("warnings %q", table.Warnings)
	}
}

// What a column is taken for is told of every column of the file, and so is what a person's word does not fit.
func TestColumnRoles(t *testing.T) {
	table, err := ReadColumns(strings.NewReader("id,x,town,stage,note,age\na,1,Rome,1,u,3\nb,about 2,Bonn,2,v,4\n"), "clinic.csv",
		Format{Roles: "number:x,number:town,category:#4,ignore:note"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(table.Roles, " "), "id number category category ignore number"; got != want {
		t.Errorf("roles %s, want %s", got, want)
	}
	if got, want := table.Format.Roles, "number:#2-3,category:#4,ignore:#5"; got != want {
		t.Errorf("resolved as %s, want %s", got, want)
	}
	want := []string{`"x": 1 cell is no number and taken as missing`, `"town" has no number, so it stays a category`}
	if !reflect.DeepEqual(table.Warnings, want) {
		t.Errorf("warnings %q", table.Warnings)
	}
	places := []int{}
	for _, c := range table.Columns {
		places = append(places, c.Place)
	}
	if !reflect.DeepEqual(places, []int{1, 2, 3, 5}) {
		t.Errorf("columns at %v", places)
	}
	if _, err := Read(strings.NewReader("id,x\na,1\nb,2\n"), "rna.csv", Format{Roles: "number:x"}, nil); err == nil || !strings.Contains(err.Error(), "gives no role") {
		t.Errorf("a view's column as numbers: %v", err)
	}
}

func columnsOfText(t *testing.T, text string) *ColumnTable {
	t.Helper()
	table, err := ReadColumns(strings.NewReader(text), "clinic.csv", Format{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestAddColumns(t *testing.T) {
	view := func(text string) *Table {
		table, err := Read(strings.NewReader(text), "v.csv", Format{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return table
	}
	named, bare := view("id,x,y\na,1,2\nb,3,5\nc,5,7\n"), view("x,y\n1,2\n3,\n5,7\n")
	gaps := Joining{Missing: []MissingPolicy{{Then: ThenSamples}}}
	for _, c := range []struct {
		how           Joining
		view          *Table
		columns, want string
		warning       string
	}{
		{Joining{}, named, "id,age,sex\nc,3,m\nx,9,f\na,1,f\n", "age [1 NaN 3]\nsex [\"f\" \"m\"] [0 -1 1]\n", "clinic.csv has no row for 1 of 3 samples"},
		{Joining{Match: MatchCase}, named, "id,age\nC,3\nB,2\nA,1\n", "age [1 2 3]\n", "3 rows matched although"},
		{gaps, bare, "age,sex\n1,f\n2,m\n3,m\n", "age [1 3]\nsex [\"f\" \"m\"] [0 1]\n", ""},
		{gaps, bare, "id,age\np,1\nq,2\nr,3\n", "age [1 3]\n", "rows are taken in the order of the rows"},
	} {
		set, err := c.how.Join([]*Table{c.view}, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		set.Warnings = nil
		if err := set.AddColumns(columnsOfText(t, c.columns)); err != nil {
			t.Errorf("%q: %v", c.columns, err)
			continue
		}
		if got := tell(set.Columns); got != c.want || !strings.Contains(strings.Join(set.Warnings, "\n"), c.warning) || c.warning == "" && set.Warnings != nil {
			t.Errorf("%q:\n%swant\n%s%q", c.columns, got, c.want, set.Warnings)
		}
	}
	for columns, want := range map[string]string{
		"id,age\nu,1\nv,2\n": "no row belongs to a sample: this file has IDs such as",
		"age\n1\n2\n3\n":     "the rows have no ID column, but the views are joined by ID",
	} {
		set, err := Join([]*Table{named}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := set.AddColumns(columnsOfText(t, columns)); err == nil || !strings.Contains(err.Error(), want) || set.Columns != nil {
			t.Errorf("%q: %v", columns, err)
		}
	}
	set, err := gaps.Join([]*Table{bare}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := set.AddColumns(columnsOfText(t, "age\n1\n2\n")); err == nil || !strings.Contains(err.Error(), "there are 2 rows for 3 samples") {
		t.Errorf("%v", err)
	}
}

// What a set is joined from stays as it is.
func TestAddColumnsLeavesTheTable(t *testing.T) {
	table := columnsOfText(t, "id,age,sex\nb,2,m\na,1,f\n")
	before := fmt.Sprint(table)
	set := &Set{IDs: []string{"a", "b"}, named: true, ByID: true}
	if err := set.AddColumns(table); err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(table) != before || reflect.DeepEqual(set.Columns, table.Columns) {
		t.Errorf("%+v", table)
	}
}

// Whatever the bytes, every column has a cell for every row.
func FuzzReadColumns(f *testing.F) {
	for _, text := range []string{"id,x,y\na,1,u\nb,,v\n", "x;y\n1,5;\n2;NA\n", "\n", "a\tb\n1\t\"2\n\"\t3\n"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		table, err := ReadColumns(bytes.NewReader(text), "x.csv", Format{}, nil)
		if err != nil {
			return
		}
		for _, c := range table.Columns {
			if len(c.Numbers)+len(c.Codes) != table.Rows || (c.Numbers == nil) == (c.Codes == nil) {
				t.Fatalf("%d rows, column %+v", table.Rows, c)
			}
			for _, code := range c.Codes {
				if code < -1 || int(code) >= len(c.Levels) {
					t.Fatalf("column %+v", c)
				}
			}
		}
	})
}
