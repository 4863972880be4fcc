package report

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math"
	"os"
	"reflect"
	"strings"
	"testing"

	"viewfold/solver"
	"viewfold/solver/dense"
)

// TestSameAssigned compares what new samples are assigned to, of runs on most samples of the bundled examples, with a
// record: to the last bit natively and under node.
func TestSameAssigned(t *testing.T) {
	const record = "testdata/assigned.json"
	got := map[string]string{}
	for id, clusters := range map[string]int{"acc": 3, "digits": 10} {
		var views, fresh []solver.View
		for _, v := range exampleSet(t, id).Views() {
			x := v.X.Dense()
			old, some := dense.New(x.Rows-x.Rows/5, x.Cols), dense.New(x.Rows/5, x.Cols)
			a, b := 0, 0
			for i := range x.Rows {
				if i%5 == 4 {
					copy(some.Row(b), x.Row(i))
					b++
				} else {
					copy(old.Row(a), x.Row(i))
					a++
				}
			}
			views, fresh = append(views, solver.View{Name: v.Name, X: old}), append(fresh, solver.View{Name: v.Name, X: some})
		}
		for _, mode := range []solver.Mode{solver.Consensus, solver.Paper, solver.Reference} {
			opts := solver.DefaultOptions(mode, clusters)
			opts.Restarts = 2
			if mode == solver.Consensus {
				opts.Sets = 12
			}
			res, err := solver.Cluster(context.Background(), views, opts)
			if err != nil {
				t.Fatal(err)
			}
			a, err := res.Assign(context.Background(), views, fresh, func(float64) {})
			if err != nil {
				t.Fatal(err)
			}
			h := fnv.New64a()
			fmt.Fprint(h, a.Labels, a.Agreement)
			for _, m := range append(a.Margin, a.Away...) {
				fmt.Fprintf(h, " %016x", math.Float64bits(m))
			}
			got[fmt.Sprintf("%s/%s", id, mode)] = fmt.Sprintf("%016x", h.Sum64())
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
	}
	text, err := os.ReadFile(record)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{}
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v\nwant %v", got, want)
	}
}

func TestWriteAssigned(t *testing.T) {
	a := &solver.Assigned{Labels: []int{1, 0}, Margin: []float64{0.25, 1}, Away: []float64{1.5, 0.25}}
	for _, c := range []struct {
		agreement []float64
		names     []string
		want      string
	}{
		{nil, nil, "id,cluster,margin,distance,unlike_run_data\n\"a,b\",2,0.2500,1.5000,yes\nc,1,1.0000,0.2500,no\n"},
		{[]float64{0.5, 0.75}, nil, "id,cluster,agreement,margin,distance,unlike_run_data\n\"a,b\",2,0.5000,0.2500,1.5000,yes\nc,1,0.7500,1.0000,0.2500,no\n"},
		{[]float64{0.5, 0.75}, []string{"", "B"}, "id,cluster,name,agreement,margin,distance,unlike_run_data\n\"a,b\",2,B,0.5000,0.2500,1.5000,yes\nc,1,,0.7500,1.0000,0.2500,no\n"},
	} {
		var b strings.Builder
		a.Agreement = c.agreement
		if err := (&Report{Names: c.names}).WriteAssigned(&b, []string{"a,b", "c"}, a); err != nil || b.String() != c.want {
			t.Errorf("%v: %s", err, b.String())
		}
	}
}
