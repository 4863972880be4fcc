//go:build browser

package main_test

import (
	"testing"

	"viewfold/wasm/wire"
)

// A kept data set whose manifest is damaged is listed with what is known of it, beside the others, which work; it can be
// deleted, and then all of it goes. So is one of which a result cannot be read.
func TestUnreadable(t *testing.T) {
	p := open(t)
	var got struct {
		Cut, Object, Whole, List, Refused, Opened, Renamed, Result, Deleted, Left outcome
		Chunks, Rest                                                              []string
	}
	p.js(&got, save+database+`
		const keys = async () => (await chunkKeys()).map((key) => key[0]);
		const manifests = () => db.transaction("manifests", "readwrite").objectStore("manifests");
		const edit = async (key, change) => {
			const changed = change(await request(manifests().get(key)));
			await request(manifests().put(changed, key));
		};
		const object = await ask("save", {views: [1], name: "Object"}), whole = await ask("save", {views: [1, 2], name: "Whole"});
		for (const made of [1, 2]) {
			await ask("keep result", {key: whole.body.key, made, clusters: made, mode: "paper", settings: {params: {made: "" + made}, tables: []}}, [new Blob(["x"]), new Blob(["y"])]);
		}
		await edit(saved.body.key, (text) => text.slice(0, -40));
		await edit(object.body.key, (text) => JSON.parse(text));
		await edit(whole.body.key, (text) => text.replace('"clusters":2', '"clusters":{}'));
		const old = String(Date.now() - 86400e3).padStart(13, "0") + "-0123456789abcdef";
		await request(db.transaction("chunks", "readwrite").objectStore("chunks").put(new ArrayBuffer(8), [old, 0, 0]));
		const list = await ask("list");
		const refused = await ask("open", {key: saved.body.key, first: 5});
		const opened = await ask("open", {key: whole.body.key, first: 7});
		const renamed = await ask("rename", {key: whole.body.key, name: "Renamed"});
		const unread = await ask("open result", {key: whole.body.key, result: renamed.body.results[0].key});
		const chunks = await keys();
		await ask("drop result", {key: whole.body.key, result: renamed.body.results[0].key});
		await ask("delete", {key: object.body.key});
		const deleted = await ask("delete", {key: saved.body.key});
		const left = await ask("list");
		return {Cut: saved, Object: object, Whole: whole, List: list, Refused: refused, Opened: opened, Renamed: renamed, Result: unread,
			Deleted: deleted, Left: left, Chunks: chunks, Rest: await keys()};
	`)
	cut, object, whole := done[wire.SavedInfo](p, got.Cut), done[wire.SavedInfo](p, got.Object), done[wire.SavedInfo](p, got.Whole)
	list := done[wire.SavedList](p, got.List)
	if len(list.Sets) != 3 {
		t.Fatalf("list: %+v", list)
	}
	for _, set := range list.Sets {
		switch set.Key {
		case cut.Key:
			if !set.Unreadable || set.Name != "Mine" || cut.Saved-set.Saved > 1000 || set.Saved > cut.Saved {
				t.Errorf("cut: %+v", set)
			}
		case object.Key:
			if !set.Unreadable || set.Name != "" {
				t.Errorf("an object: %+v", set)
			}
		case whole.Key:
			if r := set.Results; set.Unreadable || set.Name != "Whole" || len(r) != 2 || !r[0].Unreadable || r[0].Made != 2 || r[1].Unreadable || r[1].Clusters != 1 {
				t.Errorf("whole: %+v", set)
			}
		}
	}
	for text, o := range map[string]outcome{
		`The kept data set "Mine" cannot be read: what describes it is damaged, or another version of this page wrote it.`: got.Refused,
		`This kept result cannot be read: what describes it is damaged, or another version of this page wrote it.`:         got.Result,
	} {
		if f := decode[wire.Failed](p, o); f.Code != wire.FailStorage || f.Text != text || f.Fix == "" {
			t.Errorf("%s: %+v, want %s", o.Kind, f, text)
		}
	}
	if opened := done[wire.OpenInfo](p, got.Opened); len(opened.Tables) != 2 || opened.Tables[0].Samples != 300 {
		t.Errorf("opened: %+v", opened)
	}
	if renamed := done[wire.SavedInfo](p, got.Renamed); renamed.Name != "Renamed" || len(renamed.Results) != 2 || !renamed.Results[0].Unreadable {
		t.Errorf("renamed: %+v", renamed)
	}
	done[any](p, got.Deleted)
	if left := done[wire.SavedList](p, got.Left); len(left.Sets) != 1 || len(left.Sets[0].Results) != 1 || left.Sets[0].Results[0].Unreadable {
		t.Errorf("left: %+v", left)
	}
	if len(got.Chunks) != 11 || len(got.Rest) != 4 {
		t.Errorf("chunks while one could not be read: %v; at last: %v", got.Chunks, got.Rest)
	}
}

// What a newer version of the page has kept is not touched, every request says so, and all else works.
func TestNewerDatabase(t *testing.T) {
	p := open(t)
	var got struct {
		Requests map[string]outcome
		Run      outcome
		Left     string
	}
	p.js(&got, load+`
		const database = (version, change) => new Promise((resolve, reject) => {
			const r = indexedDB.open("viewfold:/repo/:sets", version);
			r.onupgradeneeded = () => change(r.result);
			r.onsuccess = () => resolve(r.result);
			r.onerror = () => reject(r.error);
		});
		await ask("list"); // this version's database, which stays open
		(await database(99, (db) => db.createObjectStore("new"))).close();
		const Requests = {};
		for (const [kind, body] of [["list"], ["save", {views: [1], name: "x"}], ["open", {key: "k", first: 9}], ["rename", {key: "k", name: "y"}], ["delete", {key: "k"}]]) {
			Requests[kind] = await ask(kind, body);
		}
		const run = await ask("run", {views: [1, 2], options: options(3)});
		const db = await database(undefined);
		return {Requests, Run: run, Left: db.version + " " + [...db.objectStoreNames]};
	`)
	for kind, o := range got.Requests {
		if f := decode[wire.Failed](p, o); f.Code != wire.FailStorage || f.Text != "The kept data sets were written by a newer version of this page." || f.Fix != "reload the page" {
			t.Errorf("%s: %s: %+v", kind, o.Kind, f)
		}
	}
	done[wire.RunInfo](p, got.Run)
	if got.Left != "99 chunks,manifests,new" {
		t.Errorf("the database is %s", got.Left)
	}
}
