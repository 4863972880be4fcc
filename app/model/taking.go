package model

import "viewfold/wasm/wire"

// Files that the worker makes of a result when they are asked for. They are the IDs of the elements that ask, too.
const (
	ColumnsFile   = "download-columns" // labels.csv with the columns of the files
	SheetFile     = "download-sheet"
	FiguresFile   = "download-figures"
	CapsuleFile   = "download-capsule"
	AnchorsFile   = "download-anchors"
	ContrastsFile = "download-contrasts" // all features
	SelectedFile  = "download-selected"  // all features, of the selected samples
)

// Taking is how a file of the result stands that the worker makes.
type Taking struct {
	Task
	File string // which, the latest that was asked for
}

// Source names the tables that the result was made from; ok is false unless all of them are as they were.
func (m Model) Source() (s wire.Source, ok bool) {
	r := m.Result
	if r == nil || len(r.Made.Request.Views) == 0 {
		return s, false
	}
	s = wire.Source{Choice: r.Made.Request.Choice, Made: r.At, Example: m.Data.Example}
	numbers := s.Views
	if s.Labels != 0 {
		numbers = append(numbers[:len(numbers):len(numbers)], s.Labels)
	}
	used := map[int]bool{}
	for k, n := range numbers {
		if !m.Data.has(n, r.Made.Versions[k]) {
			return s, false
		}
		used[n] = true
	}
	for _, t := range m.Data.Views {
		if t.Info != nil && !t.Loading && !t.Lost && !used[t.Number] {
			s.Off = append(s.Off, t.Number)
		}
	}
	return s, true
}

// has says whether a table is loaded as it was in a version.
func (d Data) has(number, version int) bool {
	t := d.Table(number)
	return t != nil && t.Info != nil && !t.Loading && !t.Lost && t.Version == version
}

// hasViews says whether the views that the result was made from are loaded as they were.
func (m Model) hasViews() bool {
	made := m.Result.Made
	for k, n := range made.Request.Views {
		if !m.Data.has(n, made.Versions[k]) {
			return false
		}
	}
	return len(made.Request.Views) > 0
}

// Told is the table of descriptive columns that were tested with the result, nil without any.
func (m Model) Told() *Table {
	about := m.Data.About()
	if m.Result == nil || len(m.Result.Tested) == 0 || about == nil || about.Loading || about.Lost {
		return nil
	}
	return about
}

// WhyNotTake says why a result can only be taken away as it is, "" when all that its files have can go with it.
func (m Model) WhyNotTake() string {
	if m.Running() {
		return "A run is under way."
	}
	if _, ok := m.Source(); !ok {
		return filesChanged
	}
	return ""
}

// filesChanged says why something cannot be made any more of what a result was made from.
const filesChanged = "Files were changed, removed or read in another way since this result was made: run again first."
