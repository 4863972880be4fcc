package samples

import (
	"viewfold/solver/dense"
)

const (
	// windowRows is how many rows a window has at most: as many as k-means takes at a time.
	windowRows = 512
	// windowNumbers bounds the memory of a window, 32 MB, but for windowLeast rows.
	windowNumbers = 1 << 22
	windowLeast   = 16
)

// window keeps rows of a Float32 widened, as k-means asks for the same few again and again, once for every
// centre. Row i has the slot i mod the number of slots, so rows that follow each other are there together.
type window struct {
	rows   dense.Matrix // slots × d; empty before the first use
	holds  []int32      // the row in every slot, −1 for none
	slots  []int32      // of the rows asked for
	weight []float64    // of the rows in the slots
}

// WindowRows is how many rows of an n×d Float32 are kept widened.
func WindowRows(n, d int) int {
	return min(n, windowRows, max(windowLeast, windowNumbers/max(1, d)))
}

// forget empties the window.
func (w *window) forget() {
	for s := range w.holds {
		w.holds[s] = -1
	}
}

// widen has the first of the rows in the window, as many as fit there together, and returns their slots.
func (x *Float32) widen(rows []int32) []int32 {
	w := &x.window
	if w.rows.Rows == 0 {
		count := WindowRows(x.Rows, x.Cols)
		w.rows = dense.New(count, x.Cols)
		w.holds, w.slots, w.weight = make([]int32, count), make([]int32, 0, windowRows), make([]float64, count)
		w.forget()
	}
	count := int32(w.rows.Rows)
	stretch := rows[0] / count
	slots := w.slots[:0]
	from, to := int32(0), int32(0) // slots of rows that lack and follow each other, and are widened together
	for _, i := range rows[:min(len(rows), windowRows)] {
		s := i - stretch*count
		if s < 0 || s >= count {
			break
		}
		if w.holds[s] != i {
			w.holds[s] = i
			if s != to {
				x.copyRows(w.rows.RowRange(int(from), int(to)), int(stretch*count+from))
				from = s
			}
			to = s + 1
		}
		slots = append(slots, s)
	}
	x.copyRows(w.rows.RowRange(int(from), int(to)), int(stretch*count+from))
	w.slots = slots
	return slots
}

// weigh returns the weights of the rows that widen has put into slots, by slot; nil for nil.
func (w *window) weigh(rows []int32, weights []float64) []float64 {
	if weights == nil {
		return nil
	}
	for k, s := range w.slots {
		w.weight[s] = weights[rows[k]]
	}
	return w.weight
}
