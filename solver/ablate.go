package solver

import (
	"context"
	"errors"
	"fmt"
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
	if len(views) < 2 {
		return "with one view there is nothing to leave out"
	}
	var parts []string
	least := -1
	for k, s := range a.Subsets {
		if s.Without && s.Problem == "" && (least < 0 || s.Together < a.Subsets[least].Together) {
			least = k
		}
	}
	if least >= 0 {
		parts = append(parts, fmt.Sprintf("the result changes most %s: %.0f %% of samples stay together", a.Subsets[least].name(views), 100*a.Subsets[least].Together))
	}
	if text := a.fusionText(views); text != "" {
		parts = append(parts, text)
	}
	return strings.Join(parts, "; ")
}

// fusionText says whether fusing pays, as far as can be told without labels: by views that were left out. Where a view
// alone tells of the clusters of the others, each by itself, clearly more than the fusion of all but that one, fusing adds
// nothing that other views bear out. It takes three views that can be clustered alone.
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
	if len(views) < 3 {
		return ""
	}
	best := 0
	for v := range views {
		a.tell(v, without, alone)
		if alone[v].Tells-alone[v].FusedTells > alone[best].Tells-alone[best].FusedTells {
			best = v
		}
	}
	s := alone[best]
	const only = "; an indication only, as views need not show what is looked for"
	switch alike := fmt.Sprintf("of a view that is left out, fusing the others tells by a mean ARI of %.2f, %s alone by %.2f", s.FusedTells, views[best].Name, s.Tells); {
	case max(s.Tells, s.FusedTells) < littleInCommon:
		return "the views have so little in common that nothing tells whether fusing pays: " + alike
	case s.Tells >= s.FusedTells+clearlyMore:
		return "fusing may not pay: " + alike + only
	case s.FusedTells >= s.Tells+clearlyMore:
		return "fusing seems to pay: " + alike + ", and is ahead of each other view by no less" + only
	default:
		return "whether fusing pays is open: " + alike + only
	}
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
