package dataset

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// A map solved by hand: 5 features in rows of 2, 7 samples in tiles of 3, from a table and from the same one sparse.
func TestMapGaps(t *testing.T) {
	rows := []string{"10?01", "2?002", "3???3", "?1?04", "5?0?5", "6?0?6", "7?0?0"}
	var b strings.Builder
	b.WriteString("a,b,c,d,e\n")
	for _, row := range rows {
		b.WriteString(strings.Join(strings.Split(row, ""), ",") + "\n")
	}
	table, err := Read(strings.NewReader(b.String()), "x.csv", Format{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := &GapMap{
		Features: 2, Samples: 3, Lacking: 4,
		Rows:  []GapRow{{"a", "b", []int{2, 2, 2}}, {"c", "d", []int{2, 2, 2}}, {"e", "e", []int{0, 0, 0}}},
		Worst: []FeatureGaps{{"b", 5}, {"d", 4}, {"c", 3}},
	}
	for _, x := range []samples.Matrix{table.X, samples.FromDense(table.X.Dense())} {
		table.X = x
		if got := MapGaps(table, 3, 3, 3); !reflect.DeepEqual(got, want) {
			t.Errorf("%T: %+v\nwant %+v", x, got, want)
		}
	}
	if got := table.Missing.ByFeature; !reflect.DeepEqual(got, []int{1, 5, 3, 4, 0}) {
		t.Errorf("%v", got)
	}
	fine := MapGaps(table, 100, 100, 1)
	if fine.Features != 1 || fine.Samples != 1 || len(fine.Rows) != 5 || !reflect.DeepEqual(fine.Rows[1].Levels, []int{0, 4, 4, 0, 4, 4, 4}) || len(fine.Worst) != 1 {
		t.Errorf("%+v", fine)
	}
	if got := want.Rows[0].Name() + ", " + want.Rows[2].Name(); got != "a … b, e" {
		t.Error(got)
	}
	table.Missing = Missing{}
	if MapGaps(table, 3, 3, 3) != nil {
		t.Error("a map of nothing")
	}
}

func TestGapLevel(t *testing.T) {
	for _, c := range []struct{ missing, of, want int }{{0, 9, 0}, {1, 9, 1}, {3, 9, 2}, {6, 9, 3}, {8, 9, 3}, {9, 9, 4}, {1, 1, 4}, {1, 1000, 1}} {
		if got := gapLevel(c.missing, c.of); got != c.want {
			t.Errorf("%d of %d: %d, want %d", c.missing, c.of, got, c.want)
		}
	}
}

// However large a view is, its map is not, and no tile stands for nothing.
func TestMapGapsIsSmall(t *testing.T) {
	for _, shape := range [][2]int{{1, 1}, {2, 3}, {24, 24}, {25, 25}, {47, 49}, {1000, 3}, {3, 1000}, {481, 5000}} {
		n, d := shape[0], shape[1]
		x := dense.New(n, d)
		for i := range x.Data {
			x.Data[i] = math.NaN()
		}
		table := &Table{X: x, Missing: Missing{Count: n * d}}
		for j := range d {
			table.Features = append(table.Features, fmt.Sprint(j))
		}
		m := MapGaps(table, 24, 48, 20)
		if len(m.Rows) > 24 || len(m.Rows[0].Levels) > 48 || m.Lacking != d || len(m.Worst) != min(d, 20) {
			t.Errorf("%v: %d rows of %d tiles, %d worst", shape, len(m.Rows), len(m.Rows[0].Levels), len(m.Worst))
		}
		for _, row := range m.Rows {
			for _, level := range row.Levels {
				if level != fullGap {
					t.Fatalf("%v: %+v", shape, row)
				}
			}
		}
	}
}
