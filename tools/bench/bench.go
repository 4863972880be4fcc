package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"

	"viewfold/tools/datasets"
	"viewfold/tools/enginepage"
	"viewfold/tools/serve/host"
)

// bench is what the lines measure with. Chromium and the programs to compare with start when they are
// first asked for.
type bench struct {
	ctx  context.Context
	tmp  string            // folder
	data string            // folder of the data sets, "" for none
	sets []datasets.Source // in it

	chromium context.Context // nil before the first page
	url      string          // of the page
	ends     []func()
}

// newBench finds the data sets.
func newBench(ctx context.Context, data string) (*bench, error) {
	b := &bench{ctx: ctx, data: data}
	if data != "" {
		var err error
		if b.sets, err = datasets.Folders(data); err != nil {
			return nil, err
		}
	}
	var err error
	b.tmp, err = os.MkdirTemp("", "viewfold-bench-")
	b.ends = append(b.ends, func() { os.RemoveAll(b.tmp) })
	return b, err
}

// close ends what was started.
func (b *bench) close() {
	for k := len(b.ends) - 1; k >= 0; k-- {
		b.ends[k]()
	}
}

// set returns a data set by its name.
func (b *bench) set(name string) (datasets.Source, error) {
	for _, s := range b.sets {
		if s.Name == name {
			return s, nil
		}
	}
	return datasets.Source{}, fmt.Errorf("the data set %s is not here (-data)", name)
}

// start builds and serves the page and starts Chromium, once. Data sets are served beside the page.
func (b *bench) start() error {
	if b.chromium != nil {
		return nil
	}
	site := filepath.Join(b.tmp, "site")
	if err := enginepage.Build(site, "bench"); err != nil {
		return err
	}
	routes := http.NewServeMux()
	routes.Handle("/", host.Handler(os.DirFS(site), "/"))
	if b.data != "" {
		routes.Handle("/data/", host.Handler(os.DirFS(b.data), "/data/"))
	}
	listener, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		return err
	}
	server := &http.Server{Handler: routes}
	go server.Serve(listener)
	b.ends = append(b.ends, func() { server.Close() })
	b.url = "http://" + listener.Addr().String() + "/"
	chromium, end, err := enginepage.Start()
	if err != nil {
		return err
	}
	b.chromium, b.ends = chromium, append(b.ends, end)
	return nil
}
