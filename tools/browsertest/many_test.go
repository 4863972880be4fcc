//go:build browser

package browsertest

import (
	"fmt"
	"math"
	"testing"
	"time"

	"viewfold/tools/longtask"
	"viewfold/tools/shapes"
)

// The page stays quick with very many samples, whatever is looked at: 20 000 of them, or a million when
// VIEWFOLD_LARGE is set. Times are told, not judged: machines differ.
func TestManySamples(t *testing.T) {
	s := shapes.Shape{Name: "many samples", Samples: 20_000, Clusters: 5, Features: []int{4, 3}}
	if large() {
		s.Samples = 1_000_000
	}
	files := viewFiles(t, s)
	_, p := begin(t, "/", "?mode=paper")
	Eval[bool](p, `(globalThis.tasks = [], new PerformanceObserver((list) => {
		for (const task of list.getEntries()) tasks.push(Math.round(task.duration));
	}).observe({ type: "longtask" }), true)`)
	for _, step := range []struct {
		name string
		act  func()
	}{
		{"start", func() { p.WaitFor("file-input") }},
		{"load", func() {
			p.Upload("file-input", files...)
			p.WaitText("join-summary", "samples in all 2 views")
		}},
		{"run", func() {
			p.Fill("param-clusters", "5")
			run(p)
		}},
		{"table", func() {
			Eval[bool](p, `(() => { const e = document.querySelector("#result-table .window") ?? document.getElementById("result-table"); e.scrollTop = e.scrollHeight / 2; return true; })()`)
			p.Fill("filter-id", "77")
			p.WaitText("filter-count", " of ")
			p.Fill("filter-id", "")
		}},
		{"order", func() {
			p.Fill("filter-order", Eval[string](p, element("filter-order")+".options[1].value"))
			p.Until(`document.querySelector("#result-table .sample-id").textContent !== "s0"`)
		}},
		{"map", func() {
			p.Click("result-tabs-map")
			settled(p)
		}},
		{"panning", func() { drag(p, 0, 0.5, 0.5, 0.6, 0.6); settled(p) }},
		{"selection", func() {
			p.Click("map-rectangle")
			drag(p, 0, 0.02, 0.02, 0.5, 0.98)
			p.WaitText("map-selected", "selected")
		}},
		{"colours", func() {
			p.Fill("map-colour", "feature")
			p.Fill("map-feature", "f1")
			p.Until(`document.getElementById("map-host").map.scene.value`)
			settled(p)
		}},
		{"clusters", func() { p.Click("result-tabs-clusters"); drawn(p) }},
		{"graph", func() { p.Click("result-tabs-graph"); drawn(p) }},
		{"weights", func() { p.Click("result-tabs-weights"); drawn(p) }},
		{"course", func() { p.Click("result-tabs-course"); drawn(p) }},
		{"labels", func() { p.Click("result-tabs-overview"); p.Download("download-csv") }},
	} {
		from := time.Now()
		busy, err := longtask.Longest(p.ctx, func() error { step.act(); return nil })
		if err != nil {
			t.Fatal(err)
		}
		took := time.Since(from)
		tasks := Eval[[]float64](p, "tasks.splice(0)")
		longest := 0.0
		for _, task := range tasks {
			longest = math.Max(longest, task)
		}
		t.Attr("longest-task-"+step.name, fmt.Sprintf("%.0f computed, %.0f with waiting", busy, longest))
		t.Logf("%s: %.1f s, longest task %.0f ms of processor time, %.0f ms in all", step.name, took.Seconds(), busy, longest)
	}
}
