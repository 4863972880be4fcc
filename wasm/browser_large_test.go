//go:build browser

package main_test

import (
	"slices"
	"testing"

	"viewfold/wasm/wire"
)

// large makes a file of the same block of 1000 rows of 50 features, again and again: 350 KB, which the browser keeps
// once.
const large = `
	const block = new Blob([csv("block", 1000, 50)]);
	const file = (blocks, more = "") => new File([...Array(blocks).fill(block), more], "large.csv");
`

// A large file is read by two workers as by one, also when it has an error far behind; the other worker is put to use.
func TestLargeFileByTwo(t *testing.T) {
	p := open(t)
	var got struct {
		One, Two, Ranges, BadOne, BadTwo, Join outcome
		CSV                                    []string
	}
	p.js(&got, large+`
		const good = file(100), bad = file(100, "1,2,3\n");
		const load = (table, f, workers) => ask("load", {table, name: "large.csv", role: "view", format: {}, workers}, [f]);
		const one = await load(1, good, 1);
		await load(2, good, 2);
		await ask("mates"); // which is there from here on
		const two = await load(2, good, 2), ranges = await ask("ranges");
		const badOne = await load(3, bad, 1), badTwo = await load(3, bad, 2);
		const run = (view) => ask("run", {views: [view], options: options(3, {restarts: 1, max_iter: 2})});
		const text = (o) => new TextDecoder().decode(o.bufs[6]);
		return {One: one, Two: two, Ranges: ranges, BadOne: badOne, BadTwo: badTwo, Join: await ask("join", {views: [1, 2]}),
			CSV: [text(await run(1)), text(await run(2))]};
	`)
	one, two := done[wire.TableInfo](p, got.One), done[wire.TableInfo](p, got.Two)
	if one.Samples != 100_000 {
		t.Errorf("%+v", one)
	}
	one.Table = 2
	if !same(one, two) || got.CSV[0] != got.CSV[1] || len(got.CSV[0]) < 200_000 {
		t.Errorf("%+v, want %+v; labels.csv: %v", two, one, got.CSV[0] == got.CSV[1])
	}
	if f, g := decode[wire.Failed](p, got.BadOne), decode[wire.Failed](p, got.BadTwo); f.Line != 100_001 || !same(f, g) {
		t.Errorf("%+v, want %+v", g, f)
	}
	if len(got.Two.Progress) < 3 || !slices.IsSortedFunc(got.Two.Progress, func(a, b struct {
		Stage string
		Part  float64
		At    float64
	}) int {
		return int(1e6 * (a.Part - b.Part))
	}) {
		t.Errorf("progress: %+v", got.Two.Progress)
	}
	ranges := done[[]int](p, got.Ranges)
	if len(ranges) != 2 || ranges[0] != 0 || ranges[1] == 0 {
		t.Errorf("ranges read for another worker: %v", ranges)
	}
	t.Logf("%.0f ms by one, %.0f by two; %d ranges by the other worker", got.One.MS, got.Two.MS, ranges[1])
}

// A large load that is cancelled ends by itself, and what was loaded before is still there. The engine would replace a
// worker that takes long to.
func TestCancelLargeLoad(t *testing.T) {
	for _, workers := range []string{"1", "2"} {
		p := open(t)
		var got struct {
			Load, After outcome
			Workers     int
			Took        float64
		}
		p.js(&got, large+`
			await ask("load", {table: 1, name: "small.csv", role: "view", format: {}}, [csv("small.csv", 300, 5)]);
			let cancelled;
			const load = await ask("load", {table: 1, name: "large.csv", role: "view", format: {}, workers: `+workers+`}, [file(1000)], (progress, id) => {
				if (!cancelled && progress.part > 0.1) { cancelled = performance.now(); cancel(id); }
			});
			const took = performance.now() - cancelled;
			return {Load: load, Took: took, After: await ask("join", {views: [1]}), Workers: workers};
		`)
		join := done[wire.JoinInfo](p, got.After)
		t.Logf("%s workers: cancelled %.0f ms after it was asked for", workers, got.Took)
		if got.Load.Kind != "cancelled" || join.Samples != 300 || got.Workers != 1 {
			t.Errorf("%s workers: %s after %.0f ms, %d workers; %+v", workers, got.Load.Kind, got.Took, got.Workers, join)
		}
	}
}

// A file that is too large for the tab is refused at its begin, with the numbers; the worker lives and keeps what it
// has. As CSV it is 11 GB, which the browser keeps as one block.
func TestTooLargeInBrowser(t *testing.T) {
	p := open(t)
	var got struct {
		Load, After outcome
		Workers     int
		Size        float64
	}
	p.js(&got, large+`
		await ask("load", {table: 1, name: "small.csv", role: "view", format: {}}, [csv("small.csv", 300, 5)]);
		const huge = new File(Array(30).fill(file(1000)), "huge.csv");
		const load = await ask("load", {table: 2, name: "huge.csv", role: "view", format: {}, workers: 2}, [huge]);
		return {Load: load, After: await ask("join", {views: [1]}), Workers: workers, Size: huge.size};
	`)
	f := decode[wire.Failed](p, got.Load)
	t.Logf("%.1f GB, %.0f ms: %s", got.Size/1e9, got.Load.MS, f.Text)
	if got.Load.Kind != "failed" || f.Code != wire.FailMemory || f.File != "huge.csv" || f.Fix == "" {
		t.Errorf("%s: %+v", got.Load.Kind, f)
	}
	if join := done[wire.JoinInfo](p, got.After); join.Samples != 300 || got.Workers != 1 {
		t.Errorf("%+v, %d workers", join, got.Workers)
	}
}
