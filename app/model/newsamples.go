package model

import (
	"fmt"
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
	return n.unfound()
}

// unfound returns the choice without what was found before.
func (n NewSamples) unfound() NewSamples {
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
	text := fmt.Sprintf("%s of %s unlike the data of the run: farther from its nearest sample than %s of its samples are from theirs, so the clusters given here mean little. The farthest first: %s",
		Count(info.UnlikeCount), SamplesAre(info.Samples), Share(0.99), strings.Join(names, ", "))
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
