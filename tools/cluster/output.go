package main

import (
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
	labels := func(w io.Writer) error { return report.WriteLabels(w, set.IDs, res.Labels) }
	if err := put(c.out, stdout, labels); err != nil {
		return err
	}
	if err := put(c.json, stdout, rep.WriteJSON); err != nil {
		return err
	}
	if c.out == "-" || c.json == "-" {
		stdout = stderr
	}
	_, err := io.WriteString(stdout, summary(set, rep))
	return err
}

// put writes a file by way of a temporary one beside it, so that no half-written file is left;
// "-" means stdout and "" nothing.
func put(file string, stdout io.Writer, write func(io.Writer) error) error {
	switch file {
	case "":
		return nil
	case "-":
		return write(stdout)
	}
	tmp, err := os.CreateTemp(filepath.Dir(file), ".cluster-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name()) // fails, as it should, once the file has its name
	if err := write(tmp); err != nil {
		tmp.Close()
		return err
	}
	if err := tmp.Chmod(0o644); err != nil {
		tmp.Close()
		return err
	}
	if err := tmp.Close(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), file)
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
