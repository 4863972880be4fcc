//go:build browser

package browsertest

import (
	"os"
	"path/filepath"
	"testing"
)

// A page that the browser has never seen says the truth when its files cannot be stored.
func TestIncompleteSiteIsNotReadyOffline(t *testing.T) {
	t.Parallel()
	dist := copyOf(t, Dist(t))
	if err := os.Remove(filepath.Join(dist, "manifest.webmanifest")); err != nil {
		t.Fatal(err)
	}
	server := Serve(t, dist, "/")
	b := Start(t)
	p := b.Open(server.URL())
	p.WaitText("offline-state", "not available")
	if stores := Eval[[]string](p, "caches.keys()"); len(stores) > 0 {
		t.Errorf("an incomplete store was left: %v", stores)
	}
}

// Other projects on the same origin keep what they stored, and their pages.
func TestOtherProjectsAreLeftAlone(t *testing.T) {
	t.Parallel()
	server := Serve(t, Dist(t), "/")
	b := Start(t)
	p := b.Open(server.URL() + "manifest.webmanifest")
	Eval[bool](p, `(async () => {
		for (const name of ["other-project", "viewfold:/repo/:0.0.1", "app-1"]) {
			await (await caches.open(name)).put("/thing", new Response("kept"));
		}
		await (await caches.open("viewfold:/:0.0.1")).put("/thing", new Response("old"));
		return true;
	})()`)
	p = visit(b, server.URL())
	stores := Eval[map[string]bool](p, `caches.keys().then((names) => Object.fromEntries(names.map((n) => [n, true])))`)
	for _, name := range []string{"other-project", "viewfold:/repo/:0.0.1", "app-1"} {
		if !stores[name] {
			t.Errorf("store %q is gone", name)
		}
	}
	if stores["viewfold:/:0.0.1"] {
		t.Error("our own older store is still there")
	}
	server.Forget()
	p.Go(server.URL() + "other/")
	if got := server.Requests(); len(got) == 0 || got[0].Path != "/other/" {
		t.Errorf("a page of another project did not come from the server: %v", got)
	}
}

// A new version is stored, announced, and used only when the person says so; then it is used
// in every tab and without a network. The host lets browsers keep files, which must not mix
// old ones into the new version.
func TestUpdate(t *testing.T) {
	t.Parallel()
	next := t.TempDir()
	Build(t, next, "-version", "9.9.9")
	server := Serve(t, Dist(t), "/repo/")
	server.Hold()
	b := Start(t)
	p := visit(b, server.URL())
	if p.Has("update-apply") {
		t.Fatal("a new version is announced on the first visit")
	}
	old := version(p)

	server.Replace(next)
	p.Reload()
	p.WaitFor("update-apply")
	if v := version(p); v != old {
		t.Fatalf("version %s was applied without a word", v)
	}
	p.Reload()
	p.WaitFor("update-apply")
	if v := version(p); v != old {
		t.Fatalf("version %s was applied by a reload", v)
	}
	other := b.OpenAnother(server.URL())
	other.WaitFor("update-apply")

	p.Click("update-apply")
	p.Until(`goappGetenv("VIEWFOLD_VERSION").startsWith("9.9.9-")`)
	p.WaitText("offline-state", "ready offline")
	if p.Has("update-apply") {
		t.Error("the new version is announced after it was applied")
	}
	if v := version(other); v != old {
		t.Errorf("the other tab was changed to version %s under its user", v)
	}
	other.Click("update-apply")
	other.Until(`goappGetenv("VIEWFOLD_VERSION").startsWith("9.9.9-")`)

	server.Stop()
	p.Reload()
	p.WaitText("offline-state", "ready offline")
	if v := version(p); v[:6] != "9.9.9-" {
		t.Errorf("without a network the page is of version %s", v)
	}
	stores := Eval[[]string](p, "caches.keys()")
	if len(stores) != 1 || stores[0] != "viewfold:/repo/:"+version(p) {
		t.Errorf("stores: %v", stores)
	}
}

// version is the version of the running page.
func version(p *Page) string {
	p.t.Helper()
	return Eval[string](p, `goappGetenv("VIEWFOLD_VERSION")`)
}

// The service worker says which version it is.
func TestServiceWorkerSaysItsVersion(t *testing.T) {
	t.Parallel()
	server := Serve(t, Dist(t), "/")
	p := visit(Start(t), server.URL())
	answer := Eval[string](p, `new Promise((resolve) => {
		const channel = new MessageChannel();
		channel.port1.onmessage = (event) => resolve(event.data.version);
		navigator.serviceWorker.controller.postMessage("version", [channel.port2]);
	})`)
	if answer != version(p) {
		t.Errorf("the service worker is of version %q, the page of %q", answer, version(p))
	}
}

// copyOf copies a folder.
func copyOf(t *testing.T, folder string) string {
	t.Helper()
	to := t.TempDir()
	if err := os.CopyFS(to, os.DirFS(folder)); err != nil {
		t.Fatal(err)
	}
	return to
}
