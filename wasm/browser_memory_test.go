//go:build browser

package main_test

import (
	"math"
	"reflect"
	"testing"

	"viewfold/wasm/wire"
)

// The memory that workers grow to is within a quarter of what was said.
func TestMemoryInBrowser(t *testing.T) {
	const consensus = `options(10, {mode: "consensus", sets: 15, scale: ["auto"], anchors: 50, ridge: 10, max_iter: 3, restarts: 1})`
	for name, run := range map[string]string{
		"paper":                  `options: options(10, {anchors: 30, max_iter: 3, restarts: 1})`,
		"paper, two workers":     `workers: 2, options: options(10, {anchors: 30, max_iter: 3, restarts: 1})`,
		"paper, float32, two":    `workers: 2, options: options(10, {anchors: 30, max_iter: 3, restarts: 1, scale: ["zscore"], storage: "float32"})`,
		"consensus, float32":     `options: {...` + consensus + `, storage: "float32"}`,
		"consensus":              `options: ` + consensus,
		"consensus, two workers": `workers: 2, options: ` + consensus,
	} {
		p := open(t)
		var got struct{ Memory, Run, Grown outcome }
		p.js(&got, `
			await ask("load", {table: 1, name: "a.csv", role: "view", format: {}}, [csv("a.csv", 20000, 90, {ids: true, groups: 10})]);
			await ask("load", {table: 2, name: "b.csv", role: "view", format: {}}, [csv("b.csv", 20000, 70, {ids: true, groups: 10, seed: 7})]);
			const run = {views: [1, 2], `+run+`};
			const memory = await ask("memory", run); // starts the mate
			await ask("mates");
			return {Memory: memory, Run: await ask("run", run), Grown: await ask("grown")};
		`)
		done[wire.RunInfo](p, got.Run)
		memory, grown := done[wire.Memory](p, got.Memory), done[[]float64](p, got.Grown)
		if len(grown) != memory.Workers {
			t.Fatalf("%s: %d workers; %+v", name, len(grown), memory)
		}
		for w, bytes := range grown {
			said := float64(memory.Lead)
			if w > 0 {
				said = float64(memory.Mate)
			}
			t.Logf("%s, worker %d: %.0f MB, %.2f of the %.0f MB that were said", name, w, bytes/1e6, bytes/said, said/1e6)
			if !(math.Abs(bytes/said-1) <= 0.25) {
				t.Errorf("%s, worker %d: %.0f MB, %.2f of the %.0f MB that were said", name, w, bytes/1e6, bytes/said, said/1e6)
			}
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
	if got.Large.Kind != "failed" || failed.Code != wire.FailMemory || memory.Refused == nil || !reflect.DeepEqual(*memory.Refused, failed) {
		t.Errorf("%+v; the run: %s %+v", memory, got.Large.Kind, failed)
	}
	if info := done[wire.RunInfo](p, got.Small); info.Samples != 30000 {
		t.Errorf("%+v", info)
	}
}
