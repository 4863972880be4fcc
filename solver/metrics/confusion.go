package metrics

// Confusion is a contingency table in the order in which it is read best: the pairs that Match finds come
// first, on the diagonal, in the order of a's labels; then what has no partner, of a and of b.
type Confusion struct {
	A, B  []int   // labels of the rows and columns
	Count [][]int // Count[i][j] samples have label A[i] in a and B[j] in b
	Pairs int     // how many rows have their partner in the column of the same number
}

// Confusion puts the table in order. Labels that no sample has are left out.
func (t *Table) Confusion() *Confusion {
	c := &Confusion{}
	if t.N == 0 {
		return c
	}
	var alone []int
	paired := make([]bool, len(t.B))
	for i, j := range t.partners() {
		switch {
		case j >= 0:
			c.A, c.B = append(c.A, i), append(c.B, j)
			paired[j] = true
		case t.A[i] > 0:
			alone = append(alone, i)
		}
	}
	c.Pairs = len(c.A)
	c.A = append(c.A, alone...)
	for j, count := range t.B {
		if count > 0 && !paired[j] {
			c.B = append(c.B, j)
		}
	}
	for _, i := range c.A {
		row := make([]int, len(c.B))
		for k, j := range c.B {
			row[k] = t.Count[i][j]
		}
		c.Count = append(c.Count, row)
	}
	return c
}

// partners is Match, but a pair without a sample in common is none.
func (t *Table) partners() []int {
	match := t.Match()
	for i, j := range match {
		if j >= 0 && t.Count[i][j] == 0 {
			match[i] = -1
		}
	}
	return match
}

// Class tells how well a class (b) is found again, by the cluster (a) that Match matches it with.
type Class struct {
	Class     int     // its label
	N         int     // samples of it
	Cluster   int     // the label of its cluster, −1 when it has none; then the following are 0
	Precision float64 // the share of the cluster's samples that are of the class
	Recall    float64 // the share of the class's samples that are in the cluster
	F1        float64 // the harmonic mean of precision and recall
}

// Classes returns the classes that some sample has, in the order of their labels.
func (t *Table) Classes() []Class {
	if t.N == 0 {
		return nil
	}
	cluster := make([]int, len(t.B))
	for j := range cluster {
		cluster[j] = -1
	}
	for i, j := range t.partners() {
		if j >= 0 {
			cluster[j] = i
		}
	}
	var list []Class
	for j, n := range t.B {
		if n == 0 {
			continue
		}
		c := Class{Class: j, N: n, Cluster: cluster[j]}
		if i := c.Cluster; i >= 0 {
			both := float64(t.Count[i][j])
			c.Precision, c.Recall, c.F1 = both/float64(t.A[i]), both/float64(n), 2*both/float64(t.A[i]+n)
		}
		list = append(list, c)
	}
	return list
}
