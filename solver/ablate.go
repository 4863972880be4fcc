package solver

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"viewfold/solver/metrics"
)

// Subset is what a run on some of the views found, compared with the run on all.
type Subset struct {
	Views   []int  // that were seen, ascending
	Without bool   // all but one; else one alone
	Problem string // why these views cannot be clustered by themselves; the rest is empty then

	Labels   []int
	Together float64 // share of samples in the same cluster, clusters matched so that it is largest
	ARI      float64 // adjusted Rand index with the result on all views
	// SetAgreement is the mean of Set.Agreement, of consensus mode. It is no measure of how good views are: few features
	// are often clear about clusters that no other view has.
	SetAgreement float64
	// Tells is, of a view alone, the mean ARI with each of the others alone, and FusedTells that of the run without each
	// of these with it alone. Both are of three or more views, all of which can be clustered alone.
	Tells, FusedTells float64
	Text              string // Together in a sentence
}

// Ablation says what every view does for a result.
type Ablation struct {
	Subsets      []Subset // with three or more views all but one, in their order; then each alone
	SetAgreement float64  // of the result on all views, as Subset's
	Text         string   // what there is to say of all, in a sentence or two
}

// Subsets lists the runs that Ablate takes, without what they find: none with a single view. With two views
// leaving out one is taking the other alone.
func Subsets(views int) []Subset {
	var list []Subset
	if views < 2 {
		return nil
	}
	for v := 0; v < views && views > 2; v++ {
		s := Subset{Without: true}
		for u := range views {
			if u != v {
				s.Views = append(s.Views, u)
			}
		}
		list = append(list, s)
	}
	for v := range views {
		list = append(list, Subset{Views: []int{v}})
	}
	return list
}

// Ablate clusters the samples by all views but one and by each view alone, with the options of a result on
// all views and the Solver's Crew, and says how much of the result stays. Observe hears of each run as of any; before
// each, next (nil: nobody) hears which it is, from 0. Views that cannot be clustered by themselves, as with too few
// different samples, are no error.
func (s *Solver) Ablate(ctx context.Context, views []View, res *Result, next func(run int)) (*Ablation, error) {
	a := new(Ablation)
	if err := s.AblateOn(ctx, views, res, a, next); err != nil {
		return nil, err
	}
	return a, nil
}

// AblateOn is Ablate that goes on with what it found before an error, as when it was cancelled: the runs in a are not
// done again.
func (s *Solver) AblateOn(ctx context.Context, views []View, res *Result, a *Ablation, next func(run int)) error {
	if a.Subsets == nil {
		a.Subsets, a.SetAgreement = Subsets(len(views)), res.setAgreement()
	}
	own := *s
	own.Anchors.Rows = 0 // which are of all views
	for k := range a.Subsets {
		sub := &a.Subsets[k]
		if sub.Text != "" {
			continue
		}
		if next != nil {
			next(k)
		}
		some, opts := sub.of(views, res.Options)
		found, err := own.Cluster(ctx, some, opts)
		var input *InputError
		var option *OptionError
		switch {
		case errors.As(err, &input) || errors.As(err, &option):
			sub.Problem = err.Error()
			sub.Text = fmt.Sprintf("%s cannot be clustered: %v", sub.name(views), err)
			continue
		case err != nil:
			return err
		}
		t := metrics.Compare(found.Labels, res.Labels)
		sub.Labels, sub.Together, sub.ARI, sub.SetAgreement = found.Labels, t.Accuracy(), t.ARI(), found.setAgreement()
		sub.Text = fmt.Sprintf("%s %.0f %% of samples stay together", sub.name(views), 100*sub.Together)
	}
	a.Text = a.text(views)
	return nil
}

