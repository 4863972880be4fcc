package metrics

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"testing"
)

// testdata/reference.json has what scikit-learn and SciPy say (see make.py there).
func TestAgainstScikitLearn(t *testing.T) {
	text, err := os.ReadFile("testdata/reference.json")
	if err != nil {
		t.Fatal(err)
	}
	var r struct {
		Cases []struct {
			A, B                  []int
			Table                 [][]int
			Cluster, N            []int
			Precision, Recall, F1 []float64
			Accuracy, ARI         float64
			Max                   float64 `json:"nmi_max"`
			Sqrt                  float64 `json:"nmi_sqrt"`
			Mean                  float64 `json:"nmi_mean"`
		}
	}
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatal(err)
	}
	for k, c := range r.Cases {
		table := Compare(c.A, c.B)
		if !reflect.DeepEqual(table.Count, c.Table) {
			t.Errorf("case %d: table %v, want %v", k, table.Count, c.Table)
		}
		near(t, "accuracy", table.Accuracy(), c.Accuracy)
		near(t, "ARI", table.ARI(), c.ARI)
		near(t, "NMI max", table.NMI().Max, c.Max)
		near(t, "NMI sqrt", table.NMI().Sqrt, c.Sqrt)
		near(t, "NMI mean", table.NMI().Mean, c.Mean)
		classes := table.Classes()
		if len(classes) != len(c.N) {
			t.Fatalf("case %d: %d classes, want %d", k, len(classes), len(c.N))
		}
		for j, class := range classes {
			if class.Class != j || class.N != c.N[j] || class.Cluster != c.Cluster[j] {
				t.Errorf("case %d: %+v, want n %d and cluster %d", k, class, c.N[j], c.Cluster[j])
			}
			near(t, fmt.Sprintf("case %d, precision of %d", k, j), class.Precision, c.Precision[j])
			near(t, "recall", class.Recall, c.Recall[j])
			near(t, "F1", class.F1, c.F1[j])
		}
	}
}

func TestConfusionByHand(t *testing.T) {
	for _, c := range []struct {
		a, b []int
		want Confusion
	}{
		{[]int{0, 0, 1, 1, 2}, []int{2, 2, 0, 0, 0}, // clusters 0 and 1 have partners; class 1 has no sample
			Confusion{[]int{0, 1, 2}, []int{2, 0}, [][]int{{2, 0}, {0, 2}, {0, 1}}, 2}},
		{[]int{2, 2, 0, 0, 0}, []int{0, 0, 1, 1, 2}, // class 2 is alone; cluster 1 has no sample
			Confusion{[]int{0, 2}, []int{1, 0, 2}, [][]int{{2, 0, 1}, {0, 2, 0}}, 2}},
		{[]int{0, 1}, []int{0, 0}, // one of them has a partner
			Confusion{[]int{0, 1}, []int{0}, [][]int{{1}, {1}}, 1}},
		{[]int{0, 0, 1}, []int{0, 1, 0}, // the best pairs are (0,1) and (1,0)
			Confusion{[]int{0, 1}, []int{1, 0}, [][]int{{1, 1}, {0, 1}}, 2}},
		{nil, nil, Confusion{}},
	} {
		if got := Compare(c.a, c.b).Confusion(); !reflect.DeepEqual(*got, c.want) {
			t.Errorf("%v against %v: %+v, want %+v", c.a, c.b, *got, c.want)
		}
	}
}

// A class whose cluster would have no sample of it has none.
func TestClassWithoutCluster(t *testing.T) {
	got := Compare([]int{0, 0, 0, 1}, []int{0, 1, 0, 0}).Classes()
	want := []Class{{0, 3, 0, 2.0 / 3, 2.0 / 3, 2.0 / 3}, {1, 1, -1, 0, 0, 0}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if Compare(nil, nil).Classes() != nil {
		t.Error("classes of nothing")
	}
}

func TestDefinitions(t *testing.T) {
	seen := map[string]bool{}
	for _, d := range Definitions {
		if d.Key == "" || d.Name == "" || len(d.Text) < 20 || seen[d.Key] {
			t.Errorf("%+v", d)
		}
		seen[d.Key] = true
	}
}
