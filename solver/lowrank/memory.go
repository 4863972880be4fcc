package lowrank

// Bytes is about how much memory Scores takes for a dense n×d matrix and k directions, its result included and
// the matrix left out.
func Bytes(n, d, k int) float64 {
	small := min(n, d)
	k = min(k, small)
	size := krylovSize(k)
	if small <= size+narrow {
		return 8 * (float64(n)*float64(k) + eigenCopies*float64(small)*float64(small))
	}
	return 8 * (float64(n)*float64(k+block) + float64(size+k)*float64(d) + eigenCopies*float64(size)*float64(size))
}

// eigenCopies is how many matrices of its size the decomposition of a Gram matrix takes, that one included.
const eigenCopies = 4
