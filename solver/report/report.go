// Package report writes the outcome of a run: the JSON document and the table of labels that
// both the command line tool and the page hand out.
package report

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"io"
	"strconv"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/solver/metrics"
)

// Report is the JSON document. Clusters are numbered from 1 in Labels.
type Report struct {
	Clusters     int                 `json:"clusters"`  // delivered
	Requested    int                 `json:"requested"` // asked for
	Status       solver.Status       `json:"status"`
	Sizes        []int               `json:"sizes"`
	Views        []string            `json:"views"`
	Weights      []float64           `json:"weights"`       // per view
	WeightsTrace [][]float64         `json:"weights_trace"` // before the first and after every iteration
	Objective    []float64           `json:"objective"`     // before the first and after every iteration
	Iterations   int                 `json:"iterations"`
	Rounds       []int               `json:"rounds"` // of every P-step, the last one included
	Metrics      *Metrics            `json:"metrics,omitempty"`
	Seconds      map[string]float64  `json:"seconds"` // per stage
	Options      solver.Options      `json:"options"`
	Dropped      map[string][]string `json:"dropped"` // per view, constant features left out
	Warnings     []string            `json:"warnings,omitempty"`
	IDs          []string            `json:"ids"`
	Labels       []int               `json:"labels"`
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
		Views: set.Names, Weights: res.Weights, WeightsTrace: res.WeightsTrace,
		Objective:  append([]float64{res.Initial}, res.Objective...),
		Iterations: res.Iterations, Rounds: res.Rounds, Seconds: seconds, Options: res.Options,
		Dropped: make(map[string][]string), Warnings: set.Warnings, IDs: set.IDs,
		Labels: make([]int, len(res.Labels)),
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
	if known := set.LabelIndex(); known != nil {
		r.Metrics = compare(res.Labels, known)
	}
	return r
}

// compare returns nil when no label is known.
func compare(clusters, classes []int) *Metrics {
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

// WriteLabels writes the table id,cluster with clusters from 1. labels count from 0.
func WriteLabels(w io.Writer, ids []string, labels []int) error {
	out := csv.NewWriter(w)
	if err := out.Write([]string{"id", "cluster"}); err != nil {
		return err
	}
	for i, l := range labels {
		if err := out.Write([]string{ids[i], strconv.Itoa(l + 1)}); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}
