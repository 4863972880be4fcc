package solver

import (
	"bufio"
	"compress/gzip"
	"context"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"viewfold/solver/dense"
)

// trace is a recorded run of the authors' program; see testdata/README.md.
type trace struct {
	name        string
	views       []string // files, below the data directory
	c, m        int
	alpha, beta float64
	distance    Distance
	iterations  int
	clusters    int
}

var bundledTraces = []trace{
	{"acc4_m3", acc4, 3, 3, 0.1, 0.1, Euclidean, 6, 3},
	{"acc4_m8", acc4, 3, 8, 1, 10, Euclidean, 20, 3},
	{"digits2_m10", digits2, 10, 10, 0.01, 1, Euclidean, 12, 10},
	{"digits2_m30", digits2, 10, 30, 1, 10, Cosine, 20, 6},
}

// otherTraces run on research data that is not ours to pass on. Set VIEWFOLD_DATA to a directory
// with the recorded traces in golden and the data sets in data to test them.
var otherTraces = []trace{
	{"webkb_texas_m5", []string{"paper/webkb_texas/view_1_citation", "paper/webkb_texas/view_2_content"}, 5, 5, 10, 0.1, Cosine, 2, 4},
	{"msrcv1_m7", msrcv1, 7, 7, 100, 0.1, Euclidean, 3, 7},
	{"msrcv1_m20", msrcv1, 7, 20, 1, 1, Euclidean, 18, 7},
	{"3sources_m12", []string{"others/3sources/view_1_BBC", "others/3sources/view_2_Guardian", "others/3sources/view_3_Reuters"}, 6, 12, 1, 10, Cosine, 5, 6},
}

var (
	msrcv1  = []string{"paper/msrcv1/view_1_CM", "paper/msrcv1/view_2_GIST", "paper/msrcv1/view_3_LBP", "paper/msrcv1/view_4_CENT"}
	acc4    = []string{"input/acc4/view_1_RNASeq2GeneNorm.csv", "input/acc4/view_2_gistict.csv", "input/acc4/view_3_Mutations.csv", "input/acc4/view_4_miRNASeqGene.csv"}
	digits2 = []string{"input/digits2/view_1_top.csv", "input/digits2/view_2_bottom.csv"}
)

func TestReferenceReproducesTheTraces(t *testing.T) {
	for _, tr := range bundledTraces {
		t.Run(tr.name, func(t *testing.T) { tr.verify(t, "testdata") })
	}
}

func TestReferenceReproducesTheOtherTraces(t *testing.T) {
	dir := os.Getenv("VIEWFOLD_DATA")
	if dir == "" {
		t.Skip("VIEWFOLD_DATA is not set")
	}
	for _, tr := range otherTraces {
		var files []string
		for _, file := range tr.views {
			files = append(files, "../data/"+file+".csv.gz")
		}
		tr.views = files
		t.Run(tr.name, func(t *testing.T) { tr.verify(t, filepath.Join(dir, "golden")) })
	}
}

// verify replays the trace from its recorded anchors and compares every recorded number.
func (tr trace) verify(t *testing.T, dir string) {
	opts := DefaultOptions(Paper, tr.c)
	opts.Anchors, opts.Alpha, opts.Beta, opts.Distance, opts.Mode = tr.m, tr.alpha, tr.beta, tr.distance, Reference
	var views []View
	for _, file := range tr.views {
		views = append(views, View{file, readMatrix(t, filepath.Join(dir, file))})
	}
	at := func(file string) string { return filepath.Join(dir, tr.name, file+".csv") }
	s := Solver{Anchors: readMatrix(t, at("anchors"))}
	run, err := s.Start(context.Background(), views, opts)
	if err != nil {
		t.Fatal(err)
	}
	for v := range run.views {
		compareGraph(t, at("z0_"+strconv.Itoa(v+1)), run.team.own.views[v].z, 1e-12)
	}
	for !run.Done() {
		if err := run.Step(context.Background()); err != nil {
			t.Fatal(err)
		}
		if run.iteration == 1 {
			compareGraph(t, at("p1"), run.team.own.p, 1e-12)
			for v := range run.views {
				compareGraph(t, at("z1_"+strconv.Itoa(v+1)), run.team.own.views[v].z, 1e-7)
			}
		}
	}
	res, err := run.Finish(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	tr.compareResult(t, at, res)
}

func (tr trace) compareResult(t *testing.T, at func(string) string, res *Result) {
	if res.Iterations != tr.iterations || res.Clusters != tr.clusters {
		t.Errorf("%d iterations and %d clusters, want %d and %d", res.Iterations, res.Clusters, tr.iterations, tr.clusters)
	}
	worst := 0.0
	objective := readMatrix(t, at("objective"))
	if len(res.Objective)+1 != objective.Rows {
		t.Fatalf("%d objectives, want %d", len(res.Objective)+1, objective.Rows)
	}
	for i, got := range append([]float64{res.Initial}, res.Objective...) {
		want := objective.Row(i)[0]
		worst = max(worst, math.Abs(got-want)/math.Abs(want))
	}
	if worst > 1e-8 {
		t.Errorf("objective is off by %.2g relative; %v, want %v", worst, append([]float64{res.Initial}, res.Objective...), objective.Data)
	}
	delta, off := readMatrix(t, at("delta")), 0.0
	for i, got := range res.WeightsTrace {
		for v, g := range got {
			off = max(off, math.Abs(g-delta.Row(i)[v]))
		}
	}
	if off > 1e-6 {
		t.Errorf("view weights are off by %.2g", off)
	}
	labels := readMatrix(t, at("labels"))
	if !sameUpToNames(res.Labels, labels.Data) {
		t.Error("labels differ")
	}
	compareGraph(t, at("pend"), res.Graph, 1e-6)
	t.Logf("objective within %.1g, weights within %.1g", worst, off)
}

func sameUpToNames(got []int, want []float64) bool {
	there, back := map[int]float64{}, map[float64]int{}
	for i, g := range got {
		w := want[i]
		if seen, ok := there[g]; ok && seen != w {
			return false
		}
		if seen, ok := back[w]; ok && seen != g {
			return false
		}
		there[g], back[w] = w, g
	}
	return len(got) == len(want)
}

// compareGraph compares a graph with a recorded dense matrix, when there is one.
func compareGraph(t *testing.T, file string, g *Graph, tol float64) {
	t.Helper()
	if _, err := os.Stat(file); err != nil {
		return
	}
	want, worst := readMatrix(t, file), 0.0
	row := make([]float64, g.Anchors)
	for i := range g.Samples {
		clear(row)
		g.addRow(row, 1, i)
		for j, x := range row {
			worst = max(worst, math.Abs(x-want.Row(i)[j]))
		}
	}
	if worst > tol {
		t.Errorf("%s: off by %.2g, want at most %.2g", filepath.Base(file), worst, tol)
	} else {
		t.Logf("%s: within %.1g", filepath.Base(file), worst)
	}
}

// readMatrix reads a file of comma-separated numbers without a header.
func readMatrix(t *testing.T, file string) dense.Matrix {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var from io.Reader = f
	if strings.HasSuffix(file, ".gz") {
		if from, err = gzip.NewReader(f); err != nil {
			t.Fatal(err)
		}
	}
	var m dense.Matrix
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		cells := strings.Split(lines.Text(), ",")
		for _, c := range cells {
			x, err := strconv.ParseFloat(c, 64)
			if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			m.Data = append(m.Data, x)
		}
		m.Rows++
		m.Cols, m.Stride = len(cells), len(cells)
	}
	return m
}
