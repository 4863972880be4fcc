//go:build bench

package main

import (
	"bytes"
	"testing"

	"viewfold/solver"
	"viewfold/tools/bench/workload"
	"viewfold/tools/shapes"
	"viewfold/wasm/wire"
)

// A shape is drawn, clustered like any other data and compared with its clusters.
func TestBenchRequests(t *testing.T) {
	d := newDesk(t)
	shape := shapes.Shape{Name: "small", Samples: 400, Clusters: 3, Features: []int{6, 9}}
	if m := d.ask("draw", shape); m.Env.Kind != wire.KindDone {
		t.Fatalf("draw: %s", m.Env.Body)
	}
	run := wire.Run{Choice: wire.Choice{Views: []int{1, 2}, Labels: 3}, Options: optionsFor(solver.Paper, 3)}
	info := answerTo[wire.RunInfo](d, d.ask(wire.KindRun, run), wire.KindDone)
	if info.Samples != 400 || info.Iterations == 0 || len(info.Rounds) == 0 || info.Metrics == nil || info.Metrics.ACC < 0.8 {
		t.Errorf("%+v, %+v", info, info.Metrics)
	}
	if s := answerTo[float64](d, d.ask("products", workload.Products{Samples: 50, Features: 20, Anchors: 5, Times: 2}), wire.KindDone); s <= 0 {
		t.Errorf("products took %g s", s)
	}
	found := answerTo[workload.Found](d, d.ask("kmeans", workload.KMeans{Shape: shape, K: 5, MaxIter: 4}), wire.KindDone)
	if found.Seconds <= 0 || found.Inertia <= 0 {
		t.Errorf("k-means: %+v", found)
	}
	before := d.ask(wire.KindRun, run)
	answerTo[wire.RunInfo](d, before, wire.KindDone)
	d.ask("densify", nil)
	if after := d.ask(wire.KindRun, run); !bytes.Equal(after.Bufs[0], before.Bufs[0]) {
		t.Error("dense tables are clustered otherwise")
	}
	if size := answerTo[uint64](d, d.ask("memory", nil), wire.KindDone); size < 1<<20 {
		t.Errorf("%d bytes", size)
	}
}
