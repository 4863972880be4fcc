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

// Message is what a page, worker or service worker wrote to the console, or what the browser
// wrote about it.
type Message struct {
	From string // "page", "worker" or "service_worker"
	Type string // "log", "warning", "error", "exception", …
	Text string
}

// Start starts a browser; it ends with the test. Everything it would ask of the network on
// its own account is switched off, and no name but localhost resolves.
func Start(t testing.TB) *Browser {
	t.Helper()
	folder := t.TempDir()
	b := &Browser{t: t, log: filepath.Join(folder, "net.json"), downloads: filepath.Join(folder, "downloads")}
	flags := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
		chromedp.ExecPath(chromium(t)),
		chromedp.UserDataDir(filepath.Join(folder, "profile")),
		chromedp.Flag("headless", "new"),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE localhost"),
		chromedp.Flag("log-net-log", b.log),
		chromedp.WindowSize(1280, 900),
	)
	if os.Getuid() == 0 {
		flags = append(flags, chromedp.NoSandbox)
	}
	allocator, end := chromedp.NewExecAllocator(context.Background(), flags...)
	b.ctx, _ = chromedp.NewContext(allocator)
	t.Cleanup(func() {
		b.Close()
		end()
	})
	if err := chromedp.Do(b.ctx); err != nil {
		t.Fatalf("start Chromium: %v", err)
	}
	go b.listen("page", b.ctx)
	b.listenToWorkers()
	allow := browser.SetDownloadBehaviorParams{
		Behavior:     browser.SetDownloadBehaviorBehaviorAllow,
		DownloadPath: b.downloads,
	}
	if _, err := chromedp.CallBrowser(b.ctx, browser.SetDownloadBehavior, allow); err != nil {
		t.Fatal(err)
	}
	return b
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

// listen collects the console of one page or worker until it ends.
func (b *Browser) listen(from string, ctx context.Context) {
	for m, err := range chromedp.Console(ctx) {
		if err != nil {
			return
		}
		b.mu.Lock()
		b.messages = append(b.messages, Message{From: from, Type: string(m.Type), Text: m.Text + " " + m.URL})
		b.mu.Unlock()
	}
}

// listenToWorkers collects the console of every worker and service worker to come.
func (b *Browser) listenToWorkers() {
	err := chromedp.ListenBrowser(b.ctx, func(event any) {
		created, ok := event.(*target.EventTargetCreated)
		if !ok || (created.TargetInfo.Type != "worker" && created.TargetInfo.Type != "service_worker") {
			return
		}
		ctx, _ := chromedp.NewContext(b.ctx, chromedp.WithTargetID(created.TargetInfo.TargetID), chromedp.WithDetachOnCancel())
		go b.listen(created.TargetInfo.Type, ctx)
	})
	if err != nil {
		b.t.Fatal(err)
	}
}
