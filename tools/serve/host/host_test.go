package host

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

var site = fstest.MapFS{
	"index.html":                        {Data: []byte("<h1>page</h1>")},
	"app.js":                            {Data: []byte("start()")},
	"manifest.webmanifest":              {Data: []byte("{}")},
	"web/app-0123456789abcdef.wasm":     {Data: []byte("\x00asm")},
	"web/examples/acc/rna.csv":          {Data: []byte("a,b\n")},
	"web/examples/readme-of-the-day.js": {Data: []byte("1")},
}

func TestHandler(t *testing.T) {
	for _, c := range []struct {
		path, status, kind, cache string
	}{
		{"/repo/", "200", "text/html; charset=utf-8", "no-cache"},
		{"/repo/?example=acc", "200", "text/html; charset=utf-8", "no-cache"},
		{"/repo/app.js", "200", "text/javascript; charset=utf-8", "no-cache"},
		{"/repo/manifest.webmanifest", "200", "application/manifest+json", "no-cache"},
		{"/repo/web/app-0123456789abcdef.wasm", "200", "application/wasm", "public, max-age=31536000, immutable"},
		{"/repo/web/examples/acc/rna.csv", "200", "text/csv; charset=utf-8", "no-cache"},
		{"/repo/web/examples/readme-of-the-day.js", "200", "text/javascript; charset=utf-8", "no-cache"},
		{"/repo", "301", "text/html; charset=utf-8", ""},
		{"/repo/web/", "404", "text/plain; charset=utf-8", ""},
		{"/repo/web", "404", "text/plain; charset=utf-8", ""},
		{"/repo/none.js", "404", "text/plain; charset=utf-8", ""},
		{"/", "404", "text/plain; charset=utf-8", ""},
		{"/repo/../secret", "404", "text/plain; charset=utf-8", ""},
	} {
		w := httptest.NewRecorder()
		Handler(site, "/repo/").ServeHTTP(w, httptest.NewRequest(http.MethodGet, c.path, nil))
		got := w.Result()
		if !strings.HasPrefix(got.Status, c.status) {
			t.Errorf("%s: status %s, want %s", c.path, got.Status, c.status)
		}
		if kind := got.Header.Get("Content-Type"); kind != c.kind {
			t.Errorf("%s: type %q, want %q", c.path, kind, c.kind)
		}
		if cache := got.Header.Get("Cache-Control"); cache != c.cache {
			t.Errorf("%s: Cache-Control %q, want %q", c.path, cache, c.cache)
		}
	}
}

func TestHandlerRefusesToWrite(t *testing.T) {
	w := httptest.NewRecorder()
	Handler(site, "/").ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/", nil))
	if w.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST: status %d", w.Code)
	}
}

func TestHandlerRevalidates(t *testing.T) {
	h := Handler(site, "/")
	first := httptest.NewRecorder()
	h.ServeHTTP(first, httptest.NewRequest(http.MethodGet, "/app.js", nil))
	again := httptest.NewRequest(http.MethodGet, "/app.js", nil)
	again.Header.Set("If-None-Match", first.Header().Get("ETag"))
	second := httptest.NewRecorder()
	h.ServeHTTP(second, again)
	if second.Code != http.StatusNotModified {
		t.Errorf("unchanged file: status %d, want 304", second.Code)
	}
}
