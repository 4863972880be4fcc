package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"strings"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/solver/report"
)

// readNew reads the new samples to assign to the clusters of a set; nil without any.
func (c *call) readNew(set *dataset.Set) (*dataset.Set, error) {
	if c.assign == nil {
		return nil, nil
	}
	fresh := *c
	fresh.readsNew = true
	tables, _, err := fresh.readTables(c.newParts())
	if err != nil {
		return nil, err
	}
	return c.joining.JoinNew(tables, set, nil)
}

// newParts are the files of new samples. Where there is one for every file of the views, each is read like that.
func (c *call) newParts() []part {
	parts := partsOf(c.assign)
	if len(parts) == len(c.views) {
		for k := range parts {
			like := partOf(c.views[k])
			parts[k].like = &like
		}
	}
	return parts
}

// assignNew assigns the new samples.
func (c *call) assignNew(ctx context.Context, set, fresh *dataset.Set, res *solver.Result, line *progressLine) (*solver.Assigned, error) {
	if fresh == nil {
		return nil, nil
	}
	return res.Assign(ctx, set.Views(), fresh.Views(), func(part float64) {
		line.show(solver.Progress{Stage: "assign", Part: part, Objective: math.NaN()})
	})
}

// assignedWriter returns what writes the new samples' clusters; nil without any.
func assignedWriter(rep *report.Report, fresh *dataset.Set, a *solver.Assigned) func(io.Writer) error {
	if a == nil {
		return nil
	}
	return func(w io.Writer) error { return rep.WriteAssigned(w, fresh.IDs, a) }
}

// assignedSummary tells a person where new samples went.
func assignedSummary(fresh *dataset.Set, a *solver.Assigned, clusters int) string {
	if a == nil {
		return ""
	}
	sizes := make([]int, clusters)
	for _, l := range a.Labels {
		sizes[l]++
	}
	var b strings.Builder
	fmt.Fprintf(&b, "new samples: %d; per cluster: %s\n", len(a.Labels), strings.Trim(fmt.Sprint(sizes), "[]"))
	list(&b, append(fresh.Warnings, a.Notes...))
	return b.String()
}
