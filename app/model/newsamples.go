package model

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"viewfold/wasm/wire"
)

// NewSamples are files of samples to put into the clusters of the result, and what came of it.
type NewSamples struct {
	Task
	Files  []string // their names
	Views  []int    // per view of the result, which of the files, from 0; −1 for none
	Found  *Result  // the new samples with their clusters and sizes; nil before
	Notes  []string
	Unlike string // which of them are unlike the data of the run, in a sentence; "" for none
}

// NoFile stands for a view whose file was not chosen.
const NoFile = -1

// MatchFiles gives every view a file: one of its name, else one whose name has the view's in it, else the next that is
// left. A single file may hold all views.
func MatchFiles(views, files []string) []int {
	chosen := make([]int, len(views))
	taken := make([]bool, len(files))
	order := make([]int, len(views)) // the longest names first, as others may be part of them
	for v := range chosen {
		chosen[v], order[v] = NoFile, v
	}
	slices.SortStableFunc(order, func(a, b int) int { return len(views[b]) - len(views[a]) })
	pass := func(fits func(view, file string) bool) {
		for _, v := range order {
			if chosen[v] != NoFile {
				continue
			}
			view := views[v]
			for k, file := range files {
				if !taken[k] && fits(plainName(view), plainName(file)) {
					chosen[v], taken[k] = k, true
					break
				}
			}
		}
	}
	pass(func(view, file string) bool { return view == file })
	pass(func(view, file string) bool { return strings.Contains(file, view) })
	slices.Sort(order)
	pass(func(string, string) bool { return true })
	if len(files) == 1 {
		for v := range chosen {
			chosen[v] = 0
		}
	}
	return chosen
}

// plainName is a file's name in lower case without its endings.
func plainName(name string) string {
	name = strings.ToLower(path.Base(name))
	for _, ending := range []string{".gz", ".csv", ".tsv", ".txt", ".npy", ".npz", ".mat", ".mtx", ".zip"} {
		name = strings.TrimSuffix(name, ending)
	}
	return name
}

// WhyNotAssign says what is missing before new samples can be assigned, "" when nothing is.
func (n NewSamples) WhyNotAssign(r Result) string {
	switch missing := slices.Index(n.Views, NoFile); {
	case n.Asked:
		return "The new samples are being assigned."
	case len(n.Files) == 0:
		return "Choose the files of the new samples first."
	case missing >= 0 && missing < len(r.Views):
		return fmt.Sprintf("Choose the file of the view %s.", r.Views[missing])
	}
	return ""
}

// With returns the choice with another file for a view, from 0. What was found before is gone.
func (n NewSamples) With(view, file int) NewSamples {
	if view >= 0 && view < len(n.Views) && file >= NoFile && file < len(n.Files) {
		n.Views = slices.Clone(n.Views)
		n.Views[view] = file
	}
	n.Found, n.Notes, n.Unlike, n.Problem = nil, nil, "", nil
	return n
}

// Used lists the files that views have, in their order, and for every view which of these it has.
func (n NewSamples) Used() (files, views []int) {
	for _, k := range n.Views {
		at := slices.Index(files, k)
		if at < 0 {
			at, files = len(files), append(files, k)
		}
		views = append(views, at)
	}
	return files, views
}

// UnlikeWords counts and names the new samples that are unlike the data of the run, the farthest first; "" for none.
func UnlikeWords(info wire.AssignInfo, samples *Samples) string {
	if info.UnlikeCount == 0 {
		return ""
	}
	var names []string
	for _, i := range info.Unlike {
		names = append(names, samples.ID(i))
	}
	text := fmt.Sprintf("%s of %s unlike the data of the run: farther from its nearest sample than 99 %% of its samples are from theirs, so the clusters given here mean little. The farthest first: %s",
		Count(info.UnlikeCount), SamplesAre(info.Samples), strings.Join(names, ", "))
	if more := info.UnlikeCount - len(names); more > 0 {
		text += " and " + Count(more) + " more, which the file tells"
	}
	return text + "."
}

// Assigned is what the table of samples shows of new ones: their clusters have the names and colours of the result's.
func (r Result) Assigned(info wire.AssignInfo, samples *Samples) *Result {
	return &Result{
		RunInfo: wire.RunInfo{Samples: info.Samples, Clusters: r.Clusters, Sizes: info.Sizes},
		Samples: samples,
	}
}
