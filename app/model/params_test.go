package model

import (
	"reflect"
	"strings"
	"testing"

	"viewfold/wasm/wire"
)

func TestParamProblems(t *testing.T) {
	lim := Limits{Samples: 75}
	three := Params{}.With("clusters", "3").With("mode", Paper)
	for _, c := range []struct {
		name, text string
		want       string
	}{
		{"clusters", "", "a whole number is needed."},
		{"clusters", "3", ""},
		{"clusters", "1", "at least 2 is needed."},
		{"clusters", "0", "at least 2 is needed."},
		{"clusters", "-3", "“-3” is not a whole number."},
		{"clusters", "2.5", "“2.5” is not a whole number."},
		{"clusters", "two", "“two” is not a whole number."},
		{"clusters", "76", "at most 75, the number of samples."},
		{"clusters", "75", ""},
		{"anchors", "2", "at least 3 is needed, the number of clusters."},
		{"anchors", "3", ""},
		{"anchors", "100", "at most 75, the number of samples."},
		{"neighbors", "0", "at least 1 is needed."},
		{"neighbors", "1000", ""},
		{"restarts", "2000000000", "at most 1,000,000,000, the most this program takes."},
		{"max_rounds", "1001", "at most 1,000, the most this program takes."},
		{"sample_rows", "2", "at least 3 is needed, the number of anchors."},
		{"seed", "18446744073709551615", ""},
		{"seed", "18446744073709551616", "“18446744073709551616” is not a whole number."},
		{"seed", "", "a whole number is needed."},
		{"ridge", "0", ""},
		{"ridge", "-1", "a number from 0 up is needed."},
		{"rank", "0", "at least 1 is needed."},
		{"alpha", "1e-3", ""},
		{"alpha", "0", "a number larger than 0 is needed."},
		{"alpha", "-1", "a number larger than 0 is needed."},
		{"alpha", "", "a number is needed."},
		{"alpha", "0,5", "“0,5” is not a number; write a dot for the decimal point."},
		{"alpha", "inf", "“inf” is not a number."},
		{"alpha", "NaN", "“NaN” is not a number."},
		{"alpha", "0x1p4", "“0x1p4” is not a number."},
		{"alpha", "1e999", "“1e999” is not a number."},
		{"tol", "0", ""},
		{"tol", "-1", "a number from 0 up is needed."},
		{"scale", "unit", ""},
		{"scale", "log", "“log” is not one of the choices."},
		{"mode", "reference", ""},
		{"mode", "new", "“new” is not one of the choices."},
	} {
		if got := three.With(c.name, c.text).Problem(c.name, lim); got != c.want {
			t.Errorf("%s = %q: %q, want %q", c.name, c.text, got, c.want)
		}
	}
}

// In consensus mode the largest sets have as many anchors as are wanted, or as there are samples.
func TestConsensusProblems(t *testing.T) {
	lim := Limits{Samples: 75}
	three := Params{}.With("clusters", "3")
	for _, c := range []struct {
		name, text string
		want       string
	}{
		{"anchors", "100", ""},
		{"anchors", "2", "at least 3 is needed, the number of clusters."},
		{"sets", "0", ""},
		{"sets", "1001", "at most 1,000, the most this program takes."},
		{"sample_rows", "2", "at least 50 is needed, the number of anchors."},
		{"max_rounds", "x", ""}, // has no effect
	} {
		if got := three.With(c.name, c.text).Problem(c.name, lim); got != c.want {
			t.Errorf("%s = %q: %q, want %q", c.name, c.text, got, c.want)
		}
	}
}

func TestDefaults(t *testing.T) {
	for _, mode := range []string{Consensus, Paper, Reference} {
		p := Params{}.With("clusters", "3").With("mode", mode)
		for _, f := range Fields {
			if p.Text(f.Name) == "" {
				t.Errorf("%s: %s has no default", mode, f.Name)
			}
			if p.Touched(f.Name) != (f.Name == "clusters" || f.Name == "mode" && mode != Consensus) {
				t.Errorf("%s: %s touched: %v", mode, f.Name, p.Touched(f.Name))
			}
		}
		if why := p.FirstProblem(Limits{}); why != "" {
			t.Errorf("the defaults of %s mode have a problem: %s", mode, why)
		}
	}
}

