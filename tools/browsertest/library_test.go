//go:build browser

package browsertest

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// The way of a data set: kept with its result, renamed, exported, deleted, imported, opened without a network with
// its settings and its result as it was, and run again. Another tab sees every step.
func TestLibrary(t *testing.T) {
	t.Parallel()
	server, p := begin(t, "/repo/", "?example=acc&c=3&sets=12")
	p.WaitText("join-summary", "75 samples")
	p.Fill("view-2-scale", "unit")
	p.Click("view-3-on")
	p.WaitText("join-summary", "in all 3 views")
	run(p)
	_, labels := p.Download("download-csv")
	_, report := taken(p, "download-json")
	Eval[bool](p, `(globalThis.asked = 0, navigator.storage.persist = async () => ++globalThis.asked > 0, true)`)
	p.Click("keep")
	p.WaitText("keep-state", "is kept in this browser")
	p.WaitText("data", "The browser has promised to keep it")
	if n := Eval[int](p, "asked"); n != 1 {
		t.Errorf("the browser was asked %d times to keep the storage", n)
	}
	p.WaitText("kept-results-1", "3 clusters · consensus")
	screen(t, p, "kept", 1280, 390)

	other := p.browser.OpenAnother(server.URL())
	other.WaitText("kept-list", "adrenal")
	p.Click("kept-rename-1")
	p.Fill("kept-name-1", "My study")
	p.Click("kept-rename-1-yes")
	p.WaitText("keep-state", "My study is kept")
	other.WaitText("kept-list", "My study")

	name, file := p.Download("kept-export-1")
	p.Until(element("kept-export-1") + " === document.activeElement") // again: meanwhile it was disabled
	if name != "my-study-data.viewfold.zip" {
		t.Errorf("exported as %s", name)
	}
	other.Click("kept-open-1")
	other.WaitText("keep-state", "My study is kept")
	p.Click("kept-delete-1")
	p.Click("kept-delete-1-yes")
	p.WaitFor("keep")
	p.WaitGone("kept-list")
	other.WaitText("kept-error", "My study is no longer kept in this browser")
	other.WaitText("join-summary", "in all 3 views")

	server.Stop()
	p.Go(server.URL())
	p.WaitText("offline-state", "ready offline")
	archive := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(archive, file, 0o600); err != nil {
		t.Fatal(err)
	}
	cut := filepath.Join(t.TempDir(), "cut.viewfold.zip")
	if err := os.WriteFile(cut, file[:len(file)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	p.Upload("import-input", cut)
	p.WaitText("kept-error", "its end is missing")
	p.Upload("import-input", archive)
	p.WaitText("kept-list", "My study")
	other.WaitText("kept-list", "My study")

	p.Click("kept-result-1-1")
	p.WaitText("result-status", "Made on")
	p.WaitText("join-summary", "in all 3 views")
	if p.Has("result-stale") {
		t.Error("a kept result is marked as made with other settings")
	}
	if Eval[string](p, element("view-2-scale")+".value") != "unit" || Eval[bool](p, element("view-3-on")+".checked") || Eval[string](p, element("param-clusters")+".value") != "3" {
		t.Error("the settings are not those that were kept")
	}
	for id, want := range map[string][]byte{"download-csv": labels, "download-json": report} {
		if name, got := taken(p, id); !bytes.Equal(got, want) {
			t.Errorf("%s of the kept result is another", name)
		}
	}
	screen(t, p, "kept", 1280, 390)
	p.Click("run")
	p.WaitText("result-status", "The clustering took")
	if _, got := p.Download("download-csv"); !bytes.Equal(got, labels) {
		t.Error("the run over the imported data set gives other labels")
	}
	if n := Eval[int](p, element("kept-results-1")+".children.length"); n != 1 {
		t.Errorf("%d results are kept of one recipe", n)
	}
}

// A kept data set that is damaged stands in the list with the reason, beside another that opens, and can be deleted; so
// does a result.
func TestDamagedLibrary(t *testing.T) {
	t.Parallel()
	server, p := begin(t, "/", "?example=acc&c=3&sets=12")
	p.WaitText("join-summary", "75 samples")
	p.Click("keep")
	p.WaitText("keep-state", "is kept in this browser")
	run(p)
	p.WaitText("kept-results-1", "3 clusters")
	p.Go(server.URL() + "?example=acc&c=3&sets=12")
	p.WaitText("join-summary", "75 samples")
	p.Click("keep")
	p.WaitText("keep-state", "is kept in this browser")
	Eval[bool](p, `new Promise((changed, failed) => {
		const open = indexedDB.open("viewfold:/:sets");
		open.onerror = () => failed(open.error);
		open.onsuccess = () => {
			const store = open.result.transaction("manifests", "readwrite").objectStore("manifests");
			store.getAll().onsuccess = ({target}) => {
				const [first, second] = target.result, key = (text) => JSON.parse(text).key;
				store.put(first.replace('"clusters":3', '"clusters":"three"'), key(first));
				store.put(second.slice(0, -9), key(second));
			};
			store.transaction.oncomplete = () => { open.result.close(); changed(true) };
		};
	})`)
	p.Go(server.URL())
	p.WaitText("kept-list", "It cannot be read: what describes it is damaged")
	p.WaitText("kept-results-2", "It cannot be read")
	if p.Has("kept-open-1") || p.Has("kept-export-1") || p.Has("kept-result-2-1") {
		t.Error("what cannot be read is offered")
	}
	screen(t, p, "damaged", 1280, 390)
	p.Click("kept-result-2-1-delete")
	p.WaitGone("kept-results-2")
	p.Click("kept-delete-1")
	p.Click("kept-delete-1-yes")
	p.WaitGone("kept-delete-2")
	p.Click("kept-open-1")
	p.WaitText("join-summary", "75 samples")
	p.WaitText("keep-state", "is kept in this browser")
}
