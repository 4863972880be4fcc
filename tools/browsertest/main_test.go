//go:build browser

package browsertest

import (
	"os"
	"testing"
)

func TestMain(m *testing.M) {
	code := m.Run()
	RemoveBuilt()
	os.Exit(code)
}

// prefixes are the paths that the one site must work at.
var prefixes = []string{"/", "/repo/", "/a/b/"}

// visit opens a page and waits until it says that everything is stored.
func visit(b *Browser, url string) *Page {
	b.t.Helper()
	p := b.Open(url)
	p.WaitText("offline-state", "ready offline")
	return p
}

// quiet fails the test when a page, worker or service worker wrote a warning or an error.
func quiet(t *testing.T, b *Browser) {
	t.Helper()
	for _, m := range b.Errors() {
		t.Errorf("%s: %s: %s", m.From, m.Type, m.Text)
	}
}
