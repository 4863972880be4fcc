package report

import (
	"encoding/csv"
	"io"
	"strconv"
)

// WriteLabels writes the table id,cluster with clusters from 1; in consensus mode with how sure every
// sample's cluster is: id,cluster,agreement,margin.
func (r *Report) WriteLabels(w io.Writer) error {
	out := csv.NewWriter(w)
	row := []string{"id", "cluster"}
	sure := r.Agreement != nil
	if sure {
		row = append(row, "agreement", "margin")
	}
	if err := out.Write(row); err != nil {
		return err
	}
	for i, l := range r.Labels {
		row = append(row[:0], r.IDs[i], strconv.Itoa(l))
		if sure {
			row = append(row, decimals(r.Agreement[i]), decimals(r.Margin[i]))
		}
		if err := out.Write(row); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

func decimals(x float64) string { return strconv.FormatFloat(x, 'f', 4, 64) }
