package report

import (
	"encoding/csv"
	"io"
	"strconv"
)

// WriteLabels writes the table id,cluster with clusters from 1; where clusters have names, they follow in a column
// name; in consensus mode it also tells how sure every sample's cluster is: id,cluster,agreement,margin.
func (r *Report) WriteLabels(w io.Writer) error {
	out := csv.NewWriter(w)
	row := []string{"id", "cluster"}
	named := len(r.Names) > 0
	if named {
		row = append(row, "name")
	}
	sure := r.Agreement != nil
	if sure {
		row = append(row, "agreement", "margin")
	}
	if err := out.Write(row); err != nil {
		return err
	}
	for i, l := range r.Labels {
		row = append(row[:0], r.IDs[i], strconv.Itoa(l))
		if named {
			row = append(row, r.Name(l-1))
		}
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
