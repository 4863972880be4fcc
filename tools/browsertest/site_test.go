//go:build browser

package browsertest

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// The same folder works at the root and below any path, with a network and without one, when the map's module, which is
// not loaded before it is asked for, comes too.
func TestSiteWorksAnywhere(t *testing.T) {
	t.Parallel()
	for _, prefix := range []string{"/", "/repo/", "/a/b/"} {
		t.Run("at "+prefix, func(t *testing.T) {
			t.Parallel()
			server := Serve(t, Dist(t), prefix)
			b := Start(t)
			p := visit(b, server.URL())
			look := func() {
				for _, path := range []string{"", "index.html", "?example=acc&c=3"} {
					p.Go(server.URL() + path)
					p.WaitText("offline-state", "ready offline")
				}
				p.WaitText("join-summary", "75 samples")
				p.Until(element("run") + ".disabled === false")
			}
			look()
			quiet(t, b)
			server.Stop()
			p.Reload()
			p.WaitText("offline-state", "ready offline")
			look()
			if kind := Eval[string](p, `viewfoldMap().then((module) => typeof module.create)`); kind != "function" {
				t.Errorf("the map's module has a %s to create", kind)
			}
		})
	}
}

// Everything the page asks for while it loads is there.
func TestNothingIsMissing(t *testing.T) {
	t.Parallel()
	server := Serve(t, Dist(t), "/repo/")
	b := Start(t)
	p := visit(b, server.URL())
	missing := Eval[[]string](p, `performance.getEntriesByType("resource").filter((r) => r.responseStatus >= 400).map((r) => r.name)`)
	if len(missing) > 0 {
		t.Errorf("missing: %v", missing)
	}
	manifest := Eval[[]string](p, `(async () => {
		const manifest = await (await fetch("manifest.webmanifest")).json();
		const bad = [];
		for (const icon of manifest.icons) if (!(await fetch(icon.src)).ok) bad.push(icon.src);
		return manifest.icons.length ? bad : ["no icons"];
	})()`)
	if len(manifest) > 0 {
		t.Errorf("manifest: %v", manifest)
	}
}

// Without WebAssembly the page says what to do instead of staying empty.
func TestWithoutWebAssembly(t *testing.T) {
	t.Parallel()
	server := Serve(t, Dist(t), "/")
	b := Start(t)
	p := b.Open("about:blank")
	p.before("delete globalThis.WebAssembly")
	p.Go(server.URL())
	p.WaitText("shell-text", "This browser has no WebAssembly, or it is switched off.")
	p.Shot("no-webassembly")
}

// When the program cannot be fetched, the page says so.
func TestProgramMissing(t *testing.T) {
	t.Parallel()
	server := Serve(t, Dist(t), "/")
	b := Start(t)
	p := b.Open("about:blank")
	p.before(`{
		const real = globalThis.fetch;
		globalThis.fetch = (url, ...rest) => real(String(url).replace("web/app-", "web/none-"), ...rest);
	}`)
	p.Go(server.URL())
	p.WaitText("shell-text", "The program could not be loaded (web/app-")
}

// A complaint of the page or of the solver's worker does not go unnoticed in the other tests.
func TestComplaintsAreNoticed(t *testing.T) {
	t.Parallel()
	server := Serve(t, Dist(t), "/")
	b := Start(t)
	p := visit(b, server.URL())
	inPage(p, `(console.error("from the page"), Promise.reject(new Error("not caught")), true)`)
	inSolver(p, `(console.warn("from the solver"), true)`)
	var got []string
	for end := time.Now().Add(patience); len(got) < 3 && time.Now().Before(end); time.Sleep(30 * time.Millisecond) {
		got = nil
		for _, m := range b.Errors() {
			got = append(got, m.Type+" "+strings.TrimSpace(m.Text))
		}
	}
	slices.Sort(got)
	want := []string{"error from the page", "exception Uncaught (in promise) Error: not caught", "warning from the solver"}
	if !slices.EqualFunc(got, want, strings.HasPrefix) {
		t.Errorf("noticed: %q", got)
	}
}
