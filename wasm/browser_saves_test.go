//go:build browser

package main_test

import (
	"strings"
	"testing"

	"viewfold/wasm/wire"
)

// locked are the locks that any tab of the page's site holds.
const locked = `
	const locked = async () => (await navigator.locks.query()).held.map((l) => l.name + " " + l.mode);
`

// orphan puts a chunk without a manifest into the storage, as old as a number of hours.
const orphan = `
	const orphan = async (hours) => {
		const key = String(Date.now() - 3600e3 * hours).padStart(13, "0") + "-0123456789abcdef";
		await request(db.transaction("chunks", "readwrite").objectStore("chunks").put(new ArrayBuffer(8), [key, 0, 0]));
		return key;
	};
	const keys = async () => (await chunkKeys()).map((key) => key[0]);
`

// A save holds a lock of the browser to its end, and while any tab holds that, no chunks are removed, however old they are.
func TestSaveHoldsLock(t *testing.T) {
	p := open(t)
	var got struct {
		During, Locked, Left []string
		Saved                outcome
		Orphan               string
	}
	p.js(&got, `await ask("list");`+database+locked+orphan+`
		await ask("load", {table: 1, name: "big.csv", role: "view", format: {}}, [csv("big.csv", 30000, 60)]);
		let During;
		const left = await orphan(24);
		const saved = await ask("save", {views: [1], name: "Large"}, [], () => During ??= locked());
		while ((await locked()).length) await new Promise((r) => setTimeout(r, 10)); // the browser takes a moment
		let end;
		await new Promise((begun) => navigator.locks.request("viewfold:/repo/:sets", {mode: "shared"}, () => { begun(); return new Promise((r) => end = r); }));
		await ask("list");
		const Locked = await keys();
		end();
		await ask("list");
		const Left = await keys();
		return {During: await During, Locked, Left, Saved: saved, Orphan: left};
	`)
	saved := done[wire.SavedInfo](p, got.Saved)
	if len(got.During) != 1 || got.During[0] != "viewfold:/repo/:sets shared" {
		t.Errorf("locks while it saves: %v", got.During)
	}
	if len(got.Locked) != 1+len(got.Left) || got.Locked[0] != got.Orphan || got.Left[0] != saved.Key {
		t.Errorf("chunks in a save: %v, afterwards: %v", got.Locked, got.Left)
	}
}

// Where there are no locks, as on http of a local network, data is kept and remains are removed all the same, once they are
// an hour old.
func TestWithoutLocks(t *testing.T) {
	p := openAt(t, strings.Replace(open(t).url, "127.0.0.1", "0.0.0.0", 1))
	var got struct {
		Secure      bool
		Saved, List outcome
		Left        []string
		Young       string
	}
	p.js(&got, save+database+orphan+`
		const young = await orphan(0.9);
		await orphan(1.1);
		const list = await ask("list");
		return {Secure: isSecureContext, Saved: saved, List: list, Left: await keys(), Young: young};
	`)
	if got.Secure {
		t.Fatal("this origin is a secure one")
	}
	saved := done[wire.SavedInfo](p, got.Saved)
	if list := done[wire.SavedList](p, got.List); !same(list.Sets, []wire.SavedInfo{saved}) || len(got.Left) != 4 || got.Left[0] != got.Young || got.Left[1] != saved.Key {
		t.Errorf("list: %+v, chunks of %v", list, got.Left)
	}
}

// A save whose first chunk is removed before it ends, or whose database is, fails and leaves nothing; the next one succeeds.
func TestChunksLostInSave(t *testing.T) {
	for name, lose := range map[string]string{
		"chunk":    `chunkKeys().then((keys) => request(db.transaction("chunks", "readwrite").objectStore("chunks").delete(keys[0])))`,
		"database": `db.close(), request(indexedDB.deleteDatabase("viewfold:/repo/:sets"))`,
	} {
		t.Run(name, func(t *testing.T) {
			p := open(t)
			var got struct {
				Saved, List, Again outcome
				Chunks             [][]any
			}
			p.js(&got, `await ask("list");`+database+`
				await ask("load", {table: 1, name: "big.csv", role: "view", format: {}}, [csv("big.csv", 30000, 60)]);
				let lost;
				const saved = await ask("save", {views: [1], name: "Large"}, [], () => { lost ??= (`+lose+`) });
				await lost;
				const list = await ask("list");
				await ask("load", {table: 2, name: "a.csv", role: "view", format: {}}, [csv("a.csv", 300, 4)]);
				const again = await ask("save", {views: [2], name: "Small"});
				const chunks = async () => {`+database+`return chunkKeys()};
				return {Saved: saved, List: list, Again: again, Chunks: await chunks()};
			`)
			if f := decode[wire.Failed](p, got.Saved); f.Code != wire.FailStorage || f.Text != "A part of it was removed from this browser's storage before all of it was kept." {
				t.Errorf("%s: %+v", got.Saved.Kind, f)
			}
			if list := done[wire.SavedList](p, got.List); len(list.Sets) != 0 {
				t.Errorf("list: %+v", list)
			}
			if saved := done[wire.SavedInfo](p, got.Again); len(got.Chunks) != 1 || got.Chunks[0][0] != saved.Key {
				t.Errorf("chunks: %v", got.Chunks)
			}
		})
	}
}
