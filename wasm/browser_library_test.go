//go:build browser

package main_test

import (
	"context"
	"strings"
	"testing"

	"viewfold/tools/enginepage"
	"viewfold/wasm/wire"
)

// bytesOf compares buffers, byte by byte.
const bytesOf = `
	const equal = (a, b) => {
		const x = new Uint8Array(a), y = new Uint8Array(b);
		return x.length === y.length && x.every((v, i) => v === y[i]);
	};
	const allEqual = (a, b) => a.length === b.length && a.every((x, i) => equal(x, b[i]));
`

// settings are those of the three tables of save.
const settings = `
	const settings = {params: {clusters: "3", seed: "7"}, tables: [
		{format: a.body.format, off: true}, {format: b.body.format, scale: "unit"}, {format: c.body.format}]};
`

// A data set keeps its settings and the results that were made of it, and gives them back after a reload.
func TestSettingsAndResults(t *testing.T) {
	p := open(t)
	var got struct {
		Saved, Renamed, Kept, Again, Opened, Other, Result, Dropped, Missing outcome
		Equal                                                                bool
	}
	p.js(&got, save+settings+bytesOf+`
		const key = saved.body.key;
		const renamed = await ask("rename", {key, name: "Ours"});
		await ask("remember", {key, settings});
		const keep = async (run, settings) =>
			ask("keep result", {key, made: 77, clusters: 3, mode: "paper", settings}, run.bufs.slice(-2).map((b) => new Blob([b])));
		const first = await ask("run", {views: [1, 2, 3], options: options(3)});
		const other = await ask("run", {views: [2, 3], options: options(4)});
		await keep(first, {params: {}, tables: []});
		const kept = await keep(other, settings);
		const again = await keep(first, {params: {}, tables: []}); // takes the place of its like
		const result = await ask("open result", {key, result: again.body.results[0].key});
		first.body.figures = first.body.figures.filter((name) => !name.endsWith("graph") && !name.endsWith("-graphs")); // which are not kept
		const Equal = allEqual(result.bufs, first.bufs) && JSON.stringify(result.body.run) === JSON.stringify(first.body);
		return {Saved: saved, Renamed: renamed, Kept: kept, Again: again, Result: result, Equal};
	`)
	saved, again := done[wire.SavedInfo](p, got.Saved), done[wire.SavedInfo](p, got.Again)
	if !got.Equal {
		t.Errorf("a kept result is not the run's: %s", got.Result.Body)
	}
	if r := again.Results; again.Name != "Ours" || len(r) != 2 || r[0].Clusters != 3 || r[0].Made != 77 || r[0].Mode != "paper" || again.Bytes <= saved.Bytes {
		t.Errorf("kept: %+v", again)
	}

	p.reload()
	p.js(&got, `
		const key = "`+saved.Key+`";
		const opened = await ask("open", {key, first: 1});
		const other = await ask("open result", {key, result: "`+again.Results[1].Key+`"});
		const dropped = await ask("drop result", {key, result: "`+again.Results[0].Key+`"});
		const missing = await ask("open result", {key, result: "`+again.Results[0].Key+`"});
		return {Opened: opened, Other: other, Dropped: dropped, Missing: missing};
	`)
	opened := done[wire.OpenInfo](p, got.Opened)
	s := opened.Settings
	if opened.Saved.Name != "Ours" || s.Params["seed"] != "7" || !s.Tables[0].Off || s.Tables[1].Scale != "unit" || !same(s.Tables[2].Format, opened.Tables[2].Format) {
		t.Errorf("opened: %+v", opened)
	}
	if other := done[wire.KeptResult](p, got.Other); other.Settings.Params["seed"] != "7" || len(other.Run.Views) != 2 {
		t.Errorf("result: %+v", other)
	}
	if dropped := done[wire.SavedInfo](p, got.Dropped); len(dropped.Results) != 1 {
		t.Errorf("dropped: %+v", dropped)
	}
	if f := decode[wire.Failed](p, got.Missing); f.Code != wire.FailStorage || f.Text != "This result is no longer kept in this browser." {
		t.Errorf("missing: %s %+v", got.Missing.Kind, f)
	}
}

