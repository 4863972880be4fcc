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

// quick is a mode in a link and on the command line, in consensus mode with few sets of anchors: for tests of what does
// not depend on their number, which by default takes seconds of every run over an example.
func quick(mode string) (query string, flags []string) {
	query, flags = "&mode="+mode, []string{"-mode", mode}
	if mode == "consensus" {
		query, flags = query+"&sets=12", append(flags, "-sets", "12")
	}
	return query, flags
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