// What was not touched follows the mode; what was stays, but for where it has no effect.
func TestOptionsFollowTheMode(t *testing.T) {
	p := Params{}.With("clusters", "3").With("ridge", "7").With("sets", "4")
	if p.Text("anchors") != "50" || p.Text("sets") != "4" || p.Text("ridge") != "7" || p.Text("scale") != "auto" {
		t.Errorf("consensus: %+v", p.Options(make([]Table, 2)))
	}
	q := p.With("mode", Paper)
	if q.Text("anchors") != "3" || q.Text("sets") != "1" || q.Text("ridge") != "7" || q.Text("scale") != "minmax" || q.Touched("sets") {
		t.Errorf("paper: %+v", q.Options(make([]Table, 2)))
	}
	if q.Unused("sets") == "" || q.Unused("tol") != "" || p.Unused("alpha") == "" {
		t.Error("the wrong options have no effect")
	}
	if q.With("clusters", "60").Text("anchors") != "60" || p.With("clusters", "60").Text("anchors") != "60" {
		t.Error("fewer anchors than clusters")
	}
	if r := p.With("mode", "new"); r.Text("mode") != "new" || r.Mode() != Consensus {
		t.Errorf("mode %q, taken as %q", r.Text("mode"), r.Mode())
	}
}

func TestUnits(t *testing.T) {
	f, _ := FieldOf("alpha")
	if f.UnitIn(Consensus) != "relative to a view’s variance" || f.UnitIn(Paper) != f.UnitIn(Consensus) || f.UnitIn(Reference) != "set against squared distances" {
		t.Errorf("units %q, %q, %q", f.UnitIn(Consensus), f.UnitIn(Paper), f.UnitIn(Reference))
	}
}

func TestEnteredOptions(t *testing.T) {
	p := Params{}
	for name, text := range map[string]string{
		"clusters": "4", "anchors": "9", "alpha": "10", "beta": "1e-3", "seed": "18446744073709551615",
		"tol": "0", "mode": "reference", "scale": "unit",
	} {
		p = p.With(name, text)
	}
	views := []Table{{Weight: "1"}, {Scale: "zscore", Weight: "0.5"}}
	o := p.Options(views)
	if o.Anchors != 9 || o.Alpha != 10 || o.Beta != 1e-3 || o.Seed != 18446744073709551615 || o.Tol != 0 || o.Mode != "reference" {
		t.Errorf("options %+v", o)
	}
	if !reflect.DeepEqual(o.Scale, []string{"unit", "zscore"}) || !reflect.DeepEqual(o.FixedWeights, []float64{1, 0.5}) {
		t.Errorf("scale %v, weights %v", o.Scale, o.FixedWeights)
	}
}

func TestTouched(t *testing.T) {
	p := Params{}.With("mode", Paper).With("clusters", "3")
	if p.Touched("anchors") || p.Text("anchors") != "3" {
		t.Error("anchors do not follow the clusters")
	}
	q := p.With("anchors", " 8 ").With("alpha", "2")
	if q.Text("anchors") != "8" || !q.Touched("anchors") || q.TouchedIn(Groups()...) != 2 {
		t.Errorf("anchors %q, %d touched", q.Text("anchors"), q.TouchedIn(Groups()...))
	}
	if p.Touched("anchors") {
		t.Error("With changed the options it was called on")
	}
	if q = q.WithDefault("anchors"); q.Text("anchors") != "3" {
		t.Errorf("default of anchors %q", q.Text("anchors"))
	}
	if q = q.With("alpha", "1"); q.Touched("alpha") {
		t.Error("an option with the text of its default counts as touched")
	}
}

func TestRange(t *testing.T) {
	p := Params{}.With("clusters", "3")
	for _, c := range []struct {
		name string
		lim  Limits
		want string
	}{
		{"clusters", Limits{}, "2 or more"},
		{"clusters", Limits{Samples: 1797}, "2 to 1,797"},
		{"anchors", Limits{Samples: 1797}, "3 or more"},
		{"sets", Limits{}, "0 to 1,000"},
		{"alpha", Limits{}, "more than 0"},
		{"tol", Limits{}, "0 or more"},
		{"seed", Limits{}, "any whole number from 0"},
		{"mode", Limits{}, ""},
	} {
		f, ok := FieldOf(c.name)
		if !ok {
			t.Fatalf("no field %s", c.name)
		}
		if got := p.Range(f, c.lim); got != c.want {
			t.Errorf("range of %s: %q, want %q", c.name, got, c.want)
		}
	}
}

// Every option of the wire has a field, but for the weights, which the views have; and every field is an option of
// the wire.
func TestFieldsMatchWire(t *testing.T) {
	names := map[string]bool{}
	for i, o := 0, reflect.TypeOf(wire.Options{}); i < o.NumField(); i++ {
		name, _, _ := strings.Cut(o.Field(i).Tag.Get("json"), ",")
		if names[name] = true; name == "fixed_weights" {
			continue
		}
		f, ok := FieldOf(name)
		if !ok {
			t.Errorf("option %s cannot be set", name)
		} else if f.Label == "" || f.Help == "" || f.Group == "" {
			t.Errorf("option %s is not explained", name)
		}
	}
	for _, f := range Fields {
		if !names[f.Name] {
			t.Errorf("field %s is no option", f.Name)
		}
	}
}
