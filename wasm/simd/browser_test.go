//go:build browser

package simd_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"viewfold/tools/browsertest"
)

// TestInBrowser runs this package's tests in Chromium.
func TestInBrowser(t *testing.T) {
	t.Log(run(t, "-test.v"))
}

// BenchmarkInBrowser runs this package's benchmarks in Chromium, once, and prints what they report:
//
//	go test -tags "noasm browser" -run '^$' -bench InBrowser -benchtime 1x -v ./wasm/simd
func BenchmarkInBrowser(b *testing.B) {
	b.Log("\n" + run(b, "-test.run=^$", "-test.bench=.", "-test.benchtime=0.3s"))
}

// run compiles the tests, runs them in a worker with the arguments given and returns what they print.
func run(t testing.TB, args ...string) string {
	t.Helper()
	server := browsertest.Serve(t, build(t), "/")
	page := browsertest.Start(t).Open(server.URL())
	list, err := json.Marshal(args)
	if err != nil {
		t.Fatal(err)
	}
	type outcome struct {
		Code int
		Text string
	}
	browsertest.Eval[bool](page, "run("+string(list)+"), true")
	for {
		if end := browsertest.Eval[*outcome](page, "finished"); end != nil {
			if end.Code != 0 {
				t.Fatalf("exit code %d\n%s", end.Code, end.Text)
			}
			return end.Text
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// build puts the compiled tests and their page into a folder.
func build(t testing.TB) string {
	t.Helper()
	folder := t.TempDir()
	cmd := exec.Command("go", "test", "-c", "-tags", "noasm", "-o", filepath.Join(folder, "simd.test.wasm"), ".")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	start := filepath.Join(strings.TrimSpace(string(root)), "lib/wasm/wasm_exec.js")
	for name, parts := range map[string][]string{
		"index.html": {"testdata/index.html"},
		"page.js":    {"testdata/page.js"},
		"worker.js":  {start, "../../static/kernel.js", "testdata/worker.js"},
	} {
		var all []byte
		for _, part := range parts {
			text, err := os.ReadFile(part)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, text...)
		}
		if err := os.WriteFile(filepath.Join(folder, name), all, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}
