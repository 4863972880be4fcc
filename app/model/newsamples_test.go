package model

import (
	"fmt"
	"strings"
	"testing"

	"viewfold/wasm/wire"
)

// Files that are chosen at once.
func TestMatchFiles(t *testing.T) {
	for _, c := range []struct {
		views, files []string
		want         []int
	}{
		{[]string{"proteins_eu", "genes"}, []string{"new_genes.csv", "new_proteins.csv"}, []int{1, 0}},
		{[]string{"view_1", "view_2"}, []string{"view.csv", "other.csv"}, []int{0, 1}},
		{[]string{"rna", "mirna"}, []string{"mirna.csv", "rna.csv.gz"}, []int{1, 0}},
		{[]string{"rna", "mirna"}, []string{"new_miRNA.csv", "new_RNA.csv"}, []int{1, 0}},
		{[]string{"rna", "mirna"}, []string{"x.csv", "y.csv", "z.csv"}, []int{0, 1}},
		{[]string{"a", "b", "c"}, []string{"b.csv", "x.csv"}, []int{1, 0, NoFile}},
		{[]string{"a", "b"}, []string{"all.mat"}, []int{0, 0}},
		{[]string{"a", "b"}, nil, []int{NoFile, NoFile}},
	} {
		if got := (NewSamples{}).WithFiles(c.views, c.files).Views; fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%v of %v: %v, want %v", c.views, c.files, got, c.want)
		}
	}
}

// A later choice takes the place of what it is for, and a file can be removed.
func TestFilesAgain(t *testing.T) {
	views := []string{"genes", "proteins_eu"}
	refused := &Problem{File: "bad.csv"}
	for _, c := range []struct {
		name    string
		problem *Problem
		steps   [][]string
		want    string
	}{
		{"corrected", nil, [][]string{{"newd_genes.csv", "new_proteins.csv"}, {"corrected_genes.csv"}}, "[new_proteins.csv corrected_genes.csv] [1 0]"},
		{"all again", nil, [][]string{{"newd_genes.csv", "new_proteins.csv"}, {"corrected_genes.csv"}, {"new_proteins.csv", "new_genes.csv"}}, "[new_proteins.csv new_genes.csv] [1 0]"},
		{"all again without names", nil, [][]string{{"genes.csv", "proteins.csv"}, {"x.csv", "y.csv"}}, "[x.csv y.csv] [0 1]"},
		{"one by one", nil, [][]string{{"new_proteins.csv"}, {"new_genes.csv"}}, "[new_proteins.csv new_genes.csv] [1 0]"},
		{"one by one without names", nil, [][]string{{"x.csv"}, {"y.csv"}}, "[x.csv y.csv] [0 1]"},
		{"alone", nil, [][]string{{"genes_1.csv"}, {"genes_2.csv"}}, "[genes_2.csv] [0 0]"},
		{"the same again", nil, [][]string{{"x.csv", "y.csv"}, {"x.csv"}}, "[y.csv x.csv] [1 0]"},
		{"refused", refused, [][]string{{"bad.csv", "y.csv"}, {"good.csv"}}, "[y.csv good.csv] [1 0]"},
		{"not refused", nil, [][]string{{"bad.csv", "y.csv"}, {"good.csv"}}, "[bad.csv y.csv good.csv] [0 1]"},
		{"refused and fits", refused, [][]string{{"bad.csv", "y.csv"}, {"proteins.csv"}}, "[bad.csv proteins.csv] [0 1]"},
	} {
		n := NewSamples{}
		for _, files := range c.steps {
			n = n.WithFiles(views, files)
			n.Problem = c.problem
		}
		if got := fmt.Sprint(n.Files, n.Views); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	n := NewSamples{}.WithFiles(views, []string{"genes.csv", "proteins.csv"})
	n.Found, n.Problem = &Result{}, refused
	if one := n.Without(0); fmt.Sprint(one.Files, one.Views, one.Found, one.Problem) != "[proteins.csv] [-1 0] <nil> <nil>" {
		t.Errorf("%v", one)
	}
	if none := n.Without(1).Without(0).Without(0); fmt.Sprint(none.Files, none.Views) != "[] [-1 -1]" {
		t.Errorf("%v", none)
	}
}

func TestNewSamplesReady(t *testing.T) {
	r := Result{RunInfo: wire.RunInfo{Views: []string{"a", "b"}}}
	n := NewSamples{}
	for _, want := range []string{"Choose the files of the new samples first.", "Choose the file of the view b.", "", "The new samples are being assigned."} {
		if got := n.WhyNotAssign(r); got != want {
			t.Errorf("%q, want %q", got, want)
		}
		switch {
		case n.Files == nil:
			n.Files, n.Views, n.Found = []string{"x", "y", "z"}, []int{2, NoFile}, &r
		case n.Views[1] == NoFile:
			n = n.With(1, 0).With(5, 0).With(0, 9)
		default:
			n.Asked = true
		}
	}
	if files, views := n.Used(); fmt.Sprint(files, views, n.Found) != "[2 0] [0 1] <nil>" {
		t.Errorf("%v %v %v", files, views, n.Found)
	}
	if files, views := (NewSamples{Views: []int{1, 1}}).Used(); fmt.Sprint(files, views) != "[1] [0 0]" {
		t.Errorf("one file for two views: %v %v", files, views)
	}
}

func TestAblationWords(t *testing.T) {
	a := Ablation{Task: Task{Asked: true}}
	if a.Words() != "Starting …" || a.Part() != 0 {
		t.Errorf("%s %v", a.Words(), a.Part())
	}
	a.Progress = wire.Progress{Run: 3, Runs: 8, Stage: "join", Part: 1}
	if a.Words() != "Run 3 of 8 · Joining the sets of anchors" || a.Part() != 3./8 {
		t.Errorf("%s %v", a.Words(), a.Part())
	}
	for views, want := range map[int]string{1: "nothing to leave out", 2: "each view by itself (2 runs)", 4: "then by each view alone (8 runs)"} {
		r := Result{RunInfo: wire.RunInfo{Views: make([]string, views)}}
		if got := r.AblationNote(); !strings.Contains(got, want) {
			t.Errorf("%d views: %s", views, got)
		}
	}
}
