// Command bench measures the solver in a real Chromium and natively, beside other programs where they
// are installed, and holds the figures against targets.
//
//	go run ./tools/bench [-lines EXPRESSION] [-data FOLDER] [-out docs/BENCHMARKS.md] [-json bench.json]
//
// It is run in the project's folder. What is compared is measured in turns, and ratios are made of
// neighbours, so that a machine that is busy with other things spoils them less. What cannot be measured
// here, because a program or a data set is missing, is left out of the comparison and the table says so.
// All lines together take most of an hour; -list names them.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"time"
)

func main() {
	lines := flag.String("lines", "", "only lines whose name this `expression` matches")
	data := flag.String("data", "", "`folder` with the data sets msrcv1, handwritten, citeseer and cora anywhere below, as for tools/accuracy")
	out := flag.String("out", "", "`file` for the document")
	json := flag.String("json", "", "`file` for the figures as JSON")
	version := flag.String("version", "", "`text` to say what was measured")
	list := flag.Bool("list", false, "list the lines and end")
	flag.Parse()
	if *list {
		for _, l := range lineup {
			fmt.Println(l.name)
		}
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *lines, *data, *version, *out, *json); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// run measures the wanted lines, tells of each when it is done, and writes the files.
func run(ctx context.Context, expression, data, version, out, json string) error {
	want, err := regexp.Compile(expression)
	if err != nil {
		return err
	}
	b, err := newBench(ctx, data)
	if err != nil {
		return err
	}
	defer b.close()
	doc := document{Version: version, Date: time.Now().Format(time.DateOnly)}
	for _, l := range lineup {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if !want.MatchString(l.name) {
			continue
		}
		fmt.Fprintf(os.Stderr, "%s …\n", l.name)
		figures, err := l.measure(b)
		if err != nil {
			figures = append(figures, missing(l.name, err.Error()))
		}
		for _, f := range figures {
			fmt.Println(f)
		}
		doc.Figures = append(doc.Figures, figures...)
	}
	if doc.Machine, err = b.machine(); err != nil {
		return err
	}
	for _, f := range []struct {
		name  string
		write func(io.Writer) error
	}{{out, doc.writeMarkdown}, {json, doc.writeJSON}} {
		if f.name == "" {
			continue
		}
		if err := create(f.name, f.write); err != nil {
			return err
		}
	}
	return nil
}

// create writes a file.
func create(name string, write func(io.Writer) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := write(f); err != nil {
		return err
	}
	return f.Close()
}
