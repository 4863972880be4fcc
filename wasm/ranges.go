package main

import (
	"context"
	"io"

	"viewfold/solver/dataset"
	"viewfold/solver/samples"
	"viewfold/wasm/port"
	"viewfold/wasm/wire"
)

// manyBytes is the size from which on a view is read by several workers. Below, a mate that has yet to start
// comes too late to help. Tests make it smaller.
var manyBytes int64 = 32 << 20

// rangeBytes is the size of the ranges. Tests make it smaller.
var rangeBytes int64 = dataset.RangeBytes

// helpers returns the mates as helpers for a file. Each has a second range to read while this worker, which
// reads too, comes to take the first.
func (l *lead) helpers(name string, format wire.Format, blob port.Blob, workers int) []dataset.Helper {
	if workers < 2 || blob.Size() < manyBytes {
		return nil
	}
	l.reads++
	r := wire.Range{Read: l.reads, Name: name, Format: format}
	var list []dataset.Helper
	for _, member := range l.crew.members(workers) {
		switch m := member.(type) {
		case *mate:
			list = append(list, &rangeHelper{m, r, blob})
		case ahead:
			list = append(list, &rangeHelper{m.mate, r, blob})
		}
	}
	return list
}

// rangeHelper is a mate that reads ranges of a file.
type rangeHelper struct {
	*mate
	about wire.Range
	blob  port.Blob
}

// Range implements dataset.Helper.
func (h *rangeHelper) Range(ctx context.Context, from, to int64) (*dataset.Range, error) {
	body := h.about
	body.From, body.To = from, to
	r := h.askAbout([]port.Blob{h.blob}, wire.KindRange, body)
	select {
	case a := <-r.answers:
		if a.Env.Kind == wire.KindDone {
			return unpackRange(a)
		}
		if ctx.Err() == nil {
			return nil, new(dataset.Error) // which one, reading by one alone tells
		}
	case <-h.gone:
		return nil, dataset.ErrLost
	case <-ctx.Done():
		h.cancel(r)
	}
	return nil, ctx.Err()
}

// rangeFile is the file that a mate reads ranges of.
type rangeFile struct {
	read   int // the lead's number of the reading
	ranges *dataset.Ranges
}

// readRange reads a range for the worker that asks.
func (l *lead) readRange(j *job, body wire.Range) (answer, error) {
	if l.file.read != body.Read {
		l.file = rangeFile{}
		blob, err := j.file(0)
		if err != nil {
			return answer{}, err
		}
		ranges, err := dataset.OpenRanges(opener(context.Background(), blob), blob.Size(), body.Name, datasetFormat(body.Format))
		if err != nil {
			return answer{}, &failure{Code: wire.FailInput, Text: err.Error()} // which the lead does not show
		}
		l.file = rangeFile{body.Read, ranges}
	}
	r, err := l.file.ranges.Read(body.From, body.To, func(int64) error { return j.rest() })
	if err != nil {
		return answer{}, err
	}
	return packRange(r), nil
}

// opener opens ranges of a file.
func opener(ctx context.Context, blob port.Blob) dataset.Opener {
	return func(from, to int64) io.ReadCloser { return blob.Slice(from, to).Open(ctx) }
}

// packRange is a range as an answer.
func packRange(r *dataset.Range) answer {
	few := r.Few
	if few == nil {
		few = &samples.Sparse{}
	}
	ids, idEnds := port.Texts(r.IDs)
	labels, labelEnds := port.Texts(r.Labels)
	a := answer{
		body: wire.RangeRows{Counts: wireCounts(r.RangeCounts), Levels: r.Levels, Sparse: r.Few != nil, Cols: few.Cols},
		bufs: [][]byte{
			port.SharedFloat64s(r.All), port.Int32s(few.Start), port.Int32s(few.Column), port.SharedFloat64s(few.Value),
			ids, idEnds, port.Int32s(r.IDLines), labels, labelEnds,
		},
	}
	for _, codes := range r.Codes {
		a.bufs = append(a.bufs, port.Int32s(codes))
	}
	return a
}

// unpackRange is the reverse.
func unpackRange(a port.Message) (*dataset.Range, error) {
	var body wire.RangeRows
	if err := a.Env.Decode(&body); err != nil {
		return nil, err
	}
	r := &dataset.Range{
		RangeCounts: rangeCounts(body.Counts), Levels: body.Levels,
		IDs: port.ToTexts(a.Bufs[4], a.Bufs[5]), IDLines: port.ToInt32s[int32](a.Bufs[6]), Labels: port.ToTexts(a.Bufs[7], a.Bufs[8]),
	}
	if body.Sparse {
		r.Few = &samples.Sparse{
			Rows: body.Counts.Samples, Cols: body.Cols,
			Start: port.ToInt32s[int](a.Bufs[1]), Column: port.ToInt32s[int32](a.Bufs[2]), Value: port.ToFloat64s(a.Bufs[3]),
		}
	} else {
		r.All = port.ToFloat64s(a.Bufs[0])
	}
	for _, codes := range a.Bufs[9:] {
		r.Codes = append(r.Codes, port.ToInt32s[int32](codes))
	}
	return r, nil
}

func wireCounts(c dataset.RangeCounts) wire.RangeCounts {
	return wire.RangeCounts{
		Samples: c.Samples, Lines: c.Lines, Comments: c.Comments, Kept: c.Kept, Lead: c.Lead, Blanks: c.Blanks, Trail: c.Trail,
		Missing: wire.Missing(c.Missing),
	}
}

func rangeCounts(c wire.RangeCounts) dataset.RangeCounts {
	return dataset.RangeCounts{
		Samples: c.Samples, Lines: c.Lines, Comments: c.Comments, Kept: c.Kept, Lead: c.Lead, Blanks: c.Blanks, Trail: c.Trail,
		Missing: dataset.Missing(c.Missing),
	}
}
