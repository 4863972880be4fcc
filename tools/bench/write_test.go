package main

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// small is a document of every kind of figure.
func small() document {
	f := figure{Value: 12.34, Unit: "GFLOP/s", Note: "one worker"}
	return document{
		Date: "2026-01-02", Version: "1.2", Machine: machine{Processor: "abacus", Cores: 2, Memory: 16, System: "desk", Go: "go1.0", Gonum: "v0.1", Load: "0 0 0"},
		Figures: []figure{
			f.against("kernel, gonum", "gonum", 4, 3.085, atLeast(2)),
			f.unjudged("kernel, OpenBLAS", atLeast(0.4), "no Python with numpy here"),
			figure{Value: 70, Unit: "ms"}.alone("main thread", atMost(50)),
			missing("run cora", "the data set cora is not here"),
		},
	}
}

func TestMarkdown(t *testing.T) {
	var b bytes.Buffer
	if err := small().writeMarkdown(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Measured 2026-01-02, version 1.2, by `make bench`. abacus, 2 cores, 16 GiB, desk; go1.0; gonum v0.1; load averages at the end 0 0 0.\n",
		"\n1 of 2 targets are met.\n",
		"\n| kernel, gonum | 12.3 GFLOP/s | gonum | 4 GFLOP/s | 3.08 | ≥ 2 | yes |\n",
		"\n| kernel, OpenBLAS | 12.3 GFLOP/s |  |  |  | ≥ 0.4 | – |\n",
		"\n| main thread | 70 ms |  |  |  | ≤ 50 | no |\n",
		"\n| run cora |  |  |  |  |  | – |\n",
		"\n- kernel, OpenBLAS: no Python with numpy here\n",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}

func TestJSON(t *testing.T) {
	var b bytes.Buffer
	if err := small().writeJSON(&b); err != nil {
		t.Fatal(err)
	}
	var got document
	if err := json.Unmarshal(b.Bytes(), &got); err != nil || !reflect.DeepEqual(got, small()) {
		t.Errorf("%v: %+v", err, got)
	}
	for _, want := range []string{`"name": "kernel, gonum"`, `"value": 12.34`, `"unit": "GFLOP/s"`, `"ratio": 3.085`, `"target": "≥ 2"`, `"met": true`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s in %s", want, b.String())
		}
	}
}

func TestTasks(t *testing.T) {
	const output = `=== RUN   TestResponsive
=== ATTR  TestResponsive longest-task-3 0
    journey_test.go:303: 3 cores, seed 1: …
=== ATTR  TestResponsive longest-task-4 61
=== ATTR  TestResponsive longest-task-3 52
--- PASS: TestResponsive (9.86s)
`
	figures := tasks(output, 4)
	if len(figures) != 2 || figures[0].Value != 52 || figures[0].verdict() != "no" || figures[1].Value != 61 || figures[1].verdict() != "–" {
		t.Errorf("%v", figures)
	}
	if figures = tasks(output, 5); figures[0].Value != 61 || figures[1].Missing == "" {
		t.Errorf("%v", figures)
	}
	if figures = tasks("=== ATTR  TestResponsive longest-task-1 40\n", 1); len(figures) != 1 || figures[0].verdict() != "yes" {
		t.Errorf("%v", figures)
	}
}

// Every line has a name of its own, so that it can be asked for.
func TestNames(t *testing.T) {
	seen := map[string]bool{}
	for _, l := range lineup {
		if seen[l.name] || l.name == "" {
			t.Errorf("two lines are called %q", l.name)
		}
		seen[l.name] = true
	}
}
