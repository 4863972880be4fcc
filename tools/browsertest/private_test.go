//go:build browser

package browsertest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
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

// places are where a script can run, with the leaks that exist there: a worker has no
// document, no images and no beacons.
var places = []struct {
	name  string
	leaks []string
	do    func(p *Page, script string)
}{
	{"page", []string{"fetch", "XMLHttpRequest", "WebSocket", "EventSource", "sendBeacon", "image", "script", "style", "prefetch", "frame", "form"}, inPage},
	{"solver", []string{"fetch", "XMLHttpRequest", "WebSocket", "EventSource", "importScripts"}, inSolver},
	{"another worker", []string{"fetch", "XMLHttpRequest", "WebSocket", "EventSource", "importScripts"}, inWorker},
}

// The page's policy stops every way out: in the page, in the solver's worker, and in another
// worker started in the same way. That the same attempts succeed in a page without the
// policy shows that they would be noticed.
func TestNothingCanBeSentOut(t *testing.T) {
	t.Parallel()
	other := Serve(t, t.TempDir(), "/")
	p := visit(Start(t), Serve(t, Dist(t), "/repo/").URL())
	Eval[bool](p, `(globalThis.violations = [], document.addEventListener("securitypolicyviolation", (e) => violations.push(e.blockedURI)), true)`)
	for _, place := range places {
		leakAll(p, other, place.leaks, place.do)
		if got := other.Requests(); len(got) > 0 {
			t.Errorf("from the %s the other server got %v", place.name, got)
		}
	}
	if found := Eval[[]string](p, "violations"); len(found) < len(places[0].leaks) {
		t.Errorf("%d attempts in the page, and the browser reports as violations %v", len(places[0].leaks), found)
	}

	p = withoutPolicy(t, Start(t), Serve(t, barePage(t), "/"))
	for _, place := range places {
		leakAll(p, other, place.leaks, place.do)
		for _, name := range place.leaks {
			if !slices.ContainsFunc(other.Requests(), func(r Request) bool { return r.Path == "/"+name }) {
				t.Errorf("%s from the %s would not be noticed", name, place.name)
			}
		}
	}
}

// barePage is a copy of the site whose page has no policy.
func barePage(t *testing.T) string {
	t.Helper()
	dist := copyOf(t, Dist(t))
	page := filepath.Join(dist, "index.html")
	text := string(read(t, page))
	bare := strings.Replace(text, "Content-Security-Policy", "X-Nothing", 1)
	if bare == text {
		t.Fatal("the page has no policy")
	}
	if err := os.WriteFile(page, []byte(bare), 0o644); err != nil {
		t.Fatal(err)
	}
	return dist
}

// withoutPolicy shows a page without a policy. It is not the page of its version, so the service
// worker does not store it, and it never says that it is ready offline.
func withoutPolicy(t *testing.T, b *Browser, server *Server) *Page {
	t.Helper()
	p := b.Open(server.URL())
	p.WaitText("offline-state", "not available")
	return p
}

// leakAll tries the named ways out to a server, and waits for what comes of it.
func leakAll(p *Page, to *Server, names []string, do func(*Page, string)) {
	p.t.Helper()
	to.Forget()
	for _, name := range names {
		do(p, leak(name, to.URL()+name))
	}
	settle(p)
}

// leak is a script that tries one way out to an address. An exception is fine.
func leak(name, url string) string {
	i := slices.IndexFunc(leaks, func(l struct{ name, script string }) bool { return l.name == name })
	return "(async () => { try { await (" + fmt.Sprintf(leaks[i].script, quote(url)) + ") } catch {} return true })()"
}

func inPage(p *Page, script string) {
	p.t.Helper()
	Eval[bool](p, script)
}

// inWorker runs a script in a worker started from a blob.
func inWorker(p *Page, script string) {
	p.t.Helper()
	Eval[bool](p, fmt.Sprintf(`new Promise((done) => {
		const worker = new Worker(URL.createObjectURL(new Blob([%s], { type: "text/javascript" })));
		worker.onmessage = () => done(true);
	})`, quote(script+".then(postMessage)")))
}

// inSolver runs a script in the worker that the page has started for the solver, by the
// developer tools.
func inSolver(p *Page, script string) {
	p.t.Helper()
	targets, err := chromedp.Targets(p.ctx)
	if err != nil {
		p.t.Fatal(err)
	}
	i := slices.IndexFunc(targets, func(i *target.Info) bool { return i.Type == "worker" })
	if i < 0 {
		p.t.Fatal("the page has no worker")
	}
	ctx, _ := chromedp.NewContext(p.ctx, chromedp.WithTargetID(targets[i].TargetID), chromedp.WithDetachOnCancel())
	if err := chromedp.Do(ctx); err != nil {
		p.t.Fatal(err)
	}
	limited, stop := context.WithTimeout(ctx, patience)
	defer stop()
	if _, err := chromedp.Run(limited, chromedp.Evaluate[bool](script, chromedp.EvalAwaitPromise)); err != nil {
		p.t.Fatalf("%s: %v", script, err)
	}
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
	t.Parallel()
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
	t.Parallel()
	other := Serve(t, t.TempDir(), "/")
	server := Serve(t, barePage(t), "/")
	b := Start(t)
	p := withoutPolicy(t, b, server)
	inPage(p, leak("fetch", other.URL()+"from-page"))
	inWorker(p, leak("fetch", other.URL()+"from-worker"))
	var found []string
	for _, f := range Outside(b.Fetches(), server.Origin()) {
		found = append(found, strings.TrimPrefix(f.URL, other.URL()))
	}
	slices.Sort(found)
	if !slices.Equal(found, []string{"from-page", "from-worker"}) {
		t.Errorf("the log has %v", found)
	}
}
