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
	if few, ok := x.(*samples.Sparse); ok {
		body.Sparse = true
		columns, values := few.Entries()
		starts := make([]int, len(few.Start))
		for i, at := range few.Start {
			starts[i] = at - few.Start[0]
		}
		return body, append(bufs, port.SharedFloat64s(values), port.Int32s(columns), port.Int32s(starts))
	}
	return body, append(bufs, port.SharedFloat64s(x.Dense().Data))
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
	if body.Sparse {
		x = &samples.Sparse{
			Rows: body.Samples, Cols: features,
			Value: port.ToFloat64s(bufs[2]), Column: port.ToInt32s[int32](bufs[3]), Start: port.ToInt32s[int](bufs[4]),
		}
	} else {
		x = dense.Matrix{Rows: body.Samples, Cols: features, Stride: features, Data: port.ToFloat64s(bufs[2])}
	}
	return solver.NewLook(x, body.From, some(bufs[0]), some(bufs[1]))
}
