package lowrank

// Bytes is about how much memory Scores takes for a dense n×d matrix and k directions, its result included and
// the matrix left out.
func Bytes(n, d, k int) float64 {
	small := min(n, d)
	k = min(k, small)
	size := krylovSize(k)
	eigen := func(m int) float64 { return eigenCopies * float64(m) * float64(m) }
	scores := float64(n) * float64(k)
	if small <= size+narrow {
		return 8 * (scores + eigen(small))
	}
	basis, directions := float64(size)*float64(d), float64(k)*float64(d)
	return 8 * (scores + float64(n)*block + basis + max(directions, eigen(size)))
}

// eigenCopies is how many matrices of its size the decomposition of a Gram matrix takes, that one included.
const eigenCopies = 4
