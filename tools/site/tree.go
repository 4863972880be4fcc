package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// tree is a folder of files in memory: slash-separated names to contents.
type tree map[string][]byte

// hashLength is the number of hexadecimal digits of a content hash in a file name. The
// service worker and tools/serve know hashed names by it.
const hashLength = 16

// addHashed adds a file under a name that carries the hash of its content, such as
// web/app-0123456789abcdef.css for web/app.css, and returns that name.
func (t tree) addHashed(name string, content []byte) string {
	sum := sha256.Sum256(content)
	ext := path.Ext(name)
	hashed := strings.TrimSuffix(name, ext) + "-" + hex.EncodeToString(sum[:])[:hashLength] + ext
	t[hashed] = content
	return hashed
}

// addFolder adds the files below a folder on disk under the given prefix; a folder that does
// not exist has none. Hidden files stay out.
func (t tree) addFolder(prefix, folder string) error {
	return filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
		if name == folder && os.IsNotExist(err) {
			return nil
		}
		if err != nil || entry.IsDir() || strings.HasPrefix(entry.Name(), ".") {
			return err
		}
		below, err := filepath.Rel(folder, name)
		if err != nil {
			return err
		}
		t[path.Join(prefix, filepath.ToSlash(below))], err = os.ReadFile(name)
		return err
	})
}

// names lists the files in order.
func (t tree) names() []string { return slices.Sorted(maps.Keys(t)) }

// digest is a hash over all names and contents, and the extra texts.
func (t tree) digest(extra ...string) string {
	h := sha256.New()
	for _, text := range extra {
		writeField(h, []byte(text))
	}
	for _, name := range t.names() {
		writeField(h, []byte(name))
		writeField(h, t[name])
	}
	return hex.EncodeToString(h.Sum(nil))[:hashLength]
}

// writeField writes a field and its length, so that no two lists of fields look alike.
func writeField(w io.Writer, field []byte) {
	fmt.Fprintf(w, "%d:", len(field))
	w.Write(field)
}

// write makes out a folder with exactly the files of t. Files that are there with the same
// content are left alone, so that a server's and a browser's copies stay valid.
func (t tree) write(out string) error {
	if err := t.prune(out); err != nil {
		return err
	}
	if err := mark(out); err != nil {
		return err
	}
	for _, name := range t.names() {
		target := filepath.Join(out, filepath.FromSlash(name))
		if old, err := os.ReadFile(target); err == nil && bytes.Equal(old, t[name]) {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(target, t[name], 0o644); err != nil {
			return err
		}
	}
	return nil
}

// mark makes out a folder that may be replaced by a later build.
func mark(out string) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, marker), []byte("This folder is replaced whenever the site is built.\n"), 0o644)
}

// marker is a file that only folders have that this program made. It is hidden, and so no
// part of the site.
const marker = ".viewfold-site"

// prune removes the files in out that t does not have. In a folder that has files but no
// marker, nothing is touched: they may be somebody's only copy.
func (t tree) prune(out string) error {
	old := tree{}
	if err := old.addFolder("", out); err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(out, marker)); err != nil && len(old) > 0 {
		return fmt.Errorf("%s holds files, and no %s says that they are a built site; remove it or choose another folder", out, marker)
	}
	for name := range old {
		if _, keep := t[name]; keep {
			continue
		}
		if err := os.Remove(filepath.Join(out, filepath.FromSlash(name))); err != nil {
			return err
		}
	}
	return nil
}
