package model

import (
	"fmt"
	"strings"
	"testing"

	"viewfold/wasm/wire"
)

func TestMatchFiles(t *testing.T) {
	for _, c := range []struct {
		views, files []string
		want         []int
	}{
		{[]string{"rna", "mirna"}, []string{"mirna.csv", "rna.csv.gz"}, []int{1, 0}},
		{[]string{"rna", "mirna"}, []string{"new_miRNA.csv", "new_RNA.csv"}, []int{1, 0}},
		{[]string{"rna", "mirna"}, []string{"x.csv", "y.csv", "z.csv"}, []int{0, 1}},
		{[]string{"a", "b", "c"}, []string{"b.csv", "x.csv"}, []int{1, 0, NoFile}},
		{[]string{"a", "b"}, []string{"all.mat"}, []int{0, 0}},
		{[]string{"a", "b"}, nil, []int{NoFile, NoFile}},
	} {
		if got := MatchFiles(c.views, c.files); fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%v of %v: %v, want %v", c.views, c.files, got, c.want)
		}
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
