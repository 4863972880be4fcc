package main

import (
	"context"
	"fmt"
	"strings"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/solver/report"
)

// leaveOut runs all views but one and every view alone, and adds what comes of it to the report.
func (c *call) leaveOut(ctx context.Context, set *dataset.Set, res *solver.Result, rep *report.Report, line *progressLine) error {
	runs, run := len(solver.Subsets(len(set.Names))), 0
	s := solver.Solver{Crew: solver.Cores(c.cores), Observe: func(p solver.Progress) {
		p.Stage = solver.Stage(fmt.Sprintf("run %d of %d on some views: %s", run+1, runs, p.Stage))
		line.show(p)
	}}
	a, err := s.Ablate(ctx, set.Views(), res, func(k int) { run = k })
	if err != nil {
		return err
	}
	rep.AddAblation(set, a)
	return nil
}

// leftOut writes what became of the result without each view and by each alone.
func leftOut(b *strings.Builder, a *report.Ablation) {
	if a == nil {
		return
	}
	b.WriteString("the views by themselves:\n")
	for _, s := range a.Subsets {
		fmt.Fprintf(b, "  %s", s.Text)
		if s.Problem == "" {
			fmt.Fprintf(b, ", ARI %.3f", s.ARI)
			if s.SetAgreement > 0 {
				fmt.Fprintf(b, "; the sets agree on %.0f %%", 100*s.SetAgreement)
			}
		}
		if m := s.Metrics; m != nil {
			fmt.Fprintf(b, "; against known labels: accuracy %.4f, NMI %.4f (max)", m.ACC, m.NMIMax)
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(b, "  %s\n", a.Text)
}
