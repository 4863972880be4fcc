package model

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"viewfold/phrase"
	"viewfold/wasm/wire"
)

// Result is what a run found, with what it was made from.
type Result struct {
	wire.RunInfo
	Samples  *Samples
	Made     Made
	Settings wire.Settings // of the data it was made from
	Turn     int           // of that data
	At       int64         // when the run ended, Unix time in milliseconds
	Name     string        // of the data set, for file names
	Request  int           // the engine's number of the run
	Kept     bool          // it was made in another visit or before another run, and opened again
	Beside   string        // how it compares with the kept result that it repeats, "" when it repeats none
}

// Sum is the time that all stages took, in words.
func (r Result) Sum() string { return phrase.Seconds(r.sum()) }

func (r Result) sum() float64 {
	sum := 0.0
	for _, s := range r.Seconds {
		sum += s
	}
	return sum
}

// Took says how long the run took, and when it was when that is not just now.
func (r Result) Took(at *time.Location) string {
	if r.Kept {
		return fmt.Sprintf("Made on %s. The clustering took %s.", Date(r.At, at), r.Sum())
	}
	return "The clustering took " + r.Sum() + "."
}

// Stale says whether a run started now would use other data or options than the result did.
func (m Model) Stale() bool {
	if m.Result == nil || m.Data.Busy() {
		return false
	}
	if m.Params.FirstProblem(m.Limits()) != "" || m.Data.enteredProblem() != "" {
		return true
	}
	return !reflect.DeepEqual(m.Result.Made, m.Recipe())
}

// Headline says what was found in a few words.
func (r Result) Headline() string {
	return fmt.Sprintf("%s over %s", Plural(r.Clusters, "cluster"), Plural(r.RunInfo.Samples, "sample"))
}

// Joined says whether the clusters were joined from several sets of anchors.
func (r Result) Joined() bool { return len(r.Sets) > 0 }

// Exactly says whether the number of clusters is the one asked for, and how it came about.
func (r Result) Exactly() string {
	switch {
	case r.Joined():
		return fmt.Sprintf("Exactly %s, as asked: joined from %s of anchors, which agree with them on %s of the samples on average.",
			Plural(r.Clusters, "cluster"), Plural(len(r.Sets), "set"), Share(r.agreement()))
	case r.Clusters != r.Requested:
		return fmt.Sprintf("%s found, %d asked for: reference mode takes what the authors’ program gives. Paper mode delivers exactly %d.",
			Plural(r.Clusters, "cluster"), r.Requested, r.Requested)
	case r.Completed:
		return fmt.Sprintf("Exactly %s, as asked. The graph did not fall into that many pieces by itself (by the rank constraint), "+
			"so the last ones were split off or joined by a fixed rule (the completion rule).",
			Plural(r.Clusters, "cluster"))
	}
	return fmt.Sprintf("Exactly %s, as asked: the graph fell into that many pieces by itself (by the rank constraint).", Plural(r.Clusters, "cluster"))
}

// agreement is the mean of the sets' agreement.
func (r Result) agreement() float64 {
	sum := 0.0
	for _, s := range r.Sets {
		sum += s.Agreement
	}
	return sum / float64(len(r.Sets))
}

// Settled says whether the iterations came to rest; of joined sets, how many samples are not
// settled.
func (r Result) Settled() string {
	switch {
	case r.Joined() && r.Unsure == 0:
		return "No sample lies between clusters: at least half of the sets put each where it is now."
	case r.Joined():
		return fmt.Sprintf("Between clusters: %s of %s, which fewer than half of the sets put where they are now. The table of samples can show them first.",
			Count(r.Unsure), Plural(r.RunInfo.Samples, "sample"))
	case r.Converged:
		return fmt.Sprintf("Converged after %s.", Plural(r.Iterations, "iteration"))
	}
	return fmt.Sprintf("Not converged: stopped after %s, the limit. More iterations may change the result a little.",
		Plural(r.Iterations, "iteration"))
}

