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

// everywhere runs a test at every prefix.
func everywhere(t *testing.T, test func(t *testing.T, prefix string)) {
	for _, prefix := range prefixes {
		t.Run("at "+prefix, func(t *testing.T) {
			t.Parallel()
			test(t, prefix)
		})
	}
}

// visit opens a page and waits until it says that everything is stored.
func visit(b *Browser, url string) *Page {
	b.t.Helper()
	p := b.Open(url)
	p.WaitText("offline-state", "ready offline")
	return p
}

// quiet fails the test when a page or worker wrote a warning or an error.
func quiet(t *testing.T, b *Browser) {
	t.Helper()
	for _, m := range b.Errors() {
		t.Errorf("console: %s: %s", m.Type, m.Text)
	}
}