// of returns the subset's views and a run's options for them. Weights that are fixed at 0 for all of them are learned.
func (s *Subset) of(views []View, opts Options) ([]View, Options) {
	var some []View
	var scale []Scale
	var weights []float64
	for _, v := range s.Views {
		some = append(some, views[v])
		if len(opts.Scale) > 1 {
			scale = append(scale, opts.Scale[v])
		}
		if opts.FixedWeights != nil {
			weights = append(weights, opts.FixedWeights[v])
		}
	}
	if scale != nil {
		opts.Scale = scale
	}
	if sum(weights) == 0 {
		weights = nil
	}
	opts.FixedWeights = weights
	return some, opts
}

// name is "without mutations" or "by mutations alone".
func (s *Subset) name(views []View) string {
	if !s.Without {
		return fmt.Sprintf("by %s alone", views[s.Views[0]].Name)
	}
	return "without " + views[s.left()].Name
}

// left is the view that was left out.
func (s *Subset) left() int {
	for k, v := range s.Views {
		if v != k {
			return k
		}
	}
	return len(s.Views)
}

// setAgreement is the mean share of samples that a set has in the cluster of the result; 0 without sets.
func (res *Result) setAgreement() float64 {
	mean := 0.0
	for _, s := range res.Sets {
		mean += s.Agreement / float64(len(res.Sets))
	}
	return mean
}

// text sums up: which view decides most, and whether one of them would do.
func (a *Ablation) text(views []View) string {
	switch len(views) {
	case 0, 1:
		return "with one view there is nothing to leave out"
	case 2:
		return a.textOfTwo(views)
	}
	var parts []string
	if text := a.changesMost(views); text != "" {
		parts = append(parts, text)
	}
	if text := a.fusionText(views); text != "" {
		parts = append(parts, text)
	}
	return strings.Join(parts, ". ")
}

// textOfTwo says whether each of two views adds to the other.
func (a *Ablation) textOfTwo(views []View) string {
	first, second := &a.Subsets[0], &a.Subsets[1]
	for _, s := range a.Subsets {
		if s.Problem != "" {
			return ""
		}
	}
	with := fmt.Sprintf("by %s alone %.0f %% of samples stay in the clusters of both views, by %s alone %.0f %%",
		views[0].Name, 100*first.Together, views[1].Name, 100*second.Together)
	switch same := [2]bool{first.Together >= nearlyAll, second.Together >= nearlyAll}; same {
	case [2]bool{true, true}:
		return with + ": either view alone gives nearly the same clusters, so the other one adds little"
	case [2]bool{true, false}:
		return fmt.Sprintf("%s: %s alone gives nearly the same clusters, so %s adds little", with, views[0].Name, views[1].Name)
	case [2]bool{false, true}:
		return fmt.Sprintf("%s: %s alone gives nearly the same clusters, so %s adds little", with, views[1].Name, views[0].Name)
	}
	verdict := ": neither view alone gives these clusters, so both have a say in them"
	if noise := a.noise(first.Together, second.Together); math.Abs(first.Together-second.Together) > noise {
		more := 0
		if second.Together > first.Together {
			more = 1
		}
		verdict += ", " + views[more].Name + " the larger one"
	}
	return with + verdict + ". Whether they are better clusters takes known labels, or a third view, to tell"
}

// nearlyAll is the share of samples from which on clusters count as the same.
const nearlyAll = 0.95

// noise is how far two shares of samples can be apart and still be about equal: the standard error of a share of so many
// samples, and no less than the per cent that is shown.
func (a *Ablation) noise(p, q float64) float64 {
	n, mean := 0, (p+q)/2
	for _, s := range a.Subsets {
		n = max(n, len(s.Labels))
	}
	return max(0.01, math.Sqrt(mean*(1-mean)/float64(max(n, 1))))
}

