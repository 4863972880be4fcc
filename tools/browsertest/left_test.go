//go:build browser

package browsertest

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// A page that was left waits in the browser's back/forward cache, asleep. Its workers must
// not wait with it: one that sleeps in the middle of creating the database would stand in
// the way of every other page. When the person comes back, the page goes on.
func TestLeftPage(t *testing.T) {
	t.Parallel()
	server, p := begin(t, "/", "?example=acc&c=3&sets=12&cores=2")
	p.WaitText("join-summary", "75 samples")
	for end := time.Now().Add(patience); p.browser.Workers() < 2; time.Sleep(30 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the second worker does not start before a run")
		}
	}
	Eval[bool](p, "globalThis.left = true")

	p.Go(server.URL() + "?example=acc&c=4&cores=1")
	p.WaitText("join-summary", "75 samples")
	if n := p.browser.Workers(); n != 1 {
		t.Errorf("%d workers live; this page has one", n)
	}
	Eval[bool](p, "history.back(), true")
	p.WaitText("join-summary", "75 samples")
	if !Eval[bool](p, "globalThis.left === true") {
		t.Fatal("the page was loaded again: this browser has no back/forward cache, or keeps the page out of it")
	}
	run(p)
	sameAsTool(t, p, Examples[0], "-sets", "12")
	p.Click("keep")
	p.WaitFor("kept-open-1")

	openOptions(p)
	p.Fill("param-sets", "200") // so that it is left under way
	p.Fill("param-seed", "2")
	p.Click("run")
	p.do("leave during the run", chromedp.Navigate(server.URL()))
	p.WaitText("kept-list", "adrenal")
	Eval[bool](p, "history.back(), true")
	p.Until(element("result") + " && !" + element("result-stale") + " && !" + element("run") + ".disabled")
	sameAsTool(t, p, Examples[0], "-sets", "200", "-seed", "2")
}

// Another tab that hangs in the middle of creating the database makes the storage
// unavailable. The page says so in time, works without it, and keeps the data once the tab
// has let go.
func TestBlockedStorage(t *testing.T) {
	t.Parallel()
	server := Serve(t, Dist(t), "/")
	b := Start(t)
	other := b.Open(server.URL() + "manifest.webmanifest") // of the same origin, without a worker
	Eval[bool](other, `new Promise((begun, failed) => {
		const open = indexedDB.open("viewfold:/:sets", 1);
		open.onerror = () => failed(open.error);
		open.onupgradeneeded = () => {
			const store = open.result.createObjectStore("held");
			const hold = () => { store.get(0).onsuccess = hold };
			globalThis.letGo = () => { open.onerror = null; open.transaction.abort() };
			hold();
			begun(true);
		};
	})`)
	p := b.OpenAnother(server.URL() + "?example=acc&c=3&sets=12")
	p.WaitText("kept-error", "storage does not answer")
	p.WaitText("join-summary", "75 samples")
	p.Click("keep")
	run(p)
	p.Until(element("keep") + ".disabled === false")
	p.WaitText("kept-error", "storage does not answer")
	p.Shot("storage-blocked")

	Eval[bool](other, "letGo(), true")
	p.Click("keep")
	p.WaitFor("kept-open-1")
	p.WaitGone("kept-error")
}
