package browsertest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// Root returns the project's folder.
func Root(t testing.TB) string {
	t.Helper()
	out, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Dir(strings.TrimSpace(string(out)))
}

var buildOnce sync.Once
var built string // the site that Dist built, when VIEWFOLD_DIST named none

// Dist returns the folder of the site to test.
func Dist(t testing.TB) string {
	t.Helper()
	if dist := os.Getenv("VIEWFOLD_DIST"); dist != "" {
		return dist
	}
	buildOnce.Do(func() {
		dir, err := os.MkdirTemp("", "viewfold-dist-")
		if err != nil {
			t.Fatal(err)
		}
		Build(t, dir)
		built = dir
	})
	if built == "" {
		t.Fatal("the site was not built")
	}
	return built
}

// RemoveBuilt removes the site and the tool that the tests built.
func RemoveBuilt() {
	for _, folder := range []string{built, toolFolder} {
		if folder != "" {
			os.RemoveAll(folder)
		}
	}
}

// Build builds the site into dir, with further flags for tools/site.
func Build(t testing.TB, dir string, flags ...string) {
	t.Helper()
	cmd := exec.Command("go", append([]string{"run", "./tools/site", "-out", dir}, flags...)...)
	cmd.Dir = Root(t)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("build the site: %v\n%s", err, out)
	}
}
