package solver

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"viewfold/solver/dense"
)

// BenchmarkStages times the parts of a run on 5 000 samples in two views.
func BenchmarkStages(b *testing.B) {
	for _, m := range []int{10, 50, 200} {
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
			{"weigh", run.weigh},
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

// citations are words of 3 312 documents in 6 groups, 0.9 % of 3 703 counts not 0, and links between them,
// 0.08 % of all pairs, as in citeseer.
func citations() []View {
	views, of := words(3312, 6, 0.01, 1, 3703)
	rng, links := rand.New(rand.NewPCG(1, 4)), dense.New(3312, 3312)
	for i := range 3312 {
		for range 3 {
			if j := rng.IntN(3312); of[i] == of[j] || rng.IntN(4) == 0 {
				links.Row(i)[j], links.Row(j)[i] = 1, 1
			}
		}
	}
	return append(views, View{"links", links})
}

// BenchmarkSparse times what comes before the first P-step on views kept by their non-zeros and on dense
// ones: scaling, anchors by one k-means start of 20 iterations, and first graphs; in consensus mode the
// looks alone.
func BenchmarkSparse(b *testing.B) {
	whole := citations()
	for _, kept := range []struct {
		name  string
		views []View
	}{{"non-zeros", byNonZeros(whole)}, {"dense", whole}} {
		for _, how := range []Scale{ScaleMinMax, ScaleUnit, ScaleAuto} {
			b.Run(fmt.Sprintf("paper, %s/%s", how, kept.name), func(b *testing.B) {
				b.ReportAllocs()
				opts := DefaultOptions(Paper, 6)
				opts.Scale, opts.Restarts, opts.KMeansIter = []Scale{how}, 1, 20
				for b.Loop() {
					if _, err := new(Solver).Start(context.Background(), kept.views, opts); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
		b.Run("consensus/"+kept.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := new(Solver).Start(context.Background(), kept.views, DefaultOptions(Consensus, 6)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
