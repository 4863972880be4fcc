package dataset

import (
	"bytes"
	"errors"
	"fmt"
	"runtime"
	"testing"
)

// FuzzFormats reads damaged files of the formats that are not CSV: every table in them is one whose parts fit
// together, or its error has advice; and memory is within a constant times the input, as unpacking gives at most
// 1032 bytes a byte.
func FuzzFormats(f *testing.F) {
	for _, name := range []string{"c.npy", "fortran.npy", "words.npy", "float16.npy", "views.npz", "views_compressed.npz", "views.mat",
		"views_compressed.mat", "rows.mat", "classes.mat", "level4.mat", "general.mtx", "array.mtx", "pattern.mtx", "symmetric.mtx", "mixed.zip"} {
		f.Add(testFile(f, name))
	}
	f.Add([]byte("%%MatrixMarket matrix coordinate real general\n1000000000 1000000000 1\n1 1 1\n"))
	f.Add([]byte("%%MatrixMarket matrix array real general\n2 2\nNaN\n1\n2\n3\n"))
	f.Add([]byte("%%MatrixMarket matrix coordinate real skew-symmetric\n3 3 1\n3 1 1\n"))
	f.Add([]byte("\x93NUMPY\x01\x00\x50\x00{'descr': '<f8', 'fortran_order': True, 'shape': (16000000, 16), }               \n12345678"))
	f.Add([]byte("PK\x03\x04PK\x01\x02000000000000000000000000\b\x00\x00\x00\x00\x00000000000\x00\x00\x0000000000PK\x01\x02000000000000000000000000\a\x00\x00\x00\x00\x000000000000000000000PK\x01\x02000000000000000000000000\x05\x00\x00\x00\x00\x0000000000000000000PK\x05\x06000000\x03\x00\x9e\x00\x00\x000000\x00\x00")) // a member before the archive
	f.Fuzz(func(t *testing.T, in []byte) {
		if what, _ := recognise(in); forms[what] == formText {
			return // FuzzRead's
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		entries, err := Contents(bytes.NewReader(in), "x.csv", nil)
		if err != nil {
			checkError(t, err)
		}
		for _, e := range entries[:min(len(entries), 20)] {
			checkEntry(t, in, e)
		}
		runtime.ReadMemStats(&after)
		if took, most := after.TotalAlloc-before.TotalAlloc, uint64(1<<30+200_000*len(in)); took > most {
			t.Fatalf("%d bytes were allocated for %d bytes of input", took, len(in))
		}
	})
}

// checkEntry reads a table as a view and as labels.
func checkEntry(t *testing.T, in []byte, e Entry) {
	format := Format{Entry: e.Name}
	got, err := Read(bytes.NewReader(in), "x.csv", format, nil)
	again, errAgain := Read(bytes.NewReader(in), "x.csv", format, nil)
	if !sameTable(got, again) || fmt.Sprint(err) != fmt.Sprint(errAgain) {
		t.Fatalf("read again, it is another table: %v, %v", err, errAgain)
	}
	var several *Several
	var bad *Error
	switch {
	case err == nil:
		checkTable(t, got)
	case errors.As(err, &several):
		if e.Name != "" {
			t.Fatalf("%s is not found among %v", e.Name, several.Entries)
		}
	case !errors.As(err, &bad) || bad.Problem == "" || bad.Fix == "":
		t.Fatalf("%#v", err)
	}
	if one, err := ReadNew(bytes.NewReader(in), "x.csv", format, nil); err == nil {
		if n, d := one.X.Shape(); n < 1 || d != len(one.Features) || got != nil && n > 1 && !sameTable(one, got) {
			t.Fatalf("as new samples it is %d×%d with %d features", n, d, len(one.Features))
		}
	} else if got != nil {
		t.Fatalf("as new samples: %v", err)
	}
	s := Source{Name: "x.csv", Size: int64(len(in)), Memory: 1 << 16, Open: opener(bytes.NewReader(in))}
	var large *TooLarge
	if small, err := s.ReadView(format); errors.As(err, &large) {
		if large.Bytes <= large.Memory {
			t.Fatalf("refused: %+v", large)
		}
	} else if small != nil && !sameTable(small, got) {
		t.Fatalf("with little memory it is another table")
	}
	if labels, err := ReadLabels(bytes.NewReader(in), "x.csv", format, nil); err == nil {
		checkLabels(t, labels)
	}
}
