package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/solver/report"
)

// anchorsWriter returns what writes the anchors; nil, which holds no part of the result, when nobody
// asks for them.
func (c *call) anchorsWriter(ctx context.Context, set *dataset.Set, res *solver.Result, line *progressLine) func(io.Writer) error {
	if c.anchorsOut == "" {
		return nil
	}
	return func(w io.Writer) error {
		return report.WriteAnchors(w, set, res, func(part float64) error {
			if c.anchorsOut != "-" { // which may be the same terminal
				line.show(solver.Progress{Stage: "anchors", Part: part, Objective: math.NaN()})
			}
			return ctx.Err()
		})
	}
}

// summarise writes the summary: to stderr when standard output is taken.
func (c *call) summarise(set *dataset.Set, rep *report.Report, stdout, stderr io.Writer) error {
	if slices.Contains([]string{c.out, c.json, c.anchorsOut, c.capsule}, "-") {
		stdout = stderr
	}
	_, err := io.WriteString(stdout, summary(set, rep))
	return err
}

// outputs are the files of a call. They are opened before the run, under other names beside
// their own, so that a name that cannot be written is told at once and none is left half-written.
type outputs []output

type output struct {
	name string   // "" for nothing, "-" for standard output
	tmp  *os.File // nil for these
}

// openOutputs opens the files with the given names.
func openOutputs(names ...string) (outputs, error) {
	var o outputs
	for _, name := range names {
		out := output{name: name}
		if name != "" && name != "-" {
			if info, err := os.Stat(name); err == nil && info.IsDir() {
				o.close()
				return nil, fmt.Errorf("cannot write %s: it is a folder", name)
			}
			tmp, err := os.CreateTemp(filepath.Dir(name), ".cluster-*")
			if err != nil {
				o.close()
				return nil, fmt.Errorf("cannot write %s: %w", name, errors.Unwrap(err))
			}
			out.tmp = tmp
		}
		o = append(o, out)
	}
	return o, nil
}

// write fills the files, in order, and then gives all of them their names.
func (o outputs) write(stdout io.Writer, fill ...func(io.Writer) error) error {
	for k, out := range o {
		var err error
		switch {
		case out.name == "-":
			err = fill[k](stdout)
		case out.tmp != nil:
			if err = fill[k](out.tmp); err == nil {
				err = out.tmp.Chmod(0o644)
			}
		}
		if err != nil {
			return err
		}
	}
	for _, out := range o {
		if out.tmp == nil {
			continue
		}
		if err := out.tmp.Close(); err != nil {
			return err
		}
		if err := os.Rename(out.tmp.Name(), out.name); err != nil {
			return err
		}
	}
	return nil
}

// close removes what has not got its name.
func (o outputs) close() {
	for _, out := range o {
		if out.tmp != nil {
			out.tmp.Close()
			os.Remove(out.tmp.Name()) // fails, as it should, once the file has its name
		}
	}
}
