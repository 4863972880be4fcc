//go:build browser

package main_test

import (
	"math"
	"testing"

	"viewfold/wasm/wire"
)

// The memory that a worker grows to is within a quarter of what it said.
func TestMemoryInBrowser(t *testing.T) {
	for name, options := range map[string]string{
		"paper":     `options(10, {anchors: 30, max_iter: 3, restarts: 1})`,
		"consensus": `options(10, {mode: "consensus", sets: 12, scale: ["auto"], anchors: 50, ridge: 10, max_iter: 3, restarts: 1})`,
	} {
		p := open(t)
		var got struct{ Memory, Run, Grown outcome }
		p.js(&got, `
			await ask("load", {table: 1, name: "a.csv", role: "view", format: {}}, [csv("a.csv", 20000, 90, {ids: true, groups: 10})]);
			await ask("load", {table: 2, name: "b.csv", role: "view", format: {}}, [csv("b.csv", 20000, 70, {ids: true, groups: 10, seed: 7})]);
			const o = {views: [1, 2], options: `+options+`};
			return {Memory: await ask("memory", o), Run: await ask("run", o), Grown: await ask("grown")};
		`)
		done[wire.RunInfo](p, got.Run)
		said, grown := float64(done[wire.Memory](p, got.Memory).Lead), float64(done[int64](p, got.Grown))
		t.Logf("%s: %.0f MB, %.2f of the %.0f MB that it said", name, grown/1e6, grown/said, said/1e6)
		if !(math.Abs(grown/said-1) <= 0.25) {
			t.Errorf("%s: %.0f MB, %.2f of the %.0f MB that it said", name, grown/1e6, grown/said, said/1e6)
		}
	}
}

// A run that does not fit is refused, and the worker goes on with its tables.
func TestRefusedInBrowser(t *testing.T) {
	p := open(t)
	var got struct{ Memory, Large, Small outcome }
	p.js(&got, `
		await ask("load", {table: 1, name: "a.csv", role: "view", format: {}}, [csv("a.csv", 30000, 2)]);
		const large = {views: [1], options: options(3, {anchors: 10000, restarts: 1})};
		const small = {views: [1], options: options(3, {restarts: 1})};
		return {Memory: await ask("memory", large), Large: await ask("run", large), Small: await ask("run", small)};
	`)
	memory := done[wire.Memory](p, got.Memory)
	failed := decode[wire.Failed](p, got.Large)
	if got.Large.Kind != "failed" || failed.Code != wire.FailMemory || memory.Refused == nil || *memory.Refused != failed {
		t.Errorf("%+v; the run: %s %+v", memory, got.Large.Kind, failed)
	}
	if info := done[wire.RunInfo](p, got.Small); info.Samples != 30000 {
		t.Errorf("%+v", info)
	}
}
