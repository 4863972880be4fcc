//go:build browser

package browsertest

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"text/template"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// release is a host with a tiny site of the real service worker and two files, whose version
// and answers a test can change.
type release struct {
	t      testing.TB
	server *httptest.Server
	worker *template.Template

	mu      sync.Mutex
	version string
	answers map[string]http.HandlerFunc // instead of the files of the version, by path
}

// fault comes before the service worker's text; "break" then makes its storage fail.
const fault = `self.addEventListener("message", (event) => {
	if (event.data === "break") {
		CacheStorage.prototype.open = CacheStorage.prototype.match = async () => { throw new Error("broken"); };
	}
});
`

// publish starts a host with a version.
func publish(t testing.TB, version string) *release {
	t.Helper()
	worker, err := template.ParseFiles(filepath.Join(Root(t), "static", "app-worker.js"))
	if err != nil {
		t.Fatal(err)
	}
	r := &release{t: t, worker: worker}
	r.set(version, nil)
	r.server = httptest.NewServer(http.HandlerFunc(r.answer))
	t.Cleanup(r.server.Close)
	return r
}

// set replaces the version, and what the host sends instead of some of its files.
func (r *release) set(version string, answers map[string]http.HandlerFunc) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.version, r.answers = version, answers
}

func (r *release) url() string { return local(r.server) }

// local is a server's address by the one name that the browser resolves.
func local(s *httptest.Server) string {
	return strings.Replace(s.URL, "127.0.0.1", "localhost", 1) + "/"
}

// content is a file of a version.
func content(version, name string) string { return "<p>" + name + " of " + version + "</p>" }

func (r *release) answer(w http.ResponseWriter, q *http.Request) {
	r.mu.Lock()
	version, instead := r.version, r.answers[q.URL.Path]
	r.mu.Unlock()
	w.Header().Set("Content-Type", "text/html")
	switch {
	case instead != nil:
		instead(w, q)
	case q.URL.Path == "/app-worker.js":
		w.Header().Set("Content-Type", "text/javascript")
		w.Write(r.script(version))
	case q.URL.Path == "/":
		fmt.Fprint(w, content(version, "./"))
	default:
		fmt.Fprint(w, content(version, q.URL.Path[1:]))
	}
}

// script is the service worker of a version.
func (r *release) script(version string) []byte {
	files := map[string]string{}
	for _, name := range []string{"./", "a.html"} {
		sum := sha256.Sum256([]byte(content(version, name)))
		files[name] = "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
	}
	list, _ := json.Marshal(files) // strings always can be
	script := bytes.NewBufferString(fault)
	if err := r.worker.Execute(script, map[string]string{"VersionJS": quote(version), "FilesJS": string(list)}); err != nil {
		r.t.Error(err)
	}
	return script.Bytes()
}

// tools are the helpers of scripts in a page of a release. register, update and apply wait
// for a worker in the place that they lead to; fails waits until an update has failed.
const tools = `
	globalThis.wait = async (what, condition) => {
		for (let i = 0; i < 4500; i++) { // about as long as every wait
			if (await condition()) return;
			await new Promise((resolve) => setTimeout(resolve, 40));
		}
		throw new Error("never: " + what);
	};
	globalThis.register = async () => {
		globalThis.reg = await navigator.serviceWorker.register("app-worker.js");
		await wait("active", () => reg.active?.state === "activated");
	};
	globalThis.update = async () => {
		const before = reg.waiting;
		await reg.update();
		await wait("waiting", () => reg.waiting && reg.waiting !== before && !reg.installing);
	};
	globalThis.fails = async () => {
		await reg.update().catch(() => {});
		const worker = reg.installing;
		if (worker) await wait("redundant", () => worker.state === "redundant");
	};
	globalThis.apply = async () => {
		const worker = reg.waiting;
		worker.postMessage("apply");
		await wait("applied", () => worker.state === "activated");
	};
	globalThis.ask = () => new Promise((resolve) => {
		const channel = new MessageChannel();
		channel.port1.onmessage = (event) => resolve(event.data);
		reg.active.postMessage("version", [channel.port2]);
	});
	globalThis.stores = async () => {
		const all = {};
		for (const name of await caches.keys()) {
			all[name.split(":").pop()] = (await (await caches.open(name)).keys()).length;
		}
		return all;
	};
	true`

// open opens the page in a new browser, without a worker.
func (r *release) open() *Page {
	r.t.Helper()
	return r.openIn(Start(r.t))
}

// openIn opens the page in a browser that has no worker of this host.
func (r *release) openIn(b *Browser) *Page {
	r.t.Helper()
	p := b.Open(r.url())
	Eval[bool](p, tools)
	return p
}

// stores tells how many files every version has stored.
func stores(p *Page) map[string]int {
	p.t.Helper()
	return Eval[map[string]int](p, "stores()")
}

