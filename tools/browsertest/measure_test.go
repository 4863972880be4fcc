//go:build browser

package browsertest

import (
	"bytes"
	"compress/gzip"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
)

// measures skips, when tests are to be short, one that reports and asserts nothing.
func measures(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("it measures, and asserts nothing")
	}
}

// TestStart reports how long it takes from the navigation to a page that can be used, with
// an empty cache and from the offline store. It asserts nothing.
func TestStart(t *testing.T) {
	measures(t)
	server := Serve(t, Dist(t), "/")
	b := Start(t)
	p := b.Open("about:blank")
	p.before(`new MutationObserver((_, watch) => {
		if (!document.getElementById("offline-state")) return;
		globalThis.usable = performance.now();
		watch.disconnect();
	}).observe(document, { childList: true, subtree: true })`)
	measure := func(name string) {
		p.Until("globalThis.usable")
		t.Logf("%s: usable after %.0f ms", name, Eval[float64](p, "usable"))
		p.WaitText("offline-state", "ready offline")
	}
	p.Go(server.URL())
	measure("cold, from localhost")
	for range 3 {
		p.Reload()
		measure("warm, from the offline store")
	}
}

// TestSizes reports the sizes of the two programs.
func TestSizes(t *testing.T) {
	measures(t)
	for _, pattern := range []string{"app-*.wasm", "solver-*.wasm"} {
		files, _ := filepath.Glob(filepath.Join(Dist(t), "web", pattern))
		if len(files) != 1 {
			t.Fatalf("%s: %v", pattern, files)
		}
		content, err := os.ReadFile(files[0])
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d bytes, gzip %d%s", filepath.Base(files[0]), len(content), gzipped(content), brotli(files[0]))
	}
}

func gzipped(content []byte) int {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid
	w.Write(content)
	w.Close()
	return b.Len()
}

// brotli gives the size with brotli, when there is such a command.
func brotli(file string) string {
	out, err := exec.Command("brotli", "--stdout", "--quality=11", file).Output()
	if err != nil {
		return " (no brotli command here)"
	}
	return ", brotli " + strconv.Itoa(len(out))
}
