package main

import (
	"context"
	"fmt"
	"os"
	"sync"
	"time"

	"viewfold/solver"
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
	grid    *grid // the paper's protocol; nil where it was not asked for
}

// row is one method's part of a table.
type row struct {
	method string
	kind   solver.BaselineKind // "" for a mode of the solver
	runs   runs
}

// runs are scores, one per seed.
type runs []score

// score is how well one clustering agrees with the classes.
type score struct {
	ACC, NMI, Purity, ARI, Seconds float64
	Labels                         []int   `json:",omitempty"`
	agreement                      float64 // adjusted Rand index with consensus of the same seed
}

// measure runs every method with every seed.
func (p *plan) measure(ctx context.Context, src datasets.Source) (table, error) {
	d, err := read(src)
	if err != nil {
		return table{}, err
	}
	t := table{name: src.Name, samples: len(d.known), classes: d.c}
	for _, v := range d.views {
		_, features := v.X.Shape()
		t.views = append(t.views, features)
	}
	for _, m := range methods(d) {
		if !p.methods.MatchString(m.name) {
			continue
		}
		r := row{m.name, m.kind, make(runs, p.seeds)}
		err := each(ctx, p.jobs, p.seeds, func(ctx context.Context, k int) error {
			s, err := p.seed(ctx, d, m, uint64(k+1))
			r.runs[k] = s
			return err
		})
		if err := p.record.save(err); err != nil {
			return t, fmt.Errorf("%s: %w", m.name, err)
		}
		fmt.Fprintf(os.Stderr, "%-14s %s: %s\n", t.name, m.name, r.runs)
		t.rows = append(t.rows, r)
	}
	t.agree()
	if _, ok := paper[t.name]; ok && p.protocolSeeds > 0 && p.methods.MatchString(protocolName) && (p.protocolSets == nil || p.protocolSets.MatchString(t.name)) {
		t.grid, err = p.protocol(ctx, t.name, d)
		err = p.record.save(err)
	}
	return t, err
}

// seed is one run of a method.
func (p *plan) seed(ctx context.Context, d *data, m method, seed uint64) (score, error) {
	o := m.options
	o.Seed = seed
	return p.record.once(fmt.Sprintf("%s, %s, %+v", d.name, m.name, o), func() (score, error) {
		start := time.Now()
		labels, err := m.run(ctx, d.views, o)
		if err != nil {
			return score{}, err
		}
		took := time.Since(start).Seconds()
		s := d.score(labels)
		s.Seconds, s.Labels = took, labels
		return s, nil
	})
}

// row is a method's row, nil when it was not measured.
func (t *table) row(method string) *row {
	for k := range t.rows {
		if t.rows[k].method == method {
			return &t.rows[k]
		}
	}
	return nil
}

// agree compares every method with consensus, when that was measured.
func (t *table) agree() {
	with := t.row(consensusName)
	if with == nil {
		return
	}
	for _, r := range t.rows {
		for k := range r.runs {
			r.runs[k].agreement = metrics.Compare(r.runs[k].Labels, with.runs[k].Labels).ARI()
		}
	}
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
