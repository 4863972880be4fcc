//go:build browser

package main_test

import (
	"context"
	"net/url"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"

	"viewfold/wasm/wire"
)

// save keeps tables 1 and 2 of load and a gzip file as table 3.
const save = load + `
	const zipped = new Response(csv("", 300, 1, {ids: true}).stream().pipeThrough(new CompressionStream("gzip")));
	const c = await ask("load", {table: 3, name: "c.csv.gz", role: "view", format: {}}, [new File([await zipped.blob()], "c.csv.gz")]);
	const saved = await ask("save", {views: [1, 2, 3], name: "Mine"});
`

func TestKeepAndOpenAgain(t *testing.T) {
	p := open(t)
	var got struct {
		A, B, C, Saved outcome
	}
	p.js(&got, save+`return {A: a, B: b, C: c, Saved: saved};`)
	saved := done[wire.SavedInfo](p, got.Saved)
	if saved.Name != "Mine" || !slices.Equal(saved.Files, []string{"a.csv", "b.csv", "c.csv.gz"}) {
		t.Errorf("saved: %+v", saved)
	}

	p.reload()
	list := done[wire.SavedList](p, p.ask(`return ask("list")`))
	if !same(list.Sets, []wire.SavedInfo{saved}) {
		t.Fatalf("list: %+v, want %+v", list.Sets, saved)
	}
	opened := done[wire.OpenInfo](p, p.ask(`return ask("open", {key: "`+saved.Key+`", first: 11})`))
	want := []wire.TableInfo{done[wire.TableInfo](p, got.A), done[wire.TableInfo](p, got.B), done[wire.TableInfo](p, got.C)}
	for i := range want {
		want[i].Table = 11 + i
	}
	if !same(opened.Tables, want) {
		t.Errorf("opened %+v\nwant   %+v", opened.Tables, want)
	}

	// The opened files outlive the kept data set and the worker.
	var after struct{ Deleted, Listed, Format, Crash, Run outcome }
	p.js(&after, `return {
		Deleted: await ask("delete", {key: "`+saved.Key+`"}),
		Listed: await ask("list"),
		Format: await ask("load", {table: 12, name: "b.csv", role: "view", format: {id: "1", header: "no"}}),
		Crash: await ask("die"),
		Run: await ask("run", {views: [11, 12, 13], options: options(3)}),
	}`)
	if list := done[wire.SavedList](p, after.Listed); len(list.Sets) != 0 {
		t.Errorf("after deleting: %+v", list)
	}
	if table := done[wire.TableInfo](p, after.Format); table.Samples != 300 {
		t.Errorf("read again: %+v", table)
	}
	if info := done[wire.RunInfo](p, after.Run); len(info.Views) != 3 || info.Samples != 300 {
		t.Errorf("run: %+v", info)
	}
}

// database opens the page's database as db.
const database = `
	const db = await new Promise((resolve, reject) => {
		const r = indexedDB.open("viewfold:/repo/:sets");
		r.onsuccess = () => resolve(r.result);
		r.onerror = () => reject(r.error);
	});
	const request = (r) => new Promise((resolve, reject) => { r.onsuccess = () => resolve(r.result); r.onerror = () => reject(r.error); });
	const chunkKeys = () => request(db.transaction("chunks").objectStore("chunks").getAllKeys());
`

// TestHalfWritten leaves chunks without a manifest, as a crash does.
func TestHalfWritten(t *testing.T) {
	p := open(t)
	var got struct {
		Saved, List outcome
		Chunks      [][]any
	}
	p.js(&got, save+database+`
		const chunks = db.transaction("chunks", "readwrite").objectStore("chunks");
		const now = String(Date.now()).padStart(13, "0"), old = String(Date.now() - 7200e3).padStart(13, "0");
		for (const key of [now + "-young", old + "-old", "other"]) await request(chunks.put(new ArrayBuffer(8), [key, 0, 0]));
		const list = await ask("list");
		return {Saved: saved, List: list, Chunks: await chunkKeys()};
	`)
	saved := done[wire.SavedInfo](p, got.Saved)
	if list := done[wire.SavedList](p, got.List); !same(list.Sets, []wire.SavedInfo{saved}) {
		t.Errorf("list: %+v", list)
	}
	if len(got.Chunks) != 3 || got.Chunks[0][0] != saved.Key {
		t.Errorf("chunks left: %v", got.Chunks)
	}
}

// limit bounds the storage of a page's origin, in bytes.
func (p *page) limit(quota float64) {
	p.Helper()
	u, _ := url.Parse(p.url)
	limit := storage.OverrideQuotaForOriginParams{Origin: "http://" + u.Host, QuotaSize: &quota}
	err := chromedp.Do(p.ctx, chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, storage.OverrideQuotaForOrigin, limit)
		return err
	}))
	if err != nil {
		p.Fatal(err)
	}
}

