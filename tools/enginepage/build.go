// Package enginepage builds a page that only hands the engine, and with it the worker, to JavaScript,
// and drives it in Chromium: for tests of the worker and for measuring it.
//
// The page offers, as globals (see page/page.js),
//
//	await ask(kind, body, files) → {kind, body, bufs, files, progress, ms}   a request and its last answer
package enginepage

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Build puts the page and the worker's program, compiled with a build tag more, into a new folder dir.
// It is called from anywhere in the module.
func Build(dir, tag string) error {
	web := filepath.Join(dir, "web")
	if err := os.MkdirAll(web, 0o755); err != nil {
		return err
	}
	for out, args := range map[string][]string{
		"page.wasm":   {"-tags", "noasm", "viewfold/tools/enginepage/page"},
		"solver.wasm": {"-tags", "noasm " + tag, "viewfold/wasm"},
	} {
		cmd := exec.Command("go", append([]string{"build", "-o", filepath.Join(web, out)}, args...)...)
		cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
		if text, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %v\n%s", out, err, text)
		}
	}
	root, err := output("go", "list", "-m", "-f", "{{.Dir}}")
	if err != nil {
		return err
	}
	installed, err := output("go", "env", "GOROOT")
	if err != nil {
		return err
	}
	page, start := filepath.Join(root, "tools/enginepage/page"), filepath.Join(installed, "lib/wasm/wasm_exec.js")
	for out, parts := range map[string][]string{
		"index.html":    {filepath.Join(page, "index.html")},
		"page.js":       {filepath.Join(page, "page.js")},
		"wasm_exec.js":  {start},
		"web/worker.js": {start, filepath.Join(root, "static/kernel.js"), filepath.Join(root, "static/worker.js")},
	} {
		if err := concatenate(filepath.Join(dir, out), parts); err != nil {
			return err
		}
	}
	return nil
}

// output returns what a command prints on its one line.
func output(name string, args ...string) (string, error) {
	text, err := exec.Command(name, args...).Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err)
	}
	return strings.TrimSpace(string(text)), nil
}

// concatenate writes files end to end into one.
func concatenate(out string, parts []string) error {
	var all []byte
	for _, part := range parts {
		text, err := os.ReadFile(part)
		if err != nil {
			return err
		}
		all = append(all, text...)
	}
	return os.WriteFile(out, all, 0o644)
}
