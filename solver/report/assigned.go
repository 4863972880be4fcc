package report

import (
	"encoding/csv"
	"io"
	"strconv"

	"viewfold/solver"
)

// WriteAssigned writes what clusters new samples with these IDs are assigned to, one a row, with the columns of WriteLabels:
// id,cluster, then name where clusters have names, in consensus mode agreement, and margin; then how far the sample is from the
// run's (see solver.Assigned.Away) and yes or no, whether that makes it unlike the data of the run.
func (r *Report) WriteAssigned(w io.Writer, ids []string, a *solver.Assigned) error {
	out := csv.NewWriter(w)
	row := []string{"id", "cluster"}
	if len(r.Names) > 0 {
		row = append(row, "name")
	}
	if a.Agreement != nil {
		row = append(row, "agreement")
	}
	if err := out.Write(append(row, "margin", "distance", "unlike_run_data")); err != nil {
		return err
	}
	for i, l := range a.Labels {
		row = append(row[:0], ids[i], strconv.Itoa(l+1))
		if len(r.Names) > 0 {
			row = append(row, r.Name(l))
		}
		if a.Agreement != nil {
			row = append(row, decimals(a.Agreement[i]))
		}
		unlike := "no"
		if a.Away[i] > 1 {
			unlike = "yes"
		}
		row = append(row, decimals(a.Margin[i]), decimals(a.Away[i]), unlike)
		if err := out.Write(row); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}
