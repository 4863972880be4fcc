package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// programs are the compiled parts of the site.
type programs struct {
	app      []byte // the page, from ./app
	solver   []byte // the worker, from ./wasm
	wasmExec []byte // Go's own loader, which must be of the same Go release
}

// compile builds the packages in the folders app and solver, using tmp for the output.
func compile(tmp, app, solver string) (programs, error) {
	var p programs
	var err error
	if p.app, err = buildWasm(tmp, app); err != nil {
		return p, err
	}
	if p.solver, err = buildWasm(tmp, solver); err != nil {
		return p, err
	}
	// go-app carries a loader too, but of an older Go release.
	p.wasmExec, err = wasmExec()
	return p, err
}

// buildWasm compiles the package in folder for the browser. The flags leave out everything
// that differs between machines and checkouts: paths, build ID, version control state.
func buildWasm(tmp, folder string) ([]byte, error) {
	out := filepath.Join(tmp, folder+".wasm")
	cmd := exec.Command("go", "build", "-tags=noasm", "-trimpath", "-buildvcs=false",
		"-ldflags=-s -w -buildid=", "-o", out, "./"+folder)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOWASM=", "CGO_ENABLED=0")
	if text, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("compile ./%s: %w\n%s", folder, err, text)
	}
	return os.ReadFile(out)
}

// wasmExec is wasm_exec.js of the Go installation that compiles.
func wasmExec() ([]byte, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOROOT (%s): %w", runtime.Version(), err)
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
}
