package model

import (
	"maps"
	"reflect"

	"viewfold/wasm/wire"
)

// Settings returns how the data is used now, as it is kept with a data set: its tables are those of
// Data.Everything.
func (m Model) Settings() wire.Settings {
	s := wire.Settings{SetSettings: wire.SetSettings{Params: m.Params.Entered(), Match: m.Data.Match, Unshared: m.Data.Unshared}}
	for _, t := range m.Data.everything() {
		s.Tables = append(s.Tables, wire.TableSettings{
			Format: t.Info.Format, Off: t.Off, Scale: t.Scale, Weight: t.Weight, Above: t.Missing.Above, Then: t.Missing.Then,
		})
	}
	return s
}

// Use takes over settings of the same tables, but for their formats: those are how the tables were read.
func (m *Model) Use(s wire.Settings) {
	if s.Params != nil {
		m.Params = ParamsOf(s.Params)
	}
	m.Data.Match, m.Data.Unshared = s.Match, s.Unshared
	for i, t := range m.Data.everything() {
		if i >= len(s.Tables) {
			break
		}
		own := s.Tables[i]
		m.Data.Change(t.Number, func(t *Table) {
			t.Off, t.Scale, t.Weight, t.Missing = own.Off, knownScale(own.Scale), own.Weight, MissingPolicy{own.Above, own.Then}
		})
	}
}

// ReadAs says whether the tables were read as in settings, but for descriptive columns, of which no result is made.
func (m Model) ReadAs(s wire.Settings) bool {
	tables := m.Data.everything()
	if m.Data.HasColumns() {
		s, tables = m.Data.WithoutColumns(s), tables[:len(tables)-1]
	}
	if len(tables) != len(s.Tables) {
		return false
	}
	for i, t := range tables {
		if !reflect.DeepEqual(t.Info.Format, s.Tables[i].Format) {
			return false
		}
	}
	return true
}

// everything returns all tables that were read: views, then labels, then columns.
func (d Data) everything() []Table {
	var list []Table
	for _, t := range d.Views {
		if t.Info != nil {
			list = append(list, t)
		}
	}
	if d.Labels != nil && d.Labels.Info != nil {
		list = append(list, *d.Labels)
	}
	if d.HasColumns() {
		list = append(list, *d.Columns)
	}
	return list
}

// HasColumns says whether there are descriptive columns that were read.
func (d Data) HasColumns() bool { return d.Columns != nil && d.Columns.Info != nil }

// About is the table of descriptive columns that was read, nil without any.
func (d Data) About() *Table {
	if d.HasColumns() {
		return d.Columns
	}
	return nil
}

// WithoutColumns returns settings of the present tables without those of the columns, of which no result is made.
func (d Data) WithoutColumns(s wire.Settings) wire.Settings {
	if n := len(s.Tables); d.HasColumns() && n == len(d.everything()) {
		s.Tables = s.Tables[: n-1 : n-1]
	}
	return s
}

// WithColumns returns settings of all tables but the columns with those of the columns as they are now.
func (m Model) WithColumns(s wire.Settings) wire.Settings {
	if m.Data.HasColumns() {
		now := m.Settings().Tables
		s.Tables = append(s.Tables[:len(s.Tables):len(s.Tables)], now[len(now)-1])
	}
	return s
}

// knownScale returns a view's own scaling, "" for one that this version does not know.
func knownScale(scale string) string {
	if f, _ := FieldOf("scale"); choiceProblem(f, scale) != "" {
		return ""
	}
	return scale
}

// Entered returns what was entered for the options; never nil.
func (p Params) Entered() map[string]string {
	if p.texts == nil {
		return map[string]string{}
	}
	return maps.Clone(p.texts)
}

// ParamsOf returns the options with what was entered; names that are no options are left out.
func ParamsOf(entered map[string]string) Params {
	var p Params
	for name, text := range entered {
		if _, ok := FieldOf(name); ok {
			p = p.With(name, text)
		}
	}
	return p
}
