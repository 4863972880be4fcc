// Package figure draws what a run found: every figure as SVG, in words and as a table, for the page, the command
// line and files alike. Figures are drawn from the report of a run, some also from its result, which is not kept
// after the visit.
package figure

import (
	"fmt"
	"slices"
	"strconv"

	"viewfold/solver"
	"viewfold/solver/explain"
	"viewfold/solver/report"
)

// Figure is a picture of one thing that a run found.
type Figure struct {
	Name   string // for file names and links
	Title  string
	Text   string // what the picture shows, for who does not see it
	Width  int    // of the picture, in pixels of 1/96 inch
	Height int
	SVG    string // a whole document
	Table  Table  // the numbers that the picture shows
}

// Source is what figures are drawn from.
type Source struct {
	Report *report.Report
	Result *solver.Result // nil for a result that was kept: then some figures cannot be drawn
	Maps   []Map          // that were drawn of it, side by side; none when nobody asked
	Colour *Colouring     // of the maps' points, in the place of the clusters'; nil for these
	Other  *report.Report // another result, which the figure Agreement compares it with; nil for none
	// Selected is what sets samples apart that a person selected, for the figure Selected; nil for none.
	Selected *explain.Cluster
}

// Options say how a figure is drawn.
type Options struct {
	Width  int    // of the picture in pixels; 0 for 640
	Sample int    // that the figure Row is about, from 0
	From   int    // first row of the figures of graphs, in the order that they have
	To     int    // the row after its last; 0 for all
	Only   []byte // the samples whose rows these figures show: bit i%8 of byte i/8 is sample i's; nil for all

	Cluster int // that the figures Features and Confidence are about, from 1; 0 for all
	Column  int // that the figure Column is about, from 0
}

const (
	usualWidth = 640
	leastWidth = 280
	mostWidth  = 4000
)

// kind is a figure that can be drawn.
type kind struct {
	name string
	has  func(s Source) bool // whether the run has what it shows
	draw func(s Source, o Options) (*Figure, error)
}

// kinds lists all figures in the order in which a reader wants them.
var kinds = []kind{
	{"sizes", always, sizes},
	{"map", hasMaps, scatter},
	{"weights", always, weights},
	{"weight-course", hasWeightCourse, weightCourse},
	{"ablation", hasAblation, ablation},
	{"features", hasExplanation, features},
	{"confidence", hasConfidence, confidence},
	{"tests", hasTests, tests},
	{"confusion", hasConfusion, confusion},
	{"classes", hasConfusion, classes},
	{"graph", hasGraph, graphMap},
	{"view-graphs", hasViewGraphs, viewGraphs},
	{"set-graphs", hasSetGraphs, setGraphs},
	{"sets", isConsensus, sets},
	{"objective", hasObjective, objective},
	{"steps", hasSteps, steps},
	{"stages", always, stages},
}

// details are figures of one sample, column, selection or other result, which are drawn when somebody asks for it.
var details = []kind{
	{"row", hasGraph, graphRow},
	{"column", hasTests, column},
	{"agreement", hasOther, agreement},
	{"selected", hasSelected, selected},
}

func always(Source) bool { return true }

func hasGraph(s Source) bool { return s.Result != nil }

// Names lists the figures that the run has, but for details, in the order in which a reader wants them.
func Names(s Source) []string {
	var names []string
	for _, k := range kinds {
		if k.has(s) {
			names = append(names, k.name)
		}
	}
	return names
}

// Draw draws a figure. An error says what the result does not have.
func Draw(name string, s Source, o Options) (*Figure, error) {
	if o.Width == 0 {
		o.Width = usualWidth
	}
	o.Width = min(max(o.Width, leastWidth), mostWidth)
	for _, k := range slices.Concat(kinds, details) {
		if k.name == name && k.has(s) {
			f, err := k.draw(s, o)
			if err != nil {
				return nil, err
			}
			f.Name = name
			return f, nil
		}
	}
	return nil, fmt.Errorf("there is no figure %q of this run", name)
}

// exact writes a number so that reading it gives the same bits.
func exact(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
