package main

import (
	"bytes"
	"errors"
	"fmt"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/wasm/wire"
)

// assign puts new samples into the clusters of the latest run. Their files are read as the run's views were, and not
// kept.
func (l *lead) assign(j *job, body wire.Assign) (answer, error) {
	choice, err := l.runOf(body.Run, "New samples cannot be assigned to this result", ", then assign them")
	if err != nil {
		return answer{}, err
	}
	choice.Labels = 0
	set, err := l.set(j, choice)
	if err != nil {
		return answer{}, err
	}
	if err := l.fitsBeside(l.latest.result, nil); err != nil {
		return answer{}, err
	}
	read, err := l.newTables(j, choice, body)
	if err != nil {
		return answer{}, err
	}
	if err := l.fitsBeside(l.latest.result, read); err != nil {
		return answer{}, err
	}
	tables, _ := apart(read)
	fresh, err := datasetJoining(choice.Joining).JoinNew(tables, set, j.part("fill"))
	if err != nil {
		return answer{}, err
	}
	found, err := l.latest.result.Assign(j.ctx, set.Views(), fresh.Views(), func(part float64) {
		j.tell(wire.Progress{Stage: "assign", Part: part}) // Assign looks at the context itself
	})
	if err != nil {
		return answer{}, err
	}
	var csv bytes.Buffer
	if err := l.latest.doc.WriteAssigned(&csv, fresh.IDs, found); err != nil {
		return answer{}, err
	}
	l.latest.fresh = &freshSamples{fresh.IDs, found}
	info := wire.AssignInfo{Samples: len(found.Labels), Sizes: make([]int, l.latest.doc.Clusters), Notes: append(fresh.Warnings, found.Notes...)}
	for _, label := range found.Labels {
		info.Sizes[label]++
	}
	unlike := found.Unlike()
	info.Unlike, info.UnlikeCount = unlike[:min(len(unlike), wire.MaxUnlike)], len(unlike)
	return answer{body: info, bufs: append(sampleBuffers(found.Labels, fresh.IDs, found.Agreement, found.Margin), csv.Bytes())}, nil
}

// freshSamples are new samples and where they went: their file is written again when clusters are named.
type freshSamples struct {
	ids   []string
	found *solver.Assigned
}

// newTables reads the files of new samples, one for every view of a run.
func (l *lead) newTables(j *job, choice wire.Choice, body wire.Assign) ([]*table, error) {
	if len(body.Views) != len(choice.Views) || len(body.Files) != len(j.msg.Blobs) {
		return nil, &failure{
			Code: wire.FailInput, Text: fmt.Sprintf("%d files for %d views were given, but the run has %d views.", len(j.msg.Blobs), len(body.Views), len(choice.Views)),
			Fix: "give a file for every view",
		}
	}
	var list []*table
	for v, number := range choice.Views {
		k := body.Views[v]
		if k < 0 || k >= len(body.Files) {
			return nil, &failure{Code: wire.FailInput, Text: fmt.Sprintf("There is no file for view %d of %d.", v+1, len(body.Views)), Fix: "give a file for every view"}
		}
		t, err := j.readNew(body.Files[k], l.tables[number].format(), j.msg.Blobs[k], list)
		if several := new(dataset.Several); errors.As(err, &several) {
			return nil, &failure{
				Code: wire.FailInput, File: body.Files[k], Text: body.Files[k] + " holds several tables, but the view came from a file of one.",
				Fix: "give a file like the one that was clustered",
			}
		}
		if err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	return list, nil
}
