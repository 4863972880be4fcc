package model

import (
	"fmt"
	"slices"
	"strings"

	"viewfold/wasm/wire"
)

// UnsharedChoices are what can be done about samples that not all views have, as wire.Joining.Samples has it.
var UnsharedChoices = []Option{
	{"", "Go on without them", ""},
	{"stop", "Stop: no sample may be left out", ""},
}

// Alignment returns how the samples of the tables compare, as the latest join found; nil when there is nothing
// to compare.
func (d Data) Alignment() *wire.Alignment {
	if d.Join.Findings == nil {
		return nil
	}
	a := &d.Join.Findings.Alignment
	if len(a.Views) < 2 && a.Labels == nil {
		return nil
	}
	return a
}

// Uneven says whether an alignment has something to decide or to know: samples that are not everywhere, IDs that
// may be the same, or no IDs.
func Uneven(a wire.Alignment) bool {
	return a.Samples < a.Union || len(a.Suggestions) > 0 || !a.ByID && len(a.Views) > 1 || a.Labels != nil && a.Labels.Lacks > 0
}

// AlignmentWords says how many samples all views have, how many only some, and which view costs many.
func AlignmentWords(a wire.Alignment) string {
	views := "all " + Plural(len(a.Views), "view")
	if len(a.Views) == 1 {
		views = "the view"
	}
	if !a.ByID {
		return fmt.Sprintf("Rows are matched by their order, because not all views have IDs: make sure that every row is the same sample in %s.", views)
	}
	some := a.Union - a.Samples
	switch {
	case some == 1:
		return fmt.Sprintf("%s in %s, 1 in some only.", Plural(a.Samples, "sample"), views) + costly(a)
	case some > 0:
		return fmt.Sprintf("%s in %s, %s in some only.", Plural(a.Samples, "sample"), views, Count(some)) + costly(a)
	}
	return fmt.Sprintf("%s in %s.", Plural(a.Samples, "sample"), views)
}

// costly says which view costs most samples, and how many the others would share without it; "" where none costs a
// tenth, where only one would be left, or where it is not known.
func costly(a wire.Alignment) string {
	known, without := 0, make([]int, len(a.Views)) // samples in all other views
	for _, p := range a.Patterns {
		known += p.Samples
		for v := range without {
			if others := slices.Delete(slices.Clone(p.In), v, v+1); !slices.Contains(others, false) {
				without[v] += p.Samples
			}
		}
	}
	if len(a.Views) < 3 || known < a.Union {
		return ""
	}
	most := slices.Max(without)
	if 10*(most-a.Samples) < most {
		return ""
	}
	return fmt.Sprintf(" Without %s the other %s would share %s.", a.Views[slices.Index(without, most)].Name,
		Plural(len(a.Views)-1, "view"), Plural(most, "sample"))
}

// AlignmentRow is what a table's samples are beside those of the others, in words.
type AlignmentRow struct {
	Name, Samples, Only, Lacks, Order string
}

// AlignmentRows returns a row for every view, and one for the labels.
func AlignmentRows(a wire.Alignment) []AlignmentRow {
	list := a.Views
	if a.Labels != nil {
		list = append(slices.Clip(list), *a.Labels)
	}
	rows := make([]AlignmentRow, len(list))
	for i, t := range list {
		lacks := Count(t.Lacks)
		if len(t.Lacking) > 0 {
			lacks += " (" + join(t.Lacking)
			if t.Lacks > len(t.Lacking) {
				lacks += ", …"
			}
			lacks += ")"
		}
		order := "same"
		switch {
		case !a.ByID:
			order = "decides"
		case i == 0:
			order = "first"
		case t.Apart:
			order = "none shared"
		case t.Reordered:
			order = "another"
		}
		rows[i] = AlignmentRow{t.Name, Count(t.Samples), Count(t.Only), lacks, order}
	}
	return rows
}

// PatternRows says how many samples are in which views: a count and the views' names each.
func PatternRows(a wire.Alignment) [][]string {
	var rows [][]string
	for _, p := range a.Patterns {
		var in []string
		for v, is := range p.In {
			if is && v < len(a.Views) {
				in = append(in, a.Views[v].Name)
			}
		}
		what := "only " + join(in)
		switch {
		case len(in) == len(a.Views):
			what = "all views"
		case len(in) > 1:
			what = strings.Join(in[:len(in)-1], ", ") + " and " + in[len(in)-1]
		}
		rows = append(rows, []string{Count(p.Samples), what})
	}
	return rows
}

// TileWords says what a tile of the map stands for.
func TileWords(a wire.Alignment) string {
	tile := "A tile is a sample"
	if a.Map.Block > 1 {
		tile = fmt.Sprintf("A tile is %s", Plural(a.Map.Block, "sample"))
	}
	return tile + ", in the order of the first view; those that only later views have come last."
}

// Tiles returns how full the tiles of a view are: 0 for no sample of the tile in the view, 1 to 3 for some, 4 for all.
func Tiles(a wire.Alignment, view int) []int {
	counts := a.Map.In[view]
	levels := make([]int, len(counts))
	for i, n := range counts {
		of := min(a.Map.Block, a.Union-i*a.Map.Block)
		switch {
		case n >= of:
			levels[i] = 4
		case n > 0:
			levels[i] = 1 + 3*n/of
		}
	}
	return levels
}

// SuggestionWords says on a button what another way to match IDs does.
func SuggestionWords(s wire.Suggestion) string {
	text := "Match them: " + Plural(s.Pairs, "pair")
	if len(s.Example) > 0 {
		text += fmt.Sprintf(", %s = %s", s.Example[0][0], s.Example[0][1])
	}
	return text
}

// matchWords are the differences in writing that can be overlooked, as wire.Joining.Match names them.
var matchWords = map[string]string{"case": "upper and lower case", "spaces": "spaces", "padding": "zeros before numbers"}

// MatchWords says how IDs are matched, "" when they are taken as they are written.
func (d Data) MatchWords() string {
	if d.Match == "" {
		return ""
	}
	var parts []string
	for part := range strings.SplitSeq(d.Match, "+") {
		parts = append(parts, matchWords[part])
	}
	words := parts[len(parts)-1]
	if len(parts) > 1 {
		words = join(parts[:len(parts)-1]) + " and " + words
	}
	text := "IDs match whatever their " + words
	if d.Join.Info != nil && d.Join.Info.Rewritten > 0 {
		text += fmt.Sprintf(": %s written differently in some view", SamplesAre(d.Join.Info.Rewritten))
	}
	return text + "."
}

// SamplesAre writes a count of samples with its verb.
func SamplesAre(n int) string {
	if n == 1 {
		return "1 sample is"
	}
	return Count(n) + " samples are"
}

// joining returns how the given views are joined.
func (d Data) joining(views []Table) wire.Joining {
	how := wire.Joining{Match: d.Match, Samples: d.Unshared}
	for _, t := range views {
		how.Missing = append(how.Missing, t.Missing.Policy())
	}
	if !slices.ContainsFunc(how.Missing, func(p wire.MissingPolicy) bool { return p != wire.MissingPolicy{} }) {
		how.Missing = nil
	}
	return how
}
