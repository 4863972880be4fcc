package model

import (
	"reflect"
	"testing"
)

func TestFixedWeights(t *testing.T) {
	for _, c := range []struct {
		first, second, why string
		want               []float64
	}{
		{"", "", "", nil},
		{"1", "0.5", "", []float64{1, 0.5}},
		{"0", "2", "", []float64{0, 2}},
		{"1", "", "Fixed weights: cnv has none. Give one to every view, or to none.", nil},
		{"", "x", "Fixed weight of cnv: “x” is not a number from 0 up.", nil},
		{"-1", "1", "Fixed weight of rna: “-1” is not a number from 0 up.", nil},
		{"0", "0", "Fixed weights: at least one must be larger than 0.", nil},
	} {
		d := joined()
		d.Change(1, func(t *Table) { t.Weight = c.first })
		d.Change(2, func(t *Table) { t.Weight = c.second })
		if got := FixedWeights(d.On()); !reflect.DeepEqual(got, c.want) || d.WhyNotReady() != c.why {
			t.Errorf("%q, %q: %v and %q, want %v and %q", c.first, c.second, got, d.WhyNotReady(), c.want, c.why)
		}
	}
}

func TestSetWeights(t *testing.T) {
	d := joined()
	before := d.Views
	d.SetWeights("2, 0.5;7")
	if got := FixedWeights(d.On()); !reflect.DeepEqual(got, []float64{2, 0.5}) {
		t.Errorf("weights %v", got)
	}
	if before[0].Weight != "" {
		t.Error("a value handed out before was changed")
	}
	if d.SetWeights(""); d.Views[0].Weight != "2" {
		t.Error("weights are gone though none were given")
	}
}
