package model

import (
	"fmt"
	"strings"
	"testing"

	"viewfold/wasm/wire"
)

// made is a result over two views, a third that is off, and labels.
func made() Model {
	m := Model{Params: Params{}.With("clusters", "3")}
	for k, name := range []string{"a.csv", "b.csv", "c.csv", "l.csv"} {
		role := wire.RoleView
		if k == 3 {
			role = wire.RoleLabels
		}
		m.Data.Accept(m.Data.Add(Table{Name: name, Role: role, Off: k == 1}), wire.TableInfo{Name: name, Role: role})
	}
	m.Result = &Result{Made: m.Recipe(), At: 7, Name: "Mine"}
	return m
}

// All can be taken while the tables of a result are as they were; other options do not matter.
func TestSource(t *testing.T) {
	for name, c := range map[string]struct {
		edit func(*Model)
		ok   bool
	}{
		"as it was":      {func(m *Model) {}, true},
		"other options":  {func(m *Model) { m.Params = m.Params.With("clusters", "4"); m.Data.Match = "case" }, true},
		"switched":       {func(m *Model) { m.Data.Change(1, func(t *Table) { t.Off = true }) }, true},
		"read again":     {func(m *Model) { m.Data.Change(3, func(t *Table) { t.Found(wire.TableInfo{}) }) }, false},
		"labels changed": {func(m *Model) { m.Data.Change(4, func(t *Table) { t.Version++ }) }, false},
		"being read":     {func(m *Model) { m.Data.Change(1, func(t *Table) { t.Loading = true }) }, false},
		"lost":           {func(m *Model) { m.Data.Change(1, func(t *Table) { t.Lost = true }) }, false},
		"removed":        {func(m *Model) { m.Data.Remove(3) }, false},
		"not known":      {func(m *Model) { m.Result = &Result{} }, false},
		"no result":      {func(m *Model) { m.Result = nil }, false},
	} {
		m := made()
		m.Data.Example = "acc"
		c.edit(&m)
		s, ok := m.Source()
		if ok != c.ok || ok != (m.WhyNotTake() == "") || ok != (m.Command() != "") {
			t.Errorf("%s: %v, %q, %q", name, ok, m.WhyNotTake(), m.Command())
		}
		if got := fmt.Sprintln(s.Views, s.Off, s.Labels, s.Made, s.Example); ok && got != "[1 3] [2] 4 7 acc\n" {
			t.Errorf("%s: %s", name, got)
		}
	}
	m := made()
	m.Run.State = Running
	if m.WhyNotTake() == "" {
		t.Error("during a run")
	}
}

// The command does not write over what it reads.
func TestOutput(t *testing.T) {
	m := made()
	for name, want := range map[string]string{"Mine": " -out mine-labels.csv a.csv c.csv", "数据": " -out labels.csv a.csv c.csv"} {
		m.Result.Name = name
		if c := m.Command(); !strings.HasSuffix(c, want) {
			t.Errorf("%s: %s", name, c)
		}
	}
	m.Result.Name = "数据"
	m.Data.Change(4, func(t *Table) { t.Name = "labels.csv" })
	if c := m.Command(); !strings.HasSuffix(c, " -labels labels.csv -out result-labels.csv a.csv c.csv") {
		t.Error(c)
	}
}

func TestSnippets(t *testing.T) {
	for _, s := range (Result{Name: "Mine"}).Snippets() {
		if !strings.Contains(s.Code, `"mine-labels.csv"`) || !strings.Contains(s.Code, `id`) {
			t.Errorf("%s: %s", s.Name, s.Code)
		}
	}
}
