package browsertest

import (
	"net"
	"net/http"
	"os"
	"path"
	"slices"
	"sync"
	"testing"

	"viewfold/tools/serve/host"
)

// Request is one request that a server got.
type Request struct {
	Method, Path string
	Script       bool // the browser's own check of a service worker's script
}

// Server is a static host that remembers every request and can be stopped like a host that
// is out of reach.
type Server struct {
	t      testing.TB
	addr   string
	prefix string

	mu       sync.Mutex
	server   *http.Server // nil while stopped
	site     http.Handler
	requests []Request
	hold     bool
}

// Serve serves the folder dist below prefix, which begins and ends with a slash, until the
// test ends.
func Serve(t testing.TB, dist, prefix string) *Server {
	t.Helper()
	s := &Server{t: t, addr: "localhost:0", prefix: prefix}
	s.Replace(dist)
	s.Start()
	t.Cleanup(s.Stop)
	return s
}

// Replace serves another folder in the place of the present one.
func (s *Server) Replace(dist string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.site = host.Handler(os.DirFS(dist), s.prefix)
}

// Hold makes the server let browsers keep every file for ten minutes, as GitHub Pages does.
func (s *Server) Hold() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hold = true
}

// held is a response that says so.
type held struct{ http.ResponseWriter }

// WriteHeader implements http.ResponseWriter.
func (h held) WriteHeader(status int) {
	h.Header().Set("Cache-Control", "max-age=600")
	h.ResponseWriter.WriteHeader(status)
}

// Start begins to listen; after Stop on the same port again.
func (s *Server) Start() {
	s.t.Helper()
	listener, err := net.Listen("tcp", s.addr)
	if err != nil {
		s.t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	s.addr = "localhost:" + port
	s.server = &http.Server{Handler: http.HandlerFunc(s.answer)}
	go s.server.Serve(listener)
}

// Stop ends all connections and refuses new ones.
func (s *Server) Stop() {
	if s.server != nil {
		s.server.Close()
		s.server = nil
	}
}

// Origin is the server's origin, without a slash at the end.
func (s *Server) Origin() string { return "http://" + s.addr }

// URL is the address of the page.
func (s *Server) URL() string { return s.Origin() + s.prefix }

func (s *Server) answer(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	s.requests = append(s.requests, Request{
		Method: r.Method,
		Path:   r.URL.RequestURI(),
		Script: r.Header.Get("Service-Worker") == "script" && path.Base(r.URL.Path) == "app-worker.js",
	})
	site := s.site
	if s.hold {
		w = held{w}
	}
	s.mu.Unlock()
	site.ServeHTTP(w, r)
}

// Requests returns what was asked for since the server was made or Forget was called.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

// Forget forgets the requests so far.
func (s *Server) Forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = nil
}
