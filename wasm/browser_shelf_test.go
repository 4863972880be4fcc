//go:build browser

package main_test

import (
	"testing"

	"viewfold/wasm/wire"
)

// When the browser gives no more space, not for a name either, all that is kept opens and is as it was, and what is
// deleted makes room again.
func TestNoSpaceLeft(t *testing.T) {
	p := open(t)
	var got struct {
		Full, Before, Renamed, Remembered, After, Opened, Exported, Dropped, Again, Deleted outcome
		Chunks                                                                              [][]any
	}
	p.limit(3e6) // before the storage is used: Chromium remembers for a while how much there was
	p.js(&got, save+`
		const key = saved.body.key;
		const noise = (n) => new Blob(Array.from({length: Math.ceil(n / 65536)}, () => crypto.getRandomValues(new Uint8Array(Math.min(65536, n)))));
		let full, made = 0;
		for (const size of [200000, 20000, 2000, 1]) {
			do {
				full = await ask("keep result", {key, made: ++made, clusters: 3, mode: "paper", settings: {params: {made: "" + made}, tables: []}}, [noise(size), noise(size)]);
			} while (full.kind === "done");
		}
		const before = await ask("list");
		const long = "long".repeat(50);
		const renamed = await ask("rename", {key, name: long});
		const remembered = await ask("remember", {key, settings: {params: {long: long.repeat(9)}, tables: []}});
		const after = await ask("list");
		const opened = await ask("open", {key, first: 11});
		const exported = await ask("export", {key});
		const dropped = await ask("drop result", {key, result: after.body.sets[0].results.at(-1).key});
		const again = await ask("rename", {key, name: long});
		const deleted = await ask("delete", {key});
	`+database+`
		return {Full: full, Before: before, Renamed: renamed, Remembered: remembered, After: after, Opened: opened, Exported: exported,
			Dropped: dropped, Again: again, Deleted: deleted, Chunks: await chunkKeys()};
	`)
	for name, o := range map[string]outcome{"result": got.Full, "rename": got.Renamed, "remember": got.Remembered} {
		if f := decode[wire.Failed](p, o); o.Kind != "failed" || f.Text != "The browser gives this site no more storage space." {
			t.Errorf("%s: %s: %+v", name, o.Kind, f)
		}
	}
	before, after := done[wire.SavedList](p, got.Before), done[wire.SavedList](p, got.After)
	if !same(before, after) || len(after.Sets) != 1 || after.Sets[0].Name != "Mine" {
		t.Errorf("before: %+v, after: %+v", before, after)
	}
	if opened := done[wire.OpenInfo](p, got.Opened); len(opened.Tables) != 3 || opened.Settings.Params != nil {
		t.Errorf("opened: %+v", opened)
	}
	done[any](p, got.Exported)
	if dropped := done[wire.SavedInfo](p, got.Dropped); len(dropped.Results) != len(after.Sets[0].Results)-1 {
		t.Errorf("dropped: %+v", dropped)
	}
	if again := done[wire.SavedInfo](p, got.Again); len(again.Name) != 200 {
		t.Errorf("again: %+v", again)
	}
	if done[any](p, got.Deleted); len(got.Chunks) != 0 {
		t.Errorf("left: %v", got.Chunks)
	}
}

