package model

import (
	"net/url"
	"testing"
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