// step runs a script that waits for something.
func step(p *Page, script string) {
	p.t.Helper()
	Eval[bool](p, "(async () => { "+script+"; return true })()")
}

// gate is an answer that is held back until open is closed.
func gate(open <-chan struct{}, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, q *http.Request) {
		select {
		case <-open:
			fmt.Fprint(w, body)
		case <-q.Context().Done():
		}
	}
}

// A version that is applied while a newer one installs leaves the newer one's files alone,
// and those are removed from which nobody reads any more.
func TestApplyWhileANewerVersionInstalls(t *testing.T) {
	t.Parallel()
	r := publish(t, "v1")
	p := r.open()
	step(p, "await register()")
	r.set("v2", nil)
	step(p, "await update()")
	arrive := make(chan struct{})
	r.set("v3", map[string]http.HandlerFunc{"/a.html": gate(arrive, content("v3", "a.html"))})
	step(p, `reg.update(); await wait("v3 stores", async () => reg.installing && (await stores()).v3 === 1)`)
	step(p, "await apply()")
	close(arrive)
	step(p, `await wait("v3 waits", () => reg.waiting && !reg.installing)`)
	if got := stores(p); got["v3"] != 2 {
		t.Errorf("v3 waits with the stores %v", got)
	}
	step(p, "await apply()")
	if got, want := stores(p), map[string]int{"v3": 2}; !maps.Equal(got, want) {
		t.Errorf("v3 is in charge with the stores %v", got)
	}
}

// A host that goes back to the version in charge and cannot send a file does no harm to what
// that version has stored.
func TestFailedReturnToTheActiveVersion(t *testing.T) {
	t.Parallel()
	r := publish(t, "v3")
	p := r.open()
	step(p, "await register()")
	r.set("v4", nil)
	step(p, "await update()")
	down := func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "down", http.StatusBadGateway) }
	r.set("v3", map[string]http.HandlerFunc{"/": down, "/a.html": down})
	step(p, `await (await caches.open((await caches.keys()).find((name) => name.endsWith(":v3")))).delete("a.html")`)
	step(p, "await fails()")
	if got, want := stores(p), map[string]int{"v3": 1, "v4": 2}; !maps.Equal(got, want) {
		t.Errorf("after a failed install of v3 again the stores are %v, want %v", got, want)
	}
	r.server.Close()
	if got := Eval[string](p, `fetch("./").then((r) => r.text())`); got != content("v3", "./") {
		t.Errorf("without a network the page is %q", got)
	}
}

// A host that goes back to the version in charge need not send anything again.
func TestReturnToTheActiveVersion(t *testing.T) {
	t.Parallel()
	r := publish(t, "v3")
	p := r.open()
	step(p, "await register()")
	r.set("v4", nil)
	step(p, "await update()")
	r.set("v3", nil)
	step(p, "await update(); await apply()")
	if got, want := stores(p), map[string]int{"v3": 2}; !maps.Equal(got, want) {
		t.Errorf("stores %v, want %v", got, want)
	}
}

// Whatever a host sends with status 200 in a file's place, it is not stored.
func TestOnlyFilesOfTheVersionAreStored(t *testing.T) {
	t.Parallel()
	b := Start(t)
	send := func(text string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, text) }
	}
	moved := func(to string) http.HandlerFunc {
		return func(w http.ResponseWriter, q *http.Request) { http.Redirect(w, q, to, http.StatusFound) }
	}
	elsewhere := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		fmt.Fprint(w, content("v1", "a.html"))
	}))
	defer elsewhere.Close()
	for name, answers := range map[string]map[string]http.HandlerFunc{
		"older file":         {"/a.html": send(content("v0", "a.html"))},
		"page for no file":   {"/a.html": send(content("v1", "./"))},
		"page with an extra": {"/": send(content("v1", "./") + "<script></script>")},
		"login page":         {"/": moved("/login"), "/a.html": moved("/login")},
		"another host":       {"/a.html": moved(local(elsewhere))},
	} {
		r := publish(t, "v1")
		p := r.openIn(b)
		r.set("v1", answers)
		step(p, `globalThis.reg = await navigator.serviceWorker.register("app-worker.js");
			const worker = reg.installing || reg.waiting || reg.active;
			await wait("redundant", () => worker.state === "redundant")`)
		if got := stores(p); len(got) > 0 {
			t.Errorf("%s: stored: %v", name, got)
		}
	}
}

// A file that the host moved within the site is stored when its content is right, and can be
// visited: browsers refuse stored redirects for pages.
func TestMovedPageIsStored(t *testing.T) {
	t.Parallel()
	r := publish(t, "v1")
	p := r.open()
	r.set("v1", map[string]http.HandlerFunc{
		"/":          func(w http.ResponseWriter, q *http.Request) { http.Redirect(w, q, "/home.html", http.StatusFound) },
		"/home.html": func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, content("v1", "./")) },
	})
	step(p, "await register()")
	r.server.Close()
	p.Go(r.url())
	p.Until(`document.body.innerText.includes("./ of v1")`)
}