// half is the agreement below which a sample lies between clusters, fewEach how many samples clusters have on average at
// least to be groups of any kind: as package report has them.
const (
	half    = 0.5
	fewEach = 3
)

// Concerns says what speaks against the number of clusters, in sentences, nothing when nothing does.
func (r Result) Concerns() (list []string) {
	if n := r.RunInfo.Samples; n < fewEach*r.Clusters {
		beside := ""
		if r.Joined() {
			beside = ", and how far the sets of anchors agree on them says little"
		}
		list = append(list, fmt.Sprintf("%s of %s have fewer than %d each on average: these are hardly groups%s. Ask for fewer clusters.",
			Plural(r.Clusters, "cluster"), Plural(n, "sample"), fewEach, beside))
	}
	var names []string
	last := 0
	for k, h := range r.Held {
		if h.Best < half {
			names, last = append(names, r.ClusterName(k)), k
		}
	}
	switch n := len(names); {
	case n == 1:
		list = append(list, fmt.Sprintf("No sample of %s is put there by half of the sets of anchors: the median is %s of them, the most %s. It may be no group; try another number of clusters.",
			names[0], Share(r.Held[last].Median), Share(r.Held[last].Best)))
	case n > 1:
		list = append(list, fmt.Sprintf("Of %d of %s no sample is put there by half of the sets of anchors: %s. They may be no groups; try another number of clusters.",
			n, Plural(r.Clusters, "cluster"), few(names)))
	}
	return list
}

// Agreed says for a cluster what share of the sets put its samples there, "" where that is not known.
func (r Result) Agreed(cluster int) string {
	if cluster >= len(r.Held) {
		return ""
	}
	return Share(r.Held[cluster].Median) + "\u00a0agree"
}

// SetRow is the sets of anchors of one size and look, in words.
type SetRow struct {
	Sets, Anchors, Look, Agreement, Objective string
}

// SetRows returns what the sets of anchors gave: those with equally many anchors and the same look in a
// row, with their mean agreement and their least objective.
func (r Result) SetRows() []SetRow {
	type kind struct {
		anchors int
		look    string
	}
	type total struct {
		sets                 int
		agreement, objective float64
	}
	var order []kind
	totals := map[kind]total{}
	for _, s := range r.Sets {
		k, objective := kind{s.Anchors, s.Look}, s.Objective[len(s.Objective)-1]
		t, seen := totals[k]
		if !seen {
			order, t.objective = append(order, k), objective
		}
		totals[k] = total{t.sets + 1, t.agreement + s.Agreement, min(t.objective, objective)}
	}
	rows := make([]SetRow, len(order))
	for i, k := range order {
		t := totals[k]
		rows[i] = SetRow{
			Sets: Count(t.sets), Anchors: Count(k.anchors), Look: k.look,
			Agreement: Share(t.agreement / float64(t.sets)), Objective: Rough(t.objective),
		}
	}
	return rows
}

// LinksNote says what the links between the samples were used for, "" when there are none.
func (r Result) LinksNote() string {
	var notes []string
	for _, l := range r.Links {
		then := "too seldom to follow them, so it was taken as a view like the others."
		if l.Followed {
			then = "so some sets averaged the other views along these links instead of comparing the links themselves."
		}
		notes = append(notes, fmt.Sprintf("%s holds links between the samples. Linked samples are more alike in the other views than chance in %s of cases (%s would be chance), %s",
			l.View, Share(l.Alike), Share(0.5), then))
	}
	return strings.Join(notes, " ")
}

// ObjectiveNote says what the objective is, and what its first value belongs to.
func (r Result) ObjectiveNote() string {
	first := "the first value is that of the first graphs and the first shared picture"
	if r.Options.Mode == Reference {
		first = "the first value is that of the first graphs alone, before there is a shared picture"
	}
	return "What the method makes as small as it can while the graph falls into clusters, after every iteration; " + first + "."
}

// dominant is the weight from which one view counts as having taken all.
const dominant = 0.99

