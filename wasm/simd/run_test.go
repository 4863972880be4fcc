//go:build js && wasm

package simd

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"viewfold/solver"
	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// TestWholeRun clusters samples with and without the kernels, to the last bit of all that comes out.
func TestWholeRun(t *testing.T) {
	list := []solver.Options{solver.DefaultOptions(solver.Consensus, 5), solver.DefaultOptions(solver.Paper, 5), solver.DefaultOptions(solver.Reference, 5)}
	some := list[1]
	some.SampleRows = 100
	list = append(list, some)
	for _, alpha := range []float64{0.01, 1, 100} { // few links a sample, and many
		for _, support := range []solver.Support{solver.SupportAll, solver.SupportEdges} {
			o := list[1]
			o.Anchors, o.Alpha, o.Support = 60, alpha, support
			list = append(list, o)
		}
	}
	for _, o := range list[:2] {
		o.Storage = solver.Float32
		list = append(list, o)
	}
	views := groups(200, 5, 70, 33)
	few := make([]solver.View, len(views)) // the largest numbers alone
	for v, view := range views {
		x := view.X.Dense().Clone()
		for k, number := range x.Data {
			if number < 4 {
				x.Data[k] = 0
			}
		}
		few[v] = solver.View{Name: view.Name, X: samples.FromDense(x)}
	}
	for k, o := range append(list, list[:2]...) {
		views, kept := views, "dense"
		if k >= len(list) {
			views, kept = few, "sparse"
		}
		t.Run(fmt.Sprintf("%s %s m=%d α=%g %s %s", kept, o.Mode, o.Anchors, o.Alpha, o.Support, o.Storage), func(t *testing.T) {
			cluster := func() *solver.Result {
				result, err := new(solver.Solver).Cluster(context.Background(), views, o)
				if err != nil {
					t.Fatal(err)
				}
				return result
			}
			got := cluster()
			dense.Use(dense.Plain)
			samples.Use(samples.Plain)
			defer Use()
			if want := cluster(); !reflect.DeepEqual(got, want) {
				t.Errorf("weights %v and %v, sizes %v and %v", got.Weights, want.Weights, got.Sizes, want.Sizes)
			}
		})
	}
}

// groups draws n samples of c groups that overlap, in views of the numbers of features given.
func groups(n, c int, features ...int) []solver.View {
	rng := rand.New(rand.NewPCG(3, 1))
	views := make([]solver.View, len(features))
	for v, d := range features {
		centres, x := random(rng, c, d, 0), dense.New(n, d)
		for i := range n {
			for j := range x.Row(i) {
				x.Row(i)[j] = centres.Row(i % c)[j] + 2*rng.NormFloat64()
			}
		}
		views[v] = solver.View{Name: fmt.Sprint(v), X: x}
	}
	return views
}
