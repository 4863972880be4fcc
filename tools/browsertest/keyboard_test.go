//go:build browser

package browsertest

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// From files to exports by the keyboard alone.
func TestKeyboard(t *testing.T) {
	t.Parallel()
	_, p := begin(t, "/", "")
	files := write(t, "left.csv", "id,x,y\na,0,0\nb,0,1\nc,9,9\nd,9,8\ne,0,0.5\nf,8.5,9\n", "right.csv", "id,u,v\nf,1,1\ne,0,0\nd,1,0.9\nc,0.9,1\nb,0,0.1\na,0.1,0\n")
	opened := make(chan *page.EventFileChooserOpened, 1)
	go chromedp.Listen(p.ctx, func(event any) {
		if e, ok := event.(*page.EventFileChooserOpened); ok {
			opened <- e
		}
	})
	if _, err := chromedp.Call(p.ctx, page.SetInterceptFileChooserDialog, page.SetInterceptFileChooserDialogParams{Enabled: true}); err != nil {
		t.Fatal(err)
	}
	p.tabTo("#file-input")
	p.Press(kb.Enter)
	select {
	case e := <-opened:
		if _, err := chromedp.Call(p.ctx, dom.SetFileInputFiles, dom.SetFileInputFilesParams{Files: files, BackendNodeID: e.BackendNodeID}); err != nil {
			t.Fatal(err)
		}
	case <-time.After(patience):
		t.Fatal("no dialogue for files opened")
	}
	p.WaitText("join-summary", "6 samples")
	p.tabTo("#param-clusters")
	p.Press("2")
	p.tabTo("#run")
	p.Press(kb.Enter)
	p.Until(`document.activeElement.id === "result-heading"`)
	p.tabTo("#result-tabs-overview")
	for _, panel := range []string{"map", "clusters", "labels", "graph", "weights"} {
		p.Press(kb.ArrowRight)
		p.Until(element("result-tabs-"+panel) + " === document.activeElement")
	}
	drawn(p)
	p.tabTo("#figure-weights-save summary")
	p.Press(kb.Enter)
	p.tabTo("#figure-weights-svg")
	if name, svg := p.Saved(func() { p.Press(kb.Enter) }); name != "left-and-1-more-weights.svg" || !strings.HasPrefix(string(svg), "<svg") {
		t.Errorf("%s: %.100s", name, svg)
	}
	p.backTo("#result-tabs-weights")
	p.Press(kb.Home)
	p.Until(element("result-tabs-overview") + " === document.activeElement")
	p.tabTo("#download-csv")
	if name, labels := p.Saved(func() { p.Press(" ") }); name != "left-and-1-more-labels.csv" || strings.Count(string(labels), "\n") != 7 {
		t.Errorf("%s: %s", name, labels)
	}
}

// mostTabs bounds how often a person would press the key.
const mostTabs = 150

// tabTo presses Tab until an element has the focus, which must be seen wherever it is.
func (p *Page) tabTo(selector string) {
	p.t.Helper()
	p.walk(selector, chromedp.KeyEvent(kb.Tab))
}

// backTo does it with Shift and Tab.
func (p *Page) backTo(selector string) {
	p.t.Helper()
	p.walk(selector, chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(chromedp.ModifierShift)))
}

func (p *Page) walk(selector string, key chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	for range mostTabs {
		p.do("press Tab", key)
		at := Eval[string](p, `(() => {
			const e = document.activeElement;
			const shown = e.classList.contains("unseen") ? e.nextElementSibling : e; // a file field shows its label
			if (e !== document.body && getComputedStyle(shown).outlineStyle === "none") return "unseen " + e.outerHTML.slice(0, 200);
			return e.matches(`+quote(selector)+`) ? "there" : "";
		})()`)
		if at == "there" {
			return
		}
		if at != "" {
			p.t.Fatalf("the focus is not shown: %s", at)
		}
	}
	p.t.Fatalf("%d times Tab do not reach %s\n%s", mostTabs, selector, p.scene())
}
