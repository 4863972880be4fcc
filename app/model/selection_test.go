package model

import (
	"strings"
	"testing"

	"viewfold/wasm/wire"
)

// A selection is compared with the others when there are some, and the views are there as the result was made from them.
func TestWhyNotCompare(t *testing.T) {
	r := three(t)
	m := Model{Result: &r, Data: joined(), Selected: Selection{Rows: []int32{1}}}
	r.Made = m.Recipe()
	for _, c := range []struct {
		change func(*Model)
		want   string
	}{
		{func(*Model) {}, ""},
		{func(m *Model) { m.Selected.Rows = nil }, "Select samples on the map first."},
		{func(m *Model) { m.Selected.Rows = []int32{0, 1, 2} }, "All samples are selected"},
		{func(m *Model) { m.Result = nil }, "Select samples"},
		{func(m *Model) { m.Run.State = Running }, "A run is under way."},
		{func(m *Model) { m.Data.Remove(2) }, "Files were changed"},
		{func(m *Model) { m.Data.Change(1, func(t *Table) { t.Version++ }) }, "Files were changed"},
		{func(m *Model) { m.Data.Change(1, func(t *Table) { t.Off = true }) }, ""},
		{func(m *Model) { r := *m.Result; r.Kept, m.Result = true, &r }, ""},
		{func(m *Model) { r := *m.Result; r.Kept, r.Made, m.Result = true, Made{}, &r }, "a kept result has no data beside it"},
	} {
		with := m
		with.Data.Views = append([]Table(nil), m.Data.Views...)
		c.change(&with)
		if got := with.WhyNotCompare(); got != c.want && (c.want == "" || !strings.Contains(got, c.want)) {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	if got := r.SelectedOf(m.Selected); got.Run != 5 || string(got.Only) != "\x02" || len(got.Choice.Views) != 2 {
		t.Errorf("%+v", got)
	}
}

// A kept result has a map while its views are loaded as they were, whatever else is.
func TestViewsOfKept(t *testing.T) {
	r := three(t)
	m := Model{Result: &r, Data: joined()}
	r.Kept, r.Made = true, m.Recipe()
	m.Data.Accept(m.Data.Add(Table{Name: "more.csv", Role: wire.RoleView}), wire.TableInfo{Role: wire.RoleView})
	if why := m.WhyNoMap(); why != "" {
		t.Error(why)
	}
	m.Data.Change(1, func(t *Table) { t.Version++ })
	if m.WhyNoMap() == "" {
		t.Error("a view was read in another way, and there is a map")
	}
}

// A kept result is run again only as it was made: with its views and its settings.
func TestWhyNotRepeat(t *testing.T) {
	r := three(t)
	m := Model{Result: &r, Data: joined(), Params: Params{}.With("clusters", "2")}
	r.Made = m.Recipe()
	if why := m.WhyNotRepeat(); why != "No kept result is shown." {
		t.Error(why)
	}
	r.Kept = true
	for want, change := range map[string]func(*Model){
		"":                                  func(*Model) {},
		"A run is under way.":               func(m *Model) { m.Run.State = Running },
		"its files are read in another way": func(m *Model) { m.Data.Change(1, func(t *Table) { t.Version++ }) },
		"Other settings are shown now":      func(m *Model) { m.Params = m.Params.With("seed", "9") },
	} {
		with := m
		with.Data.Views = append([]Table(nil), m.Data.Views...)
		change(&with)
		if got := with.WhyNotRepeat(); !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
