package model

import (
	"reflect"
	"testing"

	"viewfold/wasm/wire"
)

// withGaps returns two views with notes, of which the second has missing values.
func withGaps() Data {
	d := joined()
	d.Join.Views = []int{1, 2}
	d.Join.Findings = &wire.Findings{Notes: [][]wire.Note{{{Kind: "constant"}}, {{Kind: MissingNote, Count: 4}, {Kind: "rare"}}}}
	d.Join.Info.Gaps = []wire.Gaps{{}, {Missing: 4, Features: 1, Filled: 3}}
	return d
}

func TestNotes(t *testing.T) {
	d := withGaps()
	if got := d.Notes(2); !reflect.DeepEqual(got, []wire.Note{{Kind: "rare"}}) || d.Missing(2).Count != 4 {
		t.Errorf("notes %v, missing %v", got, d.Missing(2))
	}
	if len(d.Notes(1)) != 1 || d.Missing(1) != nil || d.Notes(3) != nil || d.Missing(3) != nil {
		t.Error("notes went to another view")
	}
	// The views of the latest join count, not those that are switched on now.
	d.Change(1, func(t *Table) { t.Off = true })
	if d.Missing(2) == nil {
		t.Error("a view lost its notes when another was switched off")
	}
}

// What keeps views from being joined is said beside the button that runs, each cause by its own sentence.
func TestWhyNotJoined(t *testing.T) {
	two := []wire.TableAlignment{{Name: "rna.csv"}, {Name: "cnv.csv.gz"}}
	d := withGaps()
	d.Labels = &Table{Name: "labels.csv", Role: wire.RoleLabels, Info: &wire.TableInfo{}}
	for want, edit := range map[string]func(d *Data, p *Problem, a *wire.Alignment){
		"Say what to do about missing values of cnv.": func(d *Data, p *Problem, _ *wire.Alignment) { p.File = "cnv.csv.gz" },
		"Say what to do about missing values of 2 views, as those of cnv.": func(d *Data, p *Problem, _ *wire.Alignment) {
			p.File = "cnv.csv.gz"
			d.Join.Findings.Notes[0] = []wire.Note{{Kind: MissingNote, Count: 1}}
		},
		"What is chosen about missing values of cnv cannot be done; the message under Data says why.": func(d *Data, p *Problem, _ *wire.Alignment) {
			p.File = "cnv.csv.gz"
			d.Change(2, func(t *Table) { t.Missing.Then = "features" })
		},
		"The labels do not go with the views; the message under Data says why.":                                        func(_ *Data, p *Problem, _ *wire.Alignment) { p.File = "labels.csv" },
		"Two samples of a view have the same ID; the message under Data says which.":                                   func(_ *Data, _ *Problem, a *wire.Alignment) { a.Clash = "s1 and S1" },
		"No sample is in all views; the message under Data says what to look at.":                                      func(_ *Data, _ *Problem, a *wire.Alignment) { *a = wire.Alignment{ByID: true, Union: 9, Views: two} },
		"Without IDs the rows must be the same samples in every view; the message under Data says where they are not.": func(_ *Data, _ *Problem, a *wire.Alignment) { a.Views = two },
		"Not all samples are in all views: complete the files, or choose under Data to go on without those.": func(d *Data, _ *Problem, a *wire.Alignment) {
			*a = wire.Alignment{ByID: true, Samples: 7, Union: 9, Views: two}
			d.Unshared = "stop"
		},
		"The views cannot be joined; the message under Data says why.": func(*Data, *Problem, *wire.Alignment) {},
	} {
		d := d
		findings := *d.Join.Findings
		findings.Notes = append([][]wire.Note(nil), findings.Notes...)
		d.Join = Join{Views: d.Join.Views, Problem: &Problem{Text: "no"}, Findings: &findings}
		edit(&d, d.Join.Problem, &findings.Alignment)
		if got := d.WhyNotReady(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestGapWords(t *testing.T) {
	d := withGaps()
	if got, want := d.GapWords(2), "Done: 1 feature left out, 3 values filled in."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	d.Join.Info = nil
	if got := d.GapWords(2); got != "" {
		t.Errorf("%q without a join", got)
	}
}

func TestMissingPolicies(t *testing.T) {
	d := withGaps()
	if got := d.Choice().Missing; got != nil {
		t.Errorf("policies nobody asked for: %v", got)
	}
	d.Change(2, func(t *Table) { t.Missing = MissingPolicy{Above: "12.5", Then: "median"} })
	if got := d.Choice().Missing; !reflect.DeepEqual(got, []wire.MissingPolicy{{}, {Above: 12.5, Then: "median"}}) {
		t.Errorf("policies %v", got)
	}
	d.Change(1, func(t *Table) { t.Off = true })
	if got := d.Choice().Missing; len(got) != 1 || len(d.Everything().Missing) != 2 {
		t.Errorf("policies %v of one view, %v of both", got, d.Everything().Missing)
	}
	for text, want := range map[string]string{
		"": "", "5": "", "100": "", "0": "“0” is not a percentage above 0, up to 100.", "101": "“101” is not a percentage above 0, up to 100.", "x": "“x” is not a percentage above 0, up to 100.",
	} {
		if got := AboveProblem(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	d.Change(2, func(t *Table) { t.Missing.Above = "5,5" })
	if got, want := d.WhyNotReady(), "Missing values of cnv: “5,5” is not a percentage above 0, up to 100."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// The choice stands beside the message of the view whose missing values it is about.
func TestMissingAsked(t *testing.T) {
	d := withGaps()
	for file, want := range map[string]bool{"": false, "rna.csv": false, "cnv.csv.gz": true} {
		d.Join.Problem = &Problem{File: file}
		if asked := d.MissingAsked(); (asked != nil) != want {
			t.Errorf("%q: asked %v", file, asked)
		}
	}
	if got := d.SameMissing(2); !reflect.DeepEqual(got, []int{2}) {
		t.Errorf("same as the second view: %v", got)
	}
}
