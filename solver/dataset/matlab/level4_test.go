package matlab

import (
	"encoding/binary"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"viewfold/solver/dataset/array"
)

// matrix4 is a matrix in a file of level 4.
func (w writer) matrix4(kind, rows, columns, imaginary int, name, content string) string {
	if w.order == binary.BigEndian {
		kind += 1000
	}
	return w.ints(kind, rows, columns, imaginary, len(name)+1) + name + "\x00" + content
}

func (w writer) doubles(list ...float64) string {
	var b []byte
	for _, x := range list {
		b = w.order.AppendUint64(b, math.Float64bits(x))
	}
	return string(b)
}

func TestReadLevel4(t *testing.T) {
	for _, w := range []writer{little, big} {
		in := w.matrix4(0, 2, 3, 0, "full", w.doubles(1, 2, 3, 4, 5, -0.5)) +
			w.matrix4(50, 1, 3, 0, "b", "\x01\x02\xff") + w.matrix4(20, 1, 2, 0, "i", w.ints(7, -7)) +
			w.matrix4(0, 1, 2, 1, "z", w.doubles(1, 2, 3, 4)) + w.matrix4(51, 1, 2, 0, "note", "ab") +
			w.matrix4(2, 4, 3, 0, "few", w.doubles(3, 1, 2, 3, 1, 2, 2, 2, 5, 6, -7, 0)) + // (3,1)=5, (1,2)=6, (2,2)=−7 of 3×2
			w.matrix4(2, 2, 4, 0, "zs", w.doubles(1, 1, 1, 1, 1, 0, 1, 0)) + w.matrix4(0, 0, 3, 0, "none", "")
		got, err := Read(iotest.OneByteReader(strings.NewReader(in)), all, 0)
		want := map[string]any{
			"full": []float64{1, 3, 5, 2, 4, -0.5}, "b": []float64{1, 2, 255}, "i": []float64{7, -7}, "z": "holds complex numbers",
			"note": "is text, not numbers", "few": []float64{0, 6, 0, -7, 5, 0}, "zs": "holds complex numbers", "none": "is empty",
		}
		if err != nil || !reflect.DeepEqual(numbers(got), want) {
			t.Errorf("%v: %v, %v\nwant %v", w.order, numbers(got), err, want)
		}
		got, err = Read(strings.NewReader(in), func(name string) bool { return name == "b" }, 0)
		if err != nil || got[0].Numbers != nil || got[1].Numbers == nil || got[5].Sparse != nil || !reflect.DeepEqual(got[5].Shape, []int{3, 2}) {
			t.Errorf("%v: %+v, %v", w.order, got, err)
		}
	}
}

func TestLevel4Refuses(t *testing.T) {
	w := little
	good := w.matrix4(0, 1, 1, 0, "a", w.doubles(1))
	for in, want := range map[string]string{
		good[:len(good)-1]:                  "it ends too early",
		good + good[:9]:                     "it ends too early",
		good + good[:21]:                    "it ends too early",
		good + strings.Repeat("\x09", 30):   "a matrix has no head of level 4",
		w.matrix4(1, 9, 9, 0, "t", "short"): "it ends too early",
		w.matrix4(1, math.MaxInt32, math.MaxInt32, 0, "t", "short"):      "it ends too early",
		w.matrix4(2, 2, 3, 0, "s", w.doubles(3, 2, 1, 2, 1, 0)):          "s has no cell in row 3, column 1",
		w.matrix4(2, 2, 3, 0, "s", w.doubles(0.5, 2, 1, 2, 1, 0)):        "s has no cell in row 0.5, column 1",
		w.matrix4(2, 1, 3, 0, "s", w.doubles(math.NaN(), 2, 0)):          "s has no cell in row NaN, column 2",
		w.matrix4(2, 3, 3, 0, "s", w.doubles(1, 1, 2, 1, 1, 2, 1, 1, 0)): "the entry in row 1, column 1 is given twice",
		w.matrix4(2, 2, 3, 0, "s", w.doubles(1, 1e9, 1, 2e9, 1, 0)):      "it tells of 1000000000×2000000000 numbers",
	} {
		_, err := Read(strings.NewReader(in), all, 0)
		var bad *array.Error
		if !errors.As(err, &bad) || !strings.Contains(bad.Problem, want) {
			t.Errorf("%q: %v, want %s", in, err, want)
		}
	}
	for _, other := range []string{"", "a,b\n1,2\n", good[:20], "\x00\x00\x00\x00" + good[4:16] + "\x02\x00\x00\x00A,", "\xff\xfea\x00,\x00b\x00\n\x001\x00,\x002\x00", strings.Repeat("\x00", 99)} {
		if IsLevel4([]byte(other)) {
			t.Errorf("%q is taken for a file of level 4", other)
		}
	}
	if !IsLevel4([]byte(good)) || !IsLevel4([]byte(big.matrix4(50, 1, 1, 0, "x_1", "\x01"))) {
		t.Error("a file of level 4 is not known")
	}
}
