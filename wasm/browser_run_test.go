//go:build browser

package main_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"viewfold/wasm/wire"
)

// load loads two views of 300 samples as tables 1 and 2.
const load = `
	const a = await ask("load", {table: 1, name: "a.csv", role: "view", format: {}}, [csv("a.csv", 300, 6, {ids: true})]);
	const b = await ask("load", {table: 2, name: "b.csv", role: "view", format: {}}, [csv("b.csv", 300, 4, {ids: true, seed: 7})]);
`

func TestRunInBrowser(t *testing.T) {
	p := open(t)
	var got struct {
		A, Join, Run outcome
		Labels       []int32
		IDs          string
		Ends         []uint32
		CSV, JSON    string
	}
	p.js(&got, load+`
		const join = await ask("join", {views: [1, 2]});
		const run = await ask("run", {views: [1, 2], options: options(3)});
		const text = (b) => new TextDecoder().decode(b);
		return {A: a, Join: join, Run: run,
			Labels: [...new Int32Array(run.bufs[0])], IDs: text(run.bufs[1]), Ends: [...new Uint32Array(run.bufs[2])],
			CSV: text(run.bufs[6]), JSON: text(run.bufs[7])};
	`)
	table := done[wire.TableInfo](p, got.A)
	if table.Samples != 300 || table.Features != 6 || table.Format.ID != "1" || len(table.Head) != 5 || len(table.Head[0]) != 7 {
		t.Errorf("table: %+v", table)
	}
	if join := done[wire.JoinInfo](p, got.Join); join.Samples != 300 || !join.ByID {
		t.Errorf("join: %+v", join)
	}
	info := done[wire.RunInfo](p, got.Run)
	if info.Clusters != 3 || len(info.Sizes) != 3 || !slices.Equal(info.Views, []string{"a", "b"}) {
		t.Errorf("run: %+v", info)
	}
	if len(got.Labels) != 300 || len(got.Ends) != 300 || got.IDs[:got.Ends[2]] != "s0s1s2" {
		t.Errorf("labels %d, ends %d, ids %.20s", len(got.Labels), len(got.Ends), got.IDs)
	}
	lines := strings.Split(got.CSV, "\n")
	if lines[0] != "id,cluster" || len(lines) != 302 || !strings.HasPrefix(lines[1], "s0,") {
		t.Errorf("labels.csv begins %q, %d lines", lines[:2], len(lines))
	}
	var doc map[string]any
	if err := json.Unmarshal([]byte(got.JSON), &doc); err != nil || doc["clusters"] != 3.0 {
		t.Errorf("result.json: %v, %v", doc["clusters"], err)
	}
}

// One worker or several give the same, also when those that help die in the midst of it.
func TestRunByManyWorkers(t *testing.T) {
	manyWorkers(t, load, `options(3, {mode: "consensus", sets: 150, scale: ["auto"], anchors: 30, ridge: 10, max_iter: 3, seed})`, func(info wire.RunInfo) {
		if len(info.Sets) != 150 {
			t.Errorf("%d sets", len(info.Sets))
		}
	})
}

// The same in paper mode, where every worker has some of the samples.
func TestSamplesOfManyWorkers(t *testing.T) {
	for storage, more := range map[string]string{
		"float64": `anchors: 12`,                    // so few that the products travel
		"float32": `anchors: 40, scale: ["zscore"]`, // the features do
	} {
		manyWorkers(t, `
			await ask("load", {table: 1, name: "a.csv", role: "view", format: {}}, [csv("a.csv", 20000, 20, {groups: 6})]);
			await ask("load", {table: 2, name: "b.csv", role: "view", format: {}}, [csv("b.csv", 20000, 30, {groups: 6, seed: 7})]);
		`, `options(6, {`+more+`, restarts: 1, max_iter: 2, storage: "`+storage+`", seed})`, func(info wire.RunInfo) {
			if info.Options.Storage != storage {
				t.Errorf("kept as %s, want %s", info.Options.Storage, storage)
			}
		})
	}
}

