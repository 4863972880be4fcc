//go:build browser

package main_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"testing"
	"time"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/solver/embed"
	"viewfold/wasm/port"
	"viewfold/wasm/wire"
)

// The neighbour map of as many samples as are placed by themselves has the bits that it has natively, tells how far it is all
// the time, and is given up at once.
func TestNeighbourMapOfMany(t *testing.T) {
	p := open(t)
	var got struct {
		Run, Map, Cancelled, Again outcome
		CSV, Sum                   string
		Took                       float64
	}
	p.js(&got, `
		const file = csv("many.csv", 20000, 20, {groups: 8});
		await ask("load", {table: 1, name: "many.csv", role: "view", format: {}}, [file]);
		const run = await ask("run", {views: [1], options: options(8, {anchors: 200, restarts: 1, max_iter: 3, mode: "paper"})});
		const places = {run: run.id, kind: "neighbors", choice: {views: [1]}};
		let asked;
		const cancelled = await ask("places", places, [], (progress, id) => {
			if (!asked && progress.part > 0.6) { asked = performance.now(); cancel(id); }
		});
		const took = performance.now() - asked;
		const map = await ask("places", places);
		const sum = await crypto.subtle.digest("SHA-256", map.bufs[0]);
		return {Run: run, Map: map, Cancelled: cancelled, Took: took, CSV: await file.text(), Again: await ask("places", places),
			Sum: [...new Uint8Array(sum)].map((b) => b.toString(16).padStart(2, "0")).join("")};
	`)
	info := done[wire.RunInfo](p, got.Run)
	if m := done[wire.PlacesInfo](p, got.Map); len(m.Maps) != 1 || m.Maps[0].Sampled != 20_000 {
		t.Errorf("%+v", m)
	}
	if got.Cancelled.Kind != "cancelled" || got.Took > got.Map.MS/4 {
		t.Errorf("%s after %.0f ms, drawn in %.0f", got.Cancelled.Kind, got.Took, got.Map.MS)
	}
	if done[wire.PlacesInfo](p, got.Again); got.Again.MS > got.Map.MS/5 {
		t.Errorf("once drawn it takes %.0f ms of %.0f again", got.Again.MS, got.Map.MS)
	}
	var parts []float64
	longest, at := 0.0, 0.0
	for _, step := range got.Map.Progress {
		parts = append(parts, step.Part)
		longest, at = max(longest, step.At-at), step.At
	}
	if len(parts) < 10 || !slices.IsSorted(parts) || longest > got.Map.MS/4 {
		t.Errorf("progress %v, at longest none for %.0f ms of %.0f", parts, longest, got.Map.MS)
	}

	table, err := dataset.Read(strings.NewReader(got.CSV), "many.csv", dataset.Format{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	set, err := dataset.Join([]*dataset.Table{table}, nil)
	if err != nil {
		t.Fatal(err)
	}
	opts := solver.DefaultOptions(solver.Paper, 8)
	opts.Anchors, opts.Restarts, opts.MaxIter, opts.Neighbors, opts.KMeansIter, opts.Scale = 200, 1, 3, 5, 100, []solver.Scale{solver.ScaleMinMax}
	opts.Alpha, opts.Beta, opts.Ridge, opts.Rank, opts.SampleRows, opts.MaxRounds, opts.Tol, opts.Seed = 1, 0.1, 0, 50, 10000, 50, 1e-5, 1
	res, err := solver.Cluster(context.Background(), set.Views(), opts)
	if err != nil {
		t.Fatal(err)
	}
	from := time.Now()
	m, err := embed.Places(context.Background(), set.Views(), res, embed.DefaultOptions(embed.Nearby), func(float64) {})
	if err != nil {
		t.Fatal(err)
	}
	native := time.Since(from)
	sum := sha256.Sum256(port.Float32s(m.XY.Data))
	if hex.EncodeToString(sum[:]) != got.Sum {
		t.Errorf("the places are others natively; sizes there %v, here %d clusters", info.Sizes, res.Clusters)
	}
	t.Logf("20 000 samples: %.1f s in the worker, %.1f s natively: %.2f times; cancelled after %.0f ms; longest silence %.0f ms",
		got.Map.MS/1000, native.Seconds(), got.Map.MS/1000/native.Seconds(), got.Took, longest)
	step := map[string]float64{}
	for _, s := range got.Map.Progress {
		for _, part := range []struct {
			name string
			to   float64
		}{{"compared", 0.1}, {"neighbours", 0.25}, {"links", 0.4}, {"start", 0.45}, {"layout", 1}} {
			if s.Part <= part.to {
				step[part.name] = s.At
				break
			}
		}
	}
	t.Logf("milliseconds at the end of stages: %v", step)
}
