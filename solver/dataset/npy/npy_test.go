package npy

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"viewfold/solver/dataset/array"
)

// file is an array with a header written by hand.
func file(version byte, header, content string) string {
	n := len(header)
	length := string([]byte{byte(n), byte(n >> 8)})
	if version > 1 {
		length += "\x00\x00"
	}
	return Magic + string([]byte{version, 0}) + length + header + content
}

func dict(descr, order, shape string) string {
	return fmt.Sprintf("{'descr': %s, 'fortran_order': %s, 'shape': %s, }    \n", descr, order, shape)
}

func TestRead(t *testing.T) {
	bytes := "\x01\x02\x03\x04\x05\xff"
	for _, c := range []struct {
		in    string
		shape []int
		want  []float64 // row by row
	}{
		{file(1, dict("'|u1'", "False", "(2, 3)"), bytes), []int{2, 3}, []float64{1, 2, 3, 4, 5, 255}},
		{file(2, dict("'|i1'", "True", "(2, 3)"), bytes), []int{2, 3}, []float64{1, 3, 5, 2, 4, -1}},
		{file(3, dict("'>i2'", "False", "(3L, 1L)"), bytes), []int{3, 1}, []float64{0x102, 0x304, 0x5ff}},
		{file(1, dict("'<u2'", "False", "(3,)"), bytes), []int{3}, []float64{0x201, 0x403, 0xff05}},
		{file(1, "{'shape':(2,3),'fortran_order':False,'descr':'=b1'}", bytes), []int{2, 3}, []float64{1, 2, 3, 4, 5, 255}},
		{file(1, dict("'<f2'", "False", "(3, 2)"), "\x00\x3c\x00\xc0\x01\x00\xff\x7b\x00\x80\x00\xfc"), []int{3, 2},
			[]float64{1, -2, math.Ldexp(1, -24), 65504, math.Copysign(0, -1), math.Inf(-1)}},
		{file(1, dict("'<i8'", "False", "()"), "\xff\xff\xff\xff\xff\xff\xff\xff"), []int{}, []float64{-1}},
	} {
		a, err := Read(iotest.OneByteReader(strings.NewReader(c.in)), true, 0)
		if err != nil || a.Problem != "" || !reflect.DeepEqual(a.Shape, c.shape) {
			t.Errorf("%q: %v, %v %s", c.in, a.Shape, err, a.Problem)
			continue
		}
		got := a.Matrix(false).Dense()
		if !reflect.DeepEqual(got.Data, c.want) || len(c.want) > 4 && math.Signbit(got.Data[4]) != math.Signbit(c.want[4]) {
			t.Errorf("%q: %v, want %v", c.in, got.Data, c.want)
		}
	}
}

// A header that tells of more than there is takes no memory for it.
func TestReadRefuses(t *testing.T) {
	for in, want := range map[string]string{
		Magic: "it ends too early",
		file(1, dict("'<f8'", "False", "(20000, 10000)"), "12345678"):             "it ends too early",
		file(1, dict("'<U9'", "False", "(20000000,)"), "12345678"):                "it ends too early",
		file(4, dict("'<f8'", "False", "(2, 1)"), ""):                             "its header is not one of NumPy's",
		Magic + "\x02\x00\xff\xff\xff\x7f":                                        "its header is not one of NumPy's",
		file(1, "{}", ""):                                                         `its header is "{}"`,
		file(1, "{'descr': '<f8', 'fortran_order': False, 'shape': (2, -1)}", ""): `its header is "{'descr': '<f8', 'fortran_order': False, 'shape': (2, -1)}"`,
		file(1, "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 1", ""):    `its header is "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 1"`,
		file(1, dict("'<U99999999'", "False", "(2,)"), ""):                        "its texts have 99999999 characters each",
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := Read(strings.NewReader(in), true, 0)
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; took > 1<<20 {
			t.Errorf("%.60q takes %d bytes", in, took)
		}
		var bad *array.Error
		if !errors.As(err, &bad) || bad.Problem != "the file is damaged or incomplete: "+want {
			t.Errorf("%.60q\ngot  %v\nwant %s", in, err, want)
		}
	}
}

func TestProblems(t *testing.T) {
	for in, want := range map[string]string{
		file(1, dict("'|O'", "False", "(2,)"), "cos\nsystem\n"):         "holds Python objects (a pickle), which are never opened: save it as numbers, with astype(float)",
		file(1, dict("[('a', '<f8')]", "False", "(2,)"), ""):            "holds records, not numbers: save its columns as arrays of their own",
		file(1, dict("'<M8[D]'", "False", "(2,)"), ""):                  `holds "<M8[D]", not numbers`,
		file(1, dict("'<f16'", "False", "(2,)"), ""):                    `holds "<f16", not numbers that can be read: save it with astype(float)`,
		file(1, dict("'<i3'", "False", "(2,)"), ""):                     `holds "<i3", not numbers that can be read: save it with astype(float)`,
		file(1, dict("'<U3'", "False", "(2, 2)"), ""):                   "is a table of texts, not of numbers",
		file(1, dict("'<f8'", "False", "(0, 2)"), ""):                   "is empty",
		file(1, dict("'<f8'", "False", "(2, 2, 2)"), ""):                "has 3 dimensions, not two",
		file(1, dict("'<f8'", "False", "(4294967296, 4294967296)"), ""): "is 4294967296×4294967296, more than the 256 million numbers that can be read",
	} {
		a, err := Read(strings.NewReader(in), true, 0)
		if err != nil || a.Problem != want {
			t.Errorf("%q: %q, %v, want %q", in, a.Problem, err, want)
		}
	}
}