// WeightsNote says what the weights mean, and points out when one view has taken all.
func (r Result) WeightsNote() string {
	if len(r.Options.FixedWeights) > 0 {
		return "You fixed these weights; they were not learned."
	}
	if i := slices.IndexFunc(r.Weights, func(w float64) bool { return w >= dominant }); i >= 0 && len(r.Weights) > 1 {
		return fmt.Sprintf("%s takes all the weight: in the end the others had no say in the shared picture. "+
			"To let them, fix the weights in the views’ cards and compare.", r.Views[i])
	}
	if r.Joined() {
		note := "How much each view counts in the shared picture: the mean over the sets of anchors and, after ±, how far it varies between them (standard deviation). The weights are learned and add up to 1."
		if slices.ContainsFunc(r.Sets, func(s wire.Set) bool { return s.Partial }) {
			note += " Sets that saw the views along the links are left out."
		}
		if r.Options.Ridge > 0 {
			note += " The option Evenness (ρ) draws them together; lower it to let them differ."
		}
		return note
	}
	return "How much each view counts in the shared picture. The weights are learned and add up to 1."
}

// Measure is one comparison with known labels.
type Measure struct {
	Name, Value, Help string
}

// Measures returns the comparisons with known labels, nil without labels.
func (r Result) Measures() []Measure {
	if r.Metrics == nil {
		return nil
	}
	m := r.Metrics
	return []Measure{
		{"Accuracy", Weight(m.ACC), "samples in the right group after the best one-to-one matching of clusters and classes"},
		{"NMI, max normaliser", Weight(m.NMIMax), "normalised mutual information, divided by the larger entropy (the paper’s)"},
		{"NMI, sqrt normaliser", Weight(m.NMISqrt), "divided by the geometric mean of the entropies"},
		{"NMI, mean normaliser", Weight(m.NMIMean), "divided by the arithmetic mean of the entropies"},
		{"Purity", Weight(m.Purity), "samples that belong to the commonest class of their cluster"},
		{"Adjusted Rand index", Weight(m.ARI), "agreement over pairs of samples, 0 on average by chance"},
		{"F-score over pairs", Weight(m.F1), "precision and recall of “these two belong together”"},
	}
}

// MeasuresNote says over how many samples the comparison went.
func (r Result) MeasuresNote() string {
	n := r.RunInfo.Samples
	over := fmt.Sprintf("all %s", Plural(n, "sample"))
	if r.Metrics != nil && r.Metrics.Samples != n {
		over = fmt.Sprintf("the %s of %s whose label is known", Plural(r.Metrics.Samples, "sample"), Count(n))
	}
	return "Compared with your labels over " + over + ". The labels were not used for clustering."
}

// Stage is a part of a run with the time it took.
type Stage struct {
	Name, Time string
}

// stageOrder is the order of the parts of a run.
var stageOrder = []string{"scale", "anchor", "link", "unify", "refine", "weigh", "label", "join"}

// Stages returns the time of every stage, in order; others follow by name.
func (r Result) Stages() []Stage {
	names := slices.Clone(stageOrder)
	var rest []string
	for name := range r.Seconds {
		if !slices.Contains(names, name) {
			rest = append(rest, name)
		}
	}
	slices.Sort(rest)
	var list []Stage
	for _, name := range append(names, rest...) {
		if s, ok := r.Seconds[name]; ok {
			list = append(list, Stage{StageWords(name), phrase.Seconds(s)})
		}
	}
	return list
}

// DroppedNotes says for every view that lost constant features which they were.
func (r Result) DroppedNotes() []string {
	var list []string
	for i, names := range r.Dropped {
		if len(names) == 0 || i >= len(r.Views) {
			continue
		}
		list = append(list, fmt.Sprintf("%s: %s left out because they are constant: %s.",
			r.Views[i], Plural(len(names), "feature"), few(names)))
	}
	return list
}

// maxNamed bounds how many names a sentence lists.
const maxNamed = 8

// few lists names for a sentence: the first ones, and how many more there are.
func few(names []string) string {
	if more := len(names) - maxNamed; more > 0 {
		return join(names[:maxNamed]) + " and " + Count(more) + " more"
	}
	return join(names)
}
