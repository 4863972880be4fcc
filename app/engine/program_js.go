//go:build js && wasm

package engine

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"syscall/js"
	"time"

	"viewfold/wasm/port"
)

// loadTime bounds the fetching and compiling of the worker's program.
const loadTime = 2 * time.Minute

// program is the worker's program: fetched and compiled once, started any number of times.
type program struct {
	script string // URL of the script
	wasm   string // URL of the WebAssembly

	mu     sync.Mutex
	url    string   // blob URL of the script, "" before load
	module js.Value // compiled WebAssembly
}

// load fetches and compiles the program unless that is done. A worker started from a blob
// URL lives under the page's content security policy; one started from the file itself
// would not, and could send data anywhere.
func (p *program) load() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.url != "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), loadTime)
	defer cancel()
	text, err := fetchText(ctx, p.script)
	if err != nil {
		return err
	}
	if p.module, err = compile(ctx, p.wasm); err != nil {
		return err
	}
	blob := js.Global().Get("Blob").New([]any{text}, map[string]any{"type": "text/javascript"})
	p.url = js.Global().Get("URL").Call("createObjectURL", blob).String()
	return nil
}

// compile compiles WebAssembly while it arrives, or afterwards when the server does not
// call it application/wasm.
func compile(ctx context.Context, url string) (js.Value, error) {
	wasm := js.Global().Get("WebAssembly")
	response, err := fetch(ctx, url)
	if err != nil {
		return js.Undefined(), err
	}
	if strings.HasPrefix(response.Get("headers").Call("get", "content-type").String(), "application/wasm") {
		module, err := port.Await(ctx, wasm.Call("compileStreaming", response))
		return module, readable(url, err)
	}
	bytes, err := port.Await(ctx, response.Call("arrayBuffer"))
	if err != nil {
		return js.Undefined(), readable(url, err)
	}
	module, err := port.Await(ctx, wasm.Call("compile", bytes))
	return module, readable(url, err)
}

// fetchText fetches a text file.
func fetchText(ctx context.Context, url string) (js.Value, error) {
	response, err := fetch(ctx, url)
	if err != nil {
		return js.Undefined(), err
	}
	text, err := port.Await(ctx, response.Call("text"))
	return text, readable(url, err)
}

// fetch fetches a file of the site.
func fetch(ctx context.Context, url string) (js.Value, error) {
	response, err := port.Await(ctx, js.Global().Call("fetch", url))
	if err != nil {
		return js.Undefined(), readable(url, err)
	}
	if !response.Get("ok").Bool() {
		return js.Undefined(), fmt.Errorf("%s: HTTP status %d", url, response.Get("status").Int())
	}
	return response, nil
}

// readable names the file in an error.
func readable(url string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("%s did not come in %v", url, loadTime)
	}
	return fmt.Errorf("%s: %w", url, err)
}
