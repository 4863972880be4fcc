package model

import (
	"reflect"
	"testing"

	"viewfold/wasm/wire"
)

func table(header string, id string, columns ...string) Table {
	var t Table
	t.Read(wire.TableInfo{Format: wire.Format{Header: header, ID: id, Label: "none"}, Columns: columns})
	return t
}

func TestColumnChoices(t *testing.T) {
	for _, c := range []struct {
		name string
		from Table
		want []Column
	}{
		{"not read", Table{}, nil},
		{"by name", table("yes", "none", "id", "a"), []Column{{"id", "id"}, {"a", "a"}}},
		{"no header", table("no", "none", "column 1", "column 2"),
			[]Column{{"1", "column 1"}, {"2", "column 2"}}},
		{"empty header", table("yes", "none", "column 1", "a"), []Column{{"1", "column 1"}, {"a", "a"}}},
		{"twice the same", table("yes", "none", "a", "b", "a"),
			[]Column{{"1", "a"}, {"b", "b"}, {"3", "a"}}},
	} {
		if got := c.from.ColumnChoices(); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// What is chosen is always among the choices, whether it was asked for by name or number.
func TestChosenColumn(t *testing.T) {
	for _, c := range []struct {
		from Table
		want string
	}{
		{table("yes", "none", "id", "a"), "none"},
		{table("yes", "", "id", "a"), "none"},
		{table("yes", "id", "id", "a"), "id"},
		{table("yes", "1", "id", "a"), "id"},
		{table("yes", "1", "column 1", "a"), "1"},
		{table("no", "2", "column 1", "column 2"), "2"},
		{table("yes", "1", "b", "1"), "1"}, // a header "1" outranks the number
		{Table{}, "none"},
	} {
		if got := c.from.IDColumn(); got != c.want {
			t.Errorf("columns %v, asked %q: %q, want %q", c.from.Info, c.from.Asked.ID, got, c.want)
		}
	}
}

func TestReadAndReject(t *testing.T) {
	x := Table{Loading: true}
	x.Reject(Problem{Text: "bad"})
	if x.Loading || x.Problem.Text != "bad" || x.Version != 0 {
		t.Errorf("after a failure: %+v", x)
	}
	x.Loading = true
	x.Read(wire.TableInfo{Format: wire.Format{ID: "id"}})
	if x.Loading || x.Problem != nil || x.Version != 1 || x.Asked.ID != "id" {
		t.Errorf("after reading: %+v", x)
	}
}

func TestWithColumn(t *testing.T) {
	f := wire.Format{Delimiter: ";", Header: "yes", ID: "a", Label: "b"}
	if got := WithColumn(f, RoleID, "c"); got != (wire.Format{Delimiter: ";", Header: "yes", ID: "c", Label: "b"}) {
		t.Errorf("ID: %+v", got)
	}
	if got := WithColumn(f, RoleLabel, "none"); got != (wire.Format{Delimiter: ";", Header: "yes", ID: "a", Label: "none"}) {
		t.Errorf("label: %+v", got)
	}
}

func TestProblemOf(t *testing.T) {
	p := ProblemOf(wire.Failed{Code: wire.FailInput, Text: "“x3” is not a number", File: "rna.csv", Line: 3, Column: 2,
		Cell: "x3", Fix: "correct the cell"})
	if p.Where != "rna.csv, line 3, column 2" || !p.Says(p.Cell) || p.Says(p.Fix) {
		t.Errorf("%+v", p)
	}
	p = ProblemOf(wire.Failed{Code: wire.FailInternal, Text: "index out of range", Stage: "unify"})
	if p.Where != "while uniting the views" {
		t.Errorf("where: %q", p.Where)
	}
	if p = ProblemOf(wire.Failed{Text: "no"}); p.Where != "" {
		t.Errorf("where: %q", p.Where)
	}
}

// A file with several columns of text is likelier about the samples than a view; one with a single one can be either.
func TestSeemsAbout(t *testing.T) {
	for roles, want := range map[string]bool{"ignore:#2,ignore:#3": true, "ignore:#2": false, "": false} {
		x := Table{Role: wire.RoleView, Problem: &Problem{Choices: []wire.Reading{{Format: wire.Format{Label: "2"}}, {Format: wire.Format{Roles: roles}}}}}
		if x.SeemsAbout() != want {
			t.Errorf("roles %q: %v", roles, !want)
		}
		if x.Role = wire.RoleLabels; x.SeemsAbout() {
			t.Error("a labels file is offered as another")
		}
	}
}

// Who writes a column's name sees it as it is called; what is not known stays as it was written.
func TestColumnName(t *testing.T) {
	x := table("yes", "none", "id", "a", "a")
	for value, want := range map[string]string{"none": "", "id": "id", "3": "a", "9": "9", "b": "b"} {
		if got := x.ColumnName(value); got != want {
			t.Errorf("%s: %q, want %q", value, got, want)
		}
	}
}
