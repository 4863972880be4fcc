package dataset

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

var nan = math.NaN()

// wide makes a table from rows of an ID and numbers, "-" a missing one; features are x, y, z, ….
func wide(name string, rows ...string) *Table {
	t := &Table{Name: name}
	var x []float64
	for _, row := range rows {
		cells := strings.Fields(row)
		t.IDs = append(t.IDs, cells[0])
		for _, cell := range cells[1:] {
			v := nan
			if cell != "-" {
				fmt.Sscan(cell, &v)
			}
			x = append(x, v)
		}
	}
	d := len(x) / len(rows)
	for j := range d {
		t.Features = append(t.Features, string(rune('x'+j)))
	}
	t.X = dense.Matrix{Rows: len(rows), Cols: d, Stride: d, Data: x}
	return t
}

// thin has the table's numbers as their non-zeros.
func thin(t *Table) *Table {
	few := *t
	few.X = samples.FromDense(t.X.Dense())
	return &few
}

// showGaps writes what became of missing values.
func showGaps(s *Set) string {
	text := showSet(s)
	for v, g := range s.Gaps {
		if g.Missing > 0 {
			text += fmt.Sprintln(s.Names[v], s.Features[v], "missing", g.Missing, "without", g.Features, g.Samples, "filled", g.Filled)
		}
	}
	return text
}

