package solver

// blockRows is the length of the row blocks that sums over samples are folded from, in order.
// It depends on nothing, so the result of a fold does not depend on who computed the blocks.
const blockRows = 512

// tickRows is how many rows of a slow stage pass between two reports of progress.
const tickRows = 64

// eachBlock calls do for the blocks of n rows in order: rows from (inclusive) to to (exclusive).
func eachBlock(n int, do func(from, to int) error) error {
	for from := 0; from < n; from += blockRows {
		if err := do(from, min(from+blockRows, n)); err != nil {
			return err
		}
	}
	return nil
}

// fold adds up, in order, what part computes for every block of n rows. total and part have
// equal lengths; part starts from zero for every block.
func fold(n int, total, part []float64, add func(i int)) {
	clear(total)
	for from := 0; from < n; from += blockRows {
		clear(part)
		for i := from; i < min(from+blockRows, n); i++ {
			add(i)
		}
		for k, v := range part {
			total[k] += v
		}
	}
}
