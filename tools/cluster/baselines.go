package main

import (
	"context"
	"errors"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/solver/report"
)

// compare runs the simple methods, with the same number of clusters and the same seed, and adds what
// they find to the report. One that cannot use the data is left out, with a warning.
func (c *call) compare(ctx context.Context, set *dataset.Set, rep *report.Report, line *progressLine) error {
	views := set.Views()
	for _, b := range solver.Baselines(len(views)) {
		line.say("comparing with " + report.BaselineName(b, set.Names))
		labels, err := b.Cluster(ctx, views, c.options)
		if bad := new(solver.InputError); errors.As(err, &bad) {
			rep.Warnings = append(rep.Warnings, "not compared with "+report.BaselineName(b, set.Names)+": "+bad.Error())
			continue
		}
		if err != nil {
			return err
		}
		rep.AddBaseline(set, b, labels)
	}
	return nil
}
