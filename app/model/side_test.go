package model

import (
	"slices"
	"testing"

	"viewfold/wasm/wire"
)

// Views that were read with samples on the wrong side are offered to be turned, in words that fit how they are read.
func TestTurned(t *testing.T) {
	var d Data
	for _, f := range []wire.Format{{Delimiter: ","}, {Delimiter: ",", Samples: Columns}, {Delimiter: ",", Long: "a,b,c"}} {
		table := Table{Name: "a.csv", Role: wire.RoleView}
		table.Read(wire.TableInfo{Format: f})
		d.Join.Views = append(d.Join.Views, d.Add(table))
	}
	d.Join.Findings = &wire.Findings{Alignment: wire.Alignment{Views: []wire.TableAlignment{{Turned: 1}, {Turned: 2000}, {Turned: 3}}}}
	want := []Turned{
		{1, "1 feature of a.csv is called as a sample of other views: perhaps its rows are features.", "Read a with rows as features"},
		{2, "2,000 features of a.csv are called as samples of other views: perhaps its rows are samples.", "Read a with rows as samples"},
	}
	if got := d.Turned(); !slices.Equal(got, want) {
		t.Errorf("%+v", got)
	}
	if d.Join.Findings = nil; d.Turned() != nil {
		t.Error("turned without findings")
	}
}

func TestWithSamples(t *testing.T) {
	for _, c := range []struct {
		now       wire.Format
		side      string
		turn      string
		want      wire.Format
		otherwise string
	}{
		{wire.Format{Delimiter: ",", ID: "none", Label: "x", Part: "a_*"}, Rows, Columns, wire.Format{Delimiter: ",", Label: "none", Samples: Columns}, Columns},
		{wire.Format{Delimiter: ",", ID: "gene", Label: "none", Samples: Columns, Roles: "ignore:#2"}, Columns, Rows,
			wire.Format{Delimiter: ",", ID: "gene", Label: "none", Samples: Rows, Roles: "ignore:#2"}, Rows},
		{wire.Format{ID: "2", Label: "1", Samples: Rows}, Rows, Columns, wire.Format{ID: "none", Label: "none", Samples: Columns}, Columns},
	} {
		var table Table
		table.Read(wire.TableInfo{Format: c.now})
		if table.Side() != c.side || table.OtherSide() != c.otherwise {
			t.Errorf("%+v: %q, else %q", c.now, table.Side(), table.OtherSide())
		}
		if got := table.WithSamples(c.turn); got != c.want {
			t.Errorf("%+v: %+v, want %+v", c.now, got, c.want)
		}
	}
	for _, c := range []struct {
		f     wire.Format
		inRow bool
		row   string
	}{
		{wire.Format{Delimiter: ",", Samples: Columns, Label: "class"}, true, "class"}, {wire.Format{Delimiter: ",", Samples: Columns, Label: "none"}, true, ""},
		{wire.Format{Delimiter: ",", Label: "class"}, false, "class"}, {wire.Format{Samples: Columns, Label: "none"}, false, ""},
	} {
		var table Table
		table.Read(wire.TableInfo{Format: c.f})
		if table.LabelInRow() != c.inRow || table.LabelRow() != c.row {
			t.Errorf("%+v: in a row %v, %q", c.f, table.LabelInRow(), table.LabelRow())
		}
	}
	var long Table
	long.Read(wire.TableInfo{Format: wire.Format{Delimiter: ",", Long: "a,b,c"}})
	if long.Side() != "" || (Table{}).Side() != "" {
		t.Error("a long table, or one that was not read, has a side")
	}
}
