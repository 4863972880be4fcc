package kmeans

import (
	"math"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// together computes the distances of samples that are kept by their non-zeros to all centres at once: an entry meets the
// numbers of all centres side by side. With vector instructions that takes less time than to look which of a few centres
// bounds exclude.
type together struct {
	x       *samples.Sparse
	centres dense.Matrix // d×K
	dots    dense.Matrix // products of a block of samples with the centres, block×K
}

// newTogether returns nil where bounds take less time.
func newTogether(x samples.Matrix, block, centres int) *together {
	few, ok := x.(*samples.Sparse)
	if !ok || centres > samples.Together() {
		return nil
	}
	return &together{few, dense.New(few.Cols, centres), dense.New(block, centres)}
}

// assignTogether is assignBlock without bounds.
func (r *run) assignTogether(from, to int) bool {
	t := r.together
	t.x.RowRange(from, to).Products(t.dots.RowRange(0, to-from), t.centres)
	changed := false
	half, rest := r.half, t.dots.Data
	for i := from; i < to; i++ {
		row := rest[:len(half)]
		rest = rest[len(half):]
		at, best := 0, math.Inf(1)
		for j, h := range half {
			if e := h - row[j]; e < best {
				at, best = j, e
			}
		}
		r.count[at]++
		if was := r.assign[i]; was != at {
			r.assign[i] = at
			changed = true
			r.changed[at] = true
			if was >= 0 {
				r.changed[was] = true
			}
		}
	}
	return changed
}
