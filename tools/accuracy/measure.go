package main

import (
	"context"
	"fmt"
	"os"
	"sync"
	"time"

	"viewfold/solver/dataset"
	"viewfold/solver/metrics"
	"viewfold/tools/datasets"
)

// table is what was measured on one set.
type table struct {
	name    string
	samples int
	views   []int // features of each
	classes int
	rows    []row
}

// row is one method's part of a table.
type row struct {
	method string
	runs   []score // one per seed
}

// score is how well one clustering agrees with the classes.
type score struct {
	acc, nmi, purity, ari, seconds float64
}

// measure runs every method with every seed.
func (p *plan) measure(ctx context.Context, src datasets.Source) (table, error) {
	set, err := src.Read()
	if err != nil {
		return table{}, err
	}
	classes := set.LabelIndex()
	t := table{name: src.Name, samples: len(set.IDs), classes: len(set.Classes)}
	for _, v := range set.Views() {
		t.views = append(t.views, v.X.Cols)
	}
	for _, m := range methods(set.Names) {
		if !p.methods.MatchString(m.name) {
			continue
		}
		r := row{m.name, make([]score, p.seeds)}
		err := each(ctx, p.jobs, p.seeds, func(ctx context.Context, k int) error {
			s, err := m.score(ctx, set, classes, t.classes, uint64(k+1))
			r.runs[k] = s
			return err
		})
		if err != nil {
			return t, fmt.Errorf("%s: %w", m.name, err)
		}
		fmt.Fprintf(os.Stderr, "%-14s %s\n", t.name, r)
		t.rows = append(t.rows, r)
	}
	return t, nil
}

// score clusters once and compares.
func (m method) score(ctx context.Context, set *dataset.Set, classes []int, c int, seed uint64) (score, error) {
	start := time.Now()
	labels, err := m.run(ctx, set.Views(), c, seed)
	if err != nil {
		return score{}, err
	}
	took := time.Since(start).Seconds()
	t := metrics.Compare(labels, classes)
	return score{t.Accuracy(), t.NMI().Max, t.Purity(), t.ARI(), took}, nil
}

// each calls do for 0 to n−1, at most so many at a time, and returns the first error.
func each(ctx context.Context, jobs, n int, do func(ctx context.Context, k int) error) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	next := make(chan int)
	var all sync.WaitGroup
	for range jobs {
		all.Go(func() {
			for k := range next {
				if ctx.Err() != nil {
					continue
				}
				if err := do(ctx, k); err != nil {
					stop(err)
				}
			}
		})
	}
	for k := range n {
		next <- k
	}
	close(next)
	all.Wait()
	return context.Cause(ctx)
}