// manyWorkers loads two views and runs on them by one worker and by several, with the options of a script
// that knows the seed, and has every run checked.
func manyWorkers(t *testing.T, load, options string, check func(wire.RunInfo)) {
	for _, seed := range []string{"5", "666", "667"} { // all but the first have the mates die
		p := open(t)
		var got struct {
			Alone, Two, Three, Again outcome
			CSV, Graphs              []string
			Mates                    int
		}
		p.js(&got, load+`
			const seed = `+seed+`, o = `+options+`;
			const run = async (workers) => {
				const r = await ask("run", {views: [1, 2], options: o, workers});
				const name = r.body.figures.find((name) => name.endsWith("-graphs"));
				r.graphs = JSON.stringify((await ask("figure", {run: r.id, name})).body);
				return r;
			};
			await ask("memory", {views: [1, 2], options: o, workers: 3}); // starts the mates
			await ask("mates");
			const text = (o) => new TextDecoder().decode(o.bufs[6]);
			const alone = await run(1), two = await run(2);
			const three = await run(3);
			const mates = JSON.parse(JSON.stringify((await ask("mates")).body));
			const again = await run(3);
			return {Alone: alone, Two: two, Three: three, Again: again, CSV: [alone, two, three, again].map(text),
				Graphs: [alone, two, three, again].map((r) => r.graphs), Mates: mates};
		`)
		want := done[wire.RunInfo](p, got.Alone)
		for i, o := range []outcome{got.Alone, got.Two, got.Three, got.Again} {
			info := done[wire.RunInfo](p, o)
			check(info)
			if !slices.Equal(info.Objective, want.Objective) || got.CSV[i] != got.CSV[0] {
				t.Errorf("seed %s, run %d: objective %v, labels.csv begins %.60q, want %v and %.60q", seed, i, info.Objective, got.CSV[i], want.Objective, got.CSV[0])
			}
		}
		if want := got.Graphs[0]; !strings.Contains(want, "<image") || slices.ContainsFunc(got.Graphs, func(g string) bool { return g != want }) {
			t.Errorf("seed %s: the figures of the graphs differ, or are none: %.200q", seed, got.Graphs)
		}
		// One that replaces a dead mate may be too late to die as well.
		if got.Mates != 2 && seed == "5" || got.Mates > 1 && seed != "5" {
			t.Errorf("seed %s: %d mates are there", seed, got.Mates)
		}
		t.Logf("seed %s: %.0f ms alone, %.0f by two, %.0f by three, %.0f again", seed, got.Alone.MS, got.Two.MS, got.Three.MS, got.Again.MS)
	}
}

func TestBadFileLeavesTheTable(t *testing.T) {
	p := open(t)
	bad := p.ask(load + `
		return ask("load", {table: 1, name: "bad.csv", role: "view", format: {}}, [new File(["1,2\n3,x\n4,5\n"], "bad.csv")]);
	`)
	f := decode[wire.Failed](p, bad)
	if bad.Kind != "failed" || f.Code != wire.FailInput || f.File != "bad.csv" || f.Line != 2 || f.Column != 2 || f.Cell != "x" || f.Fix == "" {
		t.Errorf("%s: %+v", bad.Kind, f)
	}
	if join := done[wire.JoinInfo](p, p.ask(`return ask("join", {views: [1, 2]})`)); join.Samples != 300 {
		t.Errorf("join after it: %+v", join)
	}
}

func TestBadOption(t *testing.T) {
	p := open(t)
	o := p.ask(load + `return ask("run", {views: [1, 2], options: options(3, {alpha: -1})});`)
	if f := decode[wire.Failed](p, o); f.Code != wire.FailOption || f.Field != "alpha" {
		t.Errorf("%s: %+v", o.Kind, f)
	}
}

// big loads a view that takes some seconds to cluster.
const big = `
	await ask("load", {table: 1, name: "big.csv", role: "view", format: {}}, [csv("big.csv", 20000, 30, {groups: 40})]);
	const slow = {views: [1], options: options(20, {anchors: 200, restarts: 100, kmeans_iter: 1000, neighbors: 20})};
`

