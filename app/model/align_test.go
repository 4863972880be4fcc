package model

import (
	"reflect"
	"testing"

	"viewfold/wasm/wire"
)

// uneven is an alignment of two views of 5 and 4 samples, 2 of which are in both.
func uneven() wire.Alignment {
	return wire.Alignment{ByID: true, Samples: 2, Union: 7,
		Views: []wire.TableAlignment{
			{Name: "rna.csv", Samples: 5, Only: 3, Lacks: 2, Lacking: []string{"x", "y"}},
			{Name: "cnv.csv", Samples: 4, Only: 2, Lacks: 3, Lacking: []string{"a"}, Reordered: true}},
		Labels:      &wire.TableAlignment{Name: "labels.csv", Samples: 7},
		Patterns:    []wire.Pattern{{In: []bool{true, false}, Samples: 3}, {In: []bool{true, true}, Samples: 2}, {In: []bool{false, true}, Samples: 2}},
		Map:         wire.PresenceMap{Block: 3, In: [][]int{{3, 2, 0}, {1, 2, 1}}},
		Suggestions: []wire.Suggestion{{Match: "case", Pairs: 2, Samples: 4, Example: [][2]string{{"S1", "s1"}}}}}
}

// costs makes an alignment of three views, of which the last lacks so many samples that the others share.
func costs(samples int) func(a *wire.Alignment) {
	return func(a *wire.Alignment) {
		a.Views = append(a.Views, wire.TableAlignment{Name: "rppa.csv"})
		a.Patterns = []wire.Pattern{{In: []bool{true, true, true}, Samples: 43}, {In: []bool{true, true, false}, Samples: samples},
			{In: []bool{false, true, false}, Samples: 12}, {In: []bool{true, false, true}, Samples: 2}}
		a.Samples, a.Union = 43, 57+samples
	}
}

func TestAlignmentRows(t *testing.T) {
	want := []AlignmentRow{
		{"rna.csv", "5", "3", "2 (x, y)", "first"},
		{"cnv.csv", "4", "2", "3 (a, …)", "another"},
		{"labels.csv", "7", "0", "0", "same"},
	}
	if got := AlignmentRows(uneven()); !reflect.DeepEqual(got, want) {
		t.Errorf("%q", got)
	}
	if got := PatternRows(uneven()); !reflect.DeepEqual(got, [][]string{{"3", "only rna.csv"}, {"2", "all views"}, {"2", "only cnv.csv"}}) {
		t.Errorf("%q", got)
	}
	other := uneven()
	other.Views[1].Apart, other.Views[1].Reordered = true, false
	if got := AlignmentRows(other)[1].Order; got != "none shared" {
		t.Error(got)
	}
	three := uneven()
	three.Views = append(three.Views, wire.TableAlignment{Name: "mirna.csv"})
	three.Patterns = []wire.Pattern{{In: []bool{true, true, false}, Samples: 1}}
	if got := PatternRows(three); !reflect.DeepEqual(got, [][]string{{"1", "rna.csv and cnv.csv"}}) {
		t.Errorf("%q", got)
	}
}

func TestAlignmentWords(t *testing.T) {
	for _, c := range []struct {
		edit   func(a *wire.Alignment)
		want   string
		uneven bool
	}{
		{func(*wire.Alignment) {}, "2 samples in all 2 views, 5 in some only.", true},
		{func(a *wire.Alignment) { a.Union = 3 }, "2 samples in all 2 views, 1 in some only.", true},
		{func(a *wire.Alignment) { a.Union = 2 }, "2 samples in all 2 views.", true}, // by its suggestion
		{func(a *wire.Alignment) { a.Union, a.Suggestions = 2, nil }, "2 samples in all 2 views.", false},
		{func(a *wire.Alignment) { a.Union, a.Suggestions, a.Labels.Lacks = 2, nil, 1 }, "2 samples in all 2 views.", true},
		{costs(32), "43 samples in all 3 views, 46 in some only. Without rppa.csv the other 2 views would share 75 samples.", true},
		{costs(4), "43 samples in all 3 views, 18 in some only.", true},                                            // less than a tenth
		{func(a *wire.Alignment) { costs(32)(a); a.Union++ }, "43 samples in all 3 views, 47 in some only.", true}, // not all is known
		{func(a *wire.Alignment) { a.Union, a.Suggestions, a.ByID = 2, nil, false },
			"Rows are matched by their order, because not all views have IDs: make sure that every row is the same sample in all 2 views.", true},
	} {
		a := uneven()
		c.edit(&a)
		if got := AlignmentWords(a); got != c.want || Uneven(a) != c.uneven {
			t.Errorf("%q, want %q; uneven: %v", got, c.want, Uneven(a))
		}
	}
	if got, want := SuggestionWords(uneven().Suggestions[0]), "Match them: 2 pairs, S1 = s1"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A tile is full when all of its samples are there, also the last one, which has fewer.
func TestTiles(t *testing.T) {
	if got := [][]int{Tiles(uneven(), 0), Tiles(uneven(), 1)}; !reflect.DeepEqual(got, [][]int{{4, 3, 0}, {2, 3, 4}}) {
		t.Errorf("%v", got)
	}
}

func TestMatchWords(t *testing.T) {
	d := joined()
	if got := d.MatchWords(); got != "" {
		t.Errorf("%q without a match", got)
	}
	d.Match, d.Join.Info.Rewritten = "case+padding", 1
	if got, want := d.MatchWords(), "IDs match whatever their upper and lower case and zeros before numbers: 1 sample is written differently in some view."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A single view without labels has nothing to be compared with.
func TestAlignment(t *testing.T) {
	d := joined()
	if d.Alignment() != nil {
		t.Error("an alignment before the worker told of one")
	}
	a := uneven()
	d.Join.Findings = &wire.Findings{Alignment: a}
	if d.Alignment() == nil {
		t.Error("no alignment of two views")
	}
	d.Join.Findings = &wire.Findings{Alignment: wire.Alignment{Views: a.Views[:1]}}
	if d.Alignment() != nil {
		t.Error("an alignment of one view")
	}
}
