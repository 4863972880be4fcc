// Package mappage builds a page that shows the map (static/map) alone, on drawn points, for tests of the
// map in Chromium and for measuring it.
//
// The page offers, as globals (see page/page.js),
//
//	await show(options)        a new map of drawn points
//	await pan(ms)              moves it
//	await still()              lets two frames pass
//	faults                     complaints
//
// Opened as ?emulated it takes an emulated WebGL2 too, which is all there is on many machines that test.
package mappage

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"viewfold/solver/figure"
)

// Build puts the page into the folder dir. It is called from anywhere in the module.
func Build(dir string) error {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}").Output()
	if err != nil {
		return err
	}
	root := strings.TrimSpace(string(out))
	if err := os.CopyFS(dir, os.DirFS(filepath.Join(root, "tools/mappage/page"))); err != nil {
		return err
	}
	for name, pattern := range map[string]string{"app.css": "static/app.css", "map.js": "static/map/*.js"} {
		if err := concatenate(filepath.Join(dir, name), filepath.Join(root, pattern)); err != nil {
			return err
		}
	}
	palette, err := json.Marshal(palette())
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "palette.json"), palette, 0o644)
}

// group is one of the groups that the map is given.
type group struct {
	figure.Colour
	Shape string `json:"shape"`
}

// palette is what the map is given of package figure.
func palette() map[string]any {
	groups := make([]group, 100)
	for i := range groups {
		groups[i].Colour, groups[i].Shape = figure.Group(i)
	}
	return map[string]any{"groups": groups, "scale": figure.Scale, "missing": figure.Missing}
}

// concatenate writes the files of a pattern end to end into one, in the order of their names.
func concatenate(out, pattern string) error {
	files, err := filepath.Glob(pattern)
	if err != nil {
		return err
	}
	var all bytes.Buffer
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		all.Write(text)
		all.WriteByte('\n')
	}
	return os.WriteFile(out, all.Bytes(), 0o644)
}
