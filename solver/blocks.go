package solver

// blockRows is the length of the row blocks that sums over the samples' features are folded from, in order.
// It depends on nothing, so the result of a fold does not depend on who computed the blocks.
const blockRows = 512

// Sums over rows of the graphs are folded from fewer blocks, as those of other members travel.
const (
	// mostBlocks is a number that many numbers of members divide.
	mostBlocks = 24
	// mostSums bounds the numbers that the blocks' m×m sums take together, 32 MB.
	mostSums = 1 << 22
)

// leastBlock is the length of a block of few samples. Tests make it smaller.
var leastBlock = blockRows

// blockLength is the length of the blocks that sums over the rows of n×m graphs are folded from. It does not
// depend on how many compute.
func blockLength(n, m int) int {
	blocks := min(max(mostSums/(m*m), 1), mostBlocks)
	return max(leastBlock, (n+blocks-1)/blocks)
}

// tickRows is how many rows of a slow stage pass between two reports of progress.
const tickRows = 64

// eachBlock calls do for blocks of n rows in order: rows from (inclusive) to to (exclusive).
func eachBlock(n, length int, do func(from, to int) error) error {
	for from := 0; from < n; from += length {
		if err := do(from, min(from+length, n)); err != nil {
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
		addTo(total, part)
	}
}

// sum adds up numbers in their order.
func sum(v []float64) float64 {
	s := 0.0
	for _, x := range v {
		s += x
	}
	return s
}

// addTo adds part to total.
func addTo(total, part []float64) {
	for k, v := range part {
		total[k] += v
	}
}
