// Package host serves a built site as a plain static host does: files, their types and how
// long a browser may keep them, nothing else.
package host

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"strings"
)

// types names the MIME types by file extension; the table of the operating system may lack
// some or disagree.
var types = map[string]string{
	".css":         "text/css; charset=utf-8",
	".csv":         "text/csv; charset=utf-8",
	".gz":          "application/gzip",
	".html":        "text/html; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".md":          "text/markdown; charset=utf-8",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
}

// hashed matches names that carry the hash of their content, as tools/site gives them.
var hashed = regexp.MustCompile(`-[0-9a-f]{16}\.\w+$`)

// Handler serves the files of site below prefix, which begins and ends with a slash. A
// folder shows its index.html and is never listed.
func Handler(site fs.FS, prefix string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "only GET and HEAD are served", http.StatusMethodNotAllowed)
			return
		}
		if r.URL.Path+"/" == prefix {
			http.Redirect(w, r, prefix, http.StatusMovedPermanently)
			return
		}
		name, below := strings.CutPrefix(r.URL.Path, prefix)
		if !below {
			http.NotFound(w, r)
			return
		}
		serveFile(w, r, site, name)
	})
}

// serveFile answers with one file; the empty name and names ending in a slash are folders.
func serveFile(w http.ResponseWriter, r *http.Request, site fs.FS, name string) {
	if name == "" || strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	file, info, err := open(site, name)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	defer file.Close()
	header := w.Header()
	header.Set("Content-Type", typeOf(name))
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("ETag", fmt.Sprintf(`"%x-%x"`, info.ModTime().UnixNano(), info.Size()))
	header.Set("Cache-Control", "no-cache")
	if hashed.MatchString(name) {
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	http.ServeContent(w, r, "", info.ModTime(), file)
}

// seekable is a file that http.ServeContent can serve in parts.
type seekable interface {
	fs.File
	io.Seeker
}

// errNoFile says that a name is not that of a file that can be served.
var errNoFile = errors.New("not a regular file")

func open(site fs.FS, name string) (seekable, fs.FileInfo, error) {
	file, err := site.Open(name)
	if err != nil {
		return nil, nil, err
	}
	info, err := file.Stat()
	content, ok := file.(seekable)
	if err != nil || !ok || !info.Mode().IsRegular() {
		file.Close()
		return nil, nil, errors.Join(errNoFile, err)
	}
	return content, info, nil
}

func typeOf(name string) string {
	if t, known := types[path.Ext(name)]; known {
		return t
	}
	return "application/octet-stream"
}
