//go:build browser

package main_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"viewfold/tools/enginepage"
)

// The browser tests run the engine and the worker in Chromium, on a page that only hands
// the engine to JavaScript (tools/enginepage).

var (
	site    string          // folder of the built page
	browser context.Context // Chromium
)

func TestMain(m *testing.M) {
	build := func(dir string) error { return enginepage.Build(dir, "trouble") }
	os.Exit(enginepage.Main(build, func(dir string, chromium context.Context) int {
		site, browser = dir, chromium
		return m.Run()
	}))
}

// patience bounds the life of a tab. The tests run on slow and busy machines too.
const patience = 3 * time.Minute

// page is a tab with the test page.
type page struct {
	*testing.T
	ctx context.Context
	url string
}

// open serves the page, from an origin and so with a storage of its own, and opens it.
func open(t *testing.T) *page {
	t.Helper()
	server := httptest.NewServer(http.StripPrefix("/repo/", http.FileServer(http.Dir(site))))
	t.Cleanup(server.Close)
	return openAt(t, server.URL+"/repo/")
}

// openAt opens the page at a URL in a new tab.
func openAt(t *testing.T, url string) *page {
	t.Helper()
	tab, end, err := enginepage.Open(browser, url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(end)
	ctx, cancel := context.WithTimeout(tab, patience)
	t.Cleanup(cancel)
	return &page{t, ctx, url}
}

// reload loads the page again.
func (p *page) reload() {
	p.Helper()
	if err := chromedp.Do(p.ctx, chromedp.Reload()); err != nil {
		p.Fatal(err)
	}
}

// js runs the body of an async function and puts what it returns into result.
func (p *page) js(result any, body string) {
	p.Helper()
	if err := enginepage.Eval(p.ctx, result, body); err != nil {
		p.Fatal(err)
	}
}

// outcome is what a request came to.
type outcome struct {
	Kind     string
	Body     json.RawMessage
	Progress []struct {
		Stage string
		Part  float64
		At    float64 // milliseconds after the request was sent
	}
	MS float64
}

// ask runs a script that returns what the page's ask resolves to.
func (p *page) ask(body string) outcome {
	p.Helper()
	var o outcome
	p.js(&o, body)
	return o
}

// done decodes the body of a request that succeeded.
func done[Body any](p *page, o outcome) Body {
	p.Helper()
	if o.Kind != "done" {
		p.Fatalf("%s: %s", o.Kind, o.Body)
	}
	return decode[Body](p, o)
}

// decode decodes an outcome's body.
func decode[Body any](p *page, o outcome) Body {
	p.Helper()
	var body Body
	if err := json.Unmarshal(o.Body, &body); err != nil {
		p.Fatalf("%v in %s", err, o.Body)
	}
	return body
}

// same tells whether two values are equal as JSON.
func same(a, b any) bool {
	x, _ := json.Marshal(a)
	y, _ := json.Marshal(b)
	return string(x) == string(y)
}