// A run that is cancelled ends by itself: the engine would replace a worker that takes long to.
func TestCancelInMidRun(t *testing.T) {
	p := open(t)
	var got struct {
		Run, Queued, After outcome
		Workers            int
		Took               float64
	}
	p.js(&got, big+`
		let cancelled;
		const queued = ask("list");
		const run = await ask("run", slow, [], (progress, id) => {
			if (!cancelled && progress.stage === "anchor") { cancelled = performance.now(); cancel(id); }
		});
		const took = performance.now() - cancelled;
		const after = await ask("join", {views: [1]});
		return {Run: run, Queued: await queued, After: after, Workers: workers, Took: took};
	`)
	if got.Run.Kind != "cancelled" || got.Queued.Kind != "done" || got.Workers != 1 {
		t.Errorf("run %s, queued %s, %d workers", got.Run.Kind, got.Queued.Kind, got.Workers)
	}
	if join := done[wire.JoinInfo](p, got.After); join.Samples != 20000 {
		t.Errorf("after: %+v", join)
	}
	t.Logf("cancelled %.0f ms after the request, %d progress messages in %.0f ms", got.Took, len(got.Run.Progress), got.Run.MS)
}

// Mates that join sets end with the run, and the next one is not kept waiting.
func TestCancelInJoin(t *testing.T) {
	p := open(t)
	var got struct {
		Run, After outcome
		Workers    int
		Took       float64
	}
	p.js(&got, `
		await ask("load", {table: 1, name: "big.csv", role: "view", format: {}}, [csv("big.csv", 20000, 8, {groups: 20})]);
		const asked = {views: [1], workers: 2, options: options(20, {mode: "consensus", sets: 3, scale: ["auto"], anchors: 20, ridge: 10, max_iter: 1, restarts: 1})};
		await ask("memory", asked); // starts the mate
		await ask("mates");
		let cancelled;
		const run = await ask("run", asked, [], (progress, id) => {
			if (!cancelled && progress.stage === "join" && progress.part > 0.42) { cancelled = performance.now(); cancel(id); }
		});
		const took = performance.now() - cancelled;
		return {Run: run, After: await ask("join", {views: [1]}), Workers: workers, Took: took};
	`)
	if got.Run.Kind != "cancelled" || got.Workers != 1 {
		t.Errorf("run %s, %d workers", got.Run.Kind, got.Workers)
	}
	done[wire.JoinInfo](p, got.After)
	last := 0.0
	for _, m := range got.Run.Progress {
		if m.Stage == "join" {
			if m.Part < last {
				t.Errorf("progress goes from %v back to %v", last, m.Part)
			}
			last = m.Part
		}
	}
	t.Logf("cancelled %.0f ms after the request, at %.2f", got.Took, last)
}

func TestProgressRate(t *testing.T) {
	p := open(t)
	o := p.ask(`
		await ask("load", {table: 1, name: "big.csv", role: "view", format: {}}, [csv("big.csv", 4000, 30, {groups: 10})]);
		return ask("run", {views: [1], options: options(10, {anchors: 60})});
	`)
	done[wire.RunInfo](p, o)
	most := 1 + o.MS/50 // the first comes at once
	longest := 0.0
	for i := 1; i < len(o.Progress); i++ {
		longest = max(longest, o.Progress[i].At-o.Progress[i-1].At)
	}
	t.Logf("%d progress messages in %.0f ms, longest silence %.0f ms", len(o.Progress), o.MS, longest)
	if len(o.Progress) < 5 || float64(len(o.Progress)) > most {
		t.Errorf("more than %.0f progress messages, or fewer than 5", most)
	}
}

// TestKernels checks that this browser's vector instructions are used, under the page's security policy.
func TestKernels(t *testing.T) {
	p := open(t)
	hello := done[wire.Hello](p, p.ask(fmt.Sprintf(`return ask("hello", {version: %d, scope: "/repo/"})`, wire.Version)))
	if !hello.SIMD {
		t.Errorf("%+v", hello)
	}
}