// What is exported can be imported in another browser, and nothing of a damaged or foreign file is kept.
func TestExportAndImport(t *testing.T) {
	p := open(t)
	var got struct {
		Imported, Opened, Result, Flipped, Cut, Foreign, List outcome
		Size                                                  int
		Equal                                                 bool
		Chunks                                                [][]any
	}
	p.js(&got, save+settings+bytesOf+database+`
		const key = saved.body.key;
		await ask("remember", {key, settings});
		const run = await ask("run", {views: [1, 2, 3], options: options(3)});
		await ask("keep result", {key, made: 77, clusters: 3, mode: "paper", settings}, run.bufs.slice(-2).map((b) => new Blob([b])));
		const file = (await ask("export", {key})).files[0];
		await ask("delete", {key});
		const imported = await ask("import", undefined, [file]);
		const opened = await ask("open", {key: imported.body.key, first: 11});
		const result = await ask("open result", {key: imported.body.key, result: imported.body.results[0].key});
		const middle = Math.floor(file.size / 2);
		const flipped = new Blob([file.slice(0, middle), new Uint8Array([(await file.slice(middle, middle + 1).bytes())[0] ^ 1]), file.slice(middle + 1)]);
		return {
			Imported: imported, Opened: opened, Result: result, Size: file.size, Equal: allEqual(run.bufs, result.bufs),
			Flipped: await ask("import", undefined, [flipped]),
			Cut: await ask("import", undefined, [file.slice(0, file.size - 50)]),
			Foreign: await ask("import", undefined, [csv("a.csv", 9, 9)]),
			List: await ask("list"),
			Chunks: await chunkKeys(),
		};
	`)
	imported := done[wire.SavedInfo](p, got.Imported)
	if imported.Name != "Mine" || len(imported.Files) != 3 || len(imported.Results) != 1 || got.Size < int(imported.Bytes) {
		t.Errorf("imported: %+v", imported)
	}
	opened := done[wire.OpenInfo](p, got.Opened)
	if len(opened.Tables) != 3 || opened.Tables[2].Samples != 300 || !opened.Settings.Tables[0].Off || opened.Settings.Params["seed"] != "7" {
		t.Errorf("opened: %+v", opened)
	}
	if done[wire.KeptResult](p, got.Result); !got.Equal {
		t.Error("the imported result has other bytes")
	}
	for name, c := range map[string]struct {
		got  outcome
		want string
	}{
		"flipped": {got.Flipped, "This exported data set is damaged: a part of it is missing, or not as it was written."},
		"cut":     {got.Cut, "This file is not a data set that was exported from here: it is not a zip file, or its end is missing."},
		"foreign": {got.Foreign, "This file is not a data set that was exported from here: it is not a zip file, or its end is missing."},
	} {
		if f := decode[wire.Failed](p, c.got); f.Code != wire.FailStorage || f.Text != c.want || f.Fix == "" {
			t.Errorf("%s: %s: %+v", name, c.got.Kind, f)
		}
	}
	if list := done[wire.SavedList](p, got.List); !same(list.Sets, []wire.SavedInfo{imported}) || len(got.Chunks) != 5 {
		t.Errorf("list: %+v, chunks %v", list, got.Chunks)
	}
}

