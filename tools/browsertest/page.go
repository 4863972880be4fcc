package browsertest

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// patience bounds every wait. The tests run on slow machines too.
const patience = 3 * time.Minute

// Page is a tab that shows the site. Its methods fail the test when they do not succeed.
type Page struct {
	t       testing.TB
	ctx     context.Context
	browser *Browser
}

// Open shows an address in the browser's first tab.
func (b *Browser) Open(url string) *Page {
	b.t.Helper()
	p := &Page{t: b.t, ctx: b.ctx, browser: b}
	p.Go(url)
	return p
}

// OpenAnother shows an address in a new tab.
func (b *Browser) OpenAnother(url string) *Page {
	b.t.Helper()
	ctx, _ := chromedp.NewContext(b.ctx)
	b.tab(ctx)
	p := &Page{t: b.t, ctx: ctx, browser: b}
	p.Go(url)
	return p
}

// Go navigates to an address.
func (p *Page) Go(url string) {
	p.t.Helper()
	p.do("go to "+url, chromedp.Navigate(url))
}

// before runs a script at the start of every page to come, before the page's own.
func (p *Page) before(script string) {
	p.t.Helper()
	add := page.AddScriptToEvaluateOnNewDocumentParams{Source: script}
	if _, err := chromedp.Call(p.ctx, page.AddScriptToEvaluateOnNewDocument, add); err != nil {
		p.t.Fatal(err)
	}
}

// Reload loads the page again.
func (p *Page) Reload() {
	p.t.Helper()
	p.do("reload", chromedp.Reload())
}

func (p *Page) do(what string, steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, stop := context.WithTimeout(p.ctx, patience)
	defer stop()
	if err := chromedp.Do(ctx, steps...); err != nil {
		p.t.Fatalf("%s: %v\n%s", what, err, p.scene())
	}
}

// Eval evaluates JavaScript in the page, waits when the value is a promise, and returns the
// value.
func Eval[T any](p *Page, script string) T {
	p.t.Helper()
	v, err := try[T](p, script)
	if err != nil {
		p.t.Fatalf("%s: %v\n%s", script, err, p.scene())
	}
	return v
}

