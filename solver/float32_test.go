package solver

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// roundedBy returns views that are scaled by themselves and rounded to float32.
func roundedBy(views []View, scale func(dense.Matrix)) []View {
	list := make([]View, len(views))
	for v, view := range views {
		x := view.X.Dense().Clone()
		scale(x)
		for i, value := range x.Data {
			x.Data[i] = float64(float32(value))
		}
		list[v] = View{view.Name, x}
	}
	return list
}

// Nothing but the scaled features is rounded: float32 gives the bits of a float64 run over features that are scaled
// and rounded before.
func TestFloat32IsTheRoundedData(t *testing.T) {
	views, _ := blobs(700, 5, 1.2, 7, 40, 3, 11)
	for i := range 700 {
		views[1].X.Dense().Row(i)[2] = 2000 + float64(i%30) // far from 0
	}
	nothing := func(dense.Matrix) {}
	for _, c := range []struct {
		how    Scale
		scale  func(dense.Matrix)
		change func(*Options)
	}{
		{ScaleNone, nothing, func(*Options) {}},
		{ScaleUnit, unitRows, func(o *Options) { o.SampleRows = 300 }},
		{ScaleNone, nothing, func(o *Options) { o.Anchors = 60 }},
		{"none+reduce", nothing, func(o *Options) { o.Rank = 1000 }},
		{ScaleUnit, unitRows, func(*Options) {}},
	} {
		for _, mode := range []Mode{Consensus, Paper} {
			opts := DefaultOptions(mode, 5)
			opts.Sets, opts.Restarts, opts.MaxIter, opts.MaxRounds = 3, 3, 2, 5
			opts.Scale = []Scale{c.how}
			c.change(&opts)
			opts.Storage = Float32
			got := mustCluster(t, views, opts)
			opts.Storage, opts.Scale = Float64, []Scale{ScaleNone}
			want := mustCluster(t, roundedBy(views, c.scale), opts)
			name := fmt.Sprintf("%s, %s, %d anchors of %d samples", mode, c.how, opts.Anchors, opts.SampleRows)
			if got.Options.Storage != Float32 {
				t.Errorf("%s: the result does not tell the storage", name)
			}
			got.Options, want.Options = Options{}, Options{}
			if c.how != "none+reduce" || mode == Paper { // else sets take turns in looks
				if !reflect.DeepEqual(got, want) {
					t.Errorf("%s: another result", name)
				}
			}
		}
	}
}

// Where paper mode scales samples when they are taken, nothing is rounded, refused for what rounding loses, or
// estimated to take less memory.
func TestFloat32OfWhatWaits(t *testing.T) {
	views, _ := blobs(700, 5, 1.2, 7, 40, 3)
	for i := range 700 {
		views[0].X.Dense().Row(i)[2] = 1.7e9 + float64(i%30)
	}
	wide := []ViewSize{{Features: 5000}, {Features: 3000}} // so that k-means takes most
	for _, how := range [][]Scale{{ScaleMinMax}, {ScaleNone}, {ScaleNone, ScaleMinMax}} {
		opts := DefaultOptions(Paper, 5)
		opts.Scale, opts.SampleRows = how, 300
		want := mustCluster(t, views, opts)
		needed, _ := EstimateMemory(700, wide, opts, 2)
		opts.Storage = Float32
		got := mustCluster(t, views, opts)
		if need, err := EstimateMemory(700, wide, opts, 2); err != nil || need != needed {
			t.Errorf("%s: estimate %v, want %v (%v)", how, need, needed, err)
		}
		got.Options, want.Options = Options{}, Options{}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: another result", how)
		}
	}
}

