// Command cluster runs the solver on CSV files, one per view, from the command line:
//
//	go run ./tools/cluster -c 3 rna.csv proteins.csv mutations.csv
//
// It prints a summary and, when asked, writes the labels (-out), everything else (-json) and what the
// anchors stand for (-anchors-out). With -describe it says what the files hold instead.
// It ends with 0 on success, 1 when the data cannot be used and 2 when the call cannot.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"strings"
	"time"

	"viewfold/solver"
	"viewfold/solver/dataset"
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
	if err := call.run(ctx, stdout, stderr); err != nil {
		if bad := new(solver.OptionError); errors.As(err, &bad) {
			fmt.Fprintf(stderr, "cluster: -%s %v: want %s\n", flagOf(bad.Field), bad.Value, bad.Want)
			return exitUsage
		}
		fmt.Fprintf(stderr, "cluster: %v\n", err)
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
	if c.outputs, err = openOutputs(c.out, c.json, c.anchorsOut); err != nil {
		return err
	}
	defer func() { c.outputs.close() }()
	tables, labels, err := c.read()
	if err != nil {
		return err
	}
	if c.describe {
		return c.tell(stdout, tables, labels)
	}
	line := newProgressLine(stderr)
	set, err := c.joining.Join(tables, labels, func(part float64) error {
		line.show(solver.Progress{Stage: "fill", Part: part, Objective: math.NaN()})
		return ctx.Err()
	})
	if err != nil {
		return err
	}
	anchors, err := c.readAnchors()
	if err != nil {
		return err
	}
	var watch report.Stopwatch
	s := solver.Solver{Anchors: anchors, Crew: solver.Cores(c.cores), Observe: func(p solver.Progress) {
		watch.Observe(p, time.Now())
		line.show(p)
	}}
	defer line.clear()
	res, err := s.Cluster(ctx, set.Views(), c.options)
	if err != nil {
		return err
	}
	rep := report.New(set, res, watch.Stop(time.Now()))
	writeAnchors := c.anchorsWriter(ctx, set, res, line)
	if c.baselines {
		if err := c.compare(ctx, set, rep, line); err != nil {
			return err
		}
	}
	line.clear()
	if err := c.outputs.write(stdout, rep.WriteLabels, rep.WriteJSON, writeAnchors); err != nil {
		return err
	}
	line.clear()
	return c.summarise(set, rep, stdout, stderr)
}
