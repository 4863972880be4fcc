package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// document is all that is written.
type document struct {
	Date    string   `json:"date"`
	Version string   `json:"version"`
	Machine machine  `json:"machine"`
	Figures []figure `json:"figures"`
}

// writeJSON writes the document as JSON.
func (d document) writeJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(d)
}

// writeMarkdown writes the document for people.
func (d document) writeMarkdown(w io.Writer) error {
	met, judged := 0, 0
	for _, f := range d.Figures {
		switch f.verdict() {
		case "yes":
			met++
			judged++
		case "no":
			judged++
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, intro, d.Date, d.Version, d.Machine, met, judged)
	b.WriteString("| what | value | compared with | its value | ratio | target | met |\n|---|---|---|---|---|---|---|\n")
	for _, f := range d.Figures {
		value, other, ratio := "", "", ""
		if f.Unit != "" {
			value = short(f.Value) + " " + f.Unit
		}
		if f.Ratio != 0 {
			other, ratio = short(f.Other)+" "+f.Unit, short(f.Ratio)
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %s |\n", f.Name, value, f.Against, other, ratio, f.Target, f.verdict())
	}
	b.WriteString("\n## Notes\n\n")
	for _, f := range d.Figures {
		for _, note := range []string{f.Note, f.Missing} {
			if note != "" {
				fmt.Fprintf(&b, "- %s: %s\n", f.Name, strings.ReplaceAll(note, "\n", " "))
			}
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// intro tells how to read the table. It takes date, version, machine, and how many targets were met of
// how many judged.
const intro = `# Benchmarks

Measured %s, version %s, by ` + "`make bench`" + `. %v.

%d of %d targets are met.

## How to read it

Values are medians, measured in Chromium, with the solver as WebAssembly in a Web Worker. Where a value is compared with another, the two were
measured in turns, and the ratio is the median of the ratios within a turn: it tells more than either value when the machine has other work to do.
For rates (GFLOP/s) and preparation the ratio says how many times as fast; elsewhere it is the value divided by the other's, and less is better.

- **dense kernel**: samples × anchorsᵀ in float64, which dominates preparation. gonum runs natively with its assembly, NumPy with the BLAS named above,
  each on one thread.
- **k-means**: both start from the same centres, end after as many Lloyd iterations, and have the same inertia in the end, or the notes say so.
- **run**: a data set in paper mode, from scaling to labels. Native is the solver as the command line tool has it, on one thread.
- **sparse**: from scaling to the first graphs of data that are mostly zeros.
- **growth**, **shape**: drawn data (` + "`tools/shapes`" + `, seed 1), every run in a new worker; the time is from scaling to labels and without drawing. Peak
  memory is that of the worker that leads, whose WebAssembly memory never shrinks. Growth is measured without a tolerance, so that few samples do not
  converge long before many do.
- **load**: four CSV files of 1 GB together (` + "`tools/shapes`" + `), read from the disk one after the other into a new worker. Native is the same reader, on one
  thread. Peak memory is that of the worker that has the tables in the end; a fifth of it may be garbage that is not collected yet.
- **main thread**: the longest task of the page's own thread, on the whole site.
- **short run**: a run that a person waits for, in a worker that has run before.
- **map**: a scatter of drawn points, 20 groups; WebGL2 without a graphics processor is emulated, which the map itself refuses.

Unless the notes say otherwise runs are in paper mode with one k-means start, at most 20 Lloyd and 20 outer iterations, α = 1 and β = 0.1.

## Figures

`
