package figure

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// A scale ends at the least and greatest value, but not at one that lies far out; hand-computed quantiles.
func TestLimits(t *testing.T) {
	even := make([]float64, 101) // 0 to 100: quantiles at 2 and 98
	for i := range even {
		even[i] = float64(i)
	}
	nan := math.NaN()
	for name, c := range map[string]struct {
		values []float64
		want   Limits
		ends   string
		beyond string
	}{
		"evenly spread":   {even, Limits{Low: 0, High: 100, Least: 0, Most: 100}, "0 … 100", ""},
		"one far out":     {append(slices.Clone(even[:100]), 10_000), Limits{Low: 0, High: 98, Least: 0, Most: 10_000, Above: 2}, "0 … ≥ 98", "2 samples above, up to 10,000"},
		"both far out":    {append([]float64{-500, 900, nan}, even[1:100]...), Limits{Low: 2, High: 98, Least: -500, Most: 900, Below: 2, Above: 2}, "≤ 2 … ≥ 98", "2 samples below, down to −500; 2 samples above, up to 900"},
		"nearly all 0":    {append(make([]float64, 200), 1), Limits{High: 1, Most: 1}, "0 … 1", ""},
		"all the same":    {[]float64{3, 3, 3}, Limits{Low: 3, High: 3, Least: 3, Most: 3}, "3 … 3", ""},
		"nothing known":   {[]float64{nan, nan}, Limits{High: 1, Most: 1}, "0 … 1", ""},
		"three values":    {[]float64{1, 2, 3}, Limits{Low: 1, High: 3, Least: 1, Most: 3}, "1 … 3", ""},
		"too few to tell": {[]float64{0, 1, 2, 3, 1000}, Limits{Low: 0, High: 1000, Least: 0, Most: 1000}, "0 … 1000", ""},
		"one of ten":      {append(slices.Clone(even[:9]), 1000), Limits{Low: 0, High: 8, Least: 0, Most: 1000, Above: 1}, "0 … ≥ 8", "1 sample above, up to 1000"},
	} {
		got := LimitsOf(c.values)
		if got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
		low, high := got.Ends()
		if ends := low + " … " + high; ends != c.ends {
			t.Errorf("%s: %s, want %s", name, ends, c.ends)
		}
		if got.Beyond() != c.beyond {
			t.Errorf("%s: %q", name, got.Beyond())
		}
	}
}

// coloured is the smaller example's map by something known of its samples, of two of them not.
func coloured(t *testing.T, classes []string) Source {
	s := mapped(t)
	s.Maps = s.Maps[:1]
	c := &Colouring{Title: "age", Classes: classes, Missing: 2}
	for i := range s.Report.Labels {
		v := float64(i)
		if classes != nil {
			v = float64(i % len(classes))
		}
		if i < 2 {
			v = math.NaN()
		}
		c.Values = append(c.Values, v)
	}
	c.Limits = LimitsOf(c.Values)
	s.Colour = c
	return s
}

// A map by a category has its classes in the legend with what has no value, and the table has the values.
func TestScatterByClasses(t *testing.T) {
	f, err := Draw("map", coloured(t, []string{"early", "late"}), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if counts := wellFormed(t, f.SVG); counts["path"] != 2*3 {
		t.Errorf("elements %v", counts)
	}
	for _, part := range []string{"1 early", "2 late", "without a value (2)", Missing.Light} {
		if !strings.Contains(f.SVG, part) {
			t.Errorf("the picture lacks %q", part)
		}
	}
	if f.Table.Columns[2] != "age" || f.Table.Rows[0][2] != "" || f.Table.Rows[3][2] != "late" || !strings.Contains(f.Text, "coloured by age") {
		t.Errorf("%s: %v %v", f.Text, f.Table.Columns, f.Table.Rows[:4])
	}
}

// A map by numbers has a scale with its ends, marked where values lie beyond.
func TestScatterByNumbers(t *testing.T) {
	s := coloured(t, nil)
	s.Colour.Values[74] = 5000
	s.Colour.Limits = LimitsOf(s.Colour.Values)
	f, err := Draw("map", s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	counts := wellFormed(t, f.SVG)
	if counts["rect"] < shades || counts["path"] < 20 {
		t.Errorf("elements %v", counts)
	}
	for _, part := range []string{"≥ 72", "2 samples above, up to 5000", "without a value (2)"} {
		if !strings.Contains(f.SVG, part) {
			t.Errorf("the picture lacks %q: %.2000s", part, f.SVG)
		}
	}
	if f.Table.Rows[74][2] != "5000" || f.Table.Rows[1][2] != "" {
		t.Errorf("%v", f.Table.Rows[74])
	}
	if s.penOf(74) != shades-1 || s.penOf(2) != 0 || s.penOf(0) != shades {
		t.Errorf("pens %d, %d and %d", s.penOf(74), s.penOf(2), s.penOf(0))
	}
	if scaleAt(0) != Scale.Light[0] || scaleAt(1) != Scale.Light[4] || scaleAt(0.5) != Scale.Light[2] {
		t.Errorf("colours %s, %s, %s", scaleAt(0), scaleAt(0.5), scaleAt(1))
	}
}
