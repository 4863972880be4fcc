package matlab

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"viewfold/solver/dataset/array"
)

// writer writes files by hand.
type writer struct{ order binary.AppendByteOrder }

var little, big = writer{binary.LittleEndian}, writer{binary.BigEndian}

// file is a file of variables.
func (w writer) file(variables ...string) string {
	mark := "IM"
	if w.order == binary.BigEndian {
		mark = "MI"
	}
	return Magic + strings.Repeat(" ", 124-len(Magic)) + "\x00\x01" + mark + strings.Join(variables, "")
}

// element is an element with what fills it up.
func (w writer) element(kind uint32, content string) string {
	b := w.order.AppendUint32(nil, kind)
	b = w.order.AppendUint32(b, uint32(len(content)))
	return string(b) + content + strings.Repeat("\x00", -len(content)&7)
}

// short is an element of up to four bytes.
func (w writer) short(kind uint32, content string) string {
	b := w.order.AppendUint32(nil, uint32(len(content))<<16|kind)
	return string(b) + content + strings.Repeat("\x00", 4-len(content))
}

func (w writer) ints(list ...int) string {
	var b []byte
	for _, n := range list {
		b = w.order.AppendUint32(b, uint32(int32(n)))
	}
	return string(b)
}

// variable is an array of a class, in one element.
func (w writer) variable(class int, name string, shape []int, content ...string) string {
	return w.element(miMatrix, w.element(miUint32, w.ints(class, 0))+w.element(miInt32, w.ints(shape...))+
		w.element(miInt8, name)+strings.Join(content, ""))
}

// packed is a variable in a compressed element.
func (w writer) packed(variable string) string {
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	z.Write([]byte(variable))
	z.Close()
	head := w.order.AppendUint32(nil, miCompressed)
	return string(w.order.AppendUint32(head, uint32(b.Len()))) + b.String()
}

func all(string) bool { return true }

// numbers is what is found: names and numbers row by row, or the problem.
func numbers(list []array.Array) map[string]any {
	found := map[string]any{}
	for _, a := range list {
		if a.Problem != "" {
			found[a.Name] = a.Problem
			continue
		}
		found[a.Name] = a.Matrix(false).Dense().Data
	}
	return found
}

func TestRead(t *testing.T) {
	for _, w := range []writer{little, big} {
		double := w.order.AppendUint64(nil, 0x4004000000000000) // 2.5
		full := w.variable(classDouble, "full", []int{2, 3}, w.element(miUint8, "\x01\x02\x03\x04\x05\xff"))
		inner := w.variable(classCell, "", []int{1, 2},
			w.variable(classDouble, "", []int{1, 1}, w.element(miDouble, string(double))),
			w.variable(classChar, "", []int{1, 1}, w.short(miUint16, "ab")))
		sparse := w.variable(classSparse, "few", []int{3, 2},
			w.element(miInt32, w.ints(2, 0, 1, 9)), w.element(miInt32, w.ints(0, 1, 3)), w.short(miInt8, "\x05\xff\x07"))
		truth := w.variable(classSparse, "truth", []int{2, 2},
			w.element(miInt32, w.ints(0, 1)), w.element(miInt32, w.ints(0, 1, 2)), w.short(miDouble, "\x01\x01"))
		in := w.file(full, w.element(77, "unknown"), w.packed(sparse), truth,
			w.variable(classCell, "c", []int{2, 2}, w.variable(classDouble, "", []int{2, 1}, w.short(miInt8, "\x01\x02")), w.element(miMatrix, ""), inner, w.variable(classStruct, "", []int{1, 1})))
		got, err := Read(iotest.OneByteReader(strings.NewReader(in)), all, 0)
		want := map[string]any{
			"full": []float64{1, 3, 5, 2, 4, 255}, "few": []float64{0, -1, 0, 7, 5, 0}, "truth": []float64{1, 0, 0, 1},
			"c{1,1}": []float64{1, 2}, "c{1,2}{1}": []float64{2.5}, "c{1,2}{2}": "is text, not numbers",
			"c{2,2}": "is a structure: save its fields as variables of their own (save with -struct)",
		}
		if err != nil || !reflect.DeepEqual(numbers(got), want) {
			t.Errorf("%v: %v, %v\nwant %v", w.order, numbers(got), err, want)
		}
	}
}

