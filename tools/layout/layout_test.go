package layout

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

// listed is a package as the go command lists it.
type listed struct {
	ImportPath string
	Standard   bool
	Deps       []string
}

// list lists the module's packages as built for js/wasm, where all of them are complete.
func list(t *testing.T) []listed {
	cmd := exec.Command("go", "list", "-json=ImportPath,Standard,Deps", "viewfold/...")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var all []listed
	for dec := json.NewDecoder(out); ; {
		var p listed
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	return all
}

func in(p, dir string) bool { return p == dir || strings.HasPrefix(p, dir+"/") }

func TestImports(t *testing.T) {
	for _, p := range list(t) {
		for _, dep := range p.Deps {
			outside := strings.Contains(dep, ".") || in(dep, "viewfold")
			switch {
			case in(p.ImportPath, "viewfold/solver") && (in(dep, "viewfold/wasm") || in(dep, "viewfold/app") || strings.Contains(dep, "go-app") || strings.Contains(dep, "indexeddb")):
				t.Errorf("%s imports %s: the solver knows neither page nor worker", p.ImportPath, dep)
			case (p.ImportPath == "viewfold/wasm/wire" || p.ImportPath == "viewfold/phrase") && outside:
				t.Errorf("%s imports %s: what page and solver share needs the standard library alone", p.ImportPath, dep)
			case in(p.ImportPath, "viewfold/app") && (in(dep, "viewfold/solver") || strings.HasPrefix(dep, "gonum.org/")):
				t.Errorf("%s imports %s: nothing computes on the page's thread", p.ImportPath, dep)
			case p.ImportPath == "viewfold/wasm" && strings.Contains(dep, "go-app"):
				t.Errorf("%s imports %s: the worker has no user interface", p.ImportPath, dep)
			}
		}
	}
}

// syscall/js is part of what fmt and os need under js/wasm, so only direct imports of it say anything.
func TestSolverHasNoJavaScript(t *testing.T) {
	cmd := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "viewfold/solver/...")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		if words := strings.Fields(line); slices.Contains(words[1:], "syscall/js") {
			t.Errorf("%s imports syscall/js", words[0])
		}
	}
}

func TestNoVagueNames(t *testing.T) {
	for _, p := range list(t) {
		if slices.Contains([]string{"util", "utils", "common", "helpers", "base", "types", "misc"}, path.Base(p.ImportPath)) {
			t.Errorf("%s: a package is named for what is in it", p.ImportPath)
		}
	}
}
