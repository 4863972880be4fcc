package dataset_test

import (
	"bytes"
	"errors"
	"reflect"
	"testing"
	"testing/iotest"

	"viewfold/solver/dataset"
	"viewfold/solver/dataset/corpus"
)

// Every file of the corpus gives exactly what its case says, read at once, in small pieces and with the
// format that was resolved.
func TestCorpus(t *testing.T) {
	cases, err := corpus.Cases()
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) < 60 {
		t.Errorf("%d cases", len(cases))
	}
	for _, c := range cases {
		t.Run(c.File, func(t *testing.T) {
			text, err := c.Bytes()
			if err != nil {
				t.Fatal(err)
			}
			if c.Labels {
				got, err := dataset.ReadLabels(bytes.NewReader(text), c.File, c.Asked, nil)
				if checkFault(t, c, err) {
					check(t, c.CheckLabels(got))
				}
				return
			}
			got, err := dataset.Read(bytes.NewReader(text), c.File, c.Asked, nil)
			if !checkFault(t, c, err) {
				return
			}
			check(t, c.CheckTable(got))
			again, err := dataset.Read(iotest.HalfReader(bytes.NewReader(text)), c.File, got.Format, nil)
			if err != nil {
				t.Fatalf("%s, with the format that was resolved: %v", c.Trap, err)
			}
			again.Warnings = got.Warnings // those about guesses are not repeated
			check(t, c.CheckTable(again))
		})
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Error(err)
	}
}

// checkFault compares an error with the one of a case, and reports whether neither has one.
func checkFault(t *testing.T, c corpus.Case, err error) bool {
	t.Helper()
	var e *dataset.Error
	switch {
	case err == nil && c.Error == "":
		return true
	case !errors.As(err, &e):
		t.Errorf("%s: %v, want %s", c.Trap, err, c.Error)
	case e.Error() != c.Error || e.Line != c.Line || e.Column != c.Column || !reflect.DeepEqual(e.Choices, c.Choices):
		t.Errorf("%s: line %d, column %d, %v with choices %+v\nwant line %d, column %d, %s with choices %+v",
			c.Trap, e.Line, e.Column, e, e.Choices, c.Line, c.Column, c.Error, c.Choices)
	}
	return false
}

// A choice that an error offers reads the file, or finds another fault. Those of a number's notation give
// different numbers.
func TestCorpusChoices(t *testing.T) {
	cases, err := corpus.Cases()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		text, err := c.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		values := map[float64]bool{}
		for _, choice := range c.Choices {
			got, err := dataset.Read(bytes.NewReader(text), c.File, choice.Format, nil)
			if other := new(dataset.Error); err != nil && (!errors.As(err, &other) || other.Problem == "" || err.Error() == c.Error) {
				t.Errorf("%s, %s: %v", c.File, choice.Text, err)
			}
			f := choice.Format
			f.Decimal, f.Thousands, f.Delimiter = c.Asked.Decimal, c.Asked.Thousands, c.Asked.Delimiter
			if err != nil || f != c.Asked {
				values[float64(-len(values))-0.5] = true
				continue
			}
			x, row := got.X.Dense(), max(c.Line-1, 0)
			if got.Format.Header == dataset.HeaderYes {
				row--
			}
			values[x.Row(row)[max(c.Column-1-len(got.Columns)+x.Cols, 0)]] = true
		}
		if len(values) != len(c.Choices) {
			t.Errorf("%s: %d choices give %d values", c.File, len(c.Choices), len(values))
		}
	}
}
