package main

import (
	"flag"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/solver/embed"
)

// call is what the command line asks for.
type call struct {
	options         solver.Options
	views           []string // files, or FILE:NAME
	anchors, labels string   // files, "" for none; labels may be FILE:NAME
	columns         string   // a file of descriptive columns, "" for none
	ownAnchors      bool     // their number was given
	reading         reading  // of the views, labels and columns
	joining         dataset.Joining
	describe        bool // say what the files hold, and run nothing
	baselines       bool
	definitions     bool // say what the measures mean
	ablate          bool
	readsNew        bool     // the views that are read now are of new samples
	assign          []string // files of new samples, as views
	cores           int

	check string // a capsule to check, "" to run

	// files to write, "" for none, "-" for standard output
	out, json, anchorsOut, mapOut, explain, assignOut, capsule, report string
	outputs                                                            outputs // these, opened
	mapKind                                                            string  // what mapOut holds
	figures                                                            string  // a folder for figures, "" for none
	withColumns                                                        bool    // out has the files' columns too

	files      map[*dataset.Table]string // the file of every view
	labelsFile string                    // that of the labels, wherever they are from
}

// texts are flags that become options once they are taken apart.
type texts struct {
	scale, weights          string
	missing, above, samples string
	assign                  string
}

// flags returns the flags that fill a call. Its options become those of a mode's defaults, and those
// the flags'.
func (c *call) flags(mode solver.Mode, clusters int) (*flag.FlagSet, *texts) {
	c.options = solver.DefaultOptions(mode, clusters)
	o, t := &c.options, new(texts)
	f := flag.NewFlagSet("viewfold", flag.ContinueOnError)
	f.StringVar((*string)(&o.Mode), "mode", string(o.Mode), "`name`: consensus, paper or reference (the authors' program)")
	f.IntVar(&o.Clusters, "c", o.Clusters, "number of clusters `N` (required)")
	f.IntVar(&o.Anchors, "m", o.Anchors, "number of anchors `N`, at least as many as clusters; in consensus mode of the largest sets")
	f.IntVar(&o.Sets, "sets", o.Sets, "sets of anchors `N` that consensus mode tries; 0 for 45, or 60000 divided by the number of samples when that is more")
	f.IntVar(&o.Neighbors, "neighbors", o.Neighbors, "`N` nearest anchors that a sample is first linked to; in consensus mode up to twice as many where anchors are many")
	f.Float64Var(&o.Alpha, "alpha", o.Alpha, "`α`: more spreads every sample over more anchors; relative to a view's variance, in reference mode absolute")
	f.Float64Var(&o.Beta, "beta", o.Beta, "`β`: more draws the views' graphs closer together; relative or absolute as α")
	f.Float64Var(&o.Ridge, "ridge", o.Ridge, "`ρ`: more keeps the view weights closer together")
	f.StringVar(&t.scale, "scale", string(o.Scale[0]), "auto, or steps joined by +: minmax, unit, zscore, none, reduce, balance; one for all views or a `list` with commas")
	f.StringVar((*string)(&o.Storage), "storage", string(o.Storage), "how scaled features that are not sparse are kept: float64, or float32 in half the memory; no effect in paper mode with more samples than -sample and scale minmax or none, which keeps none of them; not of reference mode")
	f.IntVar(&o.Rank, "rank", o.Rank, "directions `N` that the scalings auto and reduce keep; in consensus mode half and twice as many in turn")
	f.StringVar((*string)(&o.Distance), "distance", string(o.Distance), "of the anchors' k-means: euclidean or cosine")
	f.IntVar(&o.Restarts, "restarts", o.Restarts, "k-means starts `N`")
	f.IntVar(&o.KMeansIter, "kmeans-iter", o.KMeansIter, "Lloyd iterations `N` of a start at most")
	f.IntVar(&o.MaxIter, "max-iter", o.MaxIter, "outer iterations `N` at most")
	f.IntVar(&o.MaxRounds, "max-rounds", o.MaxRounds, "rounds `N` of a P-step at most; not of consensus mode")
	f.Float64Var(&o.Tol, "tol", o.Tol, "`tolerance` that ends the iterations")
	f.IntVar(&o.SampleRows, "sample", o.SampleRows, "samples `N` that k-means sees at most")
	f.StringVar((*string)(&o.Support), "support", string(o.Support), "edges of the unified graph in paper mode: all or edges")
	f.StringVar(&t.weights, "weights", "", "fixed view weights, a `list` with commas (default: learned)")
	f.Uint64Var(&o.Seed, "seed", o.Seed, "`number` that determines every random choice")
	f.StringVar(&c.anchors, "anchors", "", "`file` of anchors to start from: m rows, scaled, views side by side; not of consensus mode")
	f.StringVar(&c.labels, "labels", "", "`file` of known labels, to compare with; the default is labels that are in the same file as views")
	f.StringVar(&c.columns, "columns", "", "CSV `file` of columns about the samples that take no part in clustering, such as clinical data: each is tested against the clusters")
	c.reading.flags(f)
	f.StringVar(&t.missing, "missing", "refuse", "what is done about missing values: refuse, features or samples that have some are left out, median or nearest (samples) fills them in; one for all views or a `list` with commas")
	f.StringVar(&t.above, "missing-features", "0", "first leaves out features with more than `x` % of their values missing (0: none); one for all views or a list with commas")
	f.StringVar((*string)(&c.joining.Match), "match-ids", "", "`differences` that do not make two IDs different: case, spaces, padding (zeros before numbers), or several joined by +")
	f.StringVar(&t.samples, "samples", "all", "when not all views have the same samples, go on with those in `all` of them, or stop")
	f.BoolVar(&c.describe, "describe", false, "say what was read, which samples are in which views and what is remarkable about the numbers, and run nothing")
	f.IntVar(&c.cores, "cores", runtime.NumCPU(), "processor cores `N` to compute on, but in reference mode; the result is the same")
	f.BoolVar(&c.baselines, "baselines", false, "compare the result with simple methods too")
	f.BoolVar(&c.definitions, "definitions", false, "say what the measures of the comparison with known labels mean, too")
	f.BoolVar(&c.ablate, "ablate", false, "cluster by all views but one and by each view alone, too, and say how much of the result stays")
	f.StringVar(&t.assign, "assign", "", "`files` of new samples, a list with commas, one for every view in its order: each is put into the cluster it belongs to, and the clusters stay; features are matched by name, and what is said of how a view's file is read counts for its new samples, too")
	f.StringVar(&c.assignOut, "assign-out", "", "`file` for the new samples' clusters, as CSV (- for standard output)")
	f.StringVar(&c.out, "out", "", "`file` for the labels, as CSV (- for standard output)")
	f.BoolVar(&c.withColumns, "with-columns", false, "-out has all columns of the files, too, also of -columns, as they are written there; but numbers have a decimal point, and nothing between thousands")
	f.StringVar(&c.json, "json", "", "`file` for everything, as JSON (- for standard output)")
	f.StringVar(&c.anchorsOut, "anchors-out", "", "`file` for the anchors, as CSV (- for standard output): one a row with its set (1 but in consensus mode), number, cluster, weight (how many samples it stands for) and the mean of every feature over these, in the features' own units")
	f.StringVar(&c.report, "report", "", "`file` for the result with all its figures as one HTML page (- for standard output)")
	f.StringVar(&c.figures, "figures", "", "`folder` for every figure as SVG and its numbers as CSV; it is made when it is not there")
	f.StringVar(&c.mapKind, "map", string(embed.Spectral), "`kind` of map that -map-out writes: spectral (singular vectors of the learned graph), neighbors (nearest neighbours by the graph stay together) or pca:VIEW (principal directions of a view, by name or number; of the first without)")
	f.StringVar(&c.mapOut, "map-out", "", "`file` for where the samples lie on a map, as CSV (- for standard output): id, x, y, cluster")
	f.StringVar(&c.explain, "explain", "", "`file` for what sets clusters apart, as CSV (- for standard output): a row for every cluster and feature with n, mean and standard deviation inside the cluster and outside, the pooled one, Cohen's d, and how many of the feature's values were filled in")
	f.StringVar(&c.capsule, "capsule", "", "`file` for what it takes to repeat the run and to tell whether it comes out the same (- for standard output)")
	f.StringVar(&c.check, "check", "", "run again what a capsule `file` tells, over the files given or in the folders given (default: in its own folder), and say whether it comes out the same")
	return f, t
}

