package array

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// TestSides turns a matrix of more numbers than a block, stored in either way.
func TestSides(t *testing.T) {
	const rows, cols = 300, 250
	var content strings.Builder
	for k := range rows * cols {
		content.Write(binary.LittleEndian.AppendUint32(nil, uint32(k)))
	}
	stored := Type{Unsigned, 4, binary.LittleEndian}
	for _, byColumns := range []bool{false, true} {
		read, err := ReadNumbers(strings.NewReader(content.String()), rows*cols, stored, byColumns)
		if err != nil {
			t.Fatal(err)
		}
		a := Array{Shape: []int{rows, cols}, Numbers: read}
		x, y := a.Matrix(false).Dense(), a.Matrix(true).Dense()
		if x.Rows != rows || y.Rows != cols {
			t.Fatalf("%d and %d rows", x.Rows, y.Rows)
		}
		for i := range rows {
			for j := range cols {
				want := float64(i*cols + j)
				if byColumns {
					want = float64(j*rows + i)
				}
				if x.Row(i)[j] != want || y.Row(j)[i] != want {
					t.Fatalf("by columns %v: row %d, column %d is %v, turned %v, want %v", byColumns, i, j, x.Row(i)[j], y.Row(j)[i], want)
				}
			}
		}
	}
}

func TestEntries(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	const rows, cols = 40, 90
	want := make([]float64, rows*cols)
	var entries Entries
	for _, k := range rng.Perm(rows * cols)[:200] {
		want[k] = rng.NormFloat64()
		entries.Add(int32(k/cols), int32(k%cols), want[k])
	}
	entries.Add(0, 0, 0) // left out, unless there was one
	s, err := entries.Sparse(rows, cols)
	if want[0] != 0 || err != nil {
		t.Fatal(want[0], err)
	}
	if s.NonZeros() != 200 || len(s.Value) != 200 || !reflect.DeepEqual(s.Dense().Data, want) || !reflect.DeepEqual(Turn(Turn(s)), s) {
		t.Errorf("%d non-zeros of %d entries: %v", s.NonZeros(), len(s.Value), s.Dense())
	}
	turned := Array{Shape: []int{rows, cols}, Sparse: s}.Matrix(true)
	for j := range cols {
		row := make([]float64, rows)
		turned.CopyRow(row, j)
		for i, v := range row {
			if v != want[i*cols+j] {
				t.Fatalf("row %d, column %d, turned: %v", i, j, v)
			}
		}
	}
}

func TestWords(t *testing.T) {
	for v, want := range map[float64]string{1: "1", -2: "-2", 1e6: "1000000", 1e21: "1000000000000000000000", 0.5: "0.5", math.NaN(): ""} {
		if got := Word(v); got != want {
			t.Errorf("%v is %q, want %q", v, got, want)
		}
	}
}

func TestCount(t *testing.T) {
	for _, c := range []struct {
		shape   []int
		cells   int
		problem string
	}{
		{[]int{}, 1, ""}, {[]int{5}, 5, ""}, {[]int{5, 6}, 30, ""}, {[]int{1 << 14, 1 << 14}, Most, ""},
		{[]int{1<<14 + 1, 1 << 14}, 0, "is 16385×16384, more than the 256 million numbers that can be read"},
		{[]int{math.MaxInt, math.MaxInt}, 0, "is 9223372036854775807×9223372036854775807, more than the 256 million numbers that can be read"},
		{[]int{3, 0}, 0, "is empty"}, {[]int{1, 2, 3}, 0, "has 3 dimensions, not two"},
	} {
		if cells, problem := Count(c.shape); problem != c.problem || problem == "" && cells != c.cells {
			t.Errorf("%v: %d, %q, want %d, %q", c.shape, cells, problem, c.cells, c.problem)
		}
	}
}
