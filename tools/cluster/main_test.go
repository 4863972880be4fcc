package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"viewfold/solver"
	"viewfold/solver/report"
)

const data = "../../solver/testdata/"

var accViews = []string{
	data + "input/acc4/view_1_RNASeq2GeneNorm.csv", data + "input/acc4/view_2_gistict.csv",
	data + "input/acc4/view_3_Mutations.csv", data + "input/acc4/view_4_miRNASeqGene.csv",
}

// execute runs the command and returns its exit code, standard output and standard error.
func execute(args ...string) (int, string, string) {
	var out, err bytes.Buffer
	code := run(context.Background(), args, &out, &err)
	return code, out.String(), err.String()
}

func decode(t *testing.T, text string) report.Report {
	t.Helper()
	var r report.Report
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		t.Fatalf("%v in %.200s", err, text)
	}
	return r
}

func TestFilesAndSummary(t *testing.T) {
	for mode, want := range map[string]struct {
		summary []string
		header  string
		right   func(report.Report) bool
	}{
		"": {[]string{"3 clusters, joined from 800 sets of anchors", " of 75 samples lie between clusters", " ± "}, "id,cluster,agreement,margin",
			func(r report.Report) bool {
				return len(r.Sets) == 800 && len(r.WeightsSpread) == 4 && len(r.Agreement) == 75 && len(r.Margin) == 75 && len(r.Seconds) == 7
			}},
		"paper": {[]string{"3 clusters, the connected components"}, "id,cluster",
			func(r report.Report) bool {
				return len(r.WeightsTrace) == r.Iterations+1 && len(r.Objective) == r.Iterations+1 && len(r.Rounds) == r.Iterations+1 && len(r.Seconds) == 7
			}},
	} {
		dir := t.TempDir()
		out, doc := filepath.Join(dir, "labels.csv"), filepath.Join(dir, "all.json")
		args := []string{"-c", "3", "-labels", data + "input/acc4/labels.csv", "-label", "1", "-out", out, "-json", doc}
		if mode != "" {
			args = append(args, "-mode", mode)
		}
		code, stdout, stderr := execute(append(args, accViews...)...)
		if code != exitOK || stderr != "" {
			t.Fatalf("%s: exit %d, stderr %s", mode, code, stderr)
		}
		for _, part := range append(want.summary, "75 samples in 4 views, joined by row order", "against 75 known labels") {
			if !strings.Contains(stdout, part) {
				t.Errorf("%s: summary lacks %q:\n%s", mode, part, stdout)
			}
		}
		text, err := os.ReadFile(doc)
		if err != nil {
			t.Fatal(err)
		}
		r := decode(t, string(text))
		if r.Clusters != 3 || r.Requested != 3 || len(r.Labels) != 75 || len(r.IDs) != 75 || len(r.Weights) != 4 ||
			r.Metrics == nil || r.Metrics.Samples != 75 || r.Options.Seed != 1 || !want.right(r) {
			t.Errorf("%s: report = %+v", mode, r)
		}
		table, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(string(table)), "\n")
		if len(lines) != 76 || lines[0] != want.header {
			t.Errorf("%s: labels: %d lines, first %q", mode, len(lines), lines[0])
		}
		if left, _ := filepath.Glob(filepath.Join(dir, ".cluster-*")); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	}
}

