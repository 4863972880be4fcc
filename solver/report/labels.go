package report

import (
	"io"
	"strconv"
)

// WriteLabels writes the table id,cluster with clusters from 1; where clusters have names, they follow in a column
// name; in consensus mode it also tells how sure every sample's cluster is: id,cluster,agreement,margin.
func (r *Report) WriteLabels(w io.Writer) error {
	return r.WriteColumns(w, nil, func(float64) error { return nil })
}

// labelsHeader names the columns of the table.
func (r *Report) labelsHeader() []string {
	header := []string{"id", "cluster"}
	if len(r.Names) > 0 {
		header = append(header, "name")
	}
	if r.Agreement != nil {
		header = append(header, "agreement", "margin")
	}
	return header
}

// appendLabel appends the cells of sample i.
func (r *Report) appendLabel(row []string, i int) []string {
	row = append(row, r.IDs[i], strconv.Itoa(r.Labels[i]))
	if len(r.Names) > 0 {
		row = append(row, r.Name(r.Labels[i]-1))
	}
	if r.Agreement != nil {
		row = append(row, decimals(r.Agreement[i]), decimals(r.Margin[i]))
	}
	return row
}

func decimals(x float64) string { return strconv.FormatFloat(x, 'f', 4, 64) }

// Name returns the name that a person gave to a cluster, from 0; "" for none.
func (r *Report) Name(cluster int) string {
	if cluster < len(r.Names) {
		return r.Names[cluster]
	}
	return ""
}

// Color returns the colour that a person gave to a cluster, from 0; "" for none.
func (r *Report) Color(cluster int) string {
	if cluster < len(r.Colors) {
		return r.Colors[cluster]
	}
	return ""
}
