package dataset

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"viewfold/solver/samples"
)

// A store has the bits of the rows it took, −0 included, wherever the non-zeros are.
func TestStoreKeepsTheBits(t *testing.T) {
	shares := map[string]func(i int) float64{
		"nothing":             func(int) float64 { return 0 },
		"little":              func(int) float64 { return 0.03 },
		"a fifth":             func(int) float64 { return 0.2 },
		"everything":          func(int) float64 { return 1 },
		"much, then little":   func(i int) float64 { return map[bool]float64{true: 0.9, false: 0.01}[i < 5] },
		"little, then much":   func(i int) float64 { return map[bool]float64{true: 0.01, false: 0.9}[i < 30] },
		"much, then nothing":  func(i int) float64 { return map[bool]float64{true: 1, false: 0}[i < 1] },
		"a large table, much": func(int) float64 { return 0.7 },
	}
	for name, share := range shares {
		rng := rand.New(rand.NewPCG(1, 1))
		n, d := 100, 30
		if name == "a large table, much" {
			n = 1 << 16 / d
		}
		s, nonZeros := newStore(d), 0
		var want []uint64
		for i := range n {
			row := make([]float64, d)
			for j := range row {
				if rng.Float64() < share(i) {
					row[j] = rng.NormFloat64()
					nonZeros++
				} else if rng.IntN(9) == 0 {
					row[j] = math.Copysign(0, -1)
				}
				want = append(want, math.Float64bits(row[j]))
			}
			for from := 0; from < d; { // in pieces, of which some is not used
				room := s.room(d - from)
				some := copy(room, row[from:from+1+rng.IntN(d-from)])
				s.take(some)
				from += some
			}
			if s.endRow() {
				s.keepAll(0)
			}
		}
		if much := strings.Contains(name, "much") || name == "everything"; (s.few == nil) != much {
			t.Errorf("%s: all numbers were kept on the way: %v", name, !much)
		}
		x := s.matrix()
		_, few := x.(*samples.Sparse)
		if rows, cols := x.Shape(); rows != n || cols != d || x.NonZeros() != nonZeros || few != samples.Few(nonZeros, n, d) {
			t.Errorf("%s: %d×%d with %d non-zeros, sparse %v; want %d×%d with %d", name, rows, cols, x.NonZeros(), few, n, d, nonZeros)
		}
		if got := bitsOf(&Table{X: x}); !slices.Equal(got, want) {
			t.Errorf("%s: other numbers", name)
		}
	}
}

// sparseCSV is a table of n samples and d features, one in every features not 0.
func sparseCSV(n, d, every int) []byte {
	rng := rand.New(rand.NewPCG(1, 2))
	var b []byte
	for range n {
		for j := range d {
			if j > 0 {
				b = append(b, ',')
			}
			if rng.IntN(every) == 0 {
				b = append(b, '1'+byte(rng.IntN(9)))
			} else {
				b = append(b, '0')
			}
		}
		b = append(b, '\n')
	}
	return b
}

// A zero is one however it is written, and errors in sparse files name the cell.
func TestSparseFile(t *testing.T) {
	zeros := []string{"0", "0.0", "-0", "0e5", " 0 ", "\"0\"", "+0", ".0", "1e-400"}
	var text strings.Builder
	for i := range 40 {
		for j := range 20 {
			if j > 0 {
				text.WriteByte(',')
			}
			if (7*i+j)%20 == 3 {
				fmt.Fprint(&text, i+1)
			} else {
				text.WriteString(zeros[(i+j)%len(zeros)])
			}
		}
		text.WriteByte('\n')
	}
	got, err := Read(strings.NewReader(text.String()), "x.csv", Format{ID: none}, nil)
	if err != nil {
		t.Fatal(err)
	}
	x, ok := got.X.(*samples.Sparse)
	if !ok || x.NonZeros() != 40 {
		t.Fatalf("%T with %d non-zeros", got.X, got.X.NonZeros())
	}
	for i := range 40 {
		x.Each(i, func(j int, v float64) {
			if (7*i+j)%20 != 3 || v != float64(i+1) {
				t.Errorf("row %d, column %d is %v", i, j, v)
			}
		})
	}
	for cell, want := range map[string]string{
		"NA":  `x.csv, line 5, column 16: "NA" is not a number (the file has 2 missing values); ` + adviseMissing,
		"one": `x.csv, line 5, column 16: "one" is not a number; correct the cell, or say that it stands for a missing value or that the column is no feature`,
	} {
		bad := strings.Replace(strings.Replace(text.String(), ",5,", ","+cell+",", 1), ",40,", ",NA,", 1)
		got, err := Read(strings.NewReader(bad), "x.csv", Format{ID: none}, nil)
		if err == nil {
			_, err = Join([]*Table{got}, nil)
		}
		if err == nil || err.Error() != want {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

// Sparse tables are joined by ID as dense ones, sharing what does not move.
func TestJoinSparse(t *testing.T) {
	text, ids := sparseCSV(50, 40, 20), make([]string, 50)
	a, err := Read(bytes.NewReader(text), "a.csv", Format{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	b := *a
	for i := range ids {
		ids[i] = fmt.Sprint("s", i)
	}
	a.IDs = slices.Clone(ids[5:])
	a.X = a.X.(*samples.Sparse).RowRange(5, 50)
	slices.Reverse(ids)
	b.Name, b.IDs = "b.csv", ids
	set, err := Join([]*Table{a, &b}, nil)
	if err != nil {
		t.Fatal(err)
	}
	x, y, whole := set.X[0].(*samples.Sparse), set.X[1].Dense(), b.X.Dense()
	if &x.Value[0] != &a.X.(*samples.Sparse).Value[0] {
		t.Error("neighbouring rows were copied")
	}
	for i, id := range set.IDs {
		if want := fmt.Sprint("s", i+5); id != want || !slices.Equal(x.Dense().Row(i), whole.Row(i+5)) || !slices.Equal(y.Row(i), whole.Row(44-i)) {
			t.Fatalf("sample %d is %s, want %s, or has other numbers", i, id, want)
		}
	}
}

// What more rows of a sparse table take is in proportion to their non-zeros.
func TestSparseMemory(t *testing.T) {
	const d = 2000
	read := func(n int) (allocated uint64, entries int) {
		text := sparseCSV(n, d, 100)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		got, err := Read(bytes.NewReader(text), "x.csv", Format{}, nil)
		runtime.ReadMemStats(&after)
		if err != nil {
			t.Fatal(err)
		}
		return after.TotalAlloc - before.TotalAlloc, got.X.NonZeros()
	}
	few, fewEntries := read(500)
	many, manyEntries := read(2500) // 32 MB more as all numbers
	entries := uint64(manyEntries - fewEntries)
	if taken := many - few; taken > 8*12*entries {
		t.Errorf("%d bytes allocated for %d non-zeros", taken, entries)
	}
}

func BenchmarkReadSparse(b *testing.B) {
	data := sparseCSV(3312, 3703, 110)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Read(bytes.NewReader(data), "x.csv", Format{}, nil); err != nil {
			b.Fatal(err)
		}
	}
}
