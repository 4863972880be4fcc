package model

import (
	"net/url"
	"slices"
	"testing"

	"viewfold/wasm/wire"
)

func TestParseLink(t *testing.T) {
	q, _ := url.ParseQuery("example=acc&c=4&m=9&seed=7&mode=reference&alpha=x&utm=1&neighbors=3&cores=2&storage=float32&fixed_weights=1,2")
	l := ParseLink(q)
	if l.Example != "acc" || l.Cores != 2 || l.Weights != "1,2" {
		t.Errorf("example %q, %d cores", l.Example, l.Cores)
	}
	if got := l.Params.With("mode", Paper).Text("storage"); got != "float32" || l.Params.Text("storage") != "float64" {
		t.Errorf("kept as %s in paper mode", got)
	}
	for name, want := range map[string]string{
		"clusters": "4", "anchors": "9", "seed": "7", "mode": "reference", "alpha": "x", "neighbors": "3", "beta": "0.1", "sets": "1",
	} {
		if got := l.Params.Text(name); got != want {
			t.Errorf("%s = %q, want %q", name, got, want)
		}
	}
	if got := l.Params.Problem("alpha", Limits{}); got != "“x” is not a number." {
		t.Errorf("a wrong value is not shown: %q", got)
	}
	if l := ParseLink(nil); l.Example != "" || l.Cores != 0 || l.Params.Touched("seed") {
		t.Errorf("an empty address asks for %+v", l)
	}
}

func TestParseExamples(t *testing.T) {
	list, err := ParseExamples(`{"examples":[{"id":"acc","title":"Adrenal","clusters":3,"samples":75,"files":[
		{"path":"acc/rna.csv","name":"rna.csv","role":"view","format":{"id":"1"}},
		{"path":"acc/labels.csv","name":"labels.csv","role":"labels","format":{"label":"COC"}}]}]}`)
	if err != nil {
		t.Fatal(err)
	}
	x, ok := Examples{List: list}.Find("acc")
	if !ok || x.Views() != 1 || x.Params().Text("clusters") != "3" || x.Files[1].Format.Label != "COC" {
		t.Errorf("example %+v", x)
	}
	if _, ok := (Examples{List: list}).Find("abc"); ok {
		t.Error("found an example that is not there")
	}
	if _, err := ParseExamples("<html>"); err == nil {
		t.Error("a page passed as the list of examples")
	}
}

// A link that is made of what the page shows asks for the same when it is read.
func TestLinkRoundTrip(t *testing.T) {
	for _, query := range []string{
		"c=3&example=acc&run=1", "c=4&cores=2&example=acc&fixed_weights=1%2C2&m=9&mode=paper&panel=weights&seed=7", "c=2&example=digits&panel=new",
	} {
		q, _ := url.ParseQuery(query)
		if got := ParseLink(q).Query().Encode(); got != query {
			t.Errorf("%s came back as %s", query, got)
		}
	}
}

// There is a link to the result of an example that is used as it is opened, and to no other.
func TestModelLink(t *testing.T) {
	m := Model{
		Data:     Data{Example: "acc", Views: []Table{{Name: "a.csv", Info: &wire.TableInfo{}}, {Name: "b.csv", Info: &wire.TableInfo{}, Weight: "1"}}},
		Examples: Examples{List: []Example{{ID: "acc"}}},
		Params:   Params{}.With("clusters", "3").With("mode", Paper).With("sets", "7"),
		Panel:    GraphPanel,
	}
	if _, ok := m.Link(); ok {
		t.Error("a link without a result")
	}
	m.Data.Views[0].Weight = "0.5"
	m.Result = &Result{Made: m.Recipe()}
	l, ok := m.Link()
	if got := l.Query().Encode(); !ok || got != "c=3&example=acc&fixed_weights=0.5%2C1&mode=paper&panel=graph&run=1" {
		t.Errorf("%v: %s", ok, got)
	}
	for name, change := range map[string]func(m *Model){
		"own data":       func(m *Model) { m.Data.Example = "" },
		"other options":  func(m *Model) { m.Params = m.Params.With("clusters", "4") },
		"a view off":     func(m *Model) { m.Data.Views[0].Off = true; m.Result = &Result{Made: m.Recipe()} },
		"a scaling":      func(m *Model) { m.Data.Views[0].Scale = "zscore"; m.Result = &Result{Made: m.Recipe()} },
		"missing values": func(m *Model) { m.Data.Views[0].Missing.Then = "median"; m.Result = &Result{Made: m.Recipe()} },
	} {
		other := m
		other.Data.Views = slices.Clone(m.Data.Views)
		if change(&other); other.LinkWords() != "" {
			t.Errorf("%s: there is a link", name)
		}
	}
}
