package dataset

import (
	"strings"
	"testing"

	"viewfold/solver/dataset/digits"
)

// A decimal comma gives the bits of the point, also on the fast way.
func TestDecimalComma(t *testing.T) {
	for _, text := range awkward {
		if strings.Contains(text, ",") {
			continue
		}
		swapped := strings.ReplaceAll(text, ".", ",")
		w, ok := want(text)
		n := notation{point: ','}
		if v, got := n.parse([]byte(swapped)); got != ok || ok && !sameBits(v, w) {
			t.Errorf("%q is %v, %v; want %v, %v", swapped, v, got, w, ok)
		}
		if strings.ContainsAny(text, ",\n\r\"") {
			continue
		}
		s := scanner{buf: []byte(swapped + ";" + strings.Repeat(" ", digits.Span)), delim: ';'}
		s.write(n)
		out := make([]float64, 1)
		if k := s.numbers(out); len(text) < digits.Span && (k == 1) != ok || k == 1 && !sameBits(out[0], w) {
			t.Errorf("numbers takes %d of %q: %v, want %v, %v", k, swapped, out, w, ok)
		}
	}
}

func TestThousands(t *testing.T) {
	comma, point := notation{point: '.', thousands: ','}, notation{point: ',', thousands: '.'}
	space, apostrophe := notation{point: ',', thousands: ' '}, notation{point: '.', thousands: '\''}
	for _, c := range []struct {
		n    notation
		text string
		want float64
	}{
		{comma, "1,234", 1234}, {comma, "-12,345.5", -12345.5}, {comma, "+1,234,567.", 1234567}, {comma, "1234.5", 1234.5}, {comma, "0.5", 0.5}, {comma, "1e3", 1000},
		{point, "1.234", 1234}, {point, "999.999.999,25", 999999999.25}, {point, "1,5e3", 1500},
		{space, "1 234,5", 1234.5}, {space, "1\u00a0234\u202f567", 1234567}, {space, " 12\u2009345 ", 12345}, {apostrophe, "1'234’567.5", 1234567.5},
	} {
		if v, ok := c.n.parse([]byte(c.text)); !ok || v != c.want {
			t.Errorf("%q is %v, %v; want %v", c.text, v, ok, c.want)
		}
	}
	for _, c := range []struct {
		n    notation
		text string
	}{
		{comma, "0,435"}, {comma, "12,34"}, {comma, "1234,567"}, {comma, "1,2345"}, {comma, ",123"}, {comma, "1,234,"}, {comma, "1,234e5"}, {comma, "1,234.5,678"}, {comma, "1 234"},
		{point, "0.5"}, {point, "1.23"}, {point, "1.234.5"}, {space, "1  234"}, {space, "1 23"}, {plain, "1,234"}, {comma, "1" + strings.Repeat(",000", 40)},
	} {
		if v, ok := c.n.parse([]byte(c.text)); ok {
			t.Errorf("%q is taken for %v", c.text, v)
		}
	}
}

func TestUnsure(t *testing.T) {
	n := notation{point: '.', unsure: true}
	for text, want := range map[string]bool{"1.234": false, "-12.345": false, "1.234.567": false, "0.123": true, "1.2345": true, "1234.567": true, "1.5": true, "12": true, "1e3": true, "1.234e1": true} {
		if _, ok := n.parse([]byte(text)); ok != want {
			t.Errorf("%q is read: %v", text, ok)
		}
	}
}