func TestMissingValues(t *testing.T) {
	a := wide("a.csv", "p 1 - 5", "q 2 - 6", "r - 8 7", "s 4 9 9", "t 6 7 9")
	b := wide("b.csv", "s 40", "p 10", "q -", "r 30", "u -", "t 60")
	for _, c := range []struct {
		name   string
		how    []MissingPolicy
		tables []*Table
		want   string
	}{
		{"features", []MissingPolicy{{Then: ThenFeatures}}, []*Table{a},
			"[a] by ID true left out [0]\np [5]\nq [6]\nr [7]\ns [9]\nt [9]\n" +
				"! a.csv: 2 of 3 features left out, because they have values missing\n" +
				"a [z] missing 3 without [x y] [] filled []\n"},
		{"samples", []MissingPolicy{{Then: ThenSamples}}, []*Table{a},
			"[a] by ID true left out [0]\ns [4 9 9]\nt [6 7 9]\n" +
				"! a.csv: 3 samples left out of all views, because values of theirs are missing here\n" +
				"a [x y z] missing 3 without [] [p q r] filled []\n"},
		{"features first, then samples", []MissingPolicy{{Above: 39, Then: ThenSamples}}, []*Table{a},
			"[a] by ID true left out [0]\np [1 5]\nq [2 6]\ns [4 9]\nt [6 9]\n" +
				"! a.csv: 1 of 3 features left out, because it has more than 39 % of the values missing\n" +
				"! a.csv: 1 sample left out of all views, because values of theirs are missing here\n" +
				"a [x z] missing 3 without [y] [r] filled []\n"},
		{"just at the limit", []MissingPolicy{{Above: 40, Then: ThenMedian}}, []*Table{a},
			"[a] by ID true left out [0]\np [1 8 5]\nq [2 8 6]\nr [3 8 7]\ns [4 9 9]\nt [6 7 9]\n" +
				"! a.csv: 3 missing values in 2 features filled in, each with the median of the feature\n" +
				"a [x y z] missing 3 without [] [] filled [{x 1} {y 2}]\n"},
		{"one policy a view", []MissingPolicy{{Above: 30, Then: ThenRefuse}, {Then: ThenMedian}}, []*Table{wide("a.csv", "p 1 -", "q 2 -", "r 3 8"), b},
			"[a b] by ID true left out [0 3]\np [1] [10]\nq [2] [20]\nr [3] [30]\n" +
				"! b.csv: 3 of 6 samples left out, because another view lacks them\n" +
				"! a.csv: 1 of 2 features left out, because it has more than 30 % of the values missing\n" +
				"! b.csv: 1 missing value in 1 feature filled in, each with the median of the feature\n" +
				"a [x] missing 2 without [y] [] filled []\n" +
				"b [x] missing 1 without [] [] filled [{x 1}]\n"},
		{"samples of one view leave all, and medians are of the rest", []MissingPolicy{{Then: ThenMedian}, {Then: ThenSamples}}, []*Table{a, b},
			"[a b] by ID true left out [0 1]\np [1 8 5] [10]\nr [4 8 7] [30]\ns [4 9 9] [40]\nt [6 7 9] [60]\n" +
				"! b.csv: 1 of 6 samples left out, because another view lacks them\n" +
				"! a.csv: 2 missing values in 2 features filled in, each with the median of the feature\n" +
				"! b.csv: 1 sample left out of all views, because values of theirs are missing here\n" +
				"a [x y z] missing 2 without [] [] filled [{x 1} {y 1}]\n" +
				"b [x] missing 1 without [] [q] filled []\n"},
		{"nothing to fill from", []MissingPolicy{{Then: ThenNearest}}, []*Table{wide("a.csv", "p 1 -", "q 2 -")},
			"[a] by ID true left out [0]\np [1]\nq [2]\n" +
				"! a.csv: 1 of 2 features left out, because it has all values missing\n" +
				"a [x] missing 2 without [y] [] filled []\n"},
		{"only in samples that are not joined", nil, []*Table{wide("a.csv", "p 1", "q -", "r 3"), wide("b.csv", "p 1", "r 2", "s -")},
			"[a b] by ID true left out [1 1]\np [1] [1]\nr [3] [2]\n" +
				"! a.csv: 1 of 3 samples left out, because another view lacks them\n" +
				"! b.csv: 1 of 3 samples left out, because another view lacks them\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := Joining{Missing: c.how}.Join(c.tables, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := showGaps(s); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
			var few []*Table
			for _, table := range c.tables {
				few = append(few, thin(table))
			}
			s, err = Joining{Missing: c.how}.Join(few, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := showGaps(s); got != c.want {
				t.Errorf("sparse, got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
	if !math.IsNaN(a.X.Dense().Data[1]) || !math.IsNaN(b.X.Dense().Data[2]) {
		t.Error("a table was written to")
	}
}

// TestLabelsLeaveWithTheirSamples has labels in the order of the rows stay with them.
func TestLabelsLeaveWithTheirSamples(t *testing.T) {
	s, err := Joining{Missing: []MissingPolicy{{Then: ThenSamples}}}.Join(
		[]*Table{table("a.csv", "", 1, nan, 3, 4)}, labelTable("", "u v w u"), nil)
	if err != nil {
		t.Fatal(err)
	}
	want := "[a] by ID false left out [0]\n1 [1] \"u\"\n3 [3] \"w\"\n4 [4] \"u\"\nclasses [\"u\" \"w\"] [0 1 0]\n" +
		"! a.csv: 1 sample left out of all views, because values of theirs are missing here\n"
	if got := showSet(s); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestMissingValuesRefused(t *testing.T) {
	a := wide("a.csv", "p 1 2 3", "q 2 - -", "r 4 - 4")
	const offer = "choose what to do about missing values: leave out features or samples that have some, or fill in the feature's median or the mean of the nearest samples"
	for _, c := range []struct {
		how  MissingPolicy
		view *Table
		want string
	}{
		{MissingPolicy{}, a, `a.csv ("y"): the sample "q" has no value here (3 values are missing, in 2 features and 2 samples); ` + offer},
		{MissingPolicy{Above: 50}, a, `a.csv ("z"): the sample "q" has no value here (1 value is missing, in 1 feature and 1 sample); ` + offer},
		{MissingPolicy{Then: ThenFeatures}, wide("a.csv", "p 1 -", "q - 2"),
			"a.csv: no feature is left: all 2 have values missing; allow more missing values, or fill them in"},
		{MissingPolicy{Above: 20}, wide("a.csv", "p 1", "q -"),
			"a.csv: no feature is left: the only one has more than 20 % of the values missing; allow more missing values, or fill them in"},
		{MissingPolicy{Then: ThenMedian}, wide("a.csv", "p - -", "q - -"),
			"a.csv: no feature is left: all 2 have all values missing; allow more missing values, or fill them in"},
		{MissingPolicy{Then: ThenSamples}, a,
			"1 of 3 samples would be left without those that have missing values; leave out the features that lack most values first, or fill in missing values"},
	} {
		for _, view := range []*Table{c.view, thin(c.view)} {
			_, err := Joining{Missing: []MissingPolicy{c.how}}.Join([]*Table{view}, nil, nil)
			fault{text: c.want}.check(t, err)
		}
	}
}

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		values []float64
		zeros  int
		want   float64
	}{
		{nil, 0, 0},
		{[]float64{3}, 0, 3},
		{[]float64{5, 1, 3}, 0, 3},
		{[]float64{5, 1}, 0, 3},
		{[]float64{5, 1}, 1, 1},
		{[]float64{5, 1}, 2, 0.5},
		{[]float64{5, 1}, 3, 0},
		{[]float64{-5, 1, -1}, 1, -0.5},
		{[]float64{-5, -1, -3, 2}, 1, -1},
		{[]float64{math.MaxFloat64, math.MaxFloat64}, 0, math.MaxFloat64},
		{[]float64{math.Copysign(0, -1)}, 0, 0},
	} {
		if got := median(slices.Clone(c.values), c.zeros); math.Float64bits(got) != math.Float64bits(c.want) {
			t.Errorf("%v and %d zeros: %v, want %v", c.values, c.zeros, got, c.want)
		}
	}
}

// TestNearest has the five nearest by x, which is known, give y.
func TestNearest(t *testing.T) {
	view := wide("a.csv", "a 1 -", "b 2 1", "c 3 2", "d 4 3", "e 5 4", "f 101 15", "g 201 600", "h - 7")
	s, err := Joining{Missing: []MissingPolicy{{Then: ThenNearest}}}.Join([]*Table{view}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	x := s.X[0].Dense()
	if got := x.Row(0)[1]; got != 5 {
		t.Errorf("y of a: %v, want the mean of 1, 2, 3, 4 and 15", got)
	}
	if got := x.Row(7)[0]; got != (2+3+4+5+101)/5. { // 7 lies nearest to 4, 3, 2, 1 and 15 of the y
		t.Errorf("x of h: %v", got)
	}
	if want := []Filled{{"x", 1}, {"y", 1}}; !reflect.DeepEqual(s.Gaps[0].Filled, want) || s.Gaps[0].Donors != 8 || s.Gaps[0].ByMedian != 0 {
		t.Errorf("%+v", s.Gaps[0])
	}
	want := []string{"a.csv: 2 missing values in 2 features filled in, each with the mean of the 5 nearest samples that have a value"}
	if !reflect.DeepEqual(s.Warnings, want) {
		t.Errorf("%q", s.Warnings)
	}
}

// TestNothingNear has a sample take medians that shares too little with all others.
func TestNothingNear(t *testing.T) {
	view := wide("a.csv", "a 1 2 -", "b - - 3", "c - - 4", "d - - 8", "e 4 5 -", "f 6 8 -")
	s, err := Joining{Missing: []MissingPolicy{{Then: ThenNearest}}}.Join([]*Table{view}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if x := s.X[0].Dense(); x.Row(0)[2] != 4 || x.Row(1)[0] != 4 || x.Row(1)[1] != 5 || s.Gaps[0].ByMedian != 9 {
		t.Errorf("%v, %+v", x.Data, s.Gaps[0])
	}
	if want := "a.csv: 9 missing values filled in with the median of the feature all the same, because no sample near enough has a value"; s.Warnings[1] != want {
		t.Errorf("%q", s.Warnings)
	}
}

// gappy draws n×d numbers, of which shares are 0 and missing.
func gappy(rng *rand.Rand, n, d int, zero, missing float64) dense.Matrix {
	x := dense.New(n, d)
	for e := range x.Data {
		switch u := rng.Float64(); {
		case u < missing:
			x.Data[e] = nan
		case u > missing+zero:
			x.Data[e] = math.Round(100*rng.NormFloat64()) / 8
		}
	}
	return x
}

// TestNearestIsThePlainWay compares with a program that looks at everything: all distances, sorted.
func TestNearestIsThePlainWay(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		n, d          int
		zero, missing float64
	}{{30, 4, 0, 0.1}, {40, 7, 0.8, 0.1}, {25, 12, 0.3, 0.4}, {12, 3, 0.5, 0.5}} {
		x := gappy(rng, c.n, c.d, c.zero, c.missing)
		view := &Table{Name: "v", X: x, Features: numbered(c.d)}
		s, err := Joining{Missing: []MissingPolicy{{Then: ThenNearest}}}.Join([]*Table{view}, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		few, err := Joining{Missing: []MissingPolicy{{Then: ThenNearest}}}.Join([]*Table{thin(view)}, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		got, sparse, want := s.X[0].Dense(), few.X[0].Dense(), plainNearest(x)
		for e := range got.Data {
			if math.Abs(got.Data[e]-want.Data[e]) > 1e-12 || got.Data[e] != sparse.Data[e] {
				t.Fatalf("%v: number %d is %v, sparse %v, want %v", c, e, got.Data[e], sparse.Data[e], want.Data[e])
			}
		}
		if !reflect.DeepEqual(s.Gaps, few.Gaps) {
			t.Errorf("%v: %+v, sparse %+v", c, s.Gaps, few.Gaps)
		}
	}
}

// TestFillHasTheSameBits compares with recorded bits, under node, too.
func TestFillHasTheSameBits(t *testing.T) {
	x := gappy(rand.New(rand.NewPCG(5, 6)), 60, 11, 0.3, 0.15)
	for then, want := range map[Then]uint64{ThenMedian: 0x8c3cdd5224df487f, ThenNearest: 0x3880375bc41b8d2f} {
		s, err := Joining{Missing: []MissingPolicy{{Then: then}}}.Join([]*Table{{Name: "v", X: x, Features: numbered(11)}}, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		h := fnv.New64a()
		binary.Write(h, binary.LittleEndian, s.X[0].Dense().Data)
		if got := h.Sum64(); got != want {
			t.Errorf("%s: bits %#x, want %#x", then, got, want)
		}
	}
}

// plainNearest fills x in as ThenNearest does.
func plainNearest(x dense.Matrix) dense.Matrix {
	y := x.Clone()
	known := func(j int) (list []float64) {
		for i := range x.Rows {
			if v := x.Row(i)[j]; v == v {
				list = append(list, v)
			}
		}
		return list
	}
	deviation := make([]float64, x.Cols)
	for j := range deviation {
		mean, square := 0.0, 0.0
		for _, v := range known(j) {
			mean += v / float64(len(known(j)))
		}
		for _, v := range known(j) {
			square += (v - mean) * (v - mean) / float64(len(known(j)))
		}
		deviation[j] = math.Sqrt(square)
	}
	for i := range x.Rows {
		for j := range x.Cols {
			if v := x.Row(i)[j]; v == v {
				continue
			}
			type donor struct{ gap, value float64 }
			var donors []donor
			for k := range x.Rows {
				sum, both, own := 0.0, 0.0, 0.0
				for f := range x.Cols {
					a, b := x.Row(i)[f], x.Row(k)[f]
					if deviation[f] < 1e-9 || a != a {
						continue
					}
					if own++; b == b {
						both++
						sum += (a - b) * (a - b) / deviation[f] / deviation[f]
					}
				}
				if v := x.Row(k)[j]; v == v && both > 0 && both >= own/2 {
					donors = append(donors, donor{sum / both, v})
				}
			}
			slices.SortStableFunc(donors, func(a, b donor) int {
				if math.Abs(a.gap-b.gap) < 1e-12 {
					return 0
				}
				return int(math.Copysign(1, a.gap-b.gap))
			})
			if len(donors) == 0 {
				list := known(j)
				slices.Sort(list)
				y.Row(i)[j] = (list[(len(list)-1)/2] + list[len(list)/2]) / 2
				continue
			}
			donors = donors[:min(len(donors), 5)]
			y.Row(i)[j] = 0
			for _, d := range donors {
				y.Row(i)[j] += d.value / float64(len(donors))
			}
		}
	}
	return y
}

// TestFillInAnyOrder has the order of the samples change no number that is filled in, but where samples are as near.
func TestFillInAnyOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 2))
	x := gappy(rng, 40, 9, 0, 0.2)
	order := rng.Perm(x.Rows)
	moved := gather(x, order, nil)
	for _, then := range []Then{ThenMedian, ThenNearest} {
		how := Joining{Missing: []MissingPolicy{{Then: then}}}
		a, err := how.Join([]*Table{{Name: "a", X: x, Features: numbered(9)}}, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		b, err := how.Join([]*Table{{Name: "a", X: moved, Features: numbered(9)}}, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, row := range order {
			for j, v := range b.X[0].Dense().Row(i) {
				if want := a.X[0].Dense().Row(row)[j]; math.Abs(v-want) > 1e-12 {
					t.Fatalf("%s: %v, want %v", then, v, want)
				}
			}
		}
	}
}

// TestDonors bounds the work.
func TestDonors(t *testing.T) {
	x := dense.Matrix{Rows: 100_000, Cols: 1000}
	for _, c := range []struct{ incomplete, want int }{{1, 1}, {40, 1}, {400, 10}, {40_000, 1000}} {
		if every, err := donors(x, c.incomplete); err != nil || every != c.want {
			t.Errorf("%d incomplete samples: every %d, %v, want %d", c.incomplete, every, err, c.want)
		}
	}
	x.Cols = 10_000
	_, err := donors(x, 80_000)
	fault{text: "80000 samples with missing values in 10000 features are too many to look for the nearest ones; fill in the feature's median, or leave out features or samples"}.check(t, err)
}

// TestFillCanBeEnded has what observes filling end it.
func TestFillCanBeEnded(t *testing.T) {
	var parts []float64
	stop := fmt.Errorf("enough")
	_, err := Joining{Missing: []MissingPolicy{{Then: ThenNearest}}}.Join([]*Table{table("a", "", 1, nan, 2, nan)}, nil,
		func(part float64) error {
			parts = append(parts, part)
			return stop
		})
	if err != stop || !reflect.DeepEqual(parts, []float64{0.5}) {
		t.Errorf("%v after %v", err, parts)
	}
}

// BenchmarkNearest tells the time per pair of numbers that are compared.
func BenchmarkNearest(b *testing.B) {
	x := gappy(rand.New(rand.NewPCG(1, 1)), 300, 1000, 0.95, 0.01)
	full := gappy(rand.New(rand.NewPCG(1, 1)), 300, 1000, 0, 0.01)
	for _, c := range []struct {
		name string
		x    samples.Matrix
	}{{"dense", full}, {"sparse", samples.FromDense(x)}} {
		b.Run(c.name, func(b *testing.B) {
			t := &Table{Name: "v", X: c.x, Features: numbered(1000)}
			for b.Loop() {
				if _, err := (Joining{Missing: []MissingPolicy{{Then: ThenNearest}}}).Join([]*Table{t}, nil, nil); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(300*300*1000), "ns/pair")
		})
	}
}

// What was said to stand for missing values is told of the joined set, so that it stands in every result.
func TestJoinTellsMissingWords(t *testing.T) {
	view, err := Read(strings.NewReader("id,x,y\na,1,-999\nb,2,3\nc,4,5\n"), "v.csv", Format{Missing: "-999,n.d."}, nil)
	if err != nil {
		t.Fatal(err)
	}
	set, err := Joining{Missing: []MissingPolicy{{Then: "median"}}}.Join([]*Table{view}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	const want = "v.csv: values are missing where it says -999,n.d."
	if !slices.Contains(set.Warnings, want) || set.X[0].Dense().Row(0)[1] != 4 {
		t.Errorf("%q, %v", set.Warnings, set.X[0].Dense().Data)
	}
}
