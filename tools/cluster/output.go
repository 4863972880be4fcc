package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/solver/report"
)

// write writes the files that were asked for and the summary. The summary goes to stderr when
// standard output is taken.
func (c *call) write(set *dataset.Set, res *solver.Result, rep *report.Report, stdout, stderr io.Writer) error {
	err := c.outputs.write(stdout, func(w io.Writer) error { return report.WriteLabels(w, set.IDs, res.Labels) }, rep.WriteJSON)
	if err != nil {
		return err
	}
	if c.out == "-" || c.json == "-" {
		stdout = stderr
	}
	_, err = io.WriteString(stdout, summary(set, rep))
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

// summary tells a person what came out.
func summary(set *dataset.Set, r *report.Report) string {
	var b strings.Builder
	how := "joined by row order"
	if set.ByID {
		how = "joined by ID"
	}
	fmt.Fprintf(&b, "%d samples in %d views, %s\n", len(r.IDs), len(r.Views), how)
	for _, w := range r.Warnings {
		fmt.Fprintf(&b, "  note: %s\n", w)
	}
	for v, name := range r.Views {
		if k := len(r.Dropped[name]); k > 0 {
			fmt.Fprintf(&b, "  %s: %d constant features left out of %d\n", name, k, len(set.Features[v]))
		}
	}
	fmt.Fprintf(&b, "%s\nsamples per cluster: %s\nview weights:\n", r.Status.Text, strings.Trim(fmt.Sprint(r.Sizes), "[]"))
	for v, w := range r.Weights {
		fmt.Fprintf(&b, "  %.3f  %s\n", w, r.Views[v])
	}
	if m := r.Metrics; m != nil {
		fmt.Fprintf(&b, "against %d known labels: accuracy %.4f, NMI %.4f (max), %.4f (sqrt), %.4f (mean), purity %.4f, ARI %.4f, F1 %.4f\n",
			m.Samples, m.ACC, m.NMIMax, m.NMISqrt, m.NMIMean, m.Purity, m.ARI, m.F1)
	}
	return b.String()
}