// parse reads the command line. When it returns an error, it has told stderr why.
func parse(args []string, stderr io.Writer) (*call, error) {
	asked := new(call)
	f, _ := asked.flags(solver.Consensus, 0)
	f.SetOutput(stderr)
	f.Usage = func() { asked.usage(f) }
	if err := f.Parse(args); err != nil {
		return nil, err
	}
	// The defaults depend on the mode and the number of clusters: now they are known.
	c := new(call)
	f, t := c.flags(asked.options.Mode, asked.options.Clusters)
	err := f.Parse(args)
	if err == nil {
		err = c.finish(f, t)
	}
	if err != nil {
		fmt.Fprintf(stderr, "viewfold: %v\n(viewfold -h lists the options)\n", err)
	}
	return c, err
}

// usage lists the flags, with consensus mode's defaults and where the other modes' differ.
func (c *call) usage(f *flag.FlagSet) {
	w := f.Output()
	fmt.Fprintln(w, `usage: viewfold -c N [options] VIEW.csv[.gz] …
       viewfold -describe [options] VIEW.csv[.gz] …
       viewfold -check CAPSULE.json [FILE or FOLDER …]
Rows are samples, columns are features; every file is one view of the same samples.
A view may be a NumPy (.npy), MATLAB (.mat, not v7.3) or Matrix Market (.mtx) array, too. Of a file of
several tables (.npz, .mat, .zip) all views are taken, or one: FILE:NAME; of a table a part: FILE:COLUMNS
or FILE:NAME:COLUMNS.
How files are read is said for all of them, or for one, as in -id rna.csv=patient, by options that may
be repeated:`)
	fmt.Fprintf(w, "%s.\n\noptions, with the defaults of consensus mode:\n", c.reading.names())
	f.PrintDefaults()
	for _, mode := range []solver.Mode{solver.Paper, solver.Reference} {
		fmt.Fprintf(w, "\ndefaults of %s mode that differ:", mode)
		other, _ := new(call).flags(mode, 0)
		other.VisitAll(func(own *flag.Flag) {
			switch {
			case own.Name == "mode" || own.DefValue == f.Lookup(own.Name).DefValue:
			case own.Name == "m":
				fmt.Fprint(w, " -m as -c")
			default:
				fmt.Fprintf(w, " -%s %s", own.Name, own.DefValue)
			}
		})
	}
	fmt.Fprintln(w)
}

