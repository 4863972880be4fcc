package report

import (
	"bufio"
	"encoding/csv"
	"io"
	"strconv"

	"viewfold/solver"
	"viewfold/solver/dataset"
)

// WriteAnchors writes what the anchors of a result on the set stand for, one a row: the number of its
// set of anchors (1 in modes without sets), its own in that set, its cluster, its weight (how many
// samples it stands for; a sample is shared out over the anchors it is linked to), and the mean over
// these samples of every feature, headed view/feature. All numbers count from 1. Cluster and means of
// an anchor without samples are empty. Rows are written as they are computed; tick is told how much is
// done, and its error ends the writing.
func WriteAnchors(w io.Writer, set *dataset.Set, res *solver.Result, tick func(part float64) error) error {
	out := bufio.NewWriter(w)
	names := csv.NewWriter(out)
	header := []string{"set", "anchor", "cluster", "weight"}
	for v, features := range set.Features {
		for _, f := range features {
			header = append(header, set.Names[v]+"/"+f)
		}
	}
	if err := names.Write(header); err != nil {
		return err
	}
	names.Flush()
	if err := names.Error(); err != nil {
		return err
	}
	features := len(header) - 4
	var line []byte
	err := res.EachAnchor(set.Views(), func(a solver.AnchorMean) error {
		line = append(strconv.AppendInt(line[:0], int64(a.Set+1), 10), ',')
		line = append(strconv.AppendInt(line, int64(a.Number+1), 10), ',')
		if a.Cluster >= 0 {
			line = strconv.AppendInt(line, int64(a.Cluster+1), 10)
		}
		line = appendMeasure(append(line, ','), a.Weight)
		for k := range features {
			line = append(line, ',')
			if a.Mean != nil {
				line = appendMeasure(line, a.Mean[k])
			}
		}
		_, err := out.Write(append(line, '\n'))
		return err
	}, tick)
	if err != nil {
		return err
	}
	return out.Flush()
}

// appendMeasure appends a number with twelve significant digits: more than a mean is worth, and few
// enough that a mean of equal numbers reads as they do.
func appendMeasure(line []byte, x float64) []byte { return strconv.AppendFloat(line, x, 'g', 12, 64) }
