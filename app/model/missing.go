package model

import (
	"fmt"
	"slices"

	"viewfold/phrase"
	"viewfold/wasm/wire"
)

// MissingChoices are what can be done about the missing values of a view, as wire.MissingPolicy.Then has it.
var MissingChoices = []Option{
	{"", "Refuse them", "Nothing runs while a value is missing in the features that stay."},
	{"features", "Leave out the features that have some", "Every feature without a value for some sample is left out of this view."},
	{"samples", "Leave out the samples that have some", "Every sample without a value for some feature is left out of all views."},
	{"median", "Fill in the feature’s median", "The result and its downloads say how many values were filled in, and where."},
	{"nearest", "Fill in the mean of the nearest samples", "Nearest by the features that both have. The result and its downloads say how many values were filled in, and where."},
}

// MissingNote is the kind of note that tells of missing values.
const MissingNote = "missing"

// Notes returns what is remarkable about a view's numbers, as the latest join found. Missing values are not
// among it.
func (d Data) Notes(number int) []wire.Note {
	return slices.DeleteFunc(slices.Clone(d.allNotes(number)), isMissing)
}

// Missing returns what there is to say of a view's missing values, nil when none are known of.
func (d Data) Missing(number int) *wire.Note {
	notes := d.allNotes(number)
	if i := slices.IndexFunc(notes, isMissing); i >= 0 {
		return &notes[i]
	}
	return nil
}

// GapMap returns where a view lacks values, nil when that is not known or nowhere.
func (d Data) GapMap(number int) *wire.GapMap {
	if i := slices.Index(d.Join.Views, number); i >= 0 && d.Join.Findings != nil && i < len(d.Join.Findings.Gaps) {
		return d.Join.Findings.Gaps[i]
	}
	return nil
}

// GapTileWords says what a tile of a map of missing values stands for.
func GapTileWords(m wire.GapMap) string {
	return fmt.Sprintf("A tile is %s × %s, in the order of the file: features from top to bottom, samples from left to right.",
		Plural(m.Features, "feature"), Plural(m.Samples, "sample"))
}

// WorstWords says which features a table of those that lack most has.
func WorstWords(m wire.GapMap) string {
	if m.Lacking > len(m.Worst) {
		return fmt.Sprintf("The %d features that lack most, of %s that lack values", len(m.Worst), Count(m.Lacking))
	}
	return "Every feature that lacks values"
}

// WorstFew names the features that lack most, with how many values.
func WorstFew(m wire.GapMap) []string {
	var list []string
	for _, f := range m.Worst[:min(len(m.Worst), 3)] {
		list = append(list, fmt.Sprintf("%s (%s)", f.Feature, Count(f.Missing)))
	}
	return list
}

// WorstRows are the features that lack most of a view of so many samples: name, count and share.
func WorstRows(m wire.GapMap, samples int) [][]string {
	rows := make([][]string, len(m.Worst))
	for i, f := range m.Worst {
		rows[i] = []string{f.Feature, Count(f.Missing), fmt.Sprintf("%.3g", 100*float64(f.Missing)/float64(samples)) + phrase.Percent}
	}
	return rows
}

func isMissing(n wire.Note) bool { return n.Kind == MissingNote }

func (d Data) allNotes(number int) []wire.Note {
	if i := slices.Index(d.Join.Views, number); i >= 0 && d.Join.Findings != nil && i < len(d.Join.Findings.Notes) {
		return d.Join.Findings.Notes[i]
	}
	return nil
}

// GapWords says what became of a view's missing values, "" when nothing did.
func (d Data) GapWords(number int) string {
	i := slices.Index(d.Join.Views, number)
	if i < 0 || d.Join.Info == nil || i >= len(d.Join.Info.Gaps) {
		return ""
	}
	g := d.Join.Info.Gaps[i]
	if g.Missing == 0 {
		return "None of them is in a sample that all views have: there is nothing to do."
	}
	var parts []string
	for _, p := range []struct {
		n         int
		noun, did string
	}{{g.Features, "feature", "left out"}, {g.Samples, "sample", "left out of all views"}, {g.Filled, "value", "filled in"}} {
		if p.n > 0 {
			parts = append(parts, Plural(p.n, p.noun)+" "+p.did)
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return fmt.Sprintf("Done: %s.", join(parts))
}

// SameMissing returns the views that have missing values and the same policy about them as a view, that view
// included.
func (d Data) SameMissing(number int) []int {
	var same []int
	t := d.Table(number)
	for _, other := range d.On() {
		if t != nil && other.Missing == t.Missing && d.Missing(other.Number) != nil {
			same = append(same, other.Number)
		}
	}
	return same
}

// MissingAsked returns the view whose missing values keep the views from being joined, nil when something else
// does.
func (d Data) MissingAsked() *Table {
	if d.Join.Problem == nil || d.Join.Problem.File == "" {
		return nil
	}
	for _, t := range d.On() {
		if t.Name == d.Join.Problem.File && d.Missing(t.Number) != nil {
			return &t
		}
	}
	return nil
}

// AboveProblem says what is wrong with a limit of missing values in per cent, "" when nothing is. Nothing entered
// is no limit.
func AboveProblem(text string) string {
	if text == "" {
		return ""
	}
	if x, ok := parseReal(text); !ok || x <= 0 || x > 100 {
		return fmt.Sprintf("“%s” is not a percentage above 0, up to 100.", text)
	}
	return ""
}

// Policy is what the view asks for about its missing values.
func (m MissingPolicy) Policy() wire.MissingPolicy {
	p := wire.MissingPolicy{Then: m.Then}
	if AboveProblem(m.Above) == "" {
		p.Above, _ = parseReal(m.Above)
	}
	return p
}

// MissingPolicy is what was chosen for the missing values of a view.
type MissingPolicy struct {
	Above string // as entered: features that lack more per cent of their values are left out; "" for no limit
	Then  string // as in wire.MissingPolicy
}