// One row an anchor, of 45 sets of 3, 9 and 50 or of one, with the features as the files name them;
// every set describes all samples.
// What became of links between the samples is told, in the summary and in the document.
func TestLinksAreTold(t *testing.T) {
	const n = 80
	dir := t.TempDir()
	var features, links strings.Builder
	for i := range n {
		for j := range n {
			end := byte(',')
			if j == n-1 {
				end = '\n'
			}
			if j < 8 { // samples of a group have the same large feature, and links to the next two of it
				fmt.Fprintf(&features, "%d", 40*((i+j)%4/3)+(i*i*7+j*13)%17)
				features.WriteByte(map[bool]byte{true: '\n', false: ','}[j == 7])
			}
			linked := 0
			if (j-i+n)%n == 4 || (j-i+n)%n == 8 {
				linked = 1
			}
			fmt.Fprintf(&links, "%d%c", linked, end)
		}
	}
	files := []string{filepath.Join(dir, "features.csv"), filepath.Join(dir, "links.csv")}
	for k, text := range []string{features.String(), links.String()} {
		if err := os.WriteFile(files[k], []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	code, out, problem := execute(append([]string{"-c", "4", "-sets", "6", "-json", filepath.Join(dir, "all.json")}, files...)...)
	if code != 0 || !strings.Contains(out+problem, "links in links: linked samples are more alike than chance in ") ||
		!strings.Contains(out+problem, "some sets averaged the other views along them") {
		t.Fatalf("exit %d\n%s%s", code, out, problem)
	}
	text, err := os.ReadFile(filepath.Join(dir, "all.json"))
	if err != nil {
		t.Fatal(err)
	}
	r := decode(t, string(text))
	if len(r.Links) != 1 || r.Links[0].View != "links" || !r.Links[0].Followed || r.Links[0].Alike < 0.7 || r.Sets[0].Look == "" || !r.Sets[1].Partial && !r.Sets[2].Partial {
		t.Errorf("%+v, %+v", r.Links, r.Sets)
	}
}

func TestAnchorsOut(t *testing.T) {
	for mode, want := range map[string]struct{ sets, anchors int }{"consensus": {45, 15 * (3 + 9 + 50)}, "paper": {1, 3}, "reference": {1, 3}} {
		file := filepath.Join(t.TempDir(), "anchors.csv")
		code, stdout, stderr := execute(append([]string{"-c", "3", "-mode", mode, "-sets", "45", "-anchors-out", file}, accViews...)...)
		if code != exitOK || stderr != "" || !strings.Contains(stdout, "view weights") {
			t.Fatalf("%s: exit %d, stderr %s", mode, code, stderr)
		}
		table, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(bytes.NewReader(table)).ReadAll()
		if err != nil || len(rows) != 1+want.anchors {
			t.Fatalf("%s: %d rows, %v", mode, len(rows), err)
		}
		if head := strings.Join(rows[0], ","); !strings.HasPrefix(head, "set,anchor,cluster,weight,view_1_RNASeq2GeneNorm/") || !strings.Contains(head, ",view_4_miRNASeqGene/") {
			t.Errorf("%s: header %.200s", mode, head)
		}
		sums := map[string]float64{}
		for _, row := range rows[1:] {
			weight, _ := strconv.ParseFloat(row[3], 64)
			sums[row[0]] += weight
		}
		if len(sums) != want.sets || math.Abs(sums[strconv.Itoa(want.sets)]-75) > 1e-6 {
			t.Errorf("%s: weights of the sets %v", mode, sums)
		}

		// To standard output the same; the summary makes room.
		code, stdout, stderr = execute(append([]string{"-c", "3", "-mode", mode, "-sets", "45", "-anchors-out", "-"}, accViews...)...)
		if code != exitOK || stdout != string(table) || !strings.Contains(stderr, "view weights") {
			t.Errorf("%s: exit %d, %d bytes, want %d; stderr %s", mode, code, len(stdout), len(table), stderr)
		}
	}
}

func TestMapOut(t *testing.T) {
	for kind, want := range map[string]string{
		"spectral": "map: spectral\n  x: singular vector 2", "neighbors": "map: neighbors\n",
		"pca:view_4_miRNASeqGene": "map: pca of view_4_miRNASeqGene\n  x: principal direction 1, ", "pca:2": "map: pca of view_2_gistict\n",
	} {
		code, stdout, stderr := execute(append([]string{"-c", "3", "-sets", "6", "-map", kind, "-map-out", "-"}, accViews...)...)
		rows, err := csv.NewReader(strings.NewReader(stdout)).ReadAll()
		if code != exitOK || err != nil || len(rows) != 76 || strings.Join(rows[0], ",") != "id,x,y,cluster" || !strings.Contains(stderr, want) {
			t.Errorf("%s: exit %d, %v, %d rows, stderr %s", kind, code, err, len(rows), stderr)
		}
		for _, row := range rows[1:] {
			x, err := strconv.ParseFloat(row[1], 64)
			if cluster, bad := strconv.Atoi(row[3]); err != nil || math.IsNaN(x) || bad != nil || cluster < 1 || cluster > 3 {
				t.Fatalf("%s: row %v", kind, row)
			}
		}
	}
}

func TestJSONToStandardOutput(t *testing.T) {
	code, stdout, stderr := execute(append([]string{"-c", "3", "-json", "-"}, accViews...)...)
	if code != exitOK {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	decode(t, stdout)
	if !strings.Contains(stderr, "view weights") {
		t.Errorf("the summary did not move to stderr: %s", stderr)
	}
}

// The authors' program delivers 6 of 10 clusters here, and the command says so.
func TestReferenceFromGivenAnchors(t *testing.T) {
	code, stdout, stderr := execute("-c", "10", "-alpha", "1", "-beta", "10", "-distance", "cosine", "-mode", "reference",
		"-anchors", data+"digits2_m30/anchors.csv", "-json", "-", data+"input/digits2/view_1_top.csv", data+"input/digits2/view_2_bottom.csv")
	if code != exitOK {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	r := decode(t, stdout)
	if r.Clusters != 6 || r.Requested != 10 || r.Iterations != 20 || !strings.Contains(stderr, "6 clusters instead of the 10 asked for") {
		t.Errorf("clusters %d of %d after %d iterations; %s", r.Clusters, r.Requested, r.Iterations, stderr)
	}
}

func TestOptionsArrive(t *testing.T) {
	_, stdout, stderr := execute(append([]string{"-c", "2", "-m", "4", "-sets", "2", "-neighbors", "3", "-alpha", "2", "-beta", "0.5", "-ridge", "0.1",
		"-scale", "zscore+reduce,none,none,unit", "-storage", "float32", "-rank", "7", "-distance", "cosine",
		"-restarts", "2", "-kmeans-iter", "7", "-max-iter", "3", "-max-rounds", "9", "-tol", "0.01", "-sample", "50", "-support", "edges", "-weights", "1,2,3,4", "-seed", "5", "-json", "-"}, accViews...)...)
	o := decode(t, stdout).Options
	if !strings.Contains(stderr, "storage of scaled features: float32\n") {
		t.Errorf("the summary does not tell the storage: %s", stderr)
	}
	got, _ := json.Marshal(o)
	want := `{"clusters":2,"anchors":4,"sets":2,"neighbors":3,"alpha":2,"beta":0.5,"ridge":0.1,"scale":["zscore+reduce","none","none","unit"],"storage":"float32","rank":7,"distance":"cosine","restarts":2,"kmeans_iter":7,"sample_rows":50,"max_iter":3,"max_rounds":9,"tol":0.01,"support":"edges","fixed_weights":[1,2,3,4],"seed":5,"mode":"consensus"}`
	if string(got) != want {
		t.Errorf("options\n got %s\nwant %s\n%s", got, want, stderr)
	}
}

// A flag that is not given takes the default of the mode, which may stand anywhere.
func TestDefaultsOfTheMode(t *testing.T) {
	for _, mode := range []solver.Mode{solver.Consensus, solver.Paper, solver.Reference} {
		for _, clusters := range []int{3, 60} {
			c, err := parse([]string{"-seed", "4", "-c", strconv.Itoa(clusters), "-mode", string(mode), "x.csv"}, io.Discard)
			if err != nil {
				t.Fatal(err)
			}
			want := solver.DefaultOptions(mode, clusters)
			want.Seed = 4
			if !reflect.DeepEqual(c.options, want) {
				t.Errorf("%s, %d clusters:\n got %+v\nwant %+v", mode, clusters, c.options, want)
			}
		}
	}
	if c, err := parse([]string{"-c", "3", "x.csv"}, io.Discard); err != nil || c.options.Mode != solver.Consensus {
		t.Errorf("without -mode: %+v, %v", c, err)
	}
}

func TestBaselines(t *testing.T) {
	code, stdout, stderr := execute(append([]string{"-c", "3", "-mode", "paper", "-baselines", "-labels", data + "input/acc4/labels.csv", "-label", "1", "-json", "-"}, accViews...)...)
	if code != exitOK {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	r := decode(t, stdout)
	if len(r.Baselines) != 8 || r.Baselines[0].Metrics == nil || r.Baselines[0].Name != "k-means, all views, zscore" {
		t.Errorf("%+v", r.Baselines)
	}
	for _, want := range []string{"simple methods", "k-means, view_2_gistict, auto; against known labels: accuracy"} {
		if !strings.Contains(stderr, want) {
			t.Errorf("the summary lacks %q: %s", want, stderr)
		}
	}
}

// A view of one feature has nothing left once every sample has length 1: a simple method that needs
// it is left out.
func TestBaselineThatCannotUseAView(t *testing.T) {
	thin := filepath.Join(t.TempDir(), "age.csv")
	if err := os.WriteFile(thin, []byte("age\n1\n2\n8\n9\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	code, stdout, stderr := execute("-c", "2", "-scale", "zscore", "-baselines", thin)
	if code != exitOK || !strings.Contains(stdout, "not compared with k-means, all views, unit") || !strings.Contains(stdout, "k-means, all views, zscore") {
		t.Errorf("exit %d, %s\n%s", code, stderr, stdout)
	}
}

func TestBadCalls(t *testing.T) {
	bad := filepath.Join(t.TempDir(), "bad.csv")
	if err := os.WriteFile(bad, []byte("a,b\n1,2\n3,x\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{nil, exitUsage, "no view: name at least one file"},
		{[]string{accViews[0]}, exitUsage, "-c is required"},
		{[]string{"-c", "x", accViews[0]}, exitUsage, `invalid value "x" for flag -c`},
		{[]string{"-c", "3", accViews[0], "-m", "4"}, exitUsage, "-m stands after a file: options come before the files"},
		{[]string{"-c", "3", "-weights", "1,b", accViews[0]}, exitUsage, `-weights: "b" is not a number`},
		{[]string{"-c", "3", "-samples", "some", accViews[0]}, exitUsage, "-samples some: want all or stop"},
		{[]string{"-c", "3", "-match-ids", "x", accViews[0]}, exitUsage, `"x" is no way to match IDs; choose case, spaces or padding`},
		{[]string{"-c", "3", "-missing", "guess", accViews[0]}, exitUsage, `"guess" does not say what to do about missing values`},
		{[]string{"-c", "3", "-missing-features", "1,x", accViews[0], accViews[1]}, exitUsage, `-missing-features: "x" is not a number`},
		{[]string{"-c", "3", "-missing-features", "1,2", accViews[0]}, exitUsage, "given for 2 views, but there are 1"},
		{[]string{"-c", "3", "-missing", "median,features", "-missing-features", "1,2,3", accViews[0], accViews[1]}, exitUsage, "-missing speaks of 2 views, -missing-features of 3"},
		{[]string{"-c", "3", "-out", "-", "-json", "-", accViews[0]}, exitUsage, "-out and -json both name -"},
		{[]string{"-c", "3", "-out", "x.csv", "-json", "x.csv", accViews[0]}, exitUsage, "-out and -json both name x.csv"},
		{[]string{"-c", "3", "-out", "x.csv", "-json", "./x.csv", accViews[0]}, exitUsage, "-out and -json both name ./x.csv"},
		{[]string{"-c", "3", "-out", bad, accViews[0], bad}, exitUsage, "would replace a file that is read"},
		{[]string{"-c", "3", "-labels", bad, "-json", filepath.Dir(bad) + "/./bad.csv", accViews[0]}, exitUsage, "would replace a file that is read"},
		{[]string{"-c", "3", "-anchors", bad, "-map-out", bad, accViews[0]}, exitUsage, "would replace a file that is read"},
		{[]string{"-c", "3", "-assign", bad, "-assign-out", bad, accViews[0]}, exitUsage, "would replace a file that is read"},
		{[]string{"-c", "3", "-json", "x.csv", "-anchors-out", "x.csv", accViews[0]}, exitUsage, "-json and -anchors-out both name x.csv"},
		{[]string{"-c", "3", "-anchors-out", "no/such/folder.csv", accViews[0]}, exitData, "cannot write no/such/folder.csv: no such file or directory"},
		{[]string{"-c", "3", "-map", "round", "-map-out", "x.csv", accViews[0]}, exitUsage, "-map round: want spectral, neighbors, pca or pca:VIEW"},
		{[]string{"-c", "3", "-map", "neighbors:1", "-map-out", "x.csv", accViews[0]}, exitUsage, "-map neighbors:1: want spectral"},
		{[]string{"-c", "3", "-map", "neighbors", accViews[0]}, exitUsage, "-map says what -map-out writes: give that too"},
		{[]string{"-c", "3", "-map", "pca:2", "-map-out", filepath.Join(t.TempDir(), "x.csv"), accViews[0]}, exitData, "-map pca:2: there is no such view; there are view_1_RNASeq2GeneNorm"},
		{[]string{"-c", "3", "-out", t.TempDir(), accViews[0]}, exitData, "it is a folder or a device"},
		{[]string{"-c", "3", "-json", "no/such/folder.json", accViews[0]}, exitData, "cannot write no/such/folder.json: no such file or directory"},
		{[]string{"-c", "1", accViews[0]}, exitUsage, "-c 1: want at least 2"},
		{[]string{"-c", "3", "-m", "2", accViews[0]}, exitUsage, "-m 2: want at least 3, the number of clusters"},
		{[]string{"-c", "3", "-m", "0", accViews[0]}, exitUsage, "-m 0: want at least 3, the number of clusters"},
		{[]string{"-c", "3", "-mode", "paper", "-m", "3", "-sample", "1", accViews[0]}, exitUsage, "-sample 1: want at least 3, the number of anchors"},
		{[]string{"-c", "3", "-mode", "new", accViews[0]}, exitUsage, "-mode new: want consensus, paper or reference"},
		{[]string{"-c", "3", "-anchors", accViews[1], accViews[0]}, exitUsage, "-mode consensus: want paper or reference when anchors are given"},
		{[]string{"-c", "3", "no-such-file.csv"}, exitData, "no-such-file.csv"},
		{[]string{"-c", "2", bad}, exitData, "line 3, column 2"},
		{[]string{"-c", "3", "-mode", "paper", "-m", "3", "-anchors", accViews[1], accViews[0]}, exitData, "the given anchors are"},
	} {
		code, stdout, stderr := execute(c.args...)
		if code != c.code || !strings.Contains(stderr, c.want) || stdout != "" {
			t.Errorf("%v: exit %d, want %d; stderr %q lacks %q", c.args, code, c.code, stderr, c.want)
		}
	}
}

// Of a file of several tables all views and the labels are taken, or the ones that are named.
func TestFilesOfSeveralTables(t *testing.T) {
	const arrays = "../../solver/dataset/testdata/"
	for _, c := range []struct {
		args []string
		want string // views
		ari  float64
	}{
		{[]string{arrays + "views.mat"}, "[views · X{1} views · X{2} views · S]", 1},
		{[]string{"-labels", arrays + "views.npz", arrays + "views.mat:X{2}"}, "[views · X{2}]", 1},
		{[]string{"-labels", arrays + "rows.mat:gt", arrays + "views.npz:lbp", arrays + "integer.mtx"}, "[views · lbp integer]", -1},
		{[]string{"-sample-side", "columns", arrays + "general.mtx", arrays + "general.mtx"}, "[general general (2)]", -1},
	} {
		code, stdout, stderr := execute(append([]string{"-c", "2", "-sets", "4", "-json", "-"}, c.args...)...)
		if code != exitOK {
			t.Errorf("%v: exit %d: %s", c.args, code, stderr)
			continue
		}
		r := decode(t, stdout)
		if got := fmt.Sprint(r.Views); got != c.want || c.ari > 0 && (r.Metrics == nil || r.Metrics.ARI != c.ari) {
			t.Errorf("%v: views %s, want %s; metrics %+v", c.args, got, c.want, r.Metrics)
		}
	}
	for _, c := range []struct{ arg, want string }{
		{arrays + "views.npz:hog", `there is no "hog" in it; choose one of gist, lbp, y`},
		{arrays + "list.npy", "list.npy holds labels, not a view"},
		{"no-such-file.npz:x", "no-such-file.npz:x"},
	} {
		if code, _, stderr := execute("-c", "2", c.arg); code != exitData || !strings.Contains(stderr, c.want) {
			t.Errorf("%s: exit %d: %s", c.arg, code, stderr)
		}
	}
}

func TestHelp(t *testing.T) {
	code, _, stderr := execute("-h")
	if code != exitOK || !strings.Contains(stderr, "usage: viewfold -c N") || !strings.Contains(stderr, " -m as -c") || !strings.Contains(stderr, "-anchors-out") {
		t.Errorf("exit %d: %s", code, stderr)
	}
}

func TestFailureLeavesFilesAlone(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "labels.csv")
	if err := os.WriteFile(out, []byte("before"), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, _, _ := execute("-c", "3", "-out", out, "no-such-file.csv"); code != exitData {
		t.Fatalf("exit %d", code)
	}
	if text, _ := os.ReadFile(out); string(text) != "before" {
		t.Errorf("the file now holds %q", text)
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("left behind: %v", files)
	}
}

// What is no file, such as /dev/null, stays what it is.
func TestDeviceStays(t *testing.T) {
	folder, err := os.MkdirTemp("", "v") // a socket's name must be short
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(folder)
	name := filepath.Join(folder, "s")
	listener, err := net.Listen("unix", name)
	if err != nil {
		t.Skip("no sockets here")
	}
	defer listener.Close()
	if code, _, stderr := execute("-c", "3", "-out", name, accViews[0]); code != exitData || !strings.Contains(stderr, "a folder or a device") {
		t.Errorf("exit %d, %s", code, stderr)
	}
	if info, err := os.Stat(name); err != nil || info.Mode().Type() != os.ModeSocket {
		t.Errorf("it is another: %v, %v", info, err)
	}
}
