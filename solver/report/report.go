// Package report writes the outcome of a run: the JSON document and the table of labels that
// both the command line tool and the page hand out.
package report

import (
	"bufio"
	"encoding/json"
	"io"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/solver/explain"
	"viewfold/solver/metrics"
)

// Report is the JSON document. Clusters are numbered from 1 in Labels. Consensus mode fills one part,
// the other modes fill another.
type Report struct {
	Clusters  int           `json:"clusters"`  // delivered
	Requested int           `json:"requested"` // asked for
	Status    solver.Status `json:"status"`
	Sizes     []int         `json:"sizes"`
	Views     []string      `json:"views"`
	Weights   []float64     `json:"weights"` // per view

	WeightsSpread []float64 `json:"weights_spread,omitempty"` // standard deviation over the sets
	Sets          []Set     `json:"sets,omitempty"`
	Links         []Link    `json:"links,omitempty"` // views that hold links between the samples

	WeightsTrace [][]float64    `json:"weights_trace,omitempty"` // before the first and after every iteration
	Objective    []float64      `json:"objective,omitempty"`     // before the first and after every iteration
	Iterations   int            `json:"iterations,omitempty"`
	Rounds       []int          `json:"rounds,omitempty"`  // of every P-step, the last one included
	PSteps       []solver.PStep `json:"p_steps,omitempty"` // the rounds of each (paper mode)

	Metrics   *Metrics            `json:"metrics,omitempty"`
	Confusion *Confusion          `json:"confusion,omitempty"` // with known labels
	Baselines []Baseline          `json:"baselines,omitempty"`
	Ablation  *Ablation           `json:"ablation,omitempty"` // runs on some of the views
	Seconds   map[string]float64  `json:"seconds"`            // per stage
	Options   solver.Options      `json:"options"`
	Dropped   map[string][]string `json:"dropped"`                 // per view, constant features left out
	Match     dataset.Match       `json:"match_ids,omitempty"`     // how IDs were matched; without it as they are written
	Rewritten int                 `json:"rewritten_ids,omitempty"` // samples whose ID another view writes differently
	Missing   []Missing           `json:"missing,omitempty"`       // views that had missing values
	Warnings  []string            `json:"warnings,omitempty"`
	// Names and Colors are what a person gave to the clusters, in their order; "" for none. Both may be shorter.
	Names  []string `json:"cluster_names,omitempty"`
	Colors []string `json:"cluster_colors,omitempty"` // #rrggbb
	IDs    []string `json:"ids"`
	Labels []int    `json:"labels"`

	// Per sample, as in solver.Result. Consensus mode has agreement and its margin, the other modes have the share
	// and its margin, which mean other things.
	Agreement   []float64 `json:"agreement,omitempty"`
	Margin      []float64 `json:"margin,omitempty"`
	Share       []float64 `json:"share,omitempty"`
	ShareMargin []float64 `json:"share_margin,omitempty"`
	Second      []int     `json:"second,omitempty"` // the next cluster, from 1; 0 for none

	ClusterAgreement []Held `json:"cluster_agreement,omitempty"` // per cluster, see ByCluster (consensus mode)

	Explanation *explain.Explanation `json:"explanation,omitempty"` // see Explain
}

// Sure returns how sure the cluster of every sample is, and by what margin; nothing where that is not known.
func (r *Report) Sure() (confidence, margin []float64) {
	if r.Agreement != nil {
		return r.Agreement, r.Margin
	}
	return r.Share, r.ShareMargin
}

// Set is what consensus mode found from one set of anchors.
type Set struct {
	Anchors   int       `json:"anchors"`
	Look      string    `json:"look,omitempty"`    // what it saw of the views
	Partial   bool      `json:"partial,omitempty"` // it saw some views only; the others have weight 0
	Weights   []float64 `json:"weights"`           // per view
	Objective []float64 `json:"objective"`         // before the first and after every iteration
	Agreement float64   `json:"agreement"`         // share of samples whose cluster is the result's
}

// Link is a view that holds links between the samples.
type Link struct {
	View     string  `json:"view"`
	Alike    float64 `json:"alike"`    // see solver.LinkView
	Followed bool    `json:"followed"` // some sets averaged the other views along the links
}

// Metrics compares the clusters with known labels, over the samples whose label is known.
type Metrics struct {
	Samples int     `json:"samples"`
	ACC     float64 `json:"acc"`
	NMIMax  float64 `json:"nmi_max"`
	NMISqrt float64 `json:"nmi_sqrt"`
	NMIMean float64 `json:"nmi_mean"`
	Purity  float64 `json:"purity"`
	ARI     float64 `json:"ari"`
	F1      float64 `json:"f1"`
}

// New makes the report of a result on a set. seconds is the time per stage.
func New(set *dataset.Set, res *solver.Result, seconds map[string]float64) *Report {
	r := &Report{
		Clusters: res.Clusters, Requested: res.Options.Clusters, Status: res.Status, Sizes: res.Sizes,
		Views: set.Names, Weights: res.Weights, Seconds: seconds, Options: res.Options,
		Dropped: make(map[string][]string), Match: set.Match, Rewritten: set.Rewritten, Missing: missing(set),
		Warnings: set.Warnings, IDs: set.IDs,
		Labels: make([]int, len(res.Labels)), Metrics: compare(res.Labels, set.LabelIndex()),
		Confusion: confuse(res.Labels, set), Second: make([]int, len(res.Second)),
	}
	if res.Options.Mode == solver.Consensus {
		r.WeightsSpread, r.Agreement, r.Margin = res.WeightsSpread, res.Agreement, res.Margin
		for _, s := range res.Sets {
			r.Sets = append(r.Sets, Set(s))
		}
		for _, l := range res.Links {
			r.Links = append(r.Links, Link{set.Names[l.View], l.Alike, l.Followed})
		}
	} else {
		r.WeightsTrace, r.Iterations, r.Rounds = res.WeightsTrace, res.Iterations, res.Rounds
		r.PSteps = res.PSteps
		r.Share, r.ShareMargin = res.Share, res.Margin
		r.Objective = append([]float64{res.Initial}, res.Objective...)
	}
	for v, dropped := range res.Dropped {
		names := []string{}
		for _, j := range dropped {
			names = append(names, set.Features[v][j])
		}
		r.Dropped[set.Names[v]] = names
	}
	for i, l := range res.Labels {
		r.Labels[i] = l + 1
	}
	for i, l := range res.Second {
		r.Second[i] = l + 1
	}
	r.ClusterAgreement = r.ByCluster()
	return r
}

// compare returns nil when no label is known.
func compare(clusters, classes []int) *Metrics {
	if classes == nil {
		return nil
	}
	t := metrics.Compare(clusters, classes)
	if t.N == 0 {
		return nil
	}
	nmi := t.NMI()
	return &Metrics{
		Samples: t.N, ACC: t.Accuracy(), NMIMax: nmi.Max, NMISqrt: nmi.Sqrt, NMIMean: nmi.Mean,
		Purity: t.Purity(), ARI: t.ARI(), F1: t.F1(),
	}
}

// WriteJSON writes the document on one line.
func (r *Report) WriteJSON(w io.Writer) error {
	out := bufio.NewWriter(w)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(r); err != nil {
		return err
	}
	return out.Flush()
}
