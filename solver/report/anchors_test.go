package report

import (
	"context"
	"encoding/csv"
	"errors"
	"strings"
	"testing"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

func goOn(float64) error { return nil }

func TestWriteAnchors(t *testing.T) {
	set := &dataset.Set{
		Names: []string{"a,b", "y"}, Features: [][]string{{"x", `5" long`}, {"two\nlines"}},
		X: []samples.Matrix{
			dense.Matrix{Rows: 3, Cols: 2, Stride: 2, Data: []float64{0, 0.1, 1, 0.1, 1, 0.1}},
			dense.Matrix{Rows: 3, Cols: 1, Stride: 1, Data: []float64{-2e12, -2e12, 4e-9}},
		},
	}
	graph := &solver.Graph{Samples: 3, Anchors: 4, Start: []int{0, 2, 4, 6}, Anchor: []int32{0, 3, 0, 3, 0, 3}, Weight: []float64{0.5, 0.5, 0.5, 0.5, 0.5, 0.5}}
	for _, c := range []struct {
		sets []solver.Set
		rows string
	}{
		{[]solver.Set{{Anchors: 3}, {Anchors: 1}}, "1,1,2,3,0.666666666667,0.1,-1.33333333333e+12\n1,2,,0,,,\n1,3,,0,,,\n2,1,2,3,0.666666666667,0.1,-1.33333333333e+12\n"},
		{nil, "1,1,2,1.5,0.666666666667,0.1,-1.33333333333e+12\n1,2,,0,,,\n1,3,,0,,,\n1,4,2,1.5,0.666666666667,0.1,-1.33333333333e+12\n"},
	} {
		var text strings.Builder
		if err := WriteAnchors(&text, set, &solver.Result{Labels: []int{0, 1, 1}, Clusters: 2, Sets: c.sets, Graph: graph}, goOn); err != nil {
			t.Fatal(err)
		}
		want := "set,anchor,cluster,weight,\"a,b/x\",\"a,b/5\"\" long\",\"y/two\nlines\"\n" + c.rows
		if text.String() != want {
			t.Errorf("\n got %q\nwant %q", text.String(), want)
		}
	}
}

// Every set's weights sum to the number of samples, as they are written too; a feature that was left
// out as constant is there with its value. The file is a view that can be read again.
func TestAnchorsOfARun(t *testing.T) {
	for _, mode := range []solver.Mode{solver.Consensus, solver.Paper, solver.Reference} {
		set := smallSet()
		res := smallResult(t, set, mode)
		var text strings.Builder
		if err := WriteAnchors(&text, set, res, goOn); err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(strings.NewReader(text.String())).ReadAll()
		if err != nil || strings.Join(rows[0], " ") != "set anchor cluster weight a/x a/five a/w b/y b/z" || len(rows) != 1+res.Graph.Anchors {
			t.Fatalf("%s: %v, %d rows, header %v", mode, err, len(rows), rows[0])
		}
		table, err := dataset.Read(strings.NewReader(text.String()), "anchors.csv", dataset.Format{ID: "none"}, nil)
		if err != nil {
			t.Fatalf("%s: %v", mode, err)
		}
		sums := map[float64]float64{}
		x := table.X.Dense()
		for i := range x.Rows {
			row := x.Row(i)
			sums[row[0]] += row[3]
			if row[5] != 5 {
				t.Errorf("%s: the constant feature is %v", mode, row[5])
			}
		}
		if len(sums) != max(1, len(res.Sets)) {
			t.Errorf("%s: %d sets", mode, len(sums))
		}
		for k, sum := range sums {
			if sum < 6-1e-9 || sum > 6+1e-9 {
				t.Errorf("%s: the weights of set %v sum to %v", mode, k, sum)
			}
		}
	}
}

// failing is a full disk.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("full") }

func TestWriteAnchorsFails(t *testing.T) {
	set := smallSet()
	res := smallResult(t, set, solver.Consensus)
	if err := WriteAnchors(failing{}, set, res, goOn); err == nil || err.Error() != "full" {
		t.Error(err)
	}
	var text strings.Builder
	if err := WriteAnchors(&text, set, res, func(float64) error { return context.Canceled }); err != context.Canceled {
		t.Error(err)
	}
}
