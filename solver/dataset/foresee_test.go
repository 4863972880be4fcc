package dataset

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"testing"

	"viewfold/solver/samples"
)

// readBounded reads a text with bounds on its memory and returns how many bytes were read.
func readBounded(in string, memory int64, f Format) (t *Table, read int64, err error) {
	s := Source{Name: "x.csv", Size: int64(len(in)), Memory: memory, Open: opener(strings.NewReader(in)),
		Observe: func(n int64) error { read = n; return nil }}
	t, err = s.ReadView(f)
	return t, read, err
}

// A table that takes too much memory is refused long before it is read, with what it would take; a little more
// memory is enough.
func TestTooLarge(t *testing.T) {
	wide := string(plainCSV(8<<20, 4)) // 100 features
	rows := strings.Count(wide, "\n")
	needs := float64(8 * 100 * rows)
	_, read, err := readBounded(wide, int64(0.7*needs), Format{})
	var large *TooLarge
	if !errors.As(err, &large) {
		t.Fatalf("%v after %d bytes", err, read)
	}
	if large.File != "x.csv" || large.Features != 100 || large.Memory != int64(0.7*needs) ||
		math.Abs(float64(large.Samples)/float64(rows)-1) > 0.01 || math.Abs(float64(large.Bytes)/needs-1) > 0.01 {
		t.Errorf("%+v; there are %d samples, %.0f bytes", large, rows, needs)
	}
	if read > int64(len(wide)/4) {
		t.Errorf("refused after %d of %d bytes", read, len(wide))
	}
	table, _, err := readBounded(wide, int64(1.3*needs), Format{}) // what was read before enough was known moves
	if err != nil {
		t.Fatal(err)
	}
	if held := cap(table.X.Dense().Data); float64(8*held) > (1+slack+0.005)*needs {
		t.Errorf("%d bytes are held", 8*held)
	}
}

// A file whose first rows are like no others is refused when there is no memory left, never later.
func TestTooLargeLater(t *testing.T) {
	long, short := strings.Repeat("1.00000000000001,2.00000000000001\n", 40_000), strings.Repeat("1,2\n", 400_000)
	zeros := strings.Repeat("0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0\n", 40_000)
	full := strings.Repeat("1,2,3,4,5,6,7,8,9,1,2,3,4,5,6,7\n", 60_000)
	for name, in := range map[string]string{"shorter rows": long + short, "zeros first": zeros + full} {
		for memory := int64(1 << 20); ; memory += 1 << 20 {
			table, _, err := readBounded(in, memory, Format{})
			var large *TooLarge
			switch {
			case errors.As(err, &large) && large.Bytes > memory:
				continue
			case err != nil:
				t.Fatalf("%s, %d bytes: %v", name, memory, err)
			}
			n, d := table.X.Shape()
			if taken := int64(8 * cap(table.X.Dense().Data)); taken > memory || memory > 3*taken {
				t.Errorf("%s: %d×%d numbers take %d bytes and were first read with %d", name, n, d, taken, memory)
			}
			break
		}
	}
}

// Numbers that move are there twice, and fit.
func TestMovingFits(t *testing.T) {
	in := strings.Repeat("1.00000000000001,2.00000000000001\n", 40_000) + strings.Repeat("1,2\n", 100_000)
	moves := 0
	for memory := int64(1 << 20); memory < 8<<20; memory += 100_000 {
		s := Source{Name: "x.csv", Size: int64(len(in)), Memory: memory, Open: opener(strings.NewReader(in))}
		p := newParser(s.Open(0, s.Size), s.Name, s.bounds(), nil)
		if err := p.open(Format{}, forView); err != nil {
			t.Fatal(err)
		}
		for before := 0; ; before = cap(p.values.all) {
			blanks, err := p.scan.nextRow()
			if err == nil {
				err = p.row(blanks)
			}
			if err != nil {
				break
			}
			if now := cap(p.values.all); now != before {
				if moves++; int64(8*(now+before)) > memory {
					t.Fatalf("%d and %d numbers in %d bytes", before, now, memory)
				}
			}
		}
	}
	if moves < 100 {
		t.Errorf("%d moves", moves)
	}
}

// What is not numbers counts: IDs, and the copy that a transposed file needs. A sparse table takes little.
func TestRowBytes(t *testing.T) {
	var ids strings.Builder
	for i := range 100_000 {
		fmt.Fprintf(&ids, "sample-%d,%d\n", i, i%7)
	}
	turned := strings.Repeat("1,2,3,4\n", 50_000)
	sparse := string(sparseCSV(2000, 500, 100))
	for _, c := range []struct {
		name, in string
		f        Format
		enough   int64 // bytes; half of it is not
	}{
		{"IDs", ids.String(), Format{}, 100_000 * 150},
		{"transposed", turned, Format{Samples: SideColumns, ID: none, Header: HeaderNo}, 50_000 * 2 * 32 * 2},
		{"sparse", sparse, Format{}, 2000 * 5 * 40},
	} {
		if _, _, err := readBounded(c.in, c.enough, c.f); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		var large *TooLarge
		if _, _, err := readBounded(c.in, c.enough/2, c.f); !errors.As(err, &large) {
			t.Errorf("%s with half the memory: %v", c.name, err)
		} else if c.name == "transposed" && large.Samples != 4 {
			t.Errorf("%+v", large)
		}
	}
	if table, _, _ := readBounded(sparse, 0, Format{}); table != nil {
		if _, few := table.X.(*samples.Sparse); !few {
			t.Errorf("%T", table.X)
		}
	}
}

