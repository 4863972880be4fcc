package metrics

import (
	"math"
	"math/rand/v2"
	"testing"
)

const eps = 1e-12

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > eps || math.IsNaN(got) {
		t.Errorf("%s = %v, want %v", what, got, want)
	}
}

// Six samples; a = 000111, b = 001122. Counts: cluster 0 has classes 0,0,1; cluster 1 has 1,2,2.
func TestByHand(t *testing.T) {
	c := Compare([]int{0, 0, 0, 1, 1, 1}, []int{0, 0, 1, 1, 2, 2})
	near(t, "accuracy", c.Accuracy(), 4.0/6)
	near(t, "purity", c.Purity(), 4.0/6)
	// pairs: together in both 2, in a 6, in b 3, of 15
	near(t, "ARI", c.ARI(), (2-6*3/15.0)/((6+3)/2.0-6*3/15.0))
	near(t, "F1", c.F1(), 2*2/9.0)
	ha, hb := math.Log(2), math.Log(3)
	info := 2*(2.0/6)*math.Log(2.0/6/(0.5/3)) + 2*(1.0/6)*math.Log(1.0/6/(0.5/3))
	near(t, "NMI max", c.NMI().Max, info/hb)
	near(t, "NMI sqrt", c.NMI().Sqrt, info/math.Sqrt(ha*hb))
	near(t, "NMI mean", c.NMI().Mean, 2*info/(ha+hb))
}

// Classes 0: cluster 0 holds 3+2 of classes 0 and 1, cluster 1 holds 2 of class 0: greedy naming
// would take (0,0)=3 and lose 2; the best names give 2+2 = 4.
func TestAccuracyIsNotGreedy(t *testing.T) {
	a := []int{0, 0, 0, 0, 0, 1, 1}
	b := []int{0, 0, 0, 1, 1, 0, 0}
	near(t, "accuracy", Compare(a, b).Accuracy(), 4.0/7)
}

func TestEqualUpToRenaming(t *testing.T) {
	c := Compare([]int{0, 1, 1, 2, 2, 2}, []int{5, 0, 0, 3, 3, 3})
	n := c.NMI()
	for what, got := range map[string]float64{"accuracy": c.Accuracy(), "purity": c.Purity(), "ARI": c.ARI(), "F1": c.F1(), "max": n.Max, "sqrt": n.Sqrt, "mean": n.Mean} {
		near(t, what, got, 1)
	}
}

func TestUnknownLabelsAreLeftOut(t *testing.T) {
	c := Compare([]int{0, 1, 0, 1}, []int{0, 1, -1, -1})
	if c.N != 2 {
		t.Fatalf("N = %d, want 2", c.N)
	}
	near(t, "accuracy", c.Accuracy(), 1)
}

func TestDegenerate(t *testing.T) {
	one := []int{0, 0, 0}
	near(t, "NMI of all together", Compare(one, one).NMI().Max, 1)
	near(t, "NMI of one against three", Compare(one, []int{0, 1, 2}).NMI().Mean, 0)
	near(t, "ARI of all apart", Compare([]int{0, 1, 2}, []int{2, 1, 0}).ARI(), 1)
	near(t, "F1 of all apart", Compare([]int{0, 1, 2}, []int{2, 1, 0}).F1(), 1)
	if !math.IsNaN(Compare(nil, nil).Accuracy()) {
		t.Error("accuracy of nothing is a number")
	}
}

// Against every one of the k! namings.
func TestAccuracyAgainstAllNamings(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for range 200 {
		ka, kb, n := 1+rng.IntN(5), 1+rng.IntN(5), 1+rng.IntN(30)
		a, b := make([]int, n), make([]int, n)
		for i := range n {
			a[i], b[i] = rng.IntN(ka), rng.IntN(kb)
		}
		c := Compare(a, b)
		near(t, "accuracy", c.Accuracy(), float64(bestNaming(c, 0, make([]bool, 8)))/float64(n))
	}
}

// A label column that is an ID has as many classes as samples: the cost must not be its cube.
func TestAccuracyWithManyClasses(t *testing.T) {
	a, b := make([]int, 100_000), make([]int, 100_000)
	for i := range a {
		a[i], b[i] = i%5, i
	}
	near(t, "accuracy", Compare(a, b).Accuracy(), 5.0/100_000)
	near(t, "accuracy the other way", Compare(b, a).Accuracy(), 5.0/100_000)
}

func bestNaming(c *Table, cluster int, used []bool) int {
	if cluster == len(c.A) {
		return 0
	}
	best := bestNaming(c, cluster+1, used) // a cluster without a name
	for j := range c.B {
		if !used[j] {
			used[j] = true
			best = max(best, c.Count[cluster][j]+bestNaming(c, cluster+1, used))
			used[j] = false
		}
	}
	return best
}

// Independent random labels: ARI and NMI near 0.
func TestRandomLabels(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	a, b := make([]int, 20000), make([]int, 20000)
	for i := range a {
		a[i], b[i] = rng.IntN(4), rng.IntN(4)
	}
	c := Compare(a, b)
	if v := math.Abs(c.ARI()); v > 0.005 {
		t.Errorf("|ARI| = %v", v)
	}
	if v := c.NMI().Max; v > 0.005 {
		t.Errorf("NMI = %v", v)
	}
}
