//go:build unix

package main

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// Files that are written are as private as the person has new files be.
func TestUmask(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0o027))
	name := filepath.Join(t.TempDir(), "labels.csv")
	o, err := openOutputs([]file{{"out", name}})
	if err != nil {
		t.Fatal(err)
	}
	err = o.write(io.Discard, map[string]func(io.Writer) error{"out": func(w io.Writer) error {
		_, err := io.WriteString(w, "id,cluster\n")
		return err
	}})
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(name); err != nil || info.Mode() != fs.FileMode(0o640) {
		t.Errorf("%v (%v)", info.Mode(), err)
	}
}
