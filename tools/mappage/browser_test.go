//go:build browser

package mappage

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"viewfold/tools/enginepage"
)

// page is a tab with the page.
type page struct {
	*testing.T
	ctx context.Context
}

// painters are the two ways to draw, by the page's query.
var painters = map[string]string{"WebGL2": "?emulated", "without": ""}

var (
	site    string          // address of the built page
	browser context.Context // Chromium
)

func TestMain(m *testing.M) {
	os.Exit(enginepage.Main(Build, func(dir string, chromium context.Context) int {
		server := httptest.NewServer(http.FileServer(http.Dir(dir)))
		defer server.Close()
		site, browser = server.URL+"/", chromium
		return m.Run()
	}))
}

// open opens the page in a new tab.
func open(t *testing.T, query string) *page {
	t.Helper()
	return openIn(t, browser, query)
}

// openIn opens the page in a new tab of a Chromium.
func openIn(t *testing.T, chromium context.Context, query string) *page {
	t.Helper()
	tab, leave, err := enginepage.Open(chromium, site+query)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(leave)
	ctx, stop := context.WithTimeout(tab, 3*time.Minute)
	t.Cleanup(stop)
	p := &page{t, ctx}
	p.width(1280)
	p.eval(nil, `while (!globalThis.ready && faults.length === 0) await new Promise((done) => setTimeout(done, 20))`)
	p.quiet()
	return p
}

// eval runs the body of an async function in the page and puts what it returns into result.
func (p *page) eval(result any, body string) {
	p.Helper()
	if err := enginepage.Eval(p.ctx, result, body); err != nil {
		p.Fatal(err)
	}
}

// is checks how a map draws.
func (p *page) is(painter string) {
	p.Helper()
	var kind string
	p.eval(&kind, `await show({n: 10}); return map.painter.constructor.name`)
	if (kind == "GLPainter") != (painter == "WebGL2") {
		p.Errorf("%s is drawn by a %s", painter, kind)
	}
}

// do acts as a person does.
func (p *page) do(steps ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	if err := chromedp.Do(p.ctx, steps...); err != nil {
		p.Fatal(err)
	}
}

// width makes the window that wide; narrow ones are touch screens of three device pixels a pixel.
func (p *page) width(pixels int64) {
	p.Helper()
	if pixels < 600 {
		p.do(chromedp.EmulateViewport(pixels, 844, chromedp.EmulateScale(3), chromedp.EmulateMobile, chromedp.EmulateTouch))
		return
	}
	p.do(chromedp.EmulateViewport(pixels, 900))
}

// scheme sets the person's preference to "light" or "dark".
func (p *page) scheme(scheme string) {
	p.Helper()
	media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}
	if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, media); err != nil {
		p.Fatal(err)
	}
}

// shot takes a picture of the page when VIEWFOLD_SHOTS names a folder for it.
func (p *page) shot(name string) {
	p.Helper()
	folder := os.Getenv("VIEWFOLD_SHOTS")
	if folder == "" {
		return
	}
	picture, err := chromedp.Run(p.ctx, chromedp.FullScreenshot(100))
	if err != nil {
		p.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "map-"+name+".png"), picture, 0o644); err != nil {
		p.Fatal(err)
	}
}

// quiet fails the test when the page complained.
func (p *page) quiet() {
	p.Helper()
	var faults []string
	p.eval(&faults, `return faults`)
	for _, f := range faults {
		p.Error(f)
	}
}

// The map looks right: light and dark, wide and narrow, few points and many. VIEWFOLD_SHOTS keeps the
// pictures, those of a million points too, which take long.
func TestLooks(t *testing.T) {
	looks := map[string]string{
		"few":     `{n: 600, groups: 6, panels: 2}`,
		"hundred": `{n: 100000, groups: 100, panels: 2}`,
	}
	if os.Getenv("VIEWFOLD_SHOTS") != "" {
		looks["million"] = `{n: 1000000, groups: 30, panels: 1}`
	}
	p := open(t, "?emulated")
	for _, width := range []int64{1280, 390} {
		p.width(width)
		for _, scheme := range []string{"light", "dark"} {
			p.scheme(scheme)
			for name, options := range looks {
				p.eval(nil, `await show(`+options+`)`)
				p.shot(fmt.Sprintf("%s-%d-%s", name, width, scheme))
			}
		}
	}
	p.quiet()
}
