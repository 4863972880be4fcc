package browsertest

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"viewfold/tools/enginepage"
)

// Browser is a Chromium with a profile of its own.
type Browser struct {
	t         testing.TB
	ctx       context.Context
	log       string // file of the network log
	downloads string // folder

	close    sync.Once
	mu       sync.Mutex
	messages []Message
}

// Message is what a page or one of its workers wrote to the console, or what the browser
// wrote about it.
type Message struct {
	Type string // "log", "warning", "error", "exception", …
	Text string
}

// lifetime bounds the life of a browser; the longest test takes about a minute where nothing else runs.
const lifetime = 10 * time.Minute

// Start starts a browser; it ends with the test. Everything it would ask of the network on
// its own account is switched off, and no name but localhost resolves.
func Start(t testing.TB, more ...chromedp.ExecAllocatorOption) *Browser {
	t.Helper()
	folder := t.TempDir()
	b := &Browser{t: t, log: filepath.Join(folder, "net.json"), downloads: filepath.Join(folder, "downloads")}
	flags := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
		chromedp.ExecPath(chromium(t)),
		chromedp.UserDataDir(filepath.Join(folder, "profile")),
		chromedp.Flag("headless", "new"),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-features", enginepage.Unused), // and not the back/forward cache
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE localhost"),
		chromedp.Flag("log-net-log", b.log),
		chromedp.WindowSize(1280, 900),
	)
	if os.Getuid() == 0 {
		flags = append(flags, chromedp.NoSandbox)
	}
	life, stop := context.WithTimeout(context.Background(), lifetime) // a browser that is stuck ends, and its test
	allocator, end := chromedp.NewExecAllocator(life, append(flags, more...)...)
	b.ctx, _ = chromedp.NewContext(allocator)
	t.Cleanup(func() {
		b.Close()
		end()
		stop()
	})
	b.tab(b.ctx)
	allow := browser.SetDownloadBehaviorParams{
		Behavior:     browser.SetDownloadBehaviorBehaviorAllow,
		DownloadPath: b.downloads,
	}
	if _, err := chromedp.CallBrowser(b.ctx, browser.SetDownloadBehavior, allow); err != nil {
		t.Fatal(err)
	}
	return b
}

// tab prepares the tab of a context. The developer tools would attach themselves to the
// page's service workers as well, and then Chromium never ends an idle one: a new version
// that waits for the end of the old one can wait for ever, as it does for no user.
func (b *Browser) tab(ctx context.Context) {
	b.t.Helper()
	if err := chromedp.Do(ctx); err != nil {
		b.t.Fatalf("open a tab: %v", err)
	}
	flat := true
	rest := target.Filter{{Type: "service_worker", Exclude: true}, {}}
	attach := target.SetAutoAttachParams{AutoAttach: true, Flatten: &flat, Filter: rest}
	if _, err := chromedp.Call(ctx, target.SetAutoAttach, attach); err != nil {
		b.t.Fatal(err)
	}
	go b.listen(ctx)
}

// chromium finds the browser.
func chromium(t testing.TB) string {
	t.Helper()
	for _, name := range []string{os.Getenv("CHROMIUM"), "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if name == "" {
			continue
		}
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Fatal("no Chromium; install it with: make browser")
	return ""
}

// Close ends the browser; the network log is complete then. Closing again does nothing.
func (b *Browser) Close() {
	b.close.Do(func() {
		ctx, stop := context.WithTimeout(b.ctx, 20*time.Second)
		defer stop()
		if err := chromedp.Cancel(ctx); err != nil {
			b.t.Errorf("end Chromium: %v", err)
		}
	})
}

// Fetches closes the browser and returns every request it made.
func (b *Browser) Fetches() []Fetch {
	b.t.Helper()
	b.Close()
	text, err := os.ReadFile(b.log)
	if err != nil {
		b.t.Fatal(err)
	}
	all, err := parseNetLog(text)
	if err != nil {
		b.t.Fatal(err)
	}
	return all
}

// Messages returns what was written to the consoles so far.
func (b *Browser) Messages() []Message {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.messages)
}

// Errors returns the messages that no faultless page writes.
func (b *Browser) Errors() []Message {
	return slices.DeleteFunc(b.Messages(), func(m Message) bool {
		return m.Type != "error" && m.Type != "exception" && m.Type != "warning"
	})
}

// listen collects the console of a tab until it is closed.
func (b *Browser) listen(ctx context.Context) {
	for m, err := range chromedp.Console(ctx) {
		if err != nil {
			return
		}
		b.mu.Lock()
		b.messages = append(b.messages, Message{Type: string(m.Type), Text: m.Text + " " + m.URL})
		b.mu.Unlock()
	}
}

// Workers returns how many workers live in the pages and in those that were left; service
// workers do not count.
func (b *Browser) Workers() int {
	b.t.Helper()
	all, err := chromedp.Targets(b.ctx)
	if err != nil {
		b.t.Fatal(err)
	}
	n := 0
	for _, info := range all {
		if info.Type == "worker" {
			n++
		}
	}
	return n
}
