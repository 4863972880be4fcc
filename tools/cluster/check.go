package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"viewfold/solver/capsule"
	"viewfold/solver/dataset"
	"viewfold/solver/dense"
)

// onlyChecks refuses flags that mean nothing beside -check.
func (c *call) onlyChecks(given map[string]bool) error {
	for name := range given {
		if name != "check" && name != "cores" {
			return fmt.Errorf("-check takes everything from the capsule: leave -%s out", name)
		}
	}
	return nil
}

// checkCapsule runs again what a capsule tells and says what comes of it. It returns the exit code.
func (c *call) checkCapsule(ctx context.Context, stdout, stderr io.Writer) int {
	v, err := c.verdict(ctx, stderr)
	if err != nil {
		fmt.Fprintf(stderr, "viewfold: %v\n", err)
		return exitData
	}
	fmt.Fprintln(stdout, v.Text)
	for _, line := range v.Lines {
		fmt.Fprintf(stdout, "  %s\n", line)
	}
	if !v.Same {
		return exitData
	}
	return exitOK
}

func (c *call) verdict(ctx context.Context, stderr io.Writer) (capsule.Verdict, error) {
	var none capsule.Verdict
	kept, err := open(c.check, func(f *os.File) (*capsule.Capsule, error) { return capsule.Read(f, c.check) })
	if err != nil {
		return none, err
	}
	paths, given, err := c.given(kept.Files)
	if err != nil {
		return none, err
	}
	found := capsule.Find(kept.Files, given)
	if v := kept.Inputs(given, found); v != nil {
		return *v, nil
	}
	var tables []*dataset.Table
	var labels *dataset.LabelTable
	var anchors dense.Matrix
	for _, t := range kept.Tables {
		if t.Off || t.Role == dataset.RoleColumns || t.Role == dataset.RoleLabels && !found[t.File].Same {
			continue
		}
		file, name := paths[found[t.File].Given], kept.Files[t.File].Name
		switch t.Role {
		case dataset.RoleLabels:
			labels, err = open(file, func(f *os.File) (*dataset.LabelTable, error) {
				return dataset.ReadLabels(f, name, t.Format, nil)
			})
		case capsule.RoleAnchors:
			anchors, err = readAnchors(file, name, t.Format)
		default:
			var view *dataset.Table
			view, err = c.readNamed(file, name, t.Format)
			tables = append(tables, view)
		}
		if err != nil {
			return none, err
		}
	}
	line := newProgressLine(stderr)
	defer line.clear()
	set, err := joined(ctx, kept.Joining, tables, labels, line)
	if err != nil {
		return none, err
	}
	c.options = kept.Result.Options
	_, rep, err := c.cluster(ctx, set, anchors, line)
	if err != nil {
		return none, err
	}
	return kept.Compare(rep), nil
}

// given returns the files among those of the command line that may be the wanted ones: by their size or their
// name. A folder stands for the files in it.
func (c *call) given(want []capsule.File) (paths []string, files []capsule.File, err error) {
	from := c.views
	if len(from) == 0 {
		from = []string{filepath.Dir(c.check)}
	}
	var all []string
	for _, name := range from {
		info, err := os.Stat(name)
		if err != nil {
			return nil, nil, err
		}
		if !info.IsDir() {
			all = append(all, name)
			continue
		}
		inside, err := os.ReadDir(name)
		if err != nil {
			return nil, nil, err
		}
		for _, e := range inside {
			all = append(all, filepath.Join(name, e.Name()))
		}
	}
	for _, path := range all {
		info, err := os.Stat(path)
		if errors.Is(err, os.ErrNotExist) || err == nil && !info.Mode().IsRegular() {
			continue // a folder, or a link that leads nowhere
		}
		if err != nil {
			return nil, nil, err
		}
		may := func(f capsule.File) bool { return f.Bytes == info.Size() || f.Name == filepath.Base(path) }
		if !slices.ContainsFunc(want, may) {
			continue
		}
		f, err := sum(path)
		if err != nil {
			return nil, nil, err
		}
		paths, files = append(paths, path), append(files, f)
	}
	return paths, files, nil
}
