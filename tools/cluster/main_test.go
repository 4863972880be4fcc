package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

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
	dir := t.TempDir()
	out, doc := filepath.Join(dir, "labels.csv"), filepath.Join(dir, "all.json")
	code, stdout, stderr := execute(append([]string{"-c", "3", "-labels", data + "input/acc4/labels.csv", "-label", "1", "-out", out, "-json", doc}, accViews...)...)
	if code != exitOK || stderr != "" {
		t.Fatalf("exit %d, stderr %s", code, stderr)
	}
	for _, want := range []string{"75 samples in 4 views, joined by row order", "3 clusters, the connected components", "against 75 known labels"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("summary lacks %q:\n%s", want, stdout)
		}
	}
	text, err := os.ReadFile(doc)
	if err != nil {
		t.Fatal(err)
	}
	r := decode(t, string(text))
	if r.Clusters != 3 || r.Requested != 3 || len(r.Labels) != 75 || len(r.IDs) != 75 || len(r.Weights) != 4 ||
		len(r.WeightsTrace) != r.Iterations+1 || len(r.Objective) != r.Iterations+1 || len(r.Rounds) != r.Iterations+1 ||
		r.Metrics == nil || r.Metrics.Samples != 75 || len(r.Seconds) != 7 || r.Options.Seed != 1 {
		t.Errorf("report = %+v", r)
	}
	table, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(table)), "\n")
	if len(lines) != 76 || lines[0] != "id,cluster" {
		t.Errorf("labels: %d lines, first %q", len(lines), lines[0])
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".cluster-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
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
	_, stdout, stderr := execute(append([]string{"-c", "2", "-m", "4", "-neighbors", "3", "-alpha", "2", "-beta", "0.5", "-scale", "zscore,none,none,unit", "-distance", "cosine",
		"-restarts", "2", "-kmeans-iter", "7", "-max-iter", "3", "-max-rounds", "9", "-tol", "0.01", "-sample", "50", "-support", "edges", "-weights", "1,2,3,4", "-seed", "5", "-json", "-"}, accViews...)...)
	o := decode(t, stdout).Options
	got, _ := json.Marshal(o)
	want := `{"clusters":2,"anchors":4,"neighbors":3,"alpha":2,"beta":0.5,"scale":["zscore","none","none","unit"],"distance":"cosine","restarts":2,"kmeans_iter":7,"sample_rows":50,"max_iter":3,"max_rounds":9,"tol":0.01,"support":"edges","fixed_weights":[1,2,3,4],"seed":5,"mode":"paper"}`
	if string(got) != want {
		t.Errorf("options\n got %s\nwant %s\n%s", got, want, stderr)
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
		{nil, exitUsage, "no view: name at least one CSV file"},
		{[]string{accViews[0]}, exitUsage, "-c is required"},
		{[]string{"-c", "x", accViews[0]}, exitUsage, `invalid value "x" for flag -c`},
		{[]string{"-c", "3", accViews[0], "-m", "4"}, exitUsage, "-m stands after a file: options come before the files"},
		{[]string{"-c", "3", "-weights", "1,b", accViews[0]}, exitUsage, `-weights: "b" is not a number`},
		{[]string{"-c", "3", "-out", "-", "-json", "-", accViews[0]}, exitUsage, "-out and -json both name -"},
		{[]string{"-c", "3", "-out", "x.csv", "-json", "x.csv", accViews[0]}, exitUsage, "-out and -json both name x.csv"},
		{[]string{"-c", "3", "-out", t.TempDir(), accViews[0]}, exitData, "it is a folder"},
		{[]string{"-c", "3", "-json", "no/such/folder.json", accViews[0]}, exitData, "cannot write no/such/folder.json: no such file or directory"},
		{[]string{"-c", "1", accViews[0]}, exitUsage, "-c 1: want at least 2"},
		{[]string{"-c", "3", "-m", "2", accViews[0]}, exitUsage, "-m 2: want at least 3, the number of clusters"},
		{[]string{"-c", "3", "-m", "0", accViews[0]}, exitUsage, "-m 0: want at least as many anchors as clusters"},
		{[]string{"-c", "3", "-sample", "1", accViews[0]}, exitUsage, "-sample 1: want at least 3, the number of anchors"},
		{[]string{"-c", "3", "no-such-file.csv"}, exitData, "no-such-file.csv"},
		{[]string{"-c", "2", bad}, exitData, "line 3, column 2"},
		{[]string{"-c", "3", "-m", "3", "-anchors", accViews[1], accViews[0]}, exitData, "the given anchors are"},
	} {
		code, stdout, stderr := execute(c.args...)
		if code != c.code || !strings.Contains(stderr, c.want) || stdout != "" {
			t.Errorf("%v: exit %d, want %d; stderr %q lacks %q", c.args, code, c.code, stderr, c.want)
		}
	}
}

func TestHelp(t *testing.T) {
	code, _, stderr := execute("-h")
	if code != exitOK || !strings.Contains(stderr, "usage: cluster -c N") {
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
