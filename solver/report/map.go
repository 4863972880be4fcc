package report

import (
	"encoding/csv"
	"io"
	"strconv"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/solver/embed"
)

// WriteMap writes the places of the samples as the table id,x,y,cluster, with clusters from 1.
func WriteMap(w io.Writer, set *dataset.Set, res *solver.Result, m *embed.Map) error {
	out := csv.NewWriter(w)
	if err := out.Write([]string{"id", "x", "y", "cluster"}); err != nil {
		return err
	}
	for i, l := range res.Labels {
		p := m.XY.Row(i)
		if err := out.Write([]string{set.IDs[i], string(appendMeasure(nil, p[0])), string(appendMeasure(nil, p[1])), strconv.Itoa(l + 1)}); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}