// A file that is gone from the store comes from the network, and only a file of this version
// goes back into the store.
func TestRemovedFileIsFetchedAgain(t *testing.T) {
	t.Parallel()
	r := publish(t, "v1")
	p := r.open()
	step(p, "await register()")
	const remove = `await (await caches.open((await caches.keys())[0])).delete("a.html")`
	const fetched = `fetch("a.html").then((r) => r.text())`

	r.set("v2", nil)
	step(p, remove)
	if got := Eval[string](p, fetched); got != content("v2", "a.html") {
		t.Errorf("a.html is %q", got)
	}
	if got := Eval[bool](p, "ask().then((a) => a.complete)"); got {
		t.Error("a store without a file is said to be complete")
	}
	if got := stores(p); got["v1"] != 1 {
		t.Errorf("a file of v2 went into the stores %v", got)
	}

	r.set("v1", nil)
	if got := Eval[string](p, fetched); got != content("v1", "a.html") || stores(p)["v1"] != 2 {
		t.Errorf("a.html is %q, stores %v", got, stores(p))
	}
	step(p, remove)
	if got := Eval[bool](p, "ask().then((a) => a.complete)"); !got || stores(p)["v1"] != 2 {
		t.Errorf("asked, the worker is complete: %v; stores %v", got, stores(p))
	}
}

// When the browser's storage fails, the page still works with a network.
func TestBrokenStorage(t *testing.T) {
	t.Parallel()
	r := publish(t, "v1")
	p := r.open()
	step(p, `await register(); reg.active.postMessage("break"); await ask()`)
	if got := Eval[string](p, `fetch("a.html").then((r) => r.text())`); got != content("v1", "a.html") {
		t.Errorf("a.html is %q", got)
	}
	if Eval[bool](p, "ask().then((a) => a.complete)") {
		t.Error("a broken store is said to be complete")
	}
}

// After Shift+Reload no worker answers the page, until the page has asked for it.
func TestReadyAfterShiftReload(t *testing.T) {
	t.Parallel()
	server := Serve(t, Dist(t), "/repo/")
	p := visit(Start(t), server.URL())
	p.before(`navigator.serviceWorker.addEventListener("controllerchange", () => { globalThis.adopted = true; })`)
	if _, err := chromedp.Call(p.ctx, page.Reload, page.ReloadParams{IgnoreCache: new(true)}); err != nil {
		t.Fatal(err)
	}
	p.Until("globalThis.adopted")
	p.WaitText("offline-state", "ready offline")
	server.Stop()
	if status := Eval[int](p, `fetch("web/examples/examples.json").then((r) => r.status)`); status != http.StatusOK {
		t.Errorf("without a network the page gets status %d", status)
	}
}

// When stored files were removed and cannot be fetched again, the page does not say that it
// is ready; when they can, it is.
func TestRemovedStoreIsNotReady(t *testing.T) {
	t.Parallel()
	dist := Dist(t)
	lacking := copyOf(t, dist)
	if err := os.Remove(filepath.Join(lacking, "manifest.webmanifest")); err != nil {
		t.Fatal(err)
	}
	server := Serve(t, dist, "/")
	p := visit(Start(t), server.URL())
	files := Eval[[]string](p, storedFiles)

	server.Replace(lacking)
	Eval[bool](p, `caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => true)`)
	p.Reload()
	p.WaitText("offline-state", "not available")

	server.Replace(dist)
	p.Reload()
	p.WaitText("offline-state", "ready offline")
	if got := Eval[[]string](p, storedFiles); !slices.Equal(got, files) {
		t.Errorf("stored again: %v\nat first: %v", got, files)
	}
}

// storedFiles lists the addresses of all stored files in order.
const storedFiles = `(async () => {
	const all = [];
	for (const name of await caches.keys()) all.push(...(await (await caches.open(name)).keys()).map((r) => r.url));
	return all.sort();
})()`

// The page's script runs at paths that are no valid encoding of anything.
func TestPathWithPercentSign(t *testing.T) {
	t.Parallel()
	script, err := os.ReadFile(filepath.Join(Dist(t), "app.js"))
	if err != nil {
		t.Fatal(err)
	}
	p := Start(t).Open("about:blank")
	for path, want := range map[string]string{"/100%/": "/100%", "/a%20b/": "/a b", "/": ""} {
		got := Eval[string](p, fmt.Sprintf(`(() => {
			Function("location", "WebAssembly", "document", %s)({ pathname: %s }, undefined, { getElementById: () => ({}), documentElement: document.documentElement });
			return goappGetenv("GOAPP_ROOT_PREFIX");
		})()`, quote(string(script)), quote(path)))
		if got != want {
			t.Errorf("at %s the program is told %q, want %q", path, got, want)
		}
	}
}
