//go:build browser

package main_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// The browser tests run the engine and the worker in Chromium, on a page that only hands
// the engine to JavaScript: testdata/page.

var (
	site    string          // directory of the built page
	browser context.Context // Chromium
)

func TestMain(m *testing.M) {
	os.Exit(run(m))
}

// run builds the page, starts Chromium and runs the tests.
func run(m *testing.M) int {
	var err error
	if site, err = os.MkdirTemp("", "viewfold-page-"); err != nil {
		log.Print(err)
		return 1
	}
	defer os.RemoveAll(site)
	if err := build(site); err != nil {
		log.Print(err)
		return 1
	}
	flags := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true),
	)
	if os.Getuid() == 0 {
		flags = append(flags, chromedp.NoSandbox)
	}
	allocator, stop := chromedp.NewExecAllocator(context.Background(), flags...)
	defer stop()
	var end context.CancelFunc
	browser, end = chromedp.NewContext(allocator)
	defer end()
	if err := chromedp.Do(browser); err != nil {
		log.Printf("Chromium: %v", err)
		return 1
	}
	return m.Run()
}

// build puts the page and the worker's program, with its troubles, into dir.
func build(dir string) error {
	web := filepath.Join(dir, "web")
	if err := os.Mkdir(web, 0o755); err != nil {
		return err
	}
	for out, args := range map[string][]string{
		"page.wasm":   {"-tags", "noasm", "./testdata/page"},
		"solver.wasm": {"-tags", "noasm trouble", "."},
	} {
		cmd := exec.Command("go", append([]string{"build", "-o", filepath.Join(web, out)}, args...)...)
		cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
		if text, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %v\n%s", out, err, text)
		}
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	start := filepath.Join(strings.TrimSpace(string(root)), "lib/wasm/wasm_exec.js")
	for out, parts := range map[string][]string{
		"index.html":    {"testdata/page/index.html"},
		"page.js":       {"testdata/page/page.js"},
		"wasm_exec.js":  {start},
		"web/worker.js": {start, "../static/kernel.js", "../static/worker.js"},
	} {
		var all []byte
		for _, part := range parts {
			text, err := os.ReadFile(part)
			if err != nil {
				return err
			}
			all = append(all, text...)
		}
		if err := os.WriteFile(filepath.Join(dir, out), all, 0o644); err != nil {
			return err
		}
	}
	return nil
}

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
	tab, end := chromedp.NewContext(browser)
	t.Cleanup(end)
	if err := chromedp.Do(tab, chromedp.Navigate(url)); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(tab, time.Minute)
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
	script := "(async () => JSON.stringify((await (async () => {" + body + "})()) ?? null))()"
	text, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](script, chromedp.EvalAwaitPromise))
	if err != nil {
		p.Fatalf("%v\nin %s", err, body)
	}
	if result == nil {
		return
	}
	if err := json.Unmarshal([]byte(text), result); err != nil {
		p.Fatalf("%v in %s", err, text)
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