// Only what is wanted is read, and the rest has its shape all the same.
func TestOnlyWanted(t *testing.T) {
	one := func(name string) string {
		return little.variable(classDouble, name, []int{1, 2}, little.short(miInt8, "\x01\x02"))
	}
	got, err := Read(strings.NewReader(little.file(one("a"), little.packed(one("b")), one("c"))), func(name string) bool { return name == "b" }, 0)
	if err != nil || len(got) != 3 || got[0].Numbers != nil || got[1].Numbers == nil || got[2].Numbers != nil || got[2].Cols() != 2 {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestReadRefuses(t *testing.T) {
	w := little
	good := w.variable(classDouble, "a", []int{1, 2}, w.short(miInt8, "\x01\x02"))
	packed := w.packed(good)
	deep := w.variable(classDouble, "", []int{1, 1}, w.short(miInt8, "\x01"))
	for range maxDepth + 1 {
		deep = w.variable(classCell, "d", []int{1, 1}, deep)
	}
	sparse := func(rows, starts []int) string {
		return w.file(w.variable(classSparse, "s", []int{3, 2}, w.element(miInt32, w.ints(rows...)), w.element(miInt32, w.ints(starts...)), w.element(miInt8, "\x01\x02\x03")))
	}
	for in, want := range map[string]string{
		Magic:                                   "it ends too early",
		Magic + strings.Repeat(" ", 128):        "its header does not tell the order of bytes",
		w.file(good[:len(good)-4]):              "it ends too early",
		w.file(good, "\x0e"):                    "it ends too early",
		w.file(packed[:len(packed)-3]):          "unexpected EOF",
		w.file(w.packed(packed)):                "",
		w.file(w.element(miCompressed, "no")):   "zlib: invalid header",
		w.file(deep):                            "cell arrays are inside one another more than 8 times",
		sparse([]int{0, 1, 3}, []int{0, 1, 3}):  "s has no row 4",
		sparse([]int{0, -1, 2}, []int{0, 1, 3}): "s has no row 0",
		sparse([]int{0, 1, 2}, []int{0, 2, 1}):  "the columns of s do not fit its entries",
		sparse([]int{0, 1, 2}, []int{0, 1, 4}):  "the columns of s do not fit its entries",
		sparse([]int{0, 1, 2}, []int{0, 3}):     "the columns of s do not fit its entries",
		sparse([]int{0, 1, 2}, []int{1, 1, 3}):  "the columns of s do not fit its entries",
		w.file(w.variable(classDouble, "a", []int{1, 3}, w.short(miInt8, "\x01\x02"))):                                         "3 numbers are in 2 bytes",
		w.file(w.variable(classDouble, "a", []int{1, 3}, w.short(99, "\x01\x02"))):                                             "numbers are of the unknown kind 99",
		w.file(w.variable(classCell, "c", []int{1, 1}, w.element(miInt8, "12345678"))):                                         "c holds something that is not an array",
		w.file(w.variable(classSparse, "s", []int{3, 2, 1})):                                                                   "s is sparse and has 3 dimensions",
		w.file(w.element(miMatrix, w.element(miUint32, ""))):                                                                   "an array without a class",
		w.file(w.element(miMatrix, w.element(miUint32, w.ints(6, 0))+w.element(miDouble, "\x00\x00\x00\x00\x00\x00\xe0\x3f"))): "0.5 where a whole number must be",
		w.file(w.element(miMatrix, w.element(miUint32, w.ints(6, 0, 0)))):                                                      "3 numbers where at most 2 can be",
		w.file(w.element(miMatrix, w.element(miUint32, w.ints(6, 0))+w.element(miInt32, w.ints(1, 1))+w.ints(1, 1<<30))):       "a name of 1073741824 bytes",
	} {
		list, err := Read(strings.NewReader(in), all, 0)
		if want == "" {
			if err != nil || list != nil {
				t.Errorf("packed twice: %v, %v", list, err)
			}
			continue
		}
		var bad *array.Error
		if !errors.As(err, &bad) || bad.Problem != "the file is damaged or incomplete: "+want || bad.Fix == "" {
			t.Errorf("%.60q\ngot  %v\nwant %s", in[min(len(in), 128):], err, want)
		}
	}
}

// A wrong checksum is found even where the numbers are not wanted.
func TestChecksum(t *testing.T) {
	packed := []byte(little.file(little.packed(little.variable(classDouble, "a", []int{1, 2}, little.short(miInt8, "\x01\x02")))))
	packed[len(packed)-1] ^= 1
	_, err := Read(bytes.NewReader(packed), func(string) bool { return false }, 0)
	if err == nil || !strings.Contains(err.Error(), "checksum") {
		t.Error(err)
	}
}

func TestErrorOfTheReader(t *testing.T) {
	broken := errors.New("broken")
	variable := little.variable(classDouble, "a", []int{1, 2}, little.short(miInt8, "\x01\x02"))
	for _, in := range []string{little.file(variable), little.file(little.packed(variable))} {
		for n := range in {
			if _, err := Read(io.MultiReader(strings.NewReader(in[:n]), iotest.ErrReader(broken)), all, 0); !errors.Is(err, broken) {
				t.Fatalf("after %d of %d bytes: %v", n, len(in), err)
			}
		}
	}
}
