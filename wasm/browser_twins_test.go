//go:build browser

package main_test

import (
	"testing"

	"viewfold/wasm/wire"
)

// handwritten makes a MATLAB file (level 4) of six views and labels, of the sizes of the data set Handwritten.
const handwritten = `
	const sizes = [216, 76, 64, 6, 240, 47, 1], n = 2000, parts = [];
	sizes.forEach((d, v) => {
		const name = v < 6 ? "X" + (v + 1) : "Y", head = new DataView(new ArrayBuffer(20 + name.length + 1));
		[0, n, d, 0, name.length + 1].forEach((x, k) => head.setUint32(4 * k, x, true));
		[...name].forEach((c, k) => head.setUint8(20 + k, c.charCodeAt(0)));
		parts.push(head, Float64Array.from({length: n * d}, (_, i) => v < 6 ? (i * 2654435761 % 1000) / 7 : i % 10));
	});
	const file = new File(parts, "handwritten.mat");
	const whole = await ask("load", {table: 1, name: file.name, role: "view", format: {}}, [file]);
	const loads = [];
	for (let k = 1; k <= 7; k++) {
		const body = {table: k, name: file.name, role: k < 7 ? "view" : "labels", format: {entry: k < 7 ? "X" + k : "Y", samples: "rows"}};
		loads.push(await ask("load", k === 1 ? body : {...body, from: 1}, k === 1 ? [file] : []));
	}
`

// The file of several views is kept once, and opens as it was.
func TestViewsOfOneFileInBrowser(t *testing.T) {
	p := open(t)
	var got struct {
		Saved, Opened, Again outcome
		Loads                []outcome
		File, Kept, Twice    float64
	}
	p.js(&got, handwritten+`
		const saved = await ask("save", {views: [1, 2, 3, 4, 5, 6], labels: 7, name: "Handwritten"});
	`+database+`
		const kept = async () => {
			let bytes = 0;
			for (const key of await chunkKeys()) bytes += (await request(db.transaction("chunks").objectStore("chunks").get(key))).byteLength;
			return bytes;
		};
		const Kept = await kept();
		const opened = await ask("open", {key: saved.body.key, first: 11});
		const exported = (await ask("export", {key: saved.body.key})).files[0];
		const again = await ask("import", undefined, [exported]);
		return {Saved: saved, Opened: opened, Again: again, Loads: loads, File: file.size, Kept, Twice: await kept()};
	`)
	saved := done[wire.SavedInfo](p, got.Saved)
	if len(saved.Files) != 7 || saved.Shared != 6 || float64(saved.Bytes) != got.File || got.Kept != got.File {
		t.Errorf("%+v; a file of %.0f bytes takes %.0f", saved, got.File, got.Kept)
	}
	t.Logf("a file of %.1f MB with 7 tables takes %.1f MB, where each had its own %.1f MB", got.File/1e6, got.Kept/1e6, 7*got.File/1e6)
	opened := done[wire.OpenInfo](p, got.Opened)
	for i, table := range opened.Tables {
		want := done[wire.TableInfo](p, got.Loads[i])
		want.Table = 11 + i
		if !same(table, want) {
			t.Errorf("opened %+v\nwant   %+v", table, want)
		}
	}
	if again := done[wire.SavedInfo](p, got.Again); again.Shared != 6 || again.Bytes != saved.Bytes || got.Twice != 2*got.File {
		t.Errorf("imported: %+v, %.0f bytes are kept", again, got.Twice)
	}
}

// What the version with schema 2 has kept, every table with chunks of its own, opens as it was, and takes less once it is
// exported and imported.
func TestUpgradeFromSchema2(t *testing.T) {
	p := open(t)
	var got struct {
		List, Opened, Run, Kept, Again outcome
		Old                            string
	}
	p.js(&got, `
		const old = await new Promise((resolve, reject) => {
			const r = indexedDB.open("viewfold:/repo/:sets", 2);
			r.onupgradeneeded = () => { for (const name of ["manifests", "chunks"]) r.result.createObjectStore(name); };
			r.onsuccess = () => resolve(r.result);
			r.onerror = () => reject(r.error);
		});
		old.onversionchange = () => old.close();
		const key = "1748779200000-00c0ffee00c0ffee", file = csv("wide.csv", 300, 6, {ids: true});
		const part = (columns) => ({name: "wide.csv", role: "view", format: {delimiter: ",", header: "no", id: "1", label: "none", part: columns}, bytes: file.size, chunks: 1});
		const manifest = {key, name: "From before", saved: 1748779200000, bytes: 2 * file.size, files: [part("#2-4"), part("#5-7")], params: {clusters: "3"}};
		const put = async (store, value, key) => {
			const t = old.transaction(store, "readwrite");
			t.objectStore(store).put(value, key);
			await new Promise((resolve) => (t.oncomplete = resolve));
		};
		for (const k of [0, 1]) await put("chunks", await file.arrayBuffer(), [key, k, 0]);
		await put("manifests", JSON.stringify(manifest), key);

		const list = await ask("list");
		const opened = await ask("open", {key, first: 1});
		const run = await ask("run", {views: [1, 2], options: options(3)});
		const kept = await ask("keep result", {key, made: 77, clusters: 3, mode: "paper", settings: opened.body.settings}, run.bufs.slice(5).map((b) => new Blob([b])));
		const again = await ask("import", undefined, [(await ask("export", {key})).files[0]]);
		const Old = await new Promise((resolve) => {
			const r = indexedDB.open("viewfold:/repo/:sets", 2);
			r.onsuccess = () => resolve("opened");
			r.onerror = () => resolve(r.error.name);
		});
		return {List: list, Opened: opened, Run: run, Kept: kept, Again: again, Old};
	`)
	list := done[wire.SavedList](p, got.List)
	if len(list.Sets) != 1 || list.Sets[0].Name != "From before" || len(list.Sets[0].Files) != 2 || list.Sets[0].Shared != 0 {
		t.Fatalf("list: %+v", list)
	}
	opened := done[wire.OpenInfo](p, got.Opened)
	if len(opened.Tables) != 2 || opened.Tables[0].Features != 3 || opened.Tables[1].Features != 3 || opened.Settings.Params["clusters"] != "3" {
		t.Errorf("opened: %+v", opened)
	}
	if run := done[wire.RunInfo](p, got.Run); run.Samples != 300 || len(run.Views) != 2 {
		t.Errorf("run: %+v", run)
	}
	kept := done[wire.SavedInfo](p, got.Kept)
	if len(kept.Results) != 1 || kept.Results[0].Bytes == 0 {
		t.Errorf("kept: %+v", kept)
	}
	half := (kept.Bytes - kept.Results[0].Bytes) / 2
	if again := done[wire.SavedInfo](p, got.Again); again.Shared != 1 || again.Bytes != half+kept.Results[0].Bytes || len(again.Results) != 1 {
		t.Errorf("imported: %+v", again)
	}
	if got.Old != "VersionError" {
		t.Errorf("a program of schema 2 is answered %s", got.Old)
	}
}
