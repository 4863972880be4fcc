//go:build browser

package main_test

import (
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"viewfold/wasm/wire"
)

// loseFiles deletes the files in which Chromium has the large values of a page's database.
func (p *page) loseFiles() {
	p.Helper()
	u, _ := url.Parse(p.url)
	files, _ := filepath.Glob(filepath.Join(os.TempDir(), "chromedp-runner*", "Default", "IndexedDB", "http_"+u.Hostname()+"_"+u.Port()+".indexeddb.blob", "*", "*", "*"))
	if len(files) == 0 {
		p.Fatal("there are no such files")
	}
	for _, file := range files {
		if err := os.Remove(file); err != nil {
			p.Fatal(err)
		}
	}
}

// When the browser lost what it had in files of its own, chunks and a large manifest, the data sets are listed, that
// without a manifest as one that cannot be read; what is whole works, of the rest it is told what is missing, and all can be
// deleted.
func TestLostFiles(t *testing.T) {
	p := open(t)
	var keys struct{ Large, Small, Long string }
	p.js(&keys, load+`
		const small = await ask("save", {views: [1], name: "Small"}), long = await ask("save", {views: [1, 2], name: "Long"});
		await ask("load", {table: 3, name: "big.csv", role: "view", format: {}}, [csv("big.csv", 20000, 60)]);
		const large = await ask("save", {views: [3], name: "Large"});
		const noise = Array.from({length: 9}, () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(60000))))).join("");
	`+database+`
		const manifests = () => db.transaction("manifests", "readwrite").objectStore("manifests");
		const text = await request(manifests().get(long.body.key));
		const put = manifests().put(text.replace("{", '{"noise":"' + noise + '",'), long.body.key);
		await new Promise((written) => (put.transaction.oncomplete = written));
		return {Large: large.body.key, Small: small.body.key, Long: long.body.key};
	`)
	p.loseFiles()
	var got struct{ List, Small, Large, Exported, Long, Renamed, Left outcome }
	p.js(&got, `
		const list = await ask("list");
		const small = await ask("open", {key: "`+keys.Small+`", first: 11});
		const large = await ask("open", {key: "`+keys.Large+`", first: 21});
		const exported = await ask("export", {key: "`+keys.Large+`"});
		const long = await ask("open", {key: "`+keys.Long+`", first: 31});
		const renamed = await ask("rename", {key: "`+keys.Long+`", name: "x"});
		await ask("delete", {key: "`+keys.Large+`"});
		await ask("delete", {key: "`+keys.Long+`"});
		return {List: list, Small: small, Large: large, Exported: exported, Long: long, Renamed: renamed, Left: await ask("list")};
	`)
	list := done[wire.SavedList](p, got.List)
	if len(list.Sets) != 3 {
		t.Errorf("list: %+v", list)
	}
	for _, set := range list.Sets {
		if set.Unreadable != (set.Key == keys.Long) {
			t.Errorf("listed: %+v", set)
		}
	}
	if small := done[wire.OpenInfo](p, got.Small); small.Tables[0].Samples != 300 {
		t.Errorf("opened: %+v", small)
	}
	for name, c := range map[string]struct {
		got  outcome
		want string
	}{
		"open":        {got.Large, `A part of the kept data set "Large" is missing.`},
		"export":      {got.Exported, `A part of the kept data set "Large" is missing.`},
		"no manifest": {got.Long, "The kept data set cannot be read: what describes it is damaged, or another version of this page wrote it."},
		"rename":      {got.Renamed, "The kept data set cannot be read: what describes it is damaged, or another version of this page wrote it."},
	} {
		if f := decode[wire.Failed](p, c.got); f.Code != wire.FailStorage || f.Text != c.want {
			t.Errorf("%s: %s: %+v", name, c.got.Kind, f)
		}
	}
	if left := done[wire.SavedList](p, got.Left); len(left.Sets) != 1 || left.Sets[0].Key != keys.Small {
		t.Errorf("left: %+v", left)
	}
}
