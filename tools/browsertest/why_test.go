//go:build browser

package browsertest

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"viewfold/solver/report"
)

// table downloads the numbers of a figure and returns its rows below the names of the columns.
func table(t *testing.T, p *Page, name string) [][]string {
	t.Helper()
	unfold(p, "figure-"+name+"-save")
	_, text := p.Download("figure-" + name + "-csv")
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil || len(rows) < 2 {
		t.Fatalf("%s: %v in %q", name, err, text)
	}
	return rows[1:]
}

// document reads a result.json.
func document(t *testing.T, text []byte) *report.Report {
	t.Helper()
	doc := new(report.Report)
	if err := json.Unmarshal(text, doc); err != nil {
		t.Fatal(err)
	}
	return doc
}

// about writes a file of descriptive columns for an example's samples.
func about(t *testing.T, doc *report.Report) string {
	var b strings.Builder
	b.WriteString("patient,age,stage\n")
	for i, id := range doc.IDs {
		fmt.Fprintf(&b, "%s,%d,%s\n", id, 40+(i*7)%30+3*doc.Labels[i], []string{"I", "II", "III"}[(i/2+doc.Labels[i])%3])
	}
	return write(t, "about.csv", b.String())[0]
}

// compared selects the samples of the first cluster on the map, has them compared with all others, and checks that this gives
// what the file of all features says of that cluster.
func compared(t *testing.T, p *Page, contrasts []byte) {
	t.Helper()
	p.Click("result-tabs-map")
	settled(p)
	Eval[bool](p, `document.querySelector("#map-legend button").click(), true`)
	p.WaitText("map-selected", "selected: ")
	p.Click("map-compare")
	p.WaitText("figure-selected", "What sets the selected samples apart")
	for _, v := range p.Violations() {
		t.Errorf("with selected samples compared: %s", v)
	}
	p.Shot("selected-compared")
	_, file := p.Download("download-selected")
	got, err := csv.NewReader(bytes.NewReader(file)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	all, err := csv.NewReader(bytes.NewReader(contrasts)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	want := slices.DeleteFunc(all, func(row []string) bool { return row[0] != "cluster" && row[0] != "1" })
	if len(got) != len(want) || !slices.Equal(got[0], want[0]) {
		t.Fatalf("%d rows, want %d", len(got), len(want))
	}
	for i, row := range got[1:] {
		if of := want[i+1]; row[0] != "selected" || !slices.Equal(row[1:7], of[1:7]) || !near(row[7], of[7]) || !near(row[10], of[10]) {
			t.Errorf("%q, want %q", row, of)
		}
	}
	p.Click("result-tabs-map")
	settled(p)
	p.Click("map-clear")
	p.Click("result-tabs-clusters")
	p.WaitGone("figure-selected")
}

// near says whether two numbers are the same but for rounding.
func near(a, b string) bool {
	x, _ := strconv.ParseFloat(a, 64)
	y, _ := strconv.ParseFloat(b, 64)
	return x == y || math.Abs(x-y) <= 1e-9*max(1, math.Abs(y))
}

// What sets the clusters apart is shown in the numbers of the command line tool, of all clusters and of one, and the
// file of all features is the tool's; selected samples are compared with all others as clusters are, of a kept result too. A file about the samples is tested when it comes, and result.json is the tool's.
func TestClustersPanel(t *testing.T) {
	t.Parallel()
	e := Examples[0]
	contrasts := filepath.Join(t.TempDir(), "features.csv")
	_, text := e.Cluster(t, "-mode", "paper", "-explain", contrasts)
	doc := document(t, text)
	_, p := begin(t, "/repo/", "?example="+e.Name+"&c="+e.Clusters+"&mode=paper&panel=clusters")
	run(p)
	drawn(p)
	check := func(cluster int) {
		t.Helper()
		rows := table(t, p, "features")
		for k, c := range doc.Explanation.Clusters {
			if cluster != 0 && cluster != k+1 {
				continue
			}
			for _, v := range c.Views {
				for _, f := range v.Features {
					d, _ := strconv.ParseFloat(rows[0][9], 64)
					mean, _ := strconv.ParseFloat(rows[0][5], 64)
					if rows[0][0] != strconv.Itoa(k+1) || rows[0][1] != v.View || rows[0][2] != f.Name || d != f.D && !f.Apart || mean != f.MeanIn {
						t.Fatalf("%q, want %s %+v", rows[0], v.View, f)
					}
					rows = rows[1:]
				}
			}
		}
		if len(rows) != 0 {
			t.Errorf("%d rows more", len(rows))
		}
	}
	check(0)
	p.Click("show-cluster-2")
	p.WaitText("figure-features", "What sets Cluster 2 apart")
	p.WaitText("figure-confidence", "How sure Cluster 2 is")
	check(2)
	p.WaitText("samples-typical", doc.Explanation.Clusters[1].Typical[0].ID)
	if got, want := p.Download("download-contrasts"); !bytes.Equal(want, read(t, contrasts)) {
		t.Errorf("%s is not what the command line tool writes", got)
	}
	compared(t, p, read(t, contrasts))

	file := about(t, doc)
	p.WaitText("columns-tests", "Give a file under Data")
	p.Drop("columns-zone", file)
	p.WaitText("columns-facts", "2 columns over 75 rows")
	p.WaitText("figure-tests", "adjusted for 2 tests by Holm’s method")
	_, text = e.Cluster(t, "-mode", "paper", "-columns", file)
	tests := document(t, text).Explanation.Columns
	for i, row := range table(t, p, "tests") {
		p1, _ := strconv.ParseFloat(row[6], 64)
		holm, _ := strconv.ParseFloat(row[7], 64)
		if c := tests.Columns[i]; row[0] != c.Column || p1 != c.P || holm != c.Holm {
			t.Errorf("%q, want %+v", row, c)
		}
	}
	p.Fill("tested-column", "1")
	p.WaitText("figure-column", "stage, by cluster")
	p.Shot("tested-column")
	name, got := taken(p, "download-json")
	sameReport(t, name, got, text)

	// They are kept with the data, and the result with its tests.
	p.Click("keep")
	p.WaitText("kept-results-1", "3 clusters")
	p.Reload()
	p.WaitFor("kept-result-1-1")
	p.Click("kept-result-1-1")
	p.WaitText("columns-facts", "2 columns over 75 rows")
	p.WaitText("figure-tests", "adjusted for 2 tests")
	p.Click("show-cluster-1")
	p.WaitText("figure-features", "What sets Cluster 1 apart")
	if _, kept := taken(p, "download-json"); !bytes.Equal(kept, got) {
		t.Error("the kept result is another")
	}
	compared(t, p, read(t, contrasts))

	// Run again it has its graphs, too, and the same clusters.
	p.Click("result-tabs-graph")
	p.WaitText("result-tabs-panel", "Choose “Run again” above")
	p.Click("run-again")
	p.WaitText("figure-view-graphs", "inside")
	p.Click("result-tabs-overview")
	p.WaitText("result-beside", "every sample is in the cluster that it has in the kept result")
	p.WaitGone("result-kept")
	p.Click("result-tabs-clusters")
	p.WaitText("figure-tests", "adjusted for 2 tests")
}

// The confusion with the known labels is that of the command line tool, and kept results are compared as the package
// does.
func TestLabelsPanel(t *testing.T) {
	t.Parallel()
	e := Examples[0]
	_, text := e.Cluster(t, "-mode", "paper")
	first := document(t, text)
	_, text = e.Cluster(t, "-mode", "paper", "-c", "4")
	second := document(t, text)
	_, p := begin(t, "/", "?example="+e.Name+"&c="+e.Clusters+"&mode=paper&panel=labels")
	run(p)
	drawn(p)
	rows := table(t, p, "confusion")
	for i, counts := range first.Confusion.Counts {
		for j, n := range counts {
			if rows[i][0] != strconv.Itoa(first.Confusion.Clusters[i]) || rows[i][j+2] != strconv.Itoa(n) {
				t.Errorf("row %q, want %v", rows[i], counts)
			}
		}
	}
	for i, row := range table(t, p, "classes") {
		f1, _ := strconv.ParseFloat(row[5], 64)
		if c := first.Confusion.PerClass[i]; row[0] != c.Class || row[1] != strconv.Itoa(c.N) || f1 != c.F1 {
			t.Errorf("%q, want %+v", row, c)
		}
	}
	unfold(p, "definitions")
	p.WaitText("definitions", "Adjusted Rand index: agreement over pairs of samples")

	p.WaitText("others", "keep it under Data")
	p.Click("keep")
	p.WaitText("kept-results-1", "3 clusters")
	p.Fill("param-clusters", "4")
	p.Click("run")
	p.WaitText("kept-results-1", "4 clusters")
	p.WaitFor("other-result")
	p.Fill("other-result", Eval[string](p, element("other-result")+".options[1].value"))
	p.WaitText("figure-agreement", "Adjusted Rand index")
	want := report.Compare(second, first)
	rows = table(t, p, "agreement")
	for i, counts := range want.Counts {
		for j, n := range counts {
			if rows[i][0] != strconv.Itoa(want.A[i]) || rows[i][j+2] != strconv.Itoa(n) {
				t.Errorf("row %q, want %v", rows[i], counts)
			}
		}
	}
	p.WaitText("figure-agreement", fmt.Sprintf("index %.4g over the 75 samples", want.ARI))
}
