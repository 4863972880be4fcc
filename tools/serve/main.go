// Command serve shows a built site on this computer:
//
//	go run ./tools/serve [-dir dist] [-addr localhost:8080] [-prefix /repo/]
//
// It prints the address, and takes the next free port when the wanted one is in use.
package main

import (
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"viewfold/tools/serve/host"
)

func main() {
	dir := flag.String("dir", "dist", "folder of the built site")
	addr := flag.String("addr", "localhost:8080", "address to listen on")
	prefix := flag.String("prefix", "/", "path below which the site is served")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(*dir, *addr, *prefix); err != nil {
		fmt.Fprintln(os.Stderr, "serve:", err)
		os.Exit(1)
	}
}

// run serves until the program is interrupted.
func run(dir, addr, prefix string) error {
	if _, err := os.Stat(filepath.Join(dir, "index.html")); err != nil {
		return fmt.Errorf("no site in %s (%w); build it with: make site", dir, err)
	}
	root, err := os.OpenRoot(dir) // nothing outside is served, by links either
	if err != nil {
		return err
	}
	defer root.Close()
	prefix = slashed(prefix)
	listener, err := listen(addr)
	if err != nil {
		return err
	}
	fmt.Printf("Viewfold is at %s\n", address(addr, listener.Addr(), prefix))
	fmt.Println("Press Ctrl-C to end.")
	return http.Serve(listener, host.Handler(root.FS(), prefix))
}

// slashed makes a prefix begin and end with a slash.
func slashed(prefix string) string {
	prefix = strings.Trim(prefix, "/")
	if prefix == "" {
		return "/"
	}
	return "/" + prefix + "/"
}

// portsTried bounds the search for a free port.
const portsTried = 50

// listen listens on addr or, when its port is in use, on the next free one.
func listen(addr string) (net.Listener, error) {
	name, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, err
	}
	first, err := strconv.Atoi(port)
	if err != nil {
		return nil, fmt.Errorf("port %q of -addr is not a number", port)
	}
	for n := first; ; n++ {
		listener, err := net.Listen("tcp", net.JoinHostPort(name, strconv.Itoa(n)))
		if err == nil || !errors.Is(err, syscall.EADDRINUSE) || n == first+portsTried {
			return listener, err
		}
	}
}

// address is what to type into a browser. Only localhost and https addresses get a service
// worker, so the name that was asked for is kept.
func address(asked string, got net.Addr, prefix string) string {
	name, _, _ := net.SplitHostPort(asked)
	if name == "" {
		name = "localhost"
	}
	_, port, _ := net.SplitHostPort(got.String())
	return "http://" + net.JoinHostPort(name, port) + prefix
}
