//go:build browser

package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The page says how much memory a run needs. One that would not fit cannot be started; with other options
// the same data gives a result.
func TestTooLarge(t *testing.T) {
	t.Parallel()
	_, p := begin(t, "/", "?mode=paper&c=3&anchors=10000&restarts=1")
	var b strings.Builder
	for i := range 30_000 {
		fmt.Fprintf(&b, "%d,%d\n", 100*(i%3)+i%7, i%11)
	}
	file := filepath.Join(t.TempDir(), "long.csv")
	if err := os.WriteFile(file, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	p.Upload("file-input", file)
	p.WaitText("run-why", "a browser tab has 4.2 GB")
	p.WaitText("run-why", "try fewer anchors")
	if !Eval[bool](p, element("run")+".disabled") || p.Has("run-memory") {
		t.Error("a run that does not fit can be started")
	}
	openOptions(p)
	p.Fill("param-anchors", "6")
	p.WaitText("run-memory", "Needs about")
	p.WaitGone("run-why")
	run(p)
	p.WaitText("result", "3 clusters over 30,000 samples")
}