// Ranges are refused as the whole is.
func TestTooLargeInRanges(t *testing.T) {
	in := string(plainCSV(4<<20, 4))
	for helpers := range 3 {
		s := sourceOf(in, Format{}, 20, helpers, nil)
		s.Memory = int64(len(in) / 2)
		_, err := s.inRanges(Format{})
		var large *TooLarge
		if !errors.As(err, &large) || large.File != "x.csv" || large.Bytes < s.Memory {
			t.Errorf("%d helpers: %v", helpers, err)
		}
		s.Memory = int64(2 * len(in))
		if _, err := s.inRanges(Format{}); err != nil {
			t.Errorf("%d helpers: %v", helpers, err)
		}
	}
}

// Arrays and archives are refused by the size of what is in them.
func TestTooLargeArrays(t *testing.T) {
	for _, name := range []string{"testdata/views.mat"} {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		in := string(content)
		var large *TooLarge
		if _, _, err := readBounded(in, 100, Format{}); !errors.As(err, &large) || large.Bytes < 100 {
			t.Errorf("%s: %v", name, err)
		}
		if _, _, err := readBounded(in, 1<<20, Format{}); errors.As(err, &large) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// npyFile is a file of NumPy of so many zeros.
func npyFile(descr string, size, rows, cols int) string {
	head := fmt.Sprintf("{'descr': '%s', 'fortran_order': False, 'shape': (%d, %d), }", descr, rows, cols)
	return "\x93NUMPY\x01\x00" + string([]byte{byte(len(head)), byte(len(head) >> 8)}) + head + strings.Repeat("\x00", size*rows*cols)
}

// Arrays whose numbers take fewer bytes in the file than in memory are refused before they are read, by their shape.
func TestTooLargeNarrow(t *testing.T) {
	const rows, cols = 1000, 600
	const needs = 16 * rows * cols
	level4 := string([]byte{50, 0, 0, 0, 0xe8, 3, 0, 0, 0x58, 2, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0}) + "X\x00" + strings.Repeat("\x00", rows*cols)
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	w, err := z.Create("X.npy")
	if err == nil {
		_, err = io.WriteString(w, npyFile("|i1", 1, rows, cols))
	}
	if err = errors.Join(err, z.Close()); err != nil {
		t.Fatal(err)
	}
	bits := fmt.Sprintf("%%%%MatrixMarket matrix coordinate pattern general\n%d %d %d\n", rows, cols, rows*cols)
	for _, c := range []struct {
		name, in string
		f        Format
		needs    int64
	}{
		{"int8", npyFile("|i1", 1, rows, cols), Format{}, needs},
		{"uint8", npyFile("|u1", 1, rows, cols), Format{}, needs},
		{"bool", npyFile("|b1", 1, rows, cols), Format{}, needs},
		{"float16", npyFile("<f2", 2, rows, cols), Format{}, needs},
		{"float32", npyFile("<f4", 4, rows, cols), Format{}, needs},
		{"level 4", level4, Format{Entry: "X"}, needs},
		{"npz", packed.String(), Format{Entry: "X"}, needs},
		{"mtx", bits, Format{}, 64 * rows * cols},
	} {
		for _, side := range []Side{SideRows, SideColumns} {
			c.f.Samples = side
			_, read, err := readBounded(c.in, c.needs-1, c.f)
			var large *TooLarge
			if !errors.As(err, &large) || large.Bytes != c.needs || large.File != "x.csv" || (large.Samples == rows) != (side == SideRows) || large.Samples*large.Features != rows*cols {
				t.Errorf("%s: %v (%+v)", c.name, err, large)
			}
			if read > max(sniffed, int64(packed.Len())) {
				t.Errorf("%s: refused after %d of %d bytes", c.name, read, len(c.in))
			}
			if c.in == bits {
				continue
			}
			if table, _, err := readBounded(c.in, c.needs+int64(packed.Len()), c.f); err != nil {
				t.Errorf("%s: %v", c.name, err)
			} else if n, d := table.X.Shape(); n*d != rows*cols {
				t.Errorf("%s: %d×%d", c.name, n, d)
			}
		}
	}
}

// Descriptive columns are bounded by what their cells and the different texts in them take.
func TestTooLargeColumns(t *testing.T) {
	var different, few strings.Builder
	for i := range 60_000 {
		fmt.Fprintf(&different, "%d,a note on visit %d of a patient\n", i, i)
		fmt.Fprintf(&few, "%d,II\n", i)
	}
	for name, c := range map[string]struct {
		in     string
		memory int64
	}{"different texts": {different.String(), 8 << 20}, "few texts": {few.String(), 2 << 20}} {
		s := Source{Name: "x.csv", Size: int64(len(c.in)), Memory: c.memory, Open: opener(strings.NewReader(c.in))}
		_, err := s.ReadColumns(Format{})
		if large := new(TooLarge); !errors.As(err, &large) || large.Memory != c.memory {
			t.Errorf("%s: %v", name, err)
		}
		s.Memory *= 5
		if table, err := s.ReadColumns(Format{}); err != nil || table.Rows != 60_000 {
			t.Errorf("%s, with five times the memory: %v", name, err)
		}
	}
}
