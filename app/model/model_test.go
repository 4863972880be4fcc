package model

import (
	"testing"

	"viewfold/wasm/wire"
)

// A reload breaks nothing off, and loses nothing unasked.
func TestReload(t *testing.T) {
	m := Model{}
	step := func(why string, work bool, edit func()) {
		t.Helper()
		edit()
		if m.WhyNotReload() != why || m.HasWork() != work {
			t.Errorf("%q, work %v; want %q, %v", m.WhyNotReload(), m.HasWork(), why, work)
		}
	}
	step("", false, func() {})
	step("wait until the data is read", true, func() { m.Data.Add(Table{Name: "rna.csv", Role: wire.RoleView, Loading: true}) })
	step("", true, func() { m.Data = joined() })
	step("wait until the data is kept", true, func() { m.Kept.Saving = true })
	step("wait until the file is made", true, func() { m.Taking.Asked = true })
	step("finish or cancel the run first", true, func() { m.Run.Begin("rna", m.Recipe(), noon) })
	step("wait until the data is read", false, func() { m = Model{Data: Data{Opening: "Digits"}} })
	step("", true, func() { m = Model{Result: &Result{}} })
}

func TestWhyNotRun(t *testing.T) {
	m := Model{}
	step := func(want string, edit func()) {
		t.Helper()
		edit()
		if got := m.WhyNotRun(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	step("Choose your data first.", func() {})
	step("Number of clusters: a whole number is needed.", func() { m.Data = joined() })
	step("Number of clusters: at most 75, the number of samples.", func() { m.Params = m.Params.With("clusters", "80") })
	step("", func() { m.Params = m.Params.With("clusters", "3") })
	step("Evenness: “x” is not a number.", func() { m.Params = m.Params.With("ridge", "x") })
	step("", func() { m.Params = m.Params.WithDefault("ridge") })
	step("A run is under way.", func() { m.Run.Begin("rna", m.Recipe(), noon) })
}

// A result is marked when, and only when, a run started now could give another one.
func TestStale(t *testing.T) {
	fresh := func() Model {
		m := Model{Data: joined(), Params: Params{}.With("clusters", "3")}
		m.Result = &Result{Made: m.Recipe()}
		return m
	}
	for name, c := range map[string]struct {
		edit func(*Model)
		want bool
	}{
		"nothing":          {func(*Model) {}, false},
		"an option":        {func(m *Model) { m.Params = m.Params.With("ridge", "2") }, true},
		"a wrong option":   {func(m *Model) { m.Params = m.Params.With("ridge", "") }, true},
		"the default":      {func(m *Model) { m.Params = m.Params.With("ridge", m.Params.Default("ridge")) }, false},
		"no effect":        {func(m *Model) { m.Params = m.Params.With("max_rounds", "2") }, false},
		"another mode":     {func(m *Model) { m.Params = m.Params.With("mode", Paper) }, true},
		"a view off":       {func(m *Model) { m.Data.Change(1, func(t *Table) { t.Off = true }) }, true},
		"a view's scale":   {func(m *Model) { m.Data.Change(1, func(t *Table) { t.Scale = "unit" }) }, true},
		"the same scale":   {func(m *Model) { m.Data.Change(1, func(t *Table) { t.Scale = "auto" }) }, false},
		"a wrong weight":   {func(m *Model) { m.Data.Change(1, func(t *Table) { t.Weight = "x" }) }, true},
		"missing values":   {func(m *Model) { m.Data.Change(1, func(t *Table) { t.Missing.Then = "median" }) }, true},
		"other IDs match":  {func(m *Model) { m.Data.Match = "case" }, true},
		"a view re-read":   {func(m *Model) { m.Data.Change(1, func(t *Table) { t.Read(*t.Info) }) }, true},
		"a view renamed":   {func(m *Model) { m.Data.Change(1, func(t *Table) { t.Name = "x" }) }, false},
		"while reading":    {func(m *Model) { m.Data.Change(1, func(t *Table) { t.Off, t.Loading = true, true }) }, false},
		"no result at all": {func(m *Model) { m.Result = nil }, false},
	} {
		m := fresh()
		c.edit(&m)
		if got := m.Stale(); got != c.want {
			t.Errorf("%s: stale %v, want %v", name, got, c.want)
		}
	}
}

func TestLimits(t *testing.T) {
	m := Model{Data: joined()}
	m.Data.Change(2, func(t *Table) { t.Off = true })
	if got := m.Limits(); got != (Limits{Samples: 75}) {
		t.Errorf("limits %+v", got)
	}
}
