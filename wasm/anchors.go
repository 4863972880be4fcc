package main

import (
	"viewfold/solver"
	"viewfold/solver/dataset"
	why "viewfold/solver/explain"
	"viewfold/solver/report"
	"viewfold/wasm/wire"
)

// latest is what the latest run found, or a kept result that was opened since: it is there for who asks for its figures
// and anchors, until another run starts or a view that it was made from changes.
type latest struct {
	run    int            // its request
	choice wire.Choice    // the tables
	doc    *report.Report // nil when there is none
	result *solver.Result // nil for a kept one, too
	maps   drawnMaps
	other  *report.Report       // that the result is compared with; nil for none
	apart  *why.Cluster         // samples that were selected, with what sets them apart; nil for none
	base   []string             // the report's warnings without those of descriptive columns
	fresh  *freshSamples        // that were assigned last; nil for none
	labels *dataset.LabelTable  // known ones that it was compared with; nil for none
	about  *dataset.ColumnTable // that was tested; nil for none
	gone   string               // why there is none any more; "" when this worker had none
}

// anchors writes what the anchors of the latest run stand for.
func (l *lead) anchors(j *job, body wire.Anchors) (answer, error) {
	choice, err := l.runOf(body.Run, "The anchors of this result cannot be listed", ", then download the anchors")
	if err != nil {
		return answer{}, err
	}
	choice.Labels = 0 // they may be gone, and say nothing of anchors
	set, err := l.set(j, choice)
	if err != nil {
		return answer{}, err
	}
	var file pieces
	err = report.WriteAnchors(&file, set, l.latest.result, j.part("anchors"))
	return answer{bufs: file}, err
}

// runOf returns the tables of the latest run; otherwise says what cannot be done when its result is gone, then what to do
// after another run.
func (l *lead) runOf(run int, otherwise, then string) (wire.Choice, error) {
	if l.latest.result == nil || l.latest.run != run {
		return wire.Choice{}, l.goneResult(otherwise, then)
	}
	return l.latest.choice, nil
}

// goneResult says why something of a result cannot be had any more.
func (l *lead) goneResult(what, then string) error {
	why := l.latest.gone
	switch {
	case l.latest.doc != nil:
		why = "another result took its place"
	case why == "":
		why = "the solver was started again"
	}
	return &failure{
		Code: wire.FailInput,
		Text: what + " any more: " + why + " since it was made.",
		Fix:  "run again" + then + "; the same data and options give the same result",
	}
}

// pieces collects a file in pieces of limited size, so that growing copies nothing.
type pieces [][]byte

const pieceSize = 4 << 20

// Write implements io.Writer.
func (p *pieces) Write(b []byte) (int, error) {
	for rest := b; len(rest) > 0; {
		last := len(*p) - 1
		if last < 0 || len((*p)[last]) == pieceSize {
			*p = append(*p, make([]byte, 0, pieceSize))
			last++
		}
		n := min(len(rest), pieceSize-len((*p)[last]))
		(*p)[last] = append((*p)[last], rest[:n]...)
		rest = rest[n:]
	}
	return len(b), nil
}
