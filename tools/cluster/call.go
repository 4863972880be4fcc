package main

import (
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"

	"viewfold/solver"
)

// call is what the command line asks for.
type call struct {
	options         solver.Options
	views           []string // files
	anchors, labels string   // files, "" for none
	id, label       string   // columns, see dataset.Format
	out, json       string   // files to write, "" for none, "-" for standard output
	outputs         outputs  // these, opened
}

// parse reads the command line. When it returns an error, it has told stderr why.
func parse(args []string, stderr io.Writer) (*call, error) {
	c := &call{options: solver.DefaultOptions(0)}
	o := &c.options // Anchors stays 0 when -m is not given
	f := flag.NewFlagSet("cluster", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() {
		fmt.Fprintln(stderr, "usage: cluster -c N [options] VIEW.csv[.gz] …\nRows are samples, columns are features; every file is one view of the same samples.\n\noptions:")
		f.PrintDefaults()
	}
	f.IntVar(&o.Clusters, "c", 0, "number of clusters `N` (required)")
	f.IntVar(&o.Anchors, "m", 0, "number of anchors `N` (default: as many as clusters)")
	f.IntVar(&o.Neighbors, "neighbors", o.Neighbors, "`N` nearest anchors that a sample is first linked to")
	f.Float64Var(&o.Alpha, "alpha", o.Alpha, "`α`: more spreads every sample over more anchors")
	f.Float64Var(&o.Beta, "beta", o.Beta, "`β`: more draws the views' graphs closer together")
	scale := f.String("scale", string(o.Scale[0]), "minmax, unit, zscore, none or auto; one for all views or a `list` with commas")
	f.StringVar((*string)(&o.Distance), "distance", string(o.Distance), "of the anchors' k-means: euclidean or cosine")
	f.IntVar(&o.Restarts, "restarts", o.Restarts, "k-means starts `N`")
	f.IntVar(&o.KMeansIter, "kmeans-iter", o.KMeansIter, "Lloyd iterations `N` of a start at most")
	f.IntVar(&o.MaxIter, "max-iter", o.MaxIter, "outer iterations `N` at most")
	f.IntVar(&o.MaxRounds, "max-rounds", o.MaxRounds, "rounds `N` of a P-step at most")
	f.Float64Var(&o.Tol, "tol", o.Tol, "`tolerance` that ends the iterations")
	f.IntVar(&o.SampleRows, "sample", o.SampleRows, "samples `N` that k-means sees at most")
	f.StringVar((*string)(&o.Support), "support", string(o.Support), "edges of the unified graph: all or edges")
	weights := f.String("weights", "", "fixed view weights, a `list` with commas (default: learned)")
	f.Uint64Var(&o.Seed, "seed", o.Seed, "`number` that determines every random choice")
	f.StringVar((*string)(&o.Mode), "mode", string(o.Mode), "paper or reference (the authors' program)")
	f.StringVar(&c.anchors, "anchors", "", "`file` of anchors to start from: m rows, scaled, views side by side")
	f.StringVar(&c.labels, "labels", "", "`file` of known labels, to compare with")
	f.StringVar(&c.id, "id", "", "ID `column` of the views and labels, by name or number; none for no IDs")
	f.StringVar(&c.label, "label", "", "label `column`, by name or number")
	f.StringVar(&c.out, "out", "", "`file` for the labels, as CSV (- for standard output)")
	f.StringVar(&c.json, "json", "", "`file` for everything, as JSON (- for standard output)")
	if err := f.Parse(args); err != nil {
		return nil, err
	}
	err := c.finish(f, *scale, *weights)
	if err != nil {
		fmt.Fprintf(stderr, "cluster: %v\n(cluster -h lists the options)\n", err)
	}
	return c, err
}

// finish fills in what depends on several flags.
func (c *call) finish(f *flag.FlagSet, scale, weights string) error {
	given := map[string]bool{}
	f.Visit(func(f *flag.Flag) { given[f.Name] = true })
	if c.views = f.Args(); len(c.views) == 0 {
		return fmt.Errorf("no view: name at least one CSV file")
	}
	for _, file := range c.views {
		if strings.HasPrefix(file, "-") {
			return fmt.Errorf("%s stands after a file: options come before the files", file)
		}
	}
	if !given["c"] {
		return fmt.Errorf("-c is required: how many clusters?")
	}
	if given["m"] && c.options.Anchors == 0 { // 0 stands for "not given"
		return fmt.Errorf("-m 0: want at least as many anchors as clusters")
	}
	if c.out != "" && c.out == c.json {
		return fmt.Errorf("-out and -json both name %s", c.out)
	}
	c.options.Scale = nil
	for _, s := range strings.Split(scale, ",") {
		c.options.Scale = append(c.options.Scale, solver.Scale(strings.TrimSpace(s)))
	}
	if weights == "" {
		return nil
	}
	for _, w := range strings.Split(weights, ",") {
		x, err := strconv.ParseFloat(strings.TrimSpace(w), 64)
		if err != nil {
			return fmt.Errorf("-weights: %q is not a number", w)
		}
		c.options.FixedWeights = append(c.options.FixedWeights, x)
	}
	return nil
}

// flagOf returns the flag that sets an option, by the option's JSON name.
func flagOf(field string) string {
	flags := map[string]string{
		"clusters": "c", "anchors": "m", "kmeans_iter": "kmeans-iter", "sample_rows": "sample",
		"max_iter": "max-iter", "max_rounds": "max-rounds", "fixed_weights": "weights",
	}
	if f, ok := flags[field]; ok {
		return f
	}
	return field
}
