package main

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The same sources in another folder give the same bytes.
func TestBuildIsReproducible(t *testing.T) {
	here, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	there := t.TempDir()
	copySources(t, here, there)
	first, second := build(t, here), build(t, there)
	for name, content := range first {
		if !bytes.Equal(content, second[name]) {
			t.Errorf("%s differs (%d and %d bytes)", name, len(content), len(second[name]))
		}
	}
	if len(first) != len(second) {
		t.Errorf("files: %v\nand: %v", first.names(), second.names())
	}
}

// build builds the site of a project and returns its files.
func build(t *testing.T, project string) tree {
	t.Helper()
	out := filepath.Join(t.TempDir(), "dist")
	cmd := exec.Command("go", "run", "./tools/site", "-out", out)
	cmd.Dir = project
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	site := tree{}
	if err := site.addFolder("", out); err != nil {
		t.Fatal(err)
	}
	return site
}

// copySources copies a project without what was built in it and without its history.
func copySources(t *testing.T, from, to string) {
	t.Helper()
	err := filepath.WalkDir(from, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		below := strings.TrimPrefix(strings.TrimPrefix(name, from), string(filepath.Separator))
		switch below {
		case ".git", "dist", "bin", "release":
			return fs.SkipDir
		}
		if entry.IsDir() {
			return os.MkdirAll(filepath.Join(to, below), 0o755)
		}
		content, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, below), content, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
}