// schema1 writes a data set as the versions with schema 1 did, and leaves the connection open. One file has its samples in
// columns, which had a setting of its own then.
const schema1 = `
	const old = await new Promise((resolve, reject) => {
		const r = indexedDB.open("viewfold:/repo/:sets", 1);
		r.onupgradeneeded = () => { for (const name of ["manifests", "chunks"]) r.result.createObjectStore(name); };
		r.onsuccess = () => resolve(r.result);
		r.onerror = () => reject(r.error);
	});
	old.onversionchange = () => old.close();
	const key = "1748779200000-00c0ffee00c0ffee";
	const files = {"a.csv": csv("a.csv", 300, 4, {ids: true}), "labels.csv": new File(["id;class\n" + Array.from({length: 300}, (_, i) => "s" + i + ";k" + i % 3).join("\n") + "\n"], "labels.csv"),
		"t.csv": new File(["gene," + Array.from({length: 300}, (_, i) => "s" + i) + "\nA," + Array.from({length: 300}, (_, i) => i) + "\nB," + Array.from({length: 300}, (_, i) => i * i % 7) + "\n"], "t.csv")};
	const manifest = {key, name: "From before", saved: 1748779200000, bytes: Object.values(files).reduce((sum, f) => sum + f.size, 0), files: [
		{name: "a.csv", role: "view", format: {delimiter: ",", header: "no", id: "1", label: "none"}, bytes: files["a.csv"].size, chunks: 1},
		{name: "labels.csv", role: "labels", format: {delimiter: ";", header: "yes", id: "id", label: "class"}, bytes: files["labels.csv"].size, chunks: 1},
		{name: "t.csv", role: "view", format: {delimiter: ",", decimal: ".", header: "yes", id: "gene", label: "none", transposed: true}, bytes: files["t.csv"].size, chunks: 1},
	]};
	const put = async (store, value, key) => {
		const t = old.transaction(store, "readwrite");
		t.objectStore(store).put(value, key);
		await new Promise((resolve) => (t.oncomplete = resolve));
	};
	await put("chunks", await files["a.csv"].arrayBuffer(), [key, 0, 0]);
	await put("chunks", await files["labels.csv"].arrayBuffer(), [key, 1, 0]);
	await put("chunks", await files["t.csv"].arrayBuffer(), [key, 2, 0]);
	await put("manifests", JSON.stringify(manifest), key);
`

// What the version with schema 1 has kept is there, opens, runs, and takes names, settings and results.
func TestUpgrade(t *testing.T) {
	p := open(t)
	var got struct {
		List, Opened, Run, Renamed, Kept, Again, Both outcome
		Old                                           string
	}
	p.js(&got, schema1+`
		const list = await ask("list");
		const opened = await ask("open", {key, first: 1});
		const run = await ask("run", {views: [1], labels: 2, options: options(3)});
		const both = await ask("join", {views: [1, 3], labels: 2});
		const renamed = await ask("rename", {key, name: "As now"});
		const kept = await ask("keep result", {key, made: 77, clusters: 3, mode: "paper", settings: opened.body.settings}, run.bufs.slice(-2).map((b) => new Blob([b])));
		const again = await ask("open", {key, first: 11});
		const Old = await new Promise((resolve) => {
			const r = indexedDB.open("viewfold:/repo/:sets", 1);
			r.onsuccess = () => resolve("opened");
			r.onerror = () => resolve(r.error.name);
		});
		return {List: list, Opened: opened, Run: run, Renamed: renamed, Kept: kept, Again: again, Both: both, Old};
	`)
	list := done[wire.SavedList](p, got.List)
	if len(list.Sets) != 1 || list.Sets[0].Name != "From before" || list.Sets[0].Saved != 1748779200000 || len(list.Sets[0].Files) != 3 {
		t.Fatalf("list: %+v", list)
	}
	opened := done[wire.OpenInfo](p, got.Opened)
	if opened.Tables[0].Samples != 300 || opened.Tables[0].Features != 4 || opened.Tables[1].ClassCount != 3 || opened.Settings.Params != nil {
		t.Errorf("opened: %+v", opened)
	}
	if t3 := opened.Tables[2]; t3.Samples != 300 || t3.Features != 2 || t3.Format.Samples != "columns" {
		t.Errorf("opened: %+v", t3)
	}
	if both := done[wire.JoinInfo](p, got.Both); both.Samples != 300 || !both.ByID {
		t.Errorf("joined: %+v", both)
	}
	if run := done[wire.RunInfo](p, got.Run); run.Metrics == nil || run.Clusters != 3 {
		t.Errorf("run: %+v", run)
	}
	if renamed := done[wire.SavedInfo](p, got.Renamed); renamed.Name != "As now" {
		t.Errorf("renamed: %+v", renamed)
	}
	if kept := done[wire.SavedInfo](p, got.Kept); len(kept.Results) != 1 {
		t.Errorf("kept: %+v", kept)
	}
	if again := done[wire.OpenInfo](p, got.Again); !same(again.Saved.Files, opened.Saved.Files) || again.Tables[1].ClassCount != 3 {
		t.Errorf("again: %+v", again)
	}
	if got.Old != "VersionError" {
		t.Errorf("a program of schema 1 is answered %s", got.Old)
	}
}

