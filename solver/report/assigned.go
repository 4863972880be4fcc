package report

import (
	"encoding/csv"
	"io"
	"strconv"

	"viewfold/solver"
)

// WriteAssigned writes what clusters new samples with these IDs are assigned to, one a row: id,cluster,confidence with
// clusters from 1 and the margin as confidence; in consensus mode id,cluster,confidence,agreement.
func WriteAssigned(w io.Writer, ids []string, a *solver.Assigned) error {
	out := csv.NewWriter(w)
	row := []string{"id", "cluster", "confidence"}
	if a.Agreement != nil {
		row = append(row, "agreement")
	}
	if err := out.Write(row); err != nil {
		return err
	}
	for i, l := range a.Labels {
		row = append(row[:0], ids[i], strconv.Itoa(l+1), decimals(a.Margin[i]))
		if a.Agreement != nil {
			row = append(row, decimals(a.Agreement[i]))
		}
		if err := out.Write(row); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}