// Every way to scale gives what it gives in float64, but for rounding, in any parts.
func TestFloat32Scaling(t *testing.T) {
	whole := partNumbers
	defer func() { partNumbers = whole }()
	partNumbers = 7000
	views, _ := blobs(900, 4, 1, 6, 50, 20)
	few, _ := words(900, 4, 0.05, 1, 200)
	signed := byNonZeros([]View{few[0]})[0]
	values := signed.X.(*samples.Sparse).Value
	for e := range values {
		values[e] -= 0.5 * float64(e%3)
	}
	half := few[0].X.Dense().Clone()
	for i := range half.Data {
		half.Data[i] += float64(i % 5 / 4)
	}
	for name, views := range map[string][]View{
		"dense": views, "sparse beside dense": {byNonZeros(few)[0], views[1]}, "negative non-zeros": {signed, views[0]},
		"many non-zeros": {{"half", &samples.Sparse{
			Rows: 900, Cols: 200, Start: samples.FromDense(half).Start, Column: samples.FromDense(half).Column, Value: samples.FromDense(half).Value,
		}}},
	} {
		for _, how := range []Scale{ScaleMinMax, ScaleUnit, ScaleZScore, ScaleNone, ScaleBalance, ScaleAuto, "minmax+unit", "zscore+reduce+balance", "reduce", "unit+balance"} {
			opts := DefaultOptions(Paper, 4)
			opts.Scale, opts.Rank, opts.Distance = []Scale{how}, 10, Cosine
			scaled := func(storage Storage) samples.Matrix {
				opts.Storage = storage
				r := &Run{opts: opts, n: 900, m: 4, ctx: context.Background()}
				if _, err := r.scale(views); err != nil {
					t.Fatal(err)
				}
				if is := r.data.rounded != nil; is != (storage == Float32 && r.data.few == nil) {
					t.Errorf("%s, %s, %s: kept as float32: %v", name, how, storage, is)
				}
				return r.data.all()
			}
			got, want := scaled(Float32).Dense(), scaled(Float64).Dense()
			most := 1e-6 // a step rounds by 2⁻²⁵ of the largest number
			if how.reduces() {
				got, want, most = alongside(got), alongside(want), 1e-4 // directions turn, the more the nearer they are in length
			}
			top, off := 0.0, 0.0
			for i, w := range want.Data {
				top, off = max(top, math.Abs(w)), max(off, math.Abs(got.Data[i]-w))
			}
			if off > most*top {
				t.Errorf("%s, %s: off by %g of %g", name, how, off, top)
			}
		}
	}
}

// The cosine distance sees unit rows, and what is compared with the anchors keeps its scale.
func TestFloat32Cosine(t *testing.T) {
	views, _ := blobs(300, 4, 0.6, 5, 12, 7)
	opts := DefaultOptions(Paper, 4)
	opts.Scale, opts.Distance = []Scale{ScaleNone}, Cosine
	want := mustCluster(t, views, opts)
	opts.Storage = Float32
	got := mustCluster(t, views, opts)
	for v := range got.Anchors {
		for i, w := range want.Anchors[v].Data {
			if off := math.Abs(got.Anchors[v].Data[i] - w); off > 1e-6 {
				t.Errorf("view %d: an anchor is off by %g", v, off)
			}
		}
	}
	if k := len(want.Objective) - 1; !slices.Equal(got.Labels, want.Labels) || math.Abs(got.Objective[k]/want.Objective[k]-1) > 1e-5 {
		t.Errorf("other labels, or objective %v, want %v", got.Objective, want.Objective)
	}
}

// alongside returns the products of every sample with the one before.
func alongside(x dense.Matrix) dense.Matrix {
	products := dense.New(x.Rows, 1)
	for i := range x.Rows {
		products.Row(i)[0] = dense.Dot(x.Row(i), x.Row(max(i, 1)-1))
	}
	return products
}

// What lies too far from 0 is refused, unless scaling brings it near.
func TestFloat32FarFromZero(t *testing.T) {
	views, _ := blobs(60, 3, 0.5, 1, 4, 5)
	x := views[1].X.Dense()
	for i := range x.Rows {
		x.Row(i)[3] = 1.7e9 + 1000*float64(i%3) + float64(i%7)
	}
	opts := DefaultOptions(Paper, 3)
	opts.Storage = Float32
	for how, refused := range map[Scale]bool{ScaleMinMax: false, ScaleZScore: false, ScaleNone: true, ScaleBalance: true, "reduce": true} {
		opts.Scale = []Scale{how}
		_, err := Cluster(context.Background(), views, opts)
		want := `view "view 2": feature 4 lies from 1.7e+09 to 1.700002e+09, too far from 0 to be kept as float32 unscaled; scale the view by minmax or zscore, or keep it as float64`
		switch {
		case !refused && err != nil:
			t.Errorf("%s: %v", how, err)
		case refused && (err == nil || !strings.HasPrefix(err.Error(), want[:40]) || !strings.HasSuffix(err.Error(), want[len(want)-100:])):
			t.Errorf("%s:\n got %v\nwant %s", how, err, want)
		}
	}
	x.Row(5)[0] = -2e30
	for how, refused := range map[Scale]bool{ScaleUnit: false, ScaleMinMax: false, ScaleNone: true} {
		opts.Scale = []Scale{how}
		_, err := Cluster(context.Background(), views, opts)
		if refused != (err != nil && strings.Contains(err.Error(), "feature 1 lies from -2e+30 to ") && strings.Contains(err.Error(), ", too large to be kept as float32 unscaled")) {
			t.Errorf("%s: %v", how, err)
		}
	}
	opts.Mode = Reference
	x.Row(5)[0] = 0
	if _, err := Cluster(context.Background(), views, opts); err == nil || err.Error() != "storage = float32: want float64 in reference mode, which computes as the authors' program does" {
		t.Errorf("%v", err)
	}
}
