package solver

import (
	"context"
	"math"
	"reflect"
	"slices"
	"testing"
)

// waiting returns runs over the same views, of which the first scales samples when they are taken.
func waiting(t *testing.T, views []View, opts Options) (later, before *Run) {
	t.Helper()
	n, _ := views[0].X.Shape()
	runs := make([]*Run, 2)
	for k, rows := range []int{n - 1, n} {
		opts.SampleRows = rows
		runs[k] = &Run{opts: opts, n: n, m: opts.Anchors, ctx: context.Background()}
		if _, err := runs[k].scale(views); err != nil {
			t.Fatal(err)
		}
	}
	if runs[0].data.wait == nil || runs[1].data.wait != nil {
		t.Fatal("samples are not scaled when they are to be")
	}
	return runs[0], runs[1]
}

// Samples that are scaled when they are taken have the numbers of those that are scaled before, and the anchors
// see the same of them.
func TestScaledWhenTaken(t *testing.T) {
	views, _ := blobs(700, 4, 1.2, 5, 9, 3)
	for i := range 700 {
		views[0].X.Dense().Row(i)[4] = 7                       // constant
		views[0].X.Dense().Row(i)[5] = 1e9 + float64(i%5)/1024 // far from the origin
	}
	opts := DefaultOptions(Paper, 4)
	opts.Anchors, opts.Scale = 6, []Scale{ScaleMinMax, ScaleNone}
	later, before := waiting(t, views, opts)
	if !slices.Equal(later.data.from, []int{0, 8, 11}) || !reflect.DeepEqual(later.dropped, before.dropped) {
		t.Errorf("views start at %v", later.data.from)
	}
	closeTo := func(what string, got, want []float64) {
		t.Helper()
		for k := range want {
			if math.Abs(got[k]-want[k]) > 1e-9 {
				t.Fatalf("%s: number %d is %v, want %v", what, k, got[k], want[k])
			}
		}
	}
	closeTo("scaled", later.data.all().Dense().Data, before.data.all().Dense().Data)
	later.data.centre()
	before.data.centre()
	closeTo("means", later.data.mean, before.data.mean)
	closeTo("centred", later.data.all().Dense().Data, before.data.all().Dense().Data)
	closeTo("some", later.data.pick([]int{3, 699}).Dense().Data, before.data.pick([]int{3, 699}).Dense().Data)
	some := later.data.rowRange(600, 700)
	closeTo("a range", some.all().Dense().Data, before.data.x.RowRange(600, 700).Clone().Data)

	anchors := before.data.pick([]int{1, 50, 100, 200, 300, 400}).Dense()
	for _, r := range []*Run{later, before} {
		r.assemble()
		if err := r.link(anchors); err != nil {
			t.Fatal(err)
		}
	}
	for v := range views {
		got, want := later.team.own.views[v], before.team.own.views[v]
		closeTo("G", got.g.Data, want.g.Data)
		closeTo("K", got.k.Data, want.k.Data)
		closeTo("‖X‖²", []float64{later.views[v].square / 700}, []float64{before.views[v].square / 700})
		closeTo("anchors", later.views[v].anchors.Data, before.views[v].anchors.Data)
	}
}

// Samples wait when k-means sees some of them, all views are dense and features are scaled by themselves.
func TestWhoseSamplesWait(t *testing.T) {
	full, _ := blobs(100, 3, 1, 1, 5, 4)
	tiny, _ := blobs(100, 3, 1, 1, 1)
	for i := range tiny[0].X.Dense().Data {
		tiny[0].X.Dense().Data[i] = float64(i%3) * 5e-324
	}
	for _, c := range []struct {
		name  string
		views []View
		mode  Mode
		rows  int
		scale []Scale
		want  bool
	}{
		{"min–max", full, Paper, 99, []Scale{ScaleMinMax}, true},
		{"each its own", full, Paper, 99, []Scale{ScaleNone, ScaleMinMax}, true},
		{"lengths", full, Paper, 99, []Scale{ScaleNone, ScaleUnit}, false},
		{"k-means sees all", full, Paper, 100, []Scale{ScaleMinMax}, false},
		{"another mode", full, Reference, 99, []Scale{ScaleMinMax}, false},
		{"non-zeros", byNonZeros(full), Paper, 99, []Scale{ScaleMinMax}, false},
		{"numbers next to 0", tiny, Paper, 99, []Scale{ScaleMinMax}, false},
	} {
		opts := DefaultOptions(c.mode, 3)
		opts.SampleRows, opts.Scale = c.rows, c.scale
		r := &Run{opts: opts, n: 100, m: 3, ctx: context.Background()}
		if _, err := r.scale(c.views); err != nil {
			t.Fatal(err)
		}
		if got := r.data.wait != nil; got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
