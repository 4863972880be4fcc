package main

import (
	"context"

	"viewfold/solver"
	"viewfold/solver/dense"
	"viewfold/wasm/port"
	"viewfold/wasm/wire"
)

// shard is rows that a mate keeps.
type shard struct {
	mate    *mate
	anchors int
	block   int
}

// ahead is a mate once more, for a task ahead.
type ahead struct{ *mate }

// Holds implements solver.Member: the mate itself does.
func (ahead) Holds() bool { return false }

// Holds implements solver.Member.
func (m *mate) Holds() bool { return true }

// Hold implements solver.Member.
func (m *mate) Hold(opts solver.Options, n, block int) solver.Shard {
	m.ask(wire.KindRows, wire.Rows{Options: wireOptions(opts), Samples: n, Block: block})
	m.holds = true
	return &shard{m, opts.Anchors, block}
}

// release has the mate forget its rows.
func (m *mate) release() {
	if m.holds {
		m.ask(wire.KindRows, wire.Rows{})
		m.holds = false
	}
}

// pieceNumbers bounds the numbers of a look that travel together, 32 MB, so that neither this worker nor
// the mate needs room for a second copy of everything. Tests make it smaller.
var pieceNumbers = 1 << 22

// piecesAhead is how many pieces a mate has to do: one, and one for the time until this worker, which
// computes too, looks up.
const piecesAhead = 2

// fewAnchors is the number of anchors up to which samples are compared with them here: sending the samples
// takes longer. With 40 both took the same. Tests make it smaller.
var fewAnchors = 32

// Start implements solver.Shard.
func (s *shard) Start(ctx context.Context, w *solver.Work) (wait func() (*solver.Found, error)) {
	if w.Look != nil && s.anchors <= fewAnchors {
		w = w.Compared()
	}
	pieces := s.pieces(w)
	var asked []*request
	for _, p := range pieces[:min(piecesAhead, len(pieces))] {
		asked = append(asked, s.ask(p))
	}
	if len(pieces) == 1 {
		return func() (*solver.Found, error) { return s.answer(ctx, asked[0]) }
	}
	all, err := new(solver.Found), error(nil)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for k := range pieces {
			var found *solver.Found
			if found, err = s.answer(ctx, asked[k]); err != nil {
				for _, r := range asked[k+1:] {
					s.mate.cancel(r)
				}
				return
			}
			all.Numbers = append(all.Numbers, found.Numbers...)
			if next := k + piecesAhead; next < len(pieces) {
				asked = append(asked, s.ask(pieces[next]))
			}
		}
	}()
	return func() (*solver.Found, error) {
		<-done
		return all, err
	}
}

// pieces returns a step in parts: with a look at a few whole blocks each, or itself.
func (s *shard) pieces(w *solver.Work) []*solver.Work {
	if w.Look == nil {
		return []*solver.Work{w}
	}
	n, d := w.Look.Samples(), w.Matrix.Cols
	rows := s.block * max(1, pieceNumbers/(s.block*d))
	var list []*solver.Work
	for from := 0; from < n; from += rows {
		part := *w
		part.Look = w.Look.Range(from, min(from+rows, n))
		list = append(list, &part)
	}
	return list
}

// ask sends a step.
func (s *shard) ask(w *solver.Work) *request {
	body, bufs := packWork(w)
	return s.mate.ask(wire.KindStep, body, bufs...)
}

// answer waits for what a step gives.
func (s *shard) answer(ctx context.Context, r *request) (*solver.Found, error) {
	select {
	case a := <-r.answers:
		if a.Env.Kind == wire.KindDone {
			return unpackFound(a.Bufs, s.anchors), nil
		}
		if ctx.Err() == nil {
			s.mate.died("a step failed")
		}
	case <-s.mate.gone:
	case <-ctx.Done():
		s.mate.cancel(r)
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return nil, solver.ErrLost
}

// packWork is a step as a message.
func packWork(w *solver.Work) (wire.Step, [][]byte) {
	body := wire.Step{Step: string(w.Step), OnB: w.OnB, Rows: w.Matrix.Rows, Products: w.Products.Rows, Alpha: w.Alpha, Beta: w.Beta, Gamma: w.Gamma}
	bufs := [][]byte{port.Float64s(w.Matrix.Clone().Data), port.Float64s(w.Numbers), port.Int32s(w.List), port.SharedFloat64s(w.Products.Data)}
	if w.Look != nil {
		look, more := packLook(w.Look)
		body.Look = &look
		bufs = append(bufs, more...)
	}
	return body, bufs
}

// unpackWork is the reverse.
func unpackWork(body wire.Step, bufs [][]byte) *solver.Work {
	w := &solver.Work{
		Step: solver.Step(body.Step), OnB: body.OnB, Alpha: body.Alpha, Beta: body.Beta, Gamma: body.Gamma,
		Numbers: port.ToFloat64s(bufs[1]), List: port.ToInt32s[int](bufs[2]),
	}
	w.Matrix, w.Products = unpackMatrix(body.Rows, bufs[0]), unpackMatrix(body.Products, bufs[3])
	if body.Look != nil {
		w.Look = unpackLook(*body.Look, bufs[4:])
	}
	return w
}

// unpackMatrix returns the matrix of so many rows.
func unpackMatrix(rows int, buf []byte) dense.Matrix {
	if rows == 0 {
		return dense.Matrix{}
	}
	data := port.ToFloat64s(buf)
	d := len(data) / rows
	return dense.Matrix{Rows: rows, Cols: d, Stride: d, Data: data}
}

// packFound is what a step gives as buffers.
func packFound(f *solver.Found) [][]byte {
	g := f.Graph
	if g == nil {
		g = &solver.Graph{}
	}
	return [][]byte{port.Float64s(f.Numbers), port.Int32s(f.List), port.Int32s(g.Start), port.Int32s(g.Anchor), port.Float64s(g.Weight)}
}

// unpackFound is the reverse, with graphs of so many anchors.
func unpackFound(bufs [][]byte, anchors int) *solver.Found {
	f := &solver.Found{Numbers: port.ToFloat64s(bufs[0]), List: port.ToInt32s[int](bufs[1])}
	if start := port.ToInt32s[int](bufs[2]); len(start) > 0 {
		f.Graph = &solver.Graph{
			Samples: len(start) - 1, Anchors: anchors, Start: start,
			Anchor: port.ToInt32s[int32](bufs[3]), Weight: port.ToFloat64s(bufs[4]),
		}
	}
	return f
}
