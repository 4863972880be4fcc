package solver

import (
	"context"
	"fmt"
	"testing"
)

// BenchmarkStages times the parts of a run on 5 000 samples in two views.
func BenchmarkStages(b *testing.B) {
	for _, m := range []int{10, 50} {
		views, _ := blobs(5000, 10, 1.5, 1, 60, 40)
		opts := DefaultOptions(Paper, 10)
		opts.Anchors, opts.Restarts, opts.KMeansIter = m, 1, 20
		ctx := context.Background()
		b.Run(fmt.Sprintf("start/m=%d", m), func(b *testing.B) {
			for b.Loop() {
				if _, err := new(Solver).Start(ctx, views, opts); err != nil {
					b.Fatal(err)
				}
			}
		})
		run, err := new(Solver).Start(ctx, views, opts)
		if err != nil {
			b.Fatal(err)
		}
		for _, part := range []struct {
			name string
			do   func() error
		}{
			{"unify", func() error { return run.unify(StageUnify) }},
			{"refine", run.refine},
			{"weigh", func() error { run.weigh(); return nil }},
		} {
			b.Run(fmt.Sprintf("%s/m=%d", part.name, m), func(b *testing.B) {
				run.ctx = ctx
				if err := run.unify(StageUnify); err != nil {
					b.Fatal(err)
				}
				for b.Loop() {
					if err := part.do(); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