func try[T any](p *Page, script string) (T, error) {
	ctx, stop := context.WithTimeout(p.ctx, patience)
	defer stop()
	return chromedp.Run(ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
}

// Until waits until a JavaScript expression is true, over reloads of the page too.
func (p *Page) Until(condition string) {
	p.t.Helper()
	if !p.within(patience, condition) {
		p.t.Fatalf("in %v it never was true that %s\n%s", patience, condition, p.scene())
	}
}

// within tells whether an expression becomes true in the given time.
func (p *Page) within(limit time.Duration, condition string) bool {
	for end := time.Now().Add(limit); time.Now().Before(end); time.Sleep(30 * time.Millisecond) {
		// An error means that the page is being loaded, or lacks what is asked for so far.
		if yes, err := try[bool](p, "!!("+condition+")"); err == nil && yes {
			return true
		}
	}
	return false
}

// element is a JavaScript expression for the element with an id.
func element(id string) string { return fmt.Sprintf("document.getElementById(%s)", quote(id)) }

func quote(s string) string {
	b, _ := json.Marshal(s) // a string always can be
	return string(b)
}

// WaitFor waits until an element is there.
func (p *Page) WaitFor(id string) {
	p.t.Helper()
	p.Until(element(id) + " !== null")
}

// WaitGone waits until an element is not there, or hidden.
func (p *Page) WaitGone(id string) {
	p.t.Helper()
	p.Until(fmt.Sprintf("!%s || !%[1]s.checkVisibility()", element(id)))
}

// WaitText waits until an element's text has the given part, in any case of letters.
func (p *Page) WaitText(id, part string) {
	p.t.Helper()
	p.Until(fmt.Sprintf("%s.textContent.toLowerCase().includes(%s)", element(id), quote(strings.ToLower(part))))
}

// Text returns an element's text.
func (p *Page) Text(id string) string {
	p.t.Helper()
	return Eval[string](p, element(id)+".textContent")
}

// Has tells whether an element is there now.
func (p *Page) Has(id string) bool {
	p.t.Helper()
	return Eval[bool](p, element(id)+" !== null")
}

// Click waits until an element can be clicked and stays where it is, and clicks it with the
// mouse; once more when the page moved under the mouse all the same.
func (p *Page) Click(id string) {
	p.t.Helper()
	for range 3 {
		p.Until(fmt.Sprintf("%s && !%[1]s.disabled && %[1]s.checkVisibility()", element(id)))
		Eval[bool](p, fmt.Sprintf(`(async () => {
			const at = () => %s.getBoundingClientRect().top + scrollY;
			for (let y = NaN; y !== at(); await new Promise((done) => setTimeout(done, 100))) y = at();
			globalThis.missed = true;
			%[1]s.addEventListener("click", () => { missed = false }, { capture: true, once: true });
			return true;
		})()`, element(id)))
		p.click(id)
		// A click that leaves the page takes the variable away.
		if p.within(15*time.Second, "!globalThis.missed") {
			return
		}
	}
	p.t.Fatalf("the mouse does not reach %s\n%s", id, p.scene())
}

// click clicks the middle of an element. (chromedp's own way to find it fails on a page that
// is back from the back/forward cache.)
func (p *Page) click(id string) {
	p.t.Helper()
	at := Eval[[]float64](p, fmt.Sprintf(`(() => {
		%s.scrollIntoView({ block: "nearest", behavior: "instant" });
		const box = %[1]s.getClientRects()[0];
		return [box.x + box.width / 2, box.y + box.height / 2];
	})()`, element(id)))
	p.do("click "+id, chromedp.MouseClickXY(at[0], at[1]))
}

// Fill puts text into a text or number field as if typed, or chooses an option of a list.
func (p *Page) Fill(id, text string) {
	p.t.Helper()
	p.WaitFor(id)
	Eval[bool](p, fmt.Sprintf(`(() => {
		const field = %s;
		field.focus();
		field.value = %s;
		field.dispatchEvent(new Event("input", { bubbles: true }));
		field.dispatchEvent(new Event("change", { bubbles: true }));
		return true;
	})()`, element(id), quote(text)))
}

// Focus moves the focus to an element.
func (p *Page) Focus(id string) {
	p.t.Helper()
	p.WaitFor(id)
	Eval[bool](p, element(id)+".focus(), true")
}

// Press presses a key, of chromedp's package kb, where the focus is.
func (p *Page) Press(key string) {
	p.t.Helper()
	p.do("press a key", chromedp.KeyEvent(key))
}

// Upload gives files to a file field.
func (p *Page) Upload(id string, files ...string) {
	p.t.Helper()
	p.WaitFor(id)
	p.do("upload to "+id, chromedp.SetUploadFiles(chromedp.ID(id), files, chromedp.NodeReady))
}

// Drop drags files from the desktop onto an element and drops them.
func (p *Page) Drop(id string, files ...string) {
	p.t.Helper()
	p.WaitFor(id)
	at := Eval[[]float64](p, fmt.Sprintf(`(() => {
		%s.scrollIntoView({ block: "center", behavior: "instant" });
		const box = %[1]s.getBoundingClientRect();
		return [box.x + box.width / 2, box.y + box.height / 2];
	})()`, element(id)))
	data := &input.DragData{Items: []*input.DragDataItem{}, Files: files, DragOperationsMask: 1}
	for _, phase := range []input.DispatchDragEventType{
		input.DispatchDragEventTypeDragEnter, input.DispatchDragEventTypeDragOver, input.DispatchDragEventTypeDrop,
	} {
		event := input.DispatchDragEventParams{Type: phase, X: at[0], Y: at[1], Data: data}
		if _, err := chromedp.Call(p.ctx, input.DispatchDragEvent, event); err != nil {
			p.t.Fatalf("%s on %s: %v", phase, id, err)
		}
	}
}

// Download clicks an element and returns the name and content of the file it offers.
func (p *Page) Download(id string) (string, []byte) {
	p.t.Helper()
	return p.Saved(func() { p.Click(id) })
}

// Saved returns the name and content of the file that the page offers when something is done.
func (p *Page) Saved(do func()) (string, []byte) {
	p.t.Helper()
	if err := os.RemoveAll(p.browser.downloads); err != nil {
		p.t.Fatal(err)
	}
	if err := os.Mkdir(p.browser.downloads, 0o755); err != nil {
		p.t.Fatal(err)
	}
	do()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(30 * time.Millisecond) {
		files, _ := filepath.Glob(filepath.Join(p.browser.downloads, "*"))
		if len(files) != 1 || strings.HasSuffix(files[0], ".crdownload") {
			continue
		}
		content, err := os.ReadFile(files[0])
		if err != nil {
			p.t.Fatal(err)
		}
		return filepath.Base(files[0]), content
	}
	p.t.Fatalf("there came no file\n%s", p.scene())
	return "", nil
}

// Width makes the window that wide, in CSS pixels; at phone width it is a touch screen.
func (p *Page) Width(pixels int64) {
	p.t.Helper()
	if pixels < 600 {
		p.do("phone", chromedp.EmulateViewport(pixels, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
		return
	}
	p.do("desktop", chromedp.EmulateViewport(pixels, 900))
}

// Scheme sets the person's preference to "light" or "dark".
func (p *Page) Scheme(scheme string) {
	p.t.Helper()
	p.Media("", scheme)
}

// Media shows the page as on another medium, "print" or "" for the screen, with a preferred scheme.
func (p *Page) Media(medium, scheme string) {
	p.t.Helper()
	media := emulation.SetEmulatedMediaParams{
		Media:    medium,
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
	}
	if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, media); err != nil {
		p.t.Fatal(err)
	}
}

// PDF prints the page.
func (p *Page) PDF() []byte {
	p.t.Helper()
	result, err := chromedp.Call(p.ctx, page.PrintToPDF, page.PrintToPDFParams{})
	if err != nil {
		p.t.Fatal(err)
	}
	return result.Data
}

// Shot takes a picture of the whole page when VIEWFOLD_SHOTS names a folder for it.
func (p *Page) Shot(name string) {
	p.t.Helper()
	folder := os.Getenv("VIEWFOLD_SHOTS")
	if folder == "" {
		return
	}
	picture, err := chromedp.Run(p.ctx, chromedp.FullScreenshot(100))
	if err != nil {
		p.t.Fatal(err)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, name+".png"), picture, 0o644); err != nil {
		p.t.Fatal(err)
	}
}

// scene describes the page for the message of a failed test.
func (p *Page) scene() string {
	ctx, stop := context.WithTimeout(p.ctx, 5*time.Second)
	defer stop()
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string](`location.href + "\n" + document.body.innerText.slice(0, 1500)`))
	if err != nil {
		text = err.Error()
	}
	return fmt.Sprintf("page: %s\nconsole: %+v", text, p.browser.Messages())
}
