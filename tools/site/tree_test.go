package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestAddHashed(t *testing.T) {
	site := tree{}
	name := site.addHashed("web/app.css", []byte("a"))
	// sha256("a") = ca978112ca1bbdca…
	if want := "web/app-ca978112ca1bbdca.css"; name != want || string(site[want]) != "a" {
		t.Errorf("name %q, files %v", name, site.names())
	}
}

func TestDigestSeesEverything(t *testing.T) {
	site := tree{"a": []byte("1"), "b": []byte("2")}
	first := site.digest("x")
	for name, other := range map[string]string{
		"content":    tree{"a": []byte("1"), "b": []byte("3")}.digest("x"),
		"name":       tree{"a": []byte("1"), "c": []byte("2")}.digest("x"),
		"boundaries": tree{"a": []byte("1b2"), "b": nil}.digest("x"),
		"text":       site.digest("y"),
	} {
		if other == first {
			t.Errorf("another %s has the same digest", name)
		}
	}
	if again := (tree{"b": []byte("2"), "a": []byte("1")}).digest("x"); again != first {
		t.Error("the same files have another digest")
	}
}

func TestWriteReplacesASite(t *testing.T) {
	out := filepath.Join(t.TempDir(), "dist")
	old := tree{"app-worker.js": []byte("old"), "web/gone.js": []byte("old")}
	if err := old.write(out); err != nil {
		t.Fatal(err)
	}
	site := tree{"app-worker.js": []byte("new"), "web/deep/er.js": []byte("new")}
	if err := site.write(out); err != nil {
		t.Fatal(err)
	}
	got := tree{}
	if err := got.addFolder("", out); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got.names(), site.names()) || string(got["app-worker.js"]) != "new" {
		t.Errorf("files: %v", got.names())
	}
}

func TestWriteSparesAnotherFolder(t *testing.T) {
	out := t.TempDir()
	letter := filepath.Join(out, "letter.txt")
	if err := os.WriteFile(letter, []byte("dear"), 0o644); err != nil {
		t.Fatal(err)
	}
	err := tree{"app-worker.js": nil}.write(out)
	want := out + " holds files, and no .viewfold-site says that they are a built site; remove it or choose another folder"
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	if _, err := os.Stat(letter); err != nil {
		t.Error(err)
	}
}

// The sources of the site have a service worker too, and are no built site.
func TestWriteSparesTheSources(t *testing.T) {
	out := t.TempDir()
	if err := os.CopyFS(out, os.DirFS(static)); err != nil {
		t.Fatal(err)
	}
	if err := (tree{"app-worker.js": []byte("built")}).write(out); err == nil {
		t.Error("the sources were taken for a built site")
	}
	for _, name := range []string{"app-worker.js", "app.css"} {
		got, err := os.ReadFile(filepath.Join(out, name))
		want, _ := os.ReadFile(filepath.Join(static, name))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s was changed (error %v)", name, err)
		}
	}
}

func TestArchiveIsReproducible(t *testing.T) {
	site := tree{"index.html": []byte("page"), "web/a.js": []byte("1")}
	var packed [2][]byte
	for i := range packed {
		file := filepath.Join(t.TempDir(), "viewfold-1.zip")
		if err := site.archive(file, "1-abc"); err != nil {
			t.Fatal(err)
		}
		var err error
		if packed[i], err = os.ReadFile(file); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(packed[0], packed[1]) {
		t.Error("the same site gives another archive")
	}
	for _, name := range []string{"viewfold-1/README.txt", "viewfold-1/index.html", "viewfold-1/web/a.js"} {
		if !bytes.Contains(packed[0], []byte(name)) {
			t.Errorf("%s is not in the archive", name)
		}
	}
}
