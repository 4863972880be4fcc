package main

import (
	"fmt"

	"viewfold/phrase"
	"viewfold/solver/dataset"
	"viewfold/solver/report"
	"viewfold/wasm/port"
	"viewfold/wasm/wire"
)

// columns writes labels.csv with all columns of the files that a result was made from.
func (l *lead) columns(j *job, body wire.Source) (answer, error) {
	chosen, err := l.chosen(body.Choice)
	if err != nil {
		return answer{}, err
	}
	if err := l.fits(chosen); err != nil {
		return answer{}, err
	}
	doc, err := j.document(0)
	if err != nil {
		return answer{}, err
	}
	tables, labels := apart(chosen)
	about := chosen[len(chosen)-1].about
	columns, err := report.Gather(tables, labels, about, datasetJoining(body.Joining), doc, func(k int) (*dataset.Written, error) {
		t := chosen[k]
		size := t.blob.Size()
		r := t.blob.Open(j.ctx)
		defer r.Close()
		w, err := dataset.ReadWritten(r, t.name, datasetFormat(t.format()), dataset.Role(t.role), t.roles(), func(bytes int64) error {
			return j.tell(wire.Progress{Stage: "columns", Part: (float64(k) + part(bytes, size)) / float64(len(chosen)+1)})
		})
		return w, port.OfFile(t.name, err)
	})
	if err != nil {
		return answer{}, err
	}
	var file pieces
	err = doc.WriteColumns(&file, columns, func(part float64) error {
		return j.tell(wire.Progress{Stage: "columns", Part: (float64(len(chosen)) + part) / float64(len(chosen)+1)})
	})
	return answer{bufs: file}, err
}

// roles are those of the table's columns, nil of labels.
func (t *table) roles() []string {
	switch {
	case t.view != nil:
		return t.view.Roles
	case t.about != nil:
		return t.about.Roles
	}
	return nil
}

// fits refuses to hold the files' text where that takes more memory than there is: once as it is read, with the ends
// of the cells, and once as it is written.
func (l *lead) fits(chosen []*table) error {
	bytes := 0.
	for _, t := range chosen {
		bytes += 2.5 * float64(t.blob.Size())
	}
	if need := l.limit.taken(l.kept() + bytes); need > l.limit.worker {
		return &failure{
			Code: wire.FailMemory,
			Text: fmt.Sprintf("The labels with all columns need about %s of memory, and a browser tab has %s.", phrase.AboutBytes(int64(need)), phrase.AboutBytes(int64(l.limit.worker))),
			Fix:  "download the labels alone, or use the command line with -with-columns",
		}
	}
	return nil
}
