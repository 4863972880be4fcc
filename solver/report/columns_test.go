package report

import (
	"context"
	"strings"
	"testing"
)

func TestWriteColumns(t *testing.T) {
	r := Report{IDs: []string{"p", "q"}, Labels: []int{2, 1}, Agreement: []float64{1, 0.5}, Margin: []float64{0.25, 0}}
	cells := func(list ...[]string) func(int) []string { return func(i int) []string { return list[i] } }
	columns := []Columns{
		{"rna", []string{"x", "a,b"}, cells([]string{"1.50", ""}, []string{"2", `"`}), []int{1, 0}},
		{"labels", []string{"class"}, cells([]string{"old"}), []int{-1, 0}},
	}
	var text strings.Builder
	if err := r.WriteColumns(&text, columns, goOn); err != nil {
		t.Fatal(err)
	}
	want := "id,cluster,agreement,margin,rna/x,\"rna/a,b\",labels/class\np,2,1.0000,0.2500,2,\"\"\"\",\nq,1,0.5000,0.0000,1.50,,old\n"
	if text.String() != want {
		t.Errorf("%q\nwant %q", text.String(), want)
	}
	if err := r.WriteColumns(failing{}, columns, goOn); err == nil || err.Error() != "full" {
		t.Error(err)
	}
	if err := r.WriteColumns(&text, columns, func(float64) error { return context.Canceled }); err != context.Canceled {
		t.Error(err)
	}
}