// TestClearedInSave has the browser clear the site's data in the middle of a save, which fails and leaves nothing.
func TestClearedInSave(t *testing.T) {
	p := open(t)
	p.js(nil, `
		await ask("load", {table: 1, name: "big.csv", role: "view", format: {}}, [csv("big.csv", 60000, 60)]);
		await new Promise((begun) => (globalThis.saved = ask("save", {views: [1], name: "Large"}, [], begun)));
	`)
	u, _ := url.Parse(p.url)
	site := storage.ClearDataForOriginParams{Origin: "http://" + u.Host, StorageTypes: "indexeddb"}
	err := chromedp.Do(p.ctx, chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, storage.ClearDataForOrigin, site)
		return err
	}))
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Saved, List, Again outcome
		Chunks             [][]any
	}
	p.js(&got, `
		const first = await saved, list = await ask("list");
		await ask("load", {table: 2, name: "a.csv", role: "view", format: {}}, [csv("a.csv", 300, 4)]);
		const again = await ask("save", {views: [2], name: "Small"});
	`+database+`
		return {Saved: first, List: list, Again: again, Chunks: await chunkKeys()};
	`)
	f := decode[wire.Failed](p, got.Saved)
	if f.Code != wire.FailStorage || f.Text != "This browser's storage was closed or cleared in the middle of it." &&
		f.Text != "A part of it was removed from this browser's storage before all of it was kept." { // between two transactions
		t.Errorf("%s: %+v", got.Saved.Kind, f)
	}
	if list := done[wire.SavedList](p, got.List); len(list.Sets) != 0 {
		t.Errorf("list: %+v", list)
	}
	if again := done[wire.SavedInfo](p, got.Again); len(got.Chunks) != 1 || got.Chunks[0][0] != again.Key {
		t.Errorf("chunks: %v", got.Chunks)
	}
}

// TestQuota fills the storage by a data set, an import and a result. All are refused, nothing of them is left, and what
// was kept before is as it was.
func TestQuota(t *testing.T) {
	p := open(t)
	var got struct {
		Saved, Result, Imported, List, Open, Run outcome
		Chunks                                   [][]any
	}
	p.limit(2e6) // before the storage is used: Chromium remembers for a while how much there was
	saved := done[wire.SavedInfo](p, p.ask(save+`return saved`))
	p.js(&got, `
		const key = "`+saved.Key+`";
		await ask("load", {table: 1, name: "big.csv", role: "view", format: {}}, [csv("big.csv", 30000, 40)]);
		const saved = await ask("save", {views: [1], name: "Too much"});
		const noise = (n) => new Blob(Array.from({length: n}, () => crypto.getRandomValues(new Uint8Array(65536))));
		const result = await ask("keep result", {key, clusters: 3, mode: "paper", settings: {}}, [noise(1), noise(99)]);
		const file = (await ask("export", {key})).files[0];
		const imported = await ask("import", undefined, [new Blob([file])]);
		for (let i = 0; i < 99 && imported.kind === "done"; i++) { // until it is full
			const next = await ask("import", undefined, [file]);
			if (next.kind !== "done") Object.assign(imported, next);
		}
		const list = await ask("list");
		const open = await ask("open", {key, first: 11});
		const join = await ask("join", {views: [1]});
	`+database+`
		return {Saved: saved, Result: result, Imported: imported, List: list, Open: open, Run: join, Chunks: await chunkKeys()};
	`)
	for name, o := range map[string]outcome{"save": got.Saved, "result": got.Result, "import": got.Imported} {
		f := decode[wire.Failed](p, o)
		if f.Code != wire.FailStorage || f.Text != "The browser gives this site no more storage space." || f.Fix != "delete results or data sets that are kept here (the list tells their sizes), or free disk space" {
			t.Errorf("%s: %s: %+v", name, o.Kind, f)
		}
	}
	list := done[wire.SavedList](p, got.List)
	if n := len(list.Sets); n == 0 || !same(list.Sets[n-1], saved) || len(got.Chunks) != 3*n {
		t.Errorf("%d data sets and %d chunks are left", n, len(got.Chunks))
	}
	done[wire.OpenInfo](p, got.Open)
	done[wire.JoinInfo](p, got.Run)
}

// TestDatabaseClosedElsewhere has another tab delete the database, which closes it here.
func TestDatabaseClosedElsewhere(t *testing.T) {
	p := open(t)
	o := p.ask(save + `
		await new Promise((resolve, reject) => {
			const r = indexedDB.deleteDatabase("viewfold:/repo/:sets");
			r.onsuccess = resolve;
			r.onerror = reject;
		});
		await ask("save", {views: [1], name: "Again"});
		return ask("list");
	`)
	if list := done[wire.SavedList](p, o); len(list.Sets) != 1 || list.Sets[0].Name != "Again" {
		t.Errorf("list: %+v", list)
	}
}
