package embed

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"math"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/solver/dense"
	"viewfold/tools/datasets"
)

// example reads and joins a bundled example.
func example(t testing.TB, id string) *dataset.Set {
	t.Helper()
	set, err := datasets.Example("../../static/examples", id)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// digits is a consensus of a few sets on the example digits.
var digits = sync.OnceValues(func() (*dataset.Set, *solver.Result) {
	t := new(testing.T)
	set := example(t, "digits")
	return set, run(t, set, solver.Consensus, 10, 6)
})

func run(t testing.TB, set *dataset.Set, mode solver.Mode, clusters, sets int) *solver.Result {
	t.Helper()
	opts := solver.DefaultOptions(mode, clusters)
	opts.Sets = sets
	res, err := solver.Cluster(context.Background(), set.Views(), opts)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func places(t testing.TB, views []solver.View, res *solver.Result, opts Options) *Map {
	t.Helper()
	m, err := Places(context.Background(), views, res, opts, func(float64) {})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// compared is what Nearby compares samples by.
func compared(t testing.TB, res *solver.Result) dense.Matrix {
	t.Helper()
	e, err := byGraph(res, res.Graph, func(float64) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	return e.rows
}

// ranks returns for every sample the others, nearest first.
func ranks(x dense.Matrix, i int) []int {
	d, list := make([]float64, x.Rows), make([]int, 0, x.Rows)
	for j := range d {
		for k, v := range x.Row(i) {
			d[j] += (v - x.Row(j)[k]) * (v - x.Row(j)[k])
		}
		if j != i {
			list = append(list, j)
		}
	}
	slices.SortFunc(list, func(a, b int) int { return cmp.Or(cmp.Compare(d[a], d[b]), cmp.Compare(a, b)) })
	return list
}

// trustworthiness is 1 when the k nearest neighbours on the map are among the k nearest by x, and about ½ for places
// at random (J. Venna, S. Kaski, Neighborhood preservation in nonlinear projection methods, ICANN 2001); kept is the share
// of the nearest neighbours by x that are so on the map.
func trustworthiness(x, xy dense.Matrix, k int) (trust, kept float64) {
	n, rank := x.Rows, make([]int, x.Rows)
	for i := range n {
		for r, j := range ranks(x, i) {
			rank[j] = r + 1
		}
		for _, j := range ranks(xy, i)[:k] {
			if rank[j] > k {
				trust += float64(rank[j] - k)
			} else {
				kept++
			}
		}
	}
	return 1 - 2/float64(n*k*(2*n-3*k-1))*trust, kept / float64(n*k)
}

// near reports whether a and b differ by rounding.
func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9*(1+math.Abs(a)) }

func TestOptionsAreChecked(t *testing.T) {
	set, res := digits()
	views := len(set.Views())
	for _, c := range []struct {
		change func(*Options)
		want   string
	}{
		{func(o *Options) { o.Kind = "map" }, "kind = map: want spectral, pca or neighbors"},
		{func(o *Options) { o.Kind, o.View = Principal, views }, fmt.Sprintf("view = %d: want from 0 to %d", views, views-1)},
		{func(o *Options) { o.Neighbors = 1 }, "neighbors = 1: want at least 2"},
		{func(o *Options) { o.Samples = 2 }, "samples = 2: want at least 3"},
	} {
		opts := DefaultOptions(Nearby)
		c.change(&opts)
		if _, err := Places(t.Context(), set.Views(), res, opts, func(float64) {}); err == nil || err.Error() != c.want {
			t.Errorf("error %v, want %q", err, c.want)
		}
	}
	fewer := []solver.View{{Name: "short", X: dense.New(3, 1)}}
	if _, err := Places(t.Context(), fewer, res, DefaultOptions(Spectral), func(float64) {}); err == nil || !strings.Contains(err.Error(), `view "short" has 3 samples and the result 1797`) {
		t.Errorf("error %v", err)
	}
}

// A map ends when its context does, and tells how far it is until then, never less than before.
func TestPlacesEnds(t *testing.T) {
	set, res := digits()
	for _, kind := range []Kind{Spectral, Principal, Nearby} {
		opts := DefaultOptions(kind)
		opts.Samples = 500
		calls, before := 0, 0.0
		if _, err := Places(t.Context(), set.Views(), res, opts, func(part float64) {
			if part < before || part > 1 {
				t.Errorf("%s: %v done after %v", kind, part, before)
			}
			calls, before = calls+1, part
		}); err != nil || before != 1 {
			t.Errorf("%s: %v, %v done", kind, err, before)
		}
		for _, at := range []int{1, calls / 2, calls} {
			ctx, stop := context.WithCancel(t.Context())
			left := at
			_, err := Places(ctx, set.Views(), res, opts, func(float64) {
				if left--; left == 0 {
					stop()
				}
			})
			if !errors.Is(err, context.Canceled) || left != 0 {
				t.Errorf("%s: %v after %d of %d calls", kind, err, at-left, calls)
			}
		}
	}
}

var update = flag.Bool("update", false, "record the bits anew, on amd64 built with -tags noasm and GOAMD64=v1")

// TestSameBits compares maps with recorded bits, natively and under node: of both examples, and of paper mode's graphs,
// which fall into components and, with few anchors, are compared by the views.
func TestSameBits(t *testing.T) {
	const record = "testdata/bits.json"
	want, got := map[string]string{}, map[string]string{}
	if text, err := os.ReadFile(record); err == nil {
		if err := json.Unmarshal(text, &want); err != nil {
			t.Fatal(err)
		}
	} else if !*update {
		t.Fatal(err)
	}
	acc := example(t, "acc")
	set, res := digits()
	for _, c := range []struct {
		name string
		set  *dataset.Set
		res  *solver.Result
	}{
		{"digits/consensus", set, res}, {"digits/paper", set, run(t, set, solver.Paper, 10, 1)},
		{"acc/consensus", acc, run(t, acc, solver.Consensus, 3, 6)}, {"acc/paper", acc, run(t, acc, solver.Paper, 3, 1)},
	} {
		few := DefaultOptions(Nearby)
		few.Samples = len(c.res.Labels) / 2
		for name, opts := range map[string]Options{
			"spectral": DefaultOptions(Spectral), "pca": DefaultOptions(Principal), "neighbors": DefaultOptions(Nearby), "half": few,
		} {
			m := places(t, c.set.Views(), c.res, opts)
			h := fnv.New64a()
			for _, v := range slices.Concat(m.XY.Data, m.Anchors.Data, []float64{m.Axes[0].Share, m.Axes[1].Share}) {
				fmt.Fprintf(h, "%016x", math.Float64bits(v))
			}
			fmt.Fprint(h, m.Axes[0].Loadings, m.Axes[1].Loadings, m.Note)
			got[c.name+"/"+name] = fmt.Sprintf("%016x", h.Sum64())
		}
	}
	if *update {
		text, err := json.MarshalIndent(got, "", "\t")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(record, append(text, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	for name, bits := range got {
		if bits != want[name] {
			t.Errorf("%s: %s, want %s", name, bits, want[name])
		}
	}
}