// A tab that is closed in the middle of a save leaves no data set; its chunks go, as no save is under way any more.
func TestKilledWhileSaving(t *testing.T) {
	p := open(t)
	p.ask(`return ask("list")`) // makes the database
	tab, end, err := enginepage.Open(browser, p.url)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(tab, patience)
	defer cancel()
	var begun bool
	err = enginepage.Eval(ctx, &begun, `
		await ask("load", {table: 1, name: "big.csv", role: "view", format: {}}, [csv("big.csv", 100000, 60)]);
		return new Promise((resolve) => ask("save", {views: [1], name: "Never"}, [], (p) => { if (p.stage === "save") resolve(true); }));
	`)
	if err != nil {
		t.Fatal(err)
	}
	end()
	var got struct {
		List, Saved outcome
		Left        int
	}
	p.js(&got, database+`
		const left = await chunkKeys();
		let list;
		do {
			list = await ask("list");
		} while ((await chunkKeys()).length); // the browser takes a moment to end the tab
		await ask("load", {table: 1, name: "a.csv", role: "view", format: {}}, [csv("a.csv", 300, 4)]);
		return {List: list, Left: left.length, Saved: await ask("save", {views: [1], name: "After"})};
	`)
	if list := done[wire.SavedList](p, got.List); len(list.Sets) != 0 || got.Left == 0 || got.Left > 10 {
		t.Errorf("list: %+v; %d chunks were left by the save, of 11", list, got.Left)
	}
	done[wire.SavedInfo](p, got.Saved)
}

// What one tab does is what the other finds, and what it cannot do any more is told.
func TestTwoTabs(t *testing.T) {
	p := open(t)
	saved := done[wire.SavedInfo](p, p.ask(save+`return saved`))
	other := openAt(t, p.url)
	if renamed := done[wire.SavedInfo](other, other.ask(`return ask("rename", {key: "`+saved.Key+`", name: "Theirs"})`)); renamed.Name != "Theirs" {
		t.Errorf("renamed: %+v", renamed)
	}
	// Both change the manifest at the same time: neither takes back what the other did.
	keep := `
		const key = "` + saved.Key + `";
		const all = await Promise.all(Array.from({length: 20}, (_, i) =>
			ask("keep result", {key, made: 1, clusters: 2, mode: "paper", settings: {params: {of: "NAME " + i}, tables: []}}, [new Blob(["x"]), new Blob(["y"])])));
		return all.at(-1);
	`
	first := make(chan outcome)
	go func() { first <- other.ask(strings.ReplaceAll(keep, "NAME", "theirs")) }()
	done[wire.SavedInfo](p, p.ask(strings.ReplaceAll(keep, "NAME", "mine")))
	done[wire.SavedInfo](p, <-first)
	list := done[wire.SavedList](p, p.ask(`return ask("list")`))
	if list.Sets[0].Name != "Theirs" || len(list.Sets[0].Results) != 40 {
		t.Errorf("%s has %d results, want 40", list.Sets[0].Name, len(list.Sets[0].Results))
	}

	done[any](other, other.ask(`await ask("delete", {key: "`+saved.Key+`"}); return ask("list").then((l) => ({...l, body: {}}))`))
	for _, request := range []string{`"open", {key, first: 5}`, `"rename", {key, name: "x"}`, `"remember", {key, settings: {}}`, `"export", {key}`,
		`"keep result", {key, settings: {}}, [new Blob(["x"]), new Blob(["y"])]`} {
		o := p.ask(`const key = "` + saved.Key + `"; return ask(` + request + `)`)
		if f := decode[wire.Failed](p, o); o.Kind != "failed" || f.Text != "This data set is no longer kept in this browser." ||
			f.Fix != "it may have been deleted in another tab: add its files again" {
			t.Errorf("%s: %s %s", request, o.Kind, o.Body)
		}
	}
	var chunks [][]any
	p.js(&chunks, database+`return chunkKeys()`)
	if len(chunks) != 0 {
		t.Errorf("left behind: %v", chunks)
	}
}