// A save, import or export that is cancelled ends soon, so that the worker need not be replaced, and leaves nothing; what is
// kept works on. An archive that is imported twice is
// two data sets, each of its own.
func TestCancelKeeping(t *testing.T) {
	p := open(t)
	var got struct {
		Saved, List, First, Second, Opened outcome
		Cancelled                          map[string]int
		Workers, Chunks                    int // started, and left
		Keys                               []string
	}
	p.js(&got, `await ask("list");`+database+`
		await ask("load", {table: 1, name: "big.csv", role: "view", format: {}}, [csv("big.csv", 30000, 60)]);
		const saved = await ask("save", {views: [1], name: "Large"});
		const file = (await ask("export", {key: saved.body.key})).files[0];
		const chunks = (await chunkKeys()).length;
		const Cancelled = {};
		for (let i = 0; i < 5; i++) {
			for (const [kind, body, blobs] of [["export", {key: saved.body.key}], ["import", undefined, [file]], ["save", {views: [1], name: "Again"}]]) {
				const a = await ask(kind, body, blobs, (p, id) => cancel(id));
				const what = kind + " " + a.kind;
				Cancelled[what] = (Cancelled[what] ?? 0) + 1;
			}
		}
		const left = (await chunkKeys()).length, Workers = workers;
		const list = await ask("list");
		const first = await ask("import", undefined, [file]), second = await ask("import", undefined, [file]);
		await ask("delete", {key: saved.body.key});
		await ask("delete", {key: first.body.key});
		const opened = await ask("open", {key: second.body.key, first: 11});
		return {Saved: saved, Cancelled, Workers, List: list, Chunks: left - chunks, First: first, Second: second, Opened: opened,
			Keys: (await chunkKeys()).map((key) => key[0])};
	`)
	if !same(got.Cancelled, map[string]int{"export cancelled": 5, "import cancelled": 5, "save cancelled": 5}) || got.Workers != 1 || got.Chunks != 0 {
		t.Errorf("%v by %d workers; %d more chunks", got.Cancelled, got.Workers, got.Chunks)
	}
	saved := done[wire.SavedInfo](p, got.Saved)
	if list := done[wire.SavedList](p, got.List); !same(list.Sets, []wire.SavedInfo{saved}) {
		t.Errorf("list: %+v", list)
	}
	first, second := done[wire.SavedInfo](p, got.First), done[wire.SavedInfo](p, got.Second)
	if first.Key == second.Key || first.Name != "Large" || second.Name != "Large" {
		t.Errorf("imported: %+v, %+v", first, second)
	}
	if opened := done[wire.OpenInfo](p, got.Opened); opened.Tables[0].Samples != 30000 || got.Keys[0] != second.Key {
		t.Errorf("opened: %+v, chunks of %v", opened, got.Keys)
	}
}

// While one tab keeps results with a data set, opens and exports it again and again, another renames it, drops results and
// at last deletes it. Every request succeeds or says that the data set or the result is gone, and at last nothing is left.
func TestTabsAtOnce(t *testing.T) {
	p := open(t)
	saved := done[wire.SavedInfo](p, p.ask(save+`return saved`))
	other := openAt(t, p.url)
	const gone = "This data set is no longer kept in this browser."
	answers := make(chan map[string]int)
	go func() {
		var all map[string]int
		other.js(&all, `
			const key = "`+saved.Key+`", all = {}, note = (a) => { const text = a.kind === "failed" ? a.body.text : a.kind; all[text] = (all[text] ?? 0) + 1 };
			for (let i = 0; all["`+gone+`"] === undefined && i < 500; i++) {
				note(await ask("keep result", {key, made: 1, clusters: 2, mode: "paper", settings: {params: {of: "" + i % 5}, tables: []}}, [new Blob(["x"]), new Blob(["y"])]));
				note(await ask("open", {key, first: 1}));
				note(await ask("export", {key}));
				note(await ask("list"));
			}
			return all;
		`)
		answers <- all
	}()
	all := map[string]int{}
	var chunks [][]any
	p.js(&all, `
		const key = "`+saved.Key+`", all = {}, note = (a) => { const text = a.kind === "failed" ? a.body.text : a.kind; all[text] = (all[text] ?? 0) + 1; return a };
		while (!(await ask("list")).body.sets[0].results); // the other begins
		for (let i = 0; i < 60; i++) {
			const results = note(await ask("rename", {key, name: "Name " + i})).body.results ?? [];
			if (results.length) {
				note(await ask("open result", {key, result: results[0].key}));
				note(await ask("drop result", {key, result: results.at(-1).key}));
			}
		}
		note(await ask("delete", {key}));
		return all;
	`)
	theirs := <-answers
	t.Logf("%v, %v", all, theirs)
	p.js(&chunks, database+`return chunkKeys()`)
	if len(chunks) != 0 {
		t.Errorf("left: %v", chunks)
	}
	for text := range all { // what stands for a result's document is none
		if text != "done" && text != "This result is no longer kept in this browser." && text != "This kept result cannot be understood." {
			t.Errorf("the one is told: %s", text)
		}
	}
	for text := range theirs {
		if text != "done" && text != gone && text != "This result is no longer kept in this browser." {
			t.Errorf("the other is told: %s", text)
		}
	}
}
