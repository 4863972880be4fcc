package main

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"testing"
)

func TestWrite(t *testing.T) {
	p := plan{seeds: 2, version: "1.2.3"}
	var b strings.Builder
	err := p.write(&b, []table{{name: "msrcv1", samples: 210, views: []int{3, 4}, classes: 7, rows: []row{
		{"consensus", []score{{0.8, 0.7, 0.9, 0.6, 1}, {0.9, 0.7, 0.9, 0.6, 2}}},
	}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"version 1.2.3, seeds 1 to 2", "210 samples, views of 3 4 features, 7 classes",
		"| consensus | 85.0 ± 5.0 | 70.0 ± 0.0 | 90.0 ± 0.0 | 60.0 ± 0.0 | 1.5 ± 0.5 |",
		"| the paper, parameters chosen by the classes | 74.8 | 77.1 | 80.5 | | |",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("lacks %q:\n%s", want, b.String())
		}
	}
}

// The examples are found and measured; a folder without data is told.
func TestMeasure(t *testing.T) {
	p := plan{examples: "../../static/examples", sets: regexp.MustCompile("acc"), methods: regexp.MustCompile("zscore"), seeds: 2, jobs: 2}
	sets, err := p.find()
	if err != nil || len(sets) != 1 {
		t.Fatal(sets, err)
	}
	got, err := p.measure(context.Background(), sets[0])
	if err != nil || got.samples != 75 || got.classes != 3 || len(got.views) != 4 || len(got.rows) != 1 || got.rows[0].runs[1].acc < 0.4 {
		t.Errorf("%+v, %v", got, err)
	}
	p.data, p.sets = t.TempDir(), regexp.MustCompile("none")
	if _, err := p.find(); err == nil {
		t.Error("no data, no error")
	}
}

func TestEachStopsAtAnError(t *testing.T) {
	bad := errors.New("bad")
	err := each(context.Background(), 2, 50, func(_ context.Context, k int) error {
		if k == 3 {
			return bad
		}
		return nil
	})
	if err != bad {
		t.Error(err)
	}
	if err := each(context.Background(), 2, 3, func(context.Context, int) error { return nil }); err != nil {
		t.Error(err)
	}
}
