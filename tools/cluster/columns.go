package main

import (
	"io"
	"os"

	"viewfold/solver/dataset"
	"viewfold/solver/report"
)

// labelsWriter returns what writes the labels, with the files' columns when they are asked for.
func (c *call) labelsWriter(tables []*dataset.Table, labels *dataset.LabelTable, rep *report.Report) func(io.Writer) error {
	if !c.withColumns {
		return rep.WriteLabels
	}
	return func(w io.Writer) error {
		columns, err := report.Gather(tables, labels, c.joining, rep, func(table int) (*dataset.Written, error) {
			file, format, ofLabels := c.labelsFile, dataset.Format{}, table == len(tables)
			if ofLabels {
				format = labels.Format
			} else {
				file, format = c.files[tables[table]], tables[table].Format
			}
			return open(file, func(f *os.File) (*dataset.Written, error) {
				return dataset.ReadWritten(f, file, format, ofLabels, nil)
			})
		})
		if err != nil {
			return err
		}
		return rep.WriteColumns(w, columns, func(float64) error { return nil })
	}
}
