package main

import (
	"reflect"
	"strconv"
	"testing"

	"viewfold/app/model"
	"viewfold/solver"
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
