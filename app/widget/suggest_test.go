package widget

import (
	"fmt"
	"testing"
)

func TestSuggest(t *testing.T) {
	s := Suggest{None: Item{"", "no gene"}, Items: func() []Item {
		list := []Item{{"1", "gene a"}, {"gene b", "gene b"}, {"3", "gene a"}, {"Age at gene", "Age at gene"}}
		for i := range 2 * mostSuggested {
			list = append(list, Item{Value: fmt.Sprint("x", i), Text: fmt.Sprint("x", i)})
		}
		return list
	}}
	for text, want := range map[string]string{"": "", "no gene": "", "gene b": "gene b", "gene a": "gene a", "x7": "x7", "other": "other"} {
		if got := s.value(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	for written, want := range map[string]string{"GENE": "[{1 gene a} {gene b gene b} {3 gene a} {Age at gene Age at gene}]", "x39": "[{x39 x39}]", "none": "[]"} {
		s.written = written
		if got := fmt.Sprint(s.found()); got != want {
			t.Errorf("%q: %s, want %s", written, got, want)
		}
	}
	s.written = "x"
	if n := len(s.found()); n != mostSuggested {
		t.Errorf("%d are suggested", n)
	}
}
