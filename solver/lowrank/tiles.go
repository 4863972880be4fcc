package lowrank

import "viewfold/solver/dense"

// tileWork is how many multiplications to do between two reports of progress: a few milliseconds'.
const tileWork = 4_000_000

// eachTile calls do for tiles of n rows in order, rows from (inclusive) to to (exclusive), and tick after
// each. work is how many multiplications a row takes.
func eachTile(n, work int, tick func(part float64) error, do func(from, to int)) error {
	rows := max(4, tileWork/(work+1)/4*4) // the kernels take four at a time
	for from := 0; from < n; from += rows {
		to := min(from+rows, n)
		do(from, to)
		if err := tick(float64(to) / float64(n)); err != nil {
			return err
		}
	}
	return nil
}

// mixed applies mix to y, block columns at a time, so that tick is called in between. part is n×block.
func mixed(y dense.Matrix, mix Mixing, part dense.Matrix, tick func(part float64) error) error {
	for from := 0; from < y.Cols; from += block {
		to := min(from+block, y.Cols)
		some := part.ColRange(0, to-from)
		some.CopyFrom(y.ColRange(from, to))
		mix.Apply(some)
		y.ColRange(from, to).CopyFrom(some)
		if err := tick(float64(to) / float64(y.Cols)); err != nil {
			return err
		}
	}
	return nil
}
