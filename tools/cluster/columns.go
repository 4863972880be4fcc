package main

import (
	"io"
	"os"

	"viewfold/solver/dataset"
	"viewfold/solver/report"
)

// labelsWriter returns what writes the labels, with the files' columns when they are asked for.
func (c *call) labelsWriter(tables []*dataset.Table, labels *dataset.LabelTable, about *dataset.ColumnTable, rep *report.Report) func(io.Writer) error {
	if !c.withColumns {
		return rep.WriteLabels
	}
	return func(w io.Writer) error {
		columns, err := report.Gather(tables, labels, about, c.joining, rep, func(table int) (*dataset.Written, error) {
			var file string
			var format dataset.Format
			var kind dataset.Role
			var roles []string
			switch {
			case table < len(tables):
				t := tables[table]
				file, format, kind, roles = c.files[t], t.Format, dataset.RoleView, t.Roles
			case table == len(tables) && labels != nil:
				file, format, kind = c.labelsFile, labels.Format, dataset.RoleLabels
			default:
				file, format, kind, roles = c.columns, about.Format, dataset.RoleColumns, about.Roles
			}
			return open(file, func(f *os.File) (*dataset.Written, error) {
				return dataset.ReadWritten(f, file, format, kind, roles, nil)
			})
		})
		if err != nil {
			return err
		}
		return rep.WriteColumns(w, columns, func(float64) error { return nil })
	}
}
