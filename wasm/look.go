package main

import (
	"viewfold/solver"
	"viewfold/solver/dense"
	"viewfold/solver/samples"
	"viewfold/wasm/port"
	"viewfold/wasm/wire"
)

// packLook is a look as a message.
func packLook(look *solver.Look) (wire.Look, [][]byte) {
	x, from, mean, less := look.Parts()
	body := wire.Look{Samples: look.Samples(), From: from}
	bufs := [][]byte{port.Float64s(mean), port.Float64s(less)}
	switch x := x.(type) {
	case *samples.Sparse:
		body.Sparse = true
		columns, values := x.Entries()
		starts := make([]int, len(x.Start))
		for i, at := range x.Start {
			starts[i] = at - x.Start[0]
		}
		bufs = append(bufs, port.SharedFloat64s(values), port.Int32s(columns), port.Int32s(starts))
	case *samples.Float32:
		body.Float32 = true
		bufs = append(bufs, port.SharedFloat32s(x.Data), port.Float64s(x.Less))
	case dense.Matrix:
		bufs = append(bufs, port.SharedFloat64s(x.Data))
	}
	return body, bufs
}

// unpackLook is the reverse.
func unpackLook(body wire.Look, bufs [][]byte) *solver.Look {
	some := func(b []byte) []float64 {
		if len(b) == 0 {
			return nil
		}
		return port.ToFloat64s(b)
	}
	features := body.From[len(body.From)-1]
	var x samples.Matrix
	switch {
	case body.Sparse:
		x = &samples.Sparse{
			Rows: body.Samples, Cols: features,
			Value: port.ToFloat64s(bufs[2]), Column: port.ToInt32s[int32](bufs[3]), Start: port.ToInt32s[int](bufs[4]),
		}
	case body.Float32:
		x = &samples.Float32{Rows: body.Samples, Cols: features, Stride: features, Data: port.ToFloat32s(bufs[2]), Less: port.ToFloat64s(bufs[3])}
	default:
		x = dense.Matrix{Rows: body.Samples, Cols: features, Stride: features, Data: port.ToFloat64s(bufs[2])}
	}
	return solver.NewLook(x, body.From, some(bufs[0]), some(bufs[1]))
}
