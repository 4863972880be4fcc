package mtx

import (
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"viewfold/solver/dataset/array"
)

const header = "%%MatrixMarket matrix coordinate real general\n"

func TestRead(t *testing.T) {
	for _, c := range []struct {
		name, in string
		want     []float64 // row by row
	}{
		{"comments and blank lines", "%%matrixmarket MATRIX Coordinate REAL General\n% \xe9\n\n2 2 2\n%\n2 1 -1.5e1\n\n1 2\t.5\r\n\n", []float64{0, .5, -15, 0}},
		{"columns not in order", header + "2 3 4\n1 3 1\n2 1 2\n1 1 3\n2 2 4", []float64{3, 0, 1, 2, 4, 0}},
		{"a stored zero", header + "1 2 2\n1 1 0\n1 2 1\n", []float64{0, 1}},
		{"symmetric", "%%MatrixMarket matrix coordinate integer symmetric\n2 2 2\n1 1 7\n2 1 3\n", []float64{7, 3, 3, 0}},
		{"skew-symmetric", "%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 1\n2 1 3\n", []float64{0, -3, 3, 0}},
		{"symmetric pattern", "%%MatrixMarket matrix coordinate pattern symmetric\n2 2 1\n2 1\n", []float64{0, 1, 1, 0}},
		{"array", "%%MatrixMarket matrix array real general\n2 2\n1\n2\n3\n4\n", []float64{1, 3, 2, 4}},
		{"symmetric array", "%%MatrixMarket matrix array integer symmetric\n2 2\n1\n2\n3\n", []float64{1, 2, 2, 3}},
		{"skew-symmetric array", "%%MatrixMarket matrix array real skew-symmetric\n2 2\n5\n", []float64{0, -5, 5, 0}},
	} {
		a, err := Read(iotest.OneByteReader(strings.NewReader(c.in)), true, 0)
		if err != nil || a.Problem != "" {
			t.Errorf("%s: %v %s", c.name, err, a.Problem)
			continue
		}
		if got := a.Matrix(false).Dense(); !reflect.DeepEqual(got.Data, c.want) || got.Rows != a.Rows() {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	for in, want := range map[string]string{
		"%%MatrixMarket vector coordinate real general\n": "line 1: the header must be “%%MatrixMarket matrix coordinate real general” or alike",
		header:                                                     "line 1: the sizes of the matrix must stand here",
		header + "2 2\n":                                           "line 2: the sizes of the matrix must stand here",
		header + "2 -2 1\n":                                        `line 2: "-2" is not a size`,
		header + "2 2 1\n3 1 1\n":                                  "line 3: there is no row 3, column 1",
		header + "2 2 1\n1 0 1\n":                                  "line 3: there is no row 1, column 0",
		header + "2 2 1\n1 1 x\n":                                  `line 3: "x" is not a number`,
		header + "2 2 1\n1 1\n":                                    "line 3: an entry has 3 numbers, this line has 2",
		header + "2 2 2\n1 1 1\n":                                  "the file is damaged or incomplete: it ends after 1 of 2 entries",
		header + "2 2 1\n1 1 1\n%\n1 2 1\n":                        "line 5: there are more entries than the sizes tell of",
		header + "2 2 2\n1 2 1\n1 2 3\n":                           "the file is damaged or incomplete: the entry in row 1, column 2 is given twice",
		header + "2000000 2000000 1\n1 1 1\n":                      "the file is damaged or incomplete: it tells of 2000000×2000000 numbers, of which only 1 are not 0",
		header + strings.Repeat("x", 2*maxLine):                    "line 2: the line is too long",
		"%%MatrixMarket matrix coordinate real symmetric\n2 3 0\n": "line 2: a symmetric matrix has as many rows as columns",
		"%%MatrixMarket matrix array real general\n2 1\n1\n":       "line 3: the value of row 2, column 1 must stand here alone",
	} {
		_, err := Read(strings.NewReader(in), true, 0)
		var bad *array.Error
		if !errors.As(err, &bad) || bad.Problem != want || bad.Fix == "" {
			t.Errorf("%.60q\ngot  %v\nwant %s", in, err, want)
		}
	}
}

func TestProblems(t *testing.T) {
	for in, want := range map[string]string{
		"%%MatrixMarket matrix coordinate complex general\n1 1 1\n1 1 1 1\n": "holds numbers of the kind “complex”, not real ones",
		"%%MatrixMarket matrix array pattern general\n1 1\n":                 "holds numbers of the kind “pattern”, not real ones",
		"%%MatrixMarket matrix coordinate real hermitian\n1 1 1\n1 1 1\n":    "is “hermitian”, which cannot be read",
		header + "0 3 0\n": "is empty",
		"%%MatrixMarket matrix array real general\n100000 100000\n": "is 100000×100000, more than the 256 million numbers that can be read",
		header + "5 5 200000000\n":                                  "has 200000000 entries, more than can be read",
	} {
		a, err := Read(strings.NewReader(in), true, 0)
		if err != nil || a.Problem != want {
			t.Errorf("%q: %q, %v, want %q", in, a.Problem, err, want)
		}
	}
}

func TestErrorOfTheReader(t *testing.T) {
	broken := errors.New("broken")
	_, err := Read(io.MultiReader(strings.NewReader(header+"2 2 1\n1 1"), iotest.ErrReader(broken)), true, 0)
	if !errors.Is(err, broken) {
		t.Error(err)
	}
}
