package main

import (
	"reflect"
	"strconv"
	"testing"

	"viewfold/app/model"
	"viewfold/solver"
	"viewfold/solver/figure"
	"viewfold/wasm/wire"
)

// The page does not link the solver and has a table of its defaults: it must be right.
func TestPageHasTheSolversDefaults(t *testing.T) {
	for _, mode := range []solver.Mode{solver.Consensus, solver.Paper, solver.Reference} {
		for _, clusters := range []int{2, 3, 16, 17, 49, 50, 51, 400} {
			page := model.Params{}.With("clusters", strconv.Itoa(clusters)).With("mode", string(mode))
			got, want := solverOptions(page.Options(make([]model.Table, 1))), solver.DefaultOptions(mode, clusters)
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s, %d clusters: the page has\n%+v, the solver\n%+v", mode, clusters, got, want)
			}
		}
	}
	for _, n := range []int{2, 59, 61, 120, 1333, 1334, 5000} {
		if got, want := model.AutomaticSets(n), (solver.Options{}).For(n).Sets; got != want {
			t.Errorf("%d samples: the page has %d sets, the solver %d", n, got, want)
		}
	}
}

// The HTML file lists the options that the page does, by its names.
func TestReportHasThePagesOptions(t *testing.T) {
	for _, mode := range []solver.Mode{solver.Consensus, solver.Paper, solver.Reference} {
		opts := solver.DefaultOptions(mode, 3)
		listed, err := figure.OptionTable(opts)
		if err != nil {
			t.Fatal(err)
		}
		used := model.Result{RunInfo: wire.RunInfo{Options: wireOptions(opts)}}.UsedOptions()
		if len(used) != len(listed.Rows) {
			t.Fatalf("%s: %d options, the page has %d", mode, len(listed.Rows), len(used))
		}
		for i, row := range listed.Rows {
			x, err := strconv.ParseFloat(row[1], 64)
			y, _ := strconv.ParseFloat(used[i].Value, 64)
			if row[0] != used[i].Name || row[1] != used[i].Value && (err != nil || x != y) { // 0.00001 and 1e-05
				t.Errorf("%s: %q, the page has %+v", mode, row, used[i])
			}
		}
	}
}
