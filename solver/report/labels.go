package report

import (
	"io"
	"strconv"
)

// WriteLabels writes the table id,cluster with clusters from 1; in consensus mode with how sure every
// sample's cluster is: id,cluster,agreement,margin.
func (r *Report) WriteLabels(w io.Writer) error {
	return r.WriteColumns(w, nil, func(float64) error { return nil })
}

// labelsHeader names the columns of the table.
func (r *Report) labelsHeader() []string {
	if r.Agreement == nil {
		return []string{"id", "cluster"}
	}
	return []string{"id", "cluster", "agreement", "margin"}
}

// appendLabel appends the cells of sample i.
func (r *Report) appendLabel(row []string, i int) []string {
	row = append(row, r.IDs[i], strconv.Itoa(r.Labels[i]))
	if r.Agreement != nil {
		row = append(row, decimals(r.Agreement[i]), decimals(r.Margin[i]))
	}
	return row
}

func decimals(x float64) string { return strconv.FormatFloat(x, 'f', 4, 64) }
