package report

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/csv"
	"io"
	"math"
	"strconv"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/solver/explain"
)

// shown is how much of an explanation a report has: as much as a person reads.
var shown = explain.Limits{Features: 10, Samples: 5}

// Explain adds why the clusters are what they are. It needs the set and the result that the report is of, and
// can be called at any time after the run. tick is told how much is done, and its error ends it.
func (r *Report) Explain(set *dataset.Set, res *solver.Result, tick func(part float64) error) error {
	e, err := explain.New(set, res, shown, tick)
	if err == nil {
		r.Explanation = e
	}
	return err
}

// ExplainSelected says what sets the samples that in tells apart from all others, in as many features as of a cluster.
func ExplainSelected(set *dataset.Set, in []bool, tick func(part float64) error) (*explain.Cluster, error) {
	return explain.Selected(set, in, shown.Features, tick)
}

// WriteContrasts writes how every feature differs between every cluster and the samples outside: a long table with
// a row for each, cluster numbers from 1, and d as +Inf or -Inf where a feature has one value inside and another
// one outside (see package explain); last how many of the feature's values were filled in, which count as measured. Rows are written as they are computed; tick is told how much is done, and
// its error ends the writing.
func WriteContrasts(w io.Writer, set *dataset.Set, res *solver.Result, tick func(part float64) error) error {
	names := make([]string, res.Clusters)
	for k := range names {
		names[k] = strconv.Itoa(k + 1)
	}
	return writeContrasts(w, set, res.Labels, res.Sizes, names, tick)
}

// SelectedName is in the place of a cluster's number where samples that a person selected are meant.
const SelectedName = "selected"

// WriteSelected writes how every feature differs between the samples that in tells and all others, in the columns of
// WriteContrasts.
func WriteSelected(w io.Writer, set *dataset.Set, in []bool, tick func(part float64) error) error {
	labels, size := explain.Sides(in)
	return writeContrasts(w, set, labels, size[:], []string{SelectedName}, tick)
}

// writeContrasts writes the contrasts of the first groups, as many as have names.
func writeContrasts(w io.Writer, set *dataset.Set, labels, sizes []int, names []string, tick func(part float64) error) error {
	out := bufio.NewWriter(w)
	out.WriteString("cluster,view,feature,n_in,n_out,mean_in,sd_in,mean_out,sd_out,sd,d,filled_in\n")
	var line []byte
	for v, x := range set.X {
		filled := explain.FilledIn(set, v)
		err := explain.EachFeature(x, labels, len(sizes), func(j int, of []explain.Contrast) error {
			feature, err := cells(set.Names[v], set.Features[v][j])
			if err != nil {
				return err
			}
			for k, name := range names {
				c := of[k]
				line = append(append(line[:0], name...), ',')
				line = append(append(line, feature...), ',')
				line = append(strconv.AppendInt(line, int64(sizes[k]), 10), ',')
				line = strconv.AppendInt(line, int64(len(labels)-sizes[k]), 10)
				d := c.D
				if c.Apart {
					d = math.Inf(cmp.Compare(c.MeanIn, c.MeanOut))
				}
				for _, number := range [...]float64{c.MeanIn, c.SDIn, c.MeanOut, c.SDOut, c.SD, d} {
					line = appendMeasure(append(line, ','), number)
				}
				line = strconv.AppendInt(append(line, ','), int64(filled[set.Features[v][j]]), 10)
				line = append(line, '\n')
				if _, err := out.Write(line); err != nil {
					return err
				}
			}
			return nil
		}, func(part float64) error { return tick((float64(v) + part) / float64(len(set.X))) })
		if err != nil {
			return err
		}
	}
	return out.Flush()
}

// cells writes texts as cells of a CSV file, with commas between them.
func cells(texts ...string) ([]byte, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	if err := w.Write(texts); err != nil {
		return nil, err
	}
	w.Flush()
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), w.Error()
}