// finish fills in what depends on several flags.
func (c *call) finish(f *flag.FlagSet, t *texts) error {
	given := map[string]bool{}
	f.Visit(func(f *flag.Flag) { given[f.Name] = true })
	if c.cores < 1 {
		return fmt.Errorf("-cores %d: at least 1 is needed", c.cores)
	}
	c.views = f.Args()
	if c.check != "" {
		return c.onlyChecks(given)
	}
	if len(c.views) == 0 {
		return fmt.Errorf("no view: name at least one file")
	}
	for _, file := range c.views {
		if strings.HasPrefix(file, "-") {
			return fmt.Errorf("%s stands after a file: options come before the files", file)
		}
	}
	if err := c.join(t); err != nil {
		return err
	}
	if !given["c"] && !c.describe {
		return fmt.Errorf("-c is required: how many clusters?")
	}
	if t.assign != "" {
		c.assign = strings.Split(t.assign, ",")
	}
	if (c.assign == nil) != (c.assignOut == "") {
		return fmt.Errorf("-assign and -assign-out go together: the new samples, and a file for their clusters")
	}
	if c.withColumns && c.out == "" {
		return fmt.Errorf("-with-columns adds to -out: name a file there")
	}
	if given["numbers"] && c.columns == "" {
		return fmt.Errorf("-numbers speaks of the file of -columns: name that")
	}
	if err := c.differentOutputs(); err != nil {
		return err
	}
	if err := c.keepsInputs(); err != nil {
		return err
	}
	if err := c.checkMap(given["map"]); err != nil {
		return err
	}
	if err := c.reading.settle(c.parts()); err != nil {
		return err
	}
	c.ownAnchors = given["m"]
	c.options.Scale = nil
	for _, s := range strings.Split(t.scale, ",") {
		c.options.Scale = append(c.options.Scale, solver.Scale(strings.TrimSpace(s)))
	}
	if t.weights == "" {
		return nil
	}
	for _, w := range strings.Split(t.weights, ",") {
		x, err := strconv.ParseFloat(strings.TrimSpace(w), 64)
		if err != nil {
			return fmt.Errorf("-weights: %q is not a number", w)
		}
		c.options.FixedWeights = append(c.options.FixedWeights, x)
	}
	return nil
}

// join fills in how the views are joined.
func (c *call) join(t *texts) error {
	switch t.samples {
	case "all":
	case string(dataset.SamplesStop):
		c.joining.Samples = dataset.SamplesStop
	default:
		return fmt.Errorf("-samples %s: want all or stop", t.samples)
	}
	then, above := strings.Split(t.missing, ","), strings.Split(t.above, ",")
	if a, b := len(then), len(above); a > 1 && b > 1 && a != b {
		return fmt.Errorf("-missing speaks of %d views, -missing-features of %d", a, b)
	}
	for k := range max(len(then), len(above)) {
		p := dataset.MissingPolicy{Then: dataset.Then(strings.TrimSpace(one(then, k)))}
		if p.Then == "refuse" {
			p.Then = dataset.ThenRefuse
		}
		var err error
		if p.Above, err = strconv.ParseFloat(strings.TrimSpace(one(above, k)), 64); err != nil {
			return fmt.Errorf("-missing-features: %q is not a number", one(above, k))
		}
		c.joining.Missing = append(c.joining.Missing, p)
	}
	return c.joining.Check(len(c.views))
}

// one is element k of a list that has one for every view, or one for all.
func one(list []string, k int) string { return list[min(k, len(list)-1)] }

// spellMarks puts the marks that are given by their names into a format.
func spellMarks(f *dataset.Format) {
	for _, field := range []*string{&f.Delimiter, &f.Decimal, &f.Thousands} {
		if mark, ok := dataset.Marks[*field]; ok {
			*field = mark
		}
	}
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
