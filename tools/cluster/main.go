// Command cluster, built as bin/viewfold by the Makefile, runs the solver on CSV files, one per view, from the command line:
//
//	bin/viewfold -c 3 rna.csv proteins.csv mutations.csv
//
// It prints a summary and, when asked, writes the labels (-out), everything else (-json), what the
// anchors stand for (-anchors-out), where the samples lie on a map (-map-out), how every feature differs between the
// clusters (-explain), what clusters new samples (-assign) belong to (-assign-out), a capsule (-capsule), the result as
// a page (-report) and its figures (-figures). With -describe it says what the files hold instead, and with -check it
// runs again what a capsule tells and says whether it comes out the same.
// It ends with 0 on success, 1 when the data cannot be used and 2 when the call cannot.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/solver/dense"
	"viewfold/solver/figure"
	"viewfold/solver/report"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// Exit codes.
const (
	exitOK    = 0
	exitData  = 1
	exitUsage = 2
)

// run is the command with its surroundings given: it returns the exit code.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	call, err := parse(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return exitOK
	}
	if err != nil {
		return exitUsage // parse has said why
	}
	if call.check != "" {
		return call.checkCapsule(ctx, stdout, stderr)
	}
	if err := call.run(ctx, stdout, stderr); err != nil {
		if bad := new(solver.OptionError); errors.As(err, &bad) {
			fmt.Fprintf(stderr, "viewfold: -%s %v: want %s\n", flagOf(bad.Field), bad.Value, bad.Want)
			return exitUsage
		}
		fmt.Fprintf(stderr, "viewfold: %v\n", err)
		if bad := new(dataset.Error); errors.As(err, &bad) {
			call.listChoices(stderr, bad.File, bad.Choices)
		}
		return exitData
	}
	return exitOK
}

// listChoices lists ways to read a file, which an error names, each behind the flags that choose it.
func (c *call) listChoices(w io.Writer, file string, choices []dataset.Choice) {
	p := c.partNamed(file)
	asked := c.reading.format(p)
	for _, choice := range choices {
		fmt.Fprintf(w, "  %s: %s\n", strings.Join(c.flagsFrom(p, asked, choice.Format), " "), choice.Text)
	}
}

// shellWord puts a word into quotes when a shell would not take it as it is.
func shellWord(text string) string {
	if strings.ContainsAny(text, " #*'\"\\$&|;<>()`!?[]{}~") || text == "" {
		return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
	}
	return text
}

// run reads, clusters and writes.
func (c *call) run(ctx context.Context, stdout, stderr io.Writer) error {
	var err error
	if c.outputs, err = openOutputs(c.written()); err != nil {
		return err
	}
	defer func() { c.outputs.close() }()
	if err := c.makeFolder(); err != nil {
		return err
	}
	tables, labels, err := c.read()
	if err != nil {
		return err
	}
	columns, err := c.readColumns()
	if err != nil {
		return err
	}
	if c.describe {
		return c.tell(stdout, tables, labels, columns)
	}
	line := newProgressLine(stderr)
	defer line.clear()
	set, err := joined(ctx, c.joining, tables, labels, line)
	if err != nil {
		return err
	}
	if columns != nil {
		if err := set.AddColumns(columns); err != nil {
			return err
		}
	}
	mapOpts, err := c.mapOptions(set)
	if err != nil {
		return err
	}
	fresh, err := c.readNew(set)
	if err != nil {
		return err
	}
	anchors, err := c.startAnchors()
	if err != nil {
		return err
	}
	sources, err := c.sources(tables, labels, columns)
	if err != nil {
		return err
	}
	res, rep, err := c.cluster(ctx, set, anchors, line)
	if err != nil {
		return err
	}
	if err := rep.Explain(set, res, line.tick(ctx, "explain")); err != nil {
		return err
	}
	if c.baselines {
		if err := c.compare(ctx, set, rep, line); err != nil {
			return err
		}
	}
	if c.ablate {
		if err := c.leaveOut(ctx, set, res, rep, line); err != nil {
			return err
		}
	}
	assigned, err := c.assignNew(ctx, set, fresh, res, line)
	if err != nil {
		return err
	}
	text := summary(set, rep)
	if c.definitions {
		text += definitions()
	}
	drawn, err := c.draw(ctx, set, res, mapOpts, line)
	if err != nil {
		return err
	}
	if drawn != nil {
		text += describeMap(set, mapOpts, drawn)
	}
	text += assignedSummary(fresh, assigned, rep.Clusters)
	source := figure.Source{Report: rep, Result: res}
	if drawn != nil {
		source.Maps = []figure.Map{{Title: mapTitle(set, mapOpts), Map: drawn}}
	}
	if source, err = c.withMap(ctx, source, line); err != nil {
		return err
	}
	line.clear()
	err = c.outputs.write(stdout, map[string]func(io.Writer) error{
		"out": c.labelsWriter(tables, labels, columns, rep), "json": rep.WriteJSON,
		"anchors-out": func(w io.Writer) error {
			return report.WriteAnchors(w, set, res, line.beside(c.anchorsOut).tick(ctx, "anchors"))
		},
		"map-out": func(w io.Writer) error { return report.WriteMap(w, set, res, drawn) },
		"explain": func(w io.Writer) error {
			return report.WriteContrasts(w, set, res, line.beside(c.explain).tick(ctx, "explain"))
		},
		"assign-out": assignedWriter(rep, fresh, assigned),
		"capsule":    sources.writer(rep, c.joining),
		"report":     sheetWriter(source, figure.Files{Views: tables, Labels: labels, Columns: columns}, time.Now()),
	})
	if err != nil {
		return err
	}
	if err := c.drawFigures(source); err != nil {
		return err
	}
	line.clear()
	return c.summarise(text, stdout, stderr)
}

// joined joins tables.
func joined(ctx context.Context, how dataset.Joining, tables []*dataset.Table, labels *dataset.LabelTable, line *progressLine) (*dataset.Set, error) {
	return how.Join(tables, labels, line.tick(ctx, "fill"))
}

// cluster runs the solver.
func (c *call) cluster(ctx context.Context, set *dataset.Set, anchors dense.Matrix, line *progressLine) (*solver.Result, *report.Report, error) {
	var watch report.Stopwatch
	s := solver.Solver{Anchors: anchors, Crew: solver.Cores(c.cores), Observe: func(p solver.Progress) {
		watch.Observe(p, time.Now())
		line.show(p)
	}}
	res, err := s.Cluster(ctx, set.Views(), c.options)
	if err != nil {
		return nil, nil, err
	}
	return res, report.New(set, res, watch.Stop(time.Now())), nil
}
