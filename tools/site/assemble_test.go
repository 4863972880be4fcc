package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"image"
	"image/png"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// static is where the project keeps the templates, seen from this package.
const static = "../../static"

// sample is a site of the project's templates around programs that are none.
func sample(t *testing.T, version string) (tree, string) {
	t.Helper()
	site, full, err := assemble(static, programs{app: []byte("app"), solver: []byte("solver"), wasmExec: []byte("go()")}, version)
	if err != nil {
		t.Fatal(err)
	}
	return site, full
}

// absolute matches quoted or assigned paths and addresses that bind a site to one place.
var absolute = regexp.MustCompile(`["'(= ](/[a-z]|https?://[^\s"']+)`)

func TestEverythingIsRelative(t *testing.T) {
	site, _ := sample(t, "1.0")
	for _, name := range templates {
		for _, found := range absolute.FindAllString(string(site[name]), -1) {
			t.Errorf("%s names %q", name, found)
		}
	}
}

func TestNothingIsLeftToFillIn(t *testing.T) {
	site, _ := sample(t, "1.0")
	for _, name := range templates {
		if text := string(site[name]); strings.Contains(text, "{{") || strings.Contains(text, "<no value>") {
			t.Errorf("%s:\n%s", name, text)
		}
	}
}

func TestReferencesExist(t *testing.T) {
	site, _ := sample(t, "1.0")
	link := regexp.MustCompile(`(?:href|src)="([^"?]+)`)
	found := link.FindAllStringSubmatch(string(site["index.html"]), -1)
	if len(found) < 4 {
		t.Errorf("index.html has %d links", len(found))
	}
	for _, m := range found {
		if _, ok := site[m[1]]; !ok {
			t.Errorf("index.html names %s, which is not there", m[1])
		}
	}
	for _, m := range regexp.MustCompile(`"(web/[^"]+)"`).FindAllStringSubmatch(string(site["app.js"]), -1) {
		if _, ok := site[m[1]]; !ok {
			t.Errorf("app.js names %s, which is not there", m[1])
		}
	}
}

func TestServiceWorkerStoresEverything(t *testing.T) {
	site, _ := sample(t, "1.0")
	_, list, _ := strings.Cut(string(site["app-worker.js"]), "const FILES = ")
	list, _, _ = strings.Cut(list, ";")
	var files map[string]string
	if err := json.Unmarshal([]byte(list), &files); err != nil {
		t.Fatal(err)
	}
	want := maps.Clone(site)
	delete(want, "app-worker.js") // the browser keeps it
	want["./"] = site["index.html"]
	delete(want, "index.html") // stored as the page that is visited
	if names := slices.Sorted(maps.Keys(files)); !slices.Equal(names, want.names()) {
		t.Errorf("stored: %v\nsite: %v", names, want.names())
	}
	for name, content := range want {
		sum := sha256.Sum256(content)
		if hash := "sha256-" + base64.StdEncoding.EncodeToString(sum[:]); files[name] != hash {
			t.Errorf("%s: hash %s, want %s", name, files[name], hash)
		}
	}
}

// Nothing is allowed that the page does not use.
func TestPolicy(t *testing.T) {
	site, _ := sample(t, "1.0")
	const want = `content="default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; ` +
		`style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; object-src 'none'"`
	if page := string(site["index.html"]); !strings.Contains(page, want) {
		t.Errorf("no %s in\n%s", want, page)
	}
}

func TestManifest(t *testing.T) {
	site, _ := sample(t, "1.0")
	var manifest struct {
		StartURL string `json:"start_url"`
		Scope    string
		Icons    []struct{ Src, Sizes, Type string }
	}
	if err := json.Unmarshal(site["manifest.webmanifest"], &manifest); err != nil {
		t.Fatal(err)
	}
	if manifest.StartURL != "./" || manifest.Scope != "./" || len(manifest.Icons) == 0 {
		t.Errorf("%+v", manifest)
	}
}

func TestVersionFollowsContent(t *testing.T) {
	_, first := sample(t, "1.0")
	_, again := sample(t, "1.0")
	_, other := sample(t, "1.1")
	if first != again {
		t.Errorf("the same site is of version %s and %s", first, again)
	}
	if !regexp.MustCompile(`^1\.1-[0-9a-f]{16}$`).MatchString(other) || other[4:] == first[4:] {
		t.Errorf("versions %s and %s", first, other)
	}
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(static)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(folder+"/app-worker.js", []byte("// other"), 0o644); err != nil {
		t.Fatal(err)
	}
	_, changed, err := assemble(folder, programs{app: []byte("app"), solver: []byte("solver"), wasmExec: []byte("go()")}, "1.0")
	if err != nil {
		t.Fatal(err)
	}
	if changed == first {
		t.Error("another service worker has the same version")
	}
}

func TestIconsAreChecked(t *testing.T) {
	for name, want := range map[string]string{
		"web/icons/photo.jpg":  "web/icons/photo.jpg: an icon must be .svg or .png",
		"web/icons/broken.png": "web/icons/broken.png: unexpected EOF",
	} {
		if _, err := icons(tree{name: []byte("??")}); err == nil || err.Error() != want {
			t.Errorf("%s: error %v, want %s", name, err, want)
		}
	}
}

func TestIcons(t *testing.T) {
	var one bytes.Buffer
	if err := png.Encode(&one, image.NewGray(image.Rect(0, 0, 3, 2))); err != nil {
		t.Fatal(err)
	}
	got, err := icons(tree{
		"web/icons/apple-touch-icon.png": one.Bytes(),
		"web/icons/logo.svg":             []byte("<svg/>"),
		"web/icons/maskable.png":         one.Bytes(),
		"web/other.png":                  one.Bytes(),
	})
	want := []icon{
		{Rel: "apple-touch-icon", Path: "web/icons/apple-touch-icon.png", Type: "image/png", Sizes: "3x2"},
		{Rel: "icon", Path: "web/icons/logo.svg", Type: "image/svg+xml"},
		{Path: "web/icons/maskable.png", Type: "image/png", Sizes: "3x2", Maskable: true},
	}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%+v, error %v; want %+v", got, err, want)
	}
}
