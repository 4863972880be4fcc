// Command accuracy measures how good the clusters are on data whose classes are known, over
// several seeds, and writes a document with the tables. The classes are used for these figures and
// for what the document says is chosen by them; nothing that clusters sees them.
//
//	go run ./tools/accuracy -data FOLDER -out docs/ACCURACY.md
//
// A data set is a folder, anywhere below FOLDER, with view_*.csv[.gz] and labels.csv[.gz], without
// headers. The bundled examples are measured too. On the sets that the paper reports, its own way of
// choosing parameters is repeated: see protocol.go.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"regexp"
	"runtime"
	"slices"

	"viewfold/tools/datasets"
)

// plan is what the command line asks for.
type plan struct {
	data, examples string // folders
	sets, methods  *regexp.Regexp
	seeds          int
	protocolSeeds  int
	protocolSets   *regexp.Regexp // nil: all of the paper's
	jobs           int
	out            string
	version        string
	record         *record
}

func main() {
	var p plan
	sets, methods, protocolSets, json := "", "", "", ""
	flag.StringVar(&p.data, "data", "", "`folder` of data sets")
	flag.StringVar(&p.examples, "examples", "static/examples", "`folder` of the bundled examples")
	flag.StringVar(&sets, "sets", "", "only sets that this `expression` matches")
	flag.StringVar(&methods, "methods", "", "only methods that this `expression` matches; the paper's protocol is one, called "+protocolName)
	flag.IntVar(&p.seeds, "seeds", 20, "seeds 1 to `N`")
	flag.IntVar(&p.protocolSeeds, "protocol-seeds", 1, "seeds 1 to `N` for every choice of parameters in the paper's protocol; 0 leaves it out")
	flag.IntVar(&p.jobs, "jobs", runtime.NumCPU(), "runs at the same time; the times of a run are honest with 1")
	flag.StringVar(&protocolSets, "protocol-sets", "", "the paper's protocol only on sets that this `expression` matches; those of thousands of samples take more than an hour")
	flag.StringVar(&p.out, "out", "", "`file` for the document (default: standard output)")
	flag.StringVar(&p.version, "version", "", "`text` to say what was measured")
	flag.StringVar(&json, "json", "", "`file` that keeps every run: one that is in it, of the same solver, data and options, is not repeated; remove it to measure anew")
	flag.Parse()
	var err error
	if p.sets, err = regexp.Compile(sets); err == nil {
		p.methods, err = regexp.Compile(methods)
	}
	if err == nil {
		p.protocolSets, err = regexp.Compile(protocolSets)
	}
	if err == nil {
		p.record, err = openRecord(json, "solver")
	}
	if err == nil {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
		defer stop()
		err = p.run(ctx)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "accuracy:", err)
		os.Exit(1)
	}
}

// find lists the data sets that are wanted, the examples last.
func (p *plan) find() ([]datasets.Source, error) {
	list, err := datasets.Examples(p.examples)
	if err != nil {
		return nil, err
	}
	if p.data != "" {
		folders, err := datasets.Folders(p.data)
		if err != nil {
			return nil, err
		}
		list = append(folders, list...)
	}
	list = slices.DeleteFunc(list, func(s datasets.Source) bool { return !p.sets.MatchString(s.Name) })
	if len(list) == 0 {
		return nil, fmt.Errorf("no data set that matches %q in %q", p.sets, p.data)
	}
	return list, nil
}

// run measures every set and writes the document.
func (p *plan) run(ctx context.Context) error {
	sets, err := p.find()
	if err != nil {
		return err
	}
	var tables []table
	for _, s := range sets {
		t, err := p.measure(ctx, s)
		if err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
		tables = append(tables, t)
	}
	if p.out == "" {
		return p.write(os.Stdout, tables)
	}
	f, err := os.Create(p.out)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := p.write(f, tables); err != nil {
		return err
	}
	return f.Close()
}
