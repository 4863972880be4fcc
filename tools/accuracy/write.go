package main

import (
	"fmt"
	"io"
	"math"
)

// spread returns the mean and the standard deviation of a score over the runs, in per cent.
func (r row) spread(of func(score) float64) (mean, sd float64) {
	n := float64(len(r.runs))
	for _, s := range r.runs {
		mean += 100 * of(s) / n
	}
	for _, s := range r.runs {
		d := 100*of(s) - mean
		sd += d * d / n
	}
	return mean, math.Sqrt(sd)
}

// String is the row in one line, for a terminal.
func (r row) String() string {
	acc, sd := r.spread(func(s score) float64 { return s.acc })
	nmi, _ := r.spread(func(s score) float64 { return s.nmi })
	purity, _ := r.spread(func(s score) float64 { return s.purity })
	ari, _ := r.spread(func(s score) float64 { return s.ari })
	seconds, _ := r.spread(func(s score) float64 { return s.seconds / 100 })
	return fmt.Sprintf("%-32s ACC %5.1f ± %4.1f  NMI %5.1f  purity %5.1f  ARI %5.1f  %6.2f s", r.method, acc, sd, nmi, purity, ari, seconds)
}

// write writes the document.
func (p *plan) write(w io.Writer, tables []table) error {
	return nil
}
