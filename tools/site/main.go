// Command site builds the web site: one folder of static files that works on any host, at
// the root or below any path, without a server program.
//
//	go run ./tools/site [-out dist] [-zip FILE] [-version 1.2.3]
//
// It is run from the project's root. The page, app.js, the manifest and the service worker
// come from templates in static/; of go-app only the client inside app.wasm is used. The
// same sources give the same bytes, on any machine with the same Go.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	out := flag.String("out", "dist", "folder to write; what was in it is replaced")
	zip := flag.String("zip", "", "file to write the site to as one archive, too")
	version := flag.String("version", "", "version of the site (default: the content of the file VERSION)")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(*out, *zip, *version); err != nil {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(1)
	}
}

// run builds the site of the project in the current folder into out and, when zip is not
// empty, into that archive.
func run(out, zip, version string) error {
	if version == "" {
		text, err := os.ReadFile("VERSION")
		if err != nil {
			return err
		}
		version = strings.TrimSpace(string(text))
	}
	tmp, err := os.MkdirTemp("", "viewfold-site-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	built, err := compile(tmp, "app", "wasm")
	if err != nil {
		return err
	}
	site, full, err := assemble("static", built, version)
	if err != nil {
		return err
	}
	if err := site.write(out); err != nil {
		return err
	}
	if zip != "" {
		if err := site.archive(zip, full); err != nil {
			return err
		}
	}
	fmt.Printf("%s: %d files, version %s\n", filepath.ToSlash(out), len(site), full)
	return nil
}