// changesMost says without which view the result changes most, "" when none could be left out.
func (a *Ablation) changesMost(views []View) string {
	least, count := -1, 0
	for k, s := range a.Subsets {
		if s.Without && s.Problem == "" {
			if count++; least < 0 || s.Together < a.Subsets[least].Together {
				least = k
			}
		}
	}
	if least < 0 {
		return ""
	}
	low, high := a.Subsets[least].Together, a.Subsets[least].Together
	var names []string
	for _, s := range a.Subsets {
		if s.Without && s.Problem == "" && s.Together-low <= a.noise(s.Together, low) {
			names, high = append(names, s.name(views)), max(high, s.Together)
		}
	}
	together := fmt.Sprintf("%.0f %%", 100*low)
	if to := fmt.Sprintf("%.0f %%", 100*high); to != together {
		together += " to " + to
	}
	together += " of samples stay together"
	switch {
	case len(names) == 1:
		return fmt.Sprintf("the result changes most %s: %s", names[0], together)
	case len(names) == count:
		return fmt.Sprintf("the result changes about as much whichever view is left out: %s", together)
	}
	last := len(names) - 1
	return fmt.Sprintf("the result changes most, and about as much, %s or %s: %s", strings.Join(names[:last], ", "), names[last], together)
}

// fusionText says whether fusing pays, as far as can be told without labels: by views that were left out. Where a view
// alone tells of the clusters of the others, each by itself, clearly more than the fusion of all but that one, fusing adds
// nothing that other views bear out. It takes three views that can be clustered alone. Views that nothing tells of, and
// that tell nothing, as of noise, have no say.
func (a *Ablation) fusionText(views []View) string {
	without, alone := make([]*Subset, len(views)), make([]*Subset, len(views))
	for k := range a.Subsets {
		s := &a.Subsets[k]
		if s.Problem != "" {
			return ""
		}
		if s.Without {
			without[s.left()] = s
		} else {
			alone[s.Views[0]] = s
		}
	}
	best, most := -1, 0.0 // the most that anything tells of other views
	for v := range views {
		a.tell(v, without, alone)
		s := alone[v]
		most = max(most, s.Tells, s.FusedTells)
		if max(s.Tells, s.FusedTells) >= littleInCommon && (best < 0 || s.Tells-s.FusedTells > alone[best].Tells-alone[best].FusedTells) {
			best = v
		}
	}
	if best < 0 {
		return fmt.Sprintf("The views have too little in common to tell whether fusing them pays: neither any view alone nor the others together find the clusters of a view that they have not seen, with an adjusted Rand index of %.2f on average at most, where 0 is chance and 1 the same clusters", most)
	}
	s, name := alone[best], views[best].Name
	compared := fmt.Sprintf("Compared was how well the clusters of a view that was left out are found: by the other views together with an adjusted Rand index of %.2f on average, by %s alone with %.2f, where 0 is chance and 1 the same clusters. That is an indication only, as views need not show what you look for",
		s.FusedTells, name, s.Tells)
	switch {
	case s.Tells >= s.FusedTells+clearlyMore:
		return fmt.Sprintf("Fusing may not pay, as %s alone says more of the other views than a fusion does. %s", name, compared)
	case s.FusedTells >= s.Tells+clearlyMore:
		return fmt.Sprintf("Fusing seems to pay, as it says more of a view than any other view alone does. %s; of the views that have something in common with others %s comes nearest", compared, name)
	}
	return fmt.Sprintf("Whether fusing pays is open, as %s alone says about as much of the other views as a fusion does. %s", name, compared)
}

const (
	// littleInCommon is an ARI that the clusters of a few dozen samples reach by chance.
	littleInCommon = 0.1
	// clearlyMore is how much more a clustering must tell to count as better. On the bundled digits, where fusing gains
	// 3 to 17 points of accuracy, one view, which others are computed from, tells 0.01 more than fusing.
	clearlyMore = 0.05
)

// tell compares view v alone and the fusions of all but one with the views that are left out.
func (a *Ablation) tell(v int, without, alone []*Subset) {
	for u := range alone {
		if u == v {
			continue
		}
		share := 1 / float64(len(alone)-1)
		alone[v].Tells += share * metrics.Compare(alone[v].Labels, alone[u].Labels).ARI()
		alone[v].FusedTells += share * metrics.Compare(without[u].Labels, alone[u].Labels).ARI()
	}
}
