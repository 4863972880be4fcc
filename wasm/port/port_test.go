package port

import (
	"bytes"
	"math"
	"slices"
	"testing"
)

func TestInt32s(t *testing.T) {
	want := []byte{0, 0, 0, 0, 255, 255, 255, 255, 1, 2, 0, 0, 255, 255, 255, 127}
	if got := Int32s([]int{0, -1, 513, 1<<31 - 1}); !bytes.Equal(got, want) {
		t.Errorf("% x, want % x", got, want)
	}
}

func TestFloat32s(t *testing.T) {
	want := []byte{0, 0, 0, 0, 0, 0, 0x80, 0x3f, 0, 0, 0, 0xbf}
	if got := Float32s([]float64{0, 1, -0.5}); !bytes.Equal(got, want) {
		t.Errorf("% x, want % x", got, want)
	}
	ends := ToFloat32s(Float32s([]float64{1e70, -3.5e38, math.NaN(), math.Inf(1)}))
	if ends[0] != math.MaxFloat32 || ends[1] != -math.MaxFloat32 || ends[2] == ends[2] || !math.IsInf(float64(ends[3]), 1) {
		t.Errorf("large numbers became %v", ends)
	}
}

func TestFloat64s(t *testing.T) {
	numbers := []float64{0, -0.5, math.MaxFloat64, math.SmallestNonzeroFloat64, math.Pi}
	for _, v := range [][]float64{nil, numbers[:1], numbers} {
		b := Float64s(v)
		if shared := SharedFloat64s(v); !bytes.Equal(shared, b) {
			t.Errorf("% x, want % x", shared, b)
		}
		if got := ToFloat64s(b); !slices.Equal(got, v) {
			t.Errorf("%v came back as %v", v, got)
		}
		odd := append([]byte{0}, b...)[1:] // not where numbers may be
		if got := ToFloat64s(odd); !slices.Equal(got, v) {
			t.Errorf("%v came back as %v", v, got)
		}
	}
}

func TestSharedFloat32s(t *testing.T) {
	numbers := []float32{0, 1, -0.5, math.MaxFloat32, math.SmallestNonzeroFloat32}
	want := []byte{0, 0, 0, 0, 0, 0, 0x80, 0x3f, 0, 0, 0, 0xbf, 255, 255, 0x7f, 0x7f, 1, 0, 0, 0}
	for _, count := range []int{0, 1, len(numbers)} {
		v, b := numbers[:count], SharedFloat32s(numbers[:count])
		if !bytes.Equal(b, want[:4*count]) {
			t.Errorf("% x, want % x", b, want[:4*count])
		}
		odd := append([]byte{0}, b...)[1:] // not where numbers may be
		for _, b := range [][]byte{b, odd} {
			if got := ToFloat32s(b); !slices.Equal(got, v) {
				t.Errorf("%v came back as %v", v, got)
			}
		}
	}
}

func TestTexts(t *testing.T) {
	text, ends := Texts([]string{"a", "", "née"})
	if string(text) != "anée" {
		t.Errorf("bytes %q", text)
	}
	if want := []byte{1, 0, 0, 0, 1, 0, 0, 0, 5, 0, 0, 0}; !bytes.Equal(ends, want) {
		t.Errorf("ends % x, want % x", ends, want)
	}
	if back := ToTexts(text, ends); !slices.Equal(back, []string{"a", "", "née"}) {
		t.Errorf("came back as %q", back)
	}
	if back := ToTexts(nil, nil); back != nil {
		t.Errorf("none came back as %q", back)
	}
}
