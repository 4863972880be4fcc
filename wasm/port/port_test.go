package port

import (
	"bytes"
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
}

func TestTexts(t *testing.T) {
	text, ends := Texts([]string{"a", "", "née"})
	if string(text) != "anée" {
		t.Errorf("bytes %q", text)
	}
	if want := []byte{1, 0, 0, 0, 1, 0, 0, 0, 5, 0, 0, 0}; !bytes.Equal(ends, want) {
		t.Errorf("ends % x, want % x", ends, want)
	}
}
