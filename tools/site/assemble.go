package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"text/template"
)

const (
	name        = "Viewfold"
	description = "Multi-view clustering of your own tables, computed in this browser. Your data never leaves your computer."

	// policy lets the page reach its own origin and nothing else. It is inherited by
	// workers started from a blob URL, which is how the solver is started.
	policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; " +
		"style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
		"base-uri 'none'; form-action 'none'; object-src 'none'"
)

// facts is what the templates in static/ may mention. Strings named JS are JavaScript
// literals.
type facts struct {
	Name, Description string
	Policy            string
	Version           string // release and content, for VIEWFOLD_VERSION
	Style             string // path of the style sheet
	Icons             []icon
	EnvJS             string // what app.Getenv finds
	ProgramJS         string // path of app.wasm
	ProgramBytes      int
	MapJS             string // path of the map's module, from app.js
	VersionJS         string
	FilesJS           string // all files for the service worker to store, and their hashes
}

// assemble puts the site together from the templates and files in static and the compiled
// programs. It returns the full version too: the given one and a hash of all content.
func assemble(static string, built programs, version string) (tree, string, error) {
	site := tree{}
	f := facts{Name: name, Description: description, Policy: policy, ProgramBytes: len(built.app)}
	worker, err := join(static, "kernel.js", "worker.js")
	if err != nil {
		return nil, "", err
	}
	scatter, err := joinFolder(filepath.Join(static, "map"))
	if err != nil {
		return nil, "", err
	}
	style, err := join(static, "shell.css", "app.css")
	if err != nil {
		return nil, "", err
	}
	f.Style = site.addHashed("web/app.css", style)
	f.MapJS = literal("./" + site.addHashed("web/map.js", scatter))
	program := site.addHashed("web/app.wasm", built.app)
	f.ProgramJS = literal(program)
	env := map[string]string{
		"VIEWFOLD_SOLVER_WASM": site.addHashed("web/solver.wasm", built.solver),
		"VIEWFOLD_WORKER_JS":   site.addHashed("web/worker.js", append(append([]byte{}, built.wasmExec...), worker...)),
		// go-app resolves paths below web/ against this: the page's folder.
		"GOAPP_STATIC_RESOURCES_URL": ".",
	}
	site["wasm_exec.js"] = built.wasmExec
	for _, folder := range []string{"icons", "examples"} {
		if err := site.addFolder("web/"+folder, filepath.Join(static, folder)); err != nil {
			return nil, "", err
		}
	}
	if f.Icons, err = icons(site); err != nil {
		return nil, "", err
	}
	return finish(site, static, f, env, version)
}

// serviceWorker is the one file that is not stored for use without a network: the browser
// keeps it by itself.
const serviceWorker = "app-worker.js"

// templates are the files that mention the version or the other files. The service worker
// has the hashes of the others and comes last.
var templates = []string{"index.html", "app.js", "manifest.webmanifest", serviceWorker}

// finish fills the templates in. The version is a hash of the whole site as it would be
// without a version.
func finish(site tree, static string, f facts, env map[string]string, version string) (tree, string, error) {
	if err := site.fill(static, f, env); err != nil {
		return nil, "", err
	}
	f.Version = version + "-" + site.digest(version)
	if err := site.fill(static, f, env); err != nil {
		return nil, "", err
	}
	return site, f.Version, nil
}

// fill adds the templates, or replaces them, filled in for the version of f.
func (t tree) fill(static string, f facts, env map[string]string) error {
	env["VIEWFOLD_VERSION"] = f.Version
	f.EnvJS = literal(env)
	f.VersionJS = literal(f.Version)
	for _, file := range templates {
		if file == serviceWorker {
			f.FilesJS = literal(stored(t))
		}
		content, err := fill(filepath.Join(static, file), f)
		if err != nil {
			return err
		}
		t[file] = content
	}
	return nil
}

// stored lists what the service worker stores, everything but itself, with hashes as in
// Subresource Integrity. The page has the name that it is visited by.
func stored(site tree) map[string]string {
	files := map[string]string{}
	for name, content := range site {
		sum := sha256.Sum256(content)
		files[name] = "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
	}
	files["./"] = files["index.html"]
	delete(files, "index.html")
	delete(files, serviceWorker)
	return files
}

// fill fills in one template.
func fill(file string, f facts) ([]byte, error) {
	t, err := template.ParseFiles(file)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = t.Option("missingkey=error").Execute(&b, f)
	return b.Bytes(), err
}

// join reads files of a folder end to end; each ends with a newline.
func join(folder string, files ...string) ([]byte, error) {
	var all []byte
	for _, file := range files {
		b, err := os.ReadFile(filepath.Join(folder, file))
		if err != nil {
			return nil, err
		}
		all = append(append(all, b...), '\n')
	}
	return all, nil
}

// joinFolder joins the JavaScript files of a folder in the order of their names: a module of
// several files without the requests of several.
func joinFolder(folder string) ([]byte, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.js"))
	if err != nil {
		return nil, err
	}
	for i := range files {
		files[i] = filepath.Base(files[i])
	}
	return join(folder, files...)
}

// literal writes a value as a JavaScript literal; maps come out in order of their keys.
func literal(v any) string {
	b, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		panic(fmt.Sprintf("literal of %T: %v", v, err)) // only strings and maps of strings come here
	}
	return string(b)
}
