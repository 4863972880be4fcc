package edges

// Forest is a union–find structure over anchors.
type Forest struct {
	Parent  []int32
	Sampled []bool // anchors with samples
}

// Reset makes each of m anchors a tree of its own, without samples.
func (f *Forest) Reset(m int) {
	f.Parent = f.Parent[:0]
	for j := range m {
		f.Parent = append(f.Parent, int32(j))
	}
	f.Sampled = append(f.Sampled[:0], make([]bool, m)...)
}

// Root returns the root of an anchor's tree.
func (f *Forest) Root(j int32) int32 {
	for f.Parent[j] != j {
		f.Parent[j] = f.Parent[f.Parent[j]]
		j = f.Parent[j]
	}
	return j
}

// Join makes one tree of those of two anchors. The smaller root is its root.
func (f *Forest) Join(i, j int32) {
	if a, b := f.Root(i), f.Root(j); a < b {
		f.Parent[b] = a
	} else if b < a {
		f.Parent[a] = b
	}
}

// JoinSamples joins the anchors that share one of the samples. Every sample has an edge.
func (f *Forest) JoinSamples(l List) { current.Join(f, l) }

func join(f *Forest, l List) {
	for i := range l.Samples() {
		anchors, _ := l.Row(i)
		first := anchors[0]
		for _, j := range anchors {
			f.Sampled[j] = true
			if f.Parent[j] != f.Parent[first] { // most are joined already
				f.Join(first, j)
			}
		}
	}
}

// Components returns the number of trees with a sample.
func (f *Forest) Components() int {
	count := 0
	counted := make([]bool, len(f.Parent))
	for j, sampled := range f.Sampled {
		if root := f.Root(int32(j)); sampled && !counted[root] {
			counted[root] = true
			count++
		}
	}
	return count
}

// Roots returns the root of every anchor, −1 for one without samples.
func (f *Forest) Roots() []int {
	list := make([]int, len(f.Parent))
	for j, sampled := range f.Sampled {
		list[j] = -1
		if sampled {
			list[j] = int(f.Root(int32(j)))
		}
	}
	return list
}

// Add joins what the roots of other samples' forest join.
func (f *Forest) Add(roots []int) {
	for j, root := range roots {
		if root >= 0 {
			f.Join(int32(j), int32(root))
			f.Sampled[j] = true
		}
	}
}
