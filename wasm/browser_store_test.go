//go:build browser

package main_test

import (
	"context"
	"net/url"
	"slices"
	"strings"
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
		for (const key of [now + "-young", old + "-old"]) await request(chunks.put(new ArrayBuffer(8), [key, 0, 0]));
		const list = await ask("list");
		return {Saved: saved, List: list, Chunks: await chunkKeys()};
	`)
	saved := done[wire.SavedInfo](p, got.Saved)
	if list := done[wire.SavedList](p, got.List); !same(list.Sets, []wire.SavedInfo{saved}) {
		t.Errorf("list: %+v", list)
	}
	var keys []string
	for _, key := range got.Chunks {
		keys = append(keys, key[0].(string))
	}
	if len(keys) != 4 || keys[0] != saved.Key || !strings.HasSuffix(keys[3], "-young") {
		t.Errorf("chunks left: %v", keys)
	}
}

func TestQuota(t *testing.T) {
	p := open(t)
	u, _ := url.Parse(p.url)
	quota := 1e6
	limit := storage.OverrideQuotaForOriginParams{Origin: "http://" + u.Host, QuotaSize: &quota}
	err := chromedp.Do(p.ctx, chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, storage.OverrideQuotaForOrigin, limit)
		return err
	}))
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Saved, List, Run outcome
		Chunks           [][]any
	}
	p.js(&got, `
		await ask("load", {table: 1, name: "big.csv", role: "view", format: {}}, [csv("big.csv", 30000, 40)]);
		const saved = await ask("save", {views: [1], name: "Too much"});
		const list = await ask("list");
		const join = await ask("join", {views: [1]});
	`+database+`
		return {Saved: saved, List: list, Run: join, Chunks: await chunkKeys()};
	`)
	f := decode[wire.Failed](p, got.Saved)
	if f.Code != wire.FailStorage || f.Text != "The browser gives this site no more storage space." || f.Fix != "delete data sets that are kept here, or free disk space" {
		t.Errorf("%s: %+v", got.Saved.Kind, f)
	}
	if list := done[wire.SavedList](p, got.List); len(list.Sets) != 0 || len(got.Chunks) != 0 {
		t.Errorf("left behind: %+v, chunks %v", list, got.Chunks)
	}
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
