package main

import (
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"viewfold/solver/dataset"
)

// written writes files into a folder of the test's and returns their names.
func written(t *testing.T, texts ...string) []string {
	t.Helper()
	dir := t.TempDir()
	var names []string
	for k, text := range texts {
		name := filepath.Join(dir, string(rune('a'+k))+".csv")
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	return names
}

func TestDescribe(t *testing.T) {
	files := written(t, "id,x,y\ns1,1,5\ns2,2,5\ns3,4,5\ns4,9,5\n", "id;z\nS3;30\nS1;10\ns2;20\n", "id,class\ns1,u\ns2,v\nt,u\n")
	args := append([]string{"-describe", "-labels", files[2]}, files[:2]...)
	code, stdout, stderr := execute(args...)
	stdout = strings.ReplaceAll(stdout, filepath.Dir(files[0])+"/", "")
	const read = "a.csv: 4 samples × 2 features; separated by comma, encoding utf-8, decimal point, a header, ID column \"id\", no label column\n" +
		"  1 of 2 features is constant, such as \"y\": constant features tell no samples apart, and every run leaves them out\n" +
		"b.csv: 3 samples × 1 feature; separated by semicolon, encoding utf-8, decimal point, a header, ID column \"id\", no label column\n" +
		"c.csv: 3 labels, 2 classes; separated by comma, encoding utf-8, a header, ID column \"id\", label column \"class\"\n"
	want := read + "1 sample in all views, of 6, joined by ID\n" +
		"  a.csv: 4 samples, 3 only here, lacks 2 (\"S3\", \"S1\")\n" +
		"  b.csv: 3 samples, 2 only here, lacks 3 (\"s1\", \"s3\", \"s4\")\n" +
		"  c.csv: 3 samples, 1 only here, lacks 4 (\"s3\", \"s4\", \"S3\")\n" +
		"  3 samples in a.csv\n  2 samples in b.csv\n  1 sample in a.csv and b.csv\n" +
		"  if upper and lower case did not count (case), 2 more pairs of IDs would match, such as \"s1\" and \"S1\", and 3 samples are in all views\n"
	if code != exitData || stdout != want || !strings.Contains(stderr, "only one sample") || !strings.Contains(stderr, `IDs are matched as "case"`) {
		t.Errorf("exit %d: %s\ngot\n%s\nwant\n%s", code, stderr, stdout, want)
	}

	code, stdout, stderr = execute(append([]string{"-match-ids", "case"}, args...)...)
	stdout = strings.ReplaceAll(stdout, filepath.Dir(files[0])+"/", "")
	want = read + "3 samples in all views, of 4, joined by ID\n" +
		"  a.csv: 4 samples, 1 only here\n" +
		"  b.csv: 3 samples, lacks 1 (\"s4\"), in another order than the first\n" +
		"  c.csv: 3 samples, 1 only here, lacks 2 (\"s3\", \"s4\")\n" +
		"  3 samples in a.csv and b.csv\n  1 sample in a.csv\n" +
		"joined: 3 samples in 2 views\n" +
		"  note: a.csv: 1 of 4 samples left out, because another view lacks them\n" +
		"  note: 2 samples matched although views write the ID differently, such as \"s1\" and \"S1\": upper and lower case do not count\n" +
		"  note: 1 of 3 samples without a known label; metrics ignore them\n"
	if code != exitOK || stdout != want || stderr != "" {
		t.Errorf("exit %d: %s\ngot\n%s\nwant\n%s", code, stderr, stdout, want)
	}

	if code, _, stderr = execute(append([]string{"-c", "2", "-samples", "stop", "-match-ids", "case"}, files[:2]...)...); code != exitData ||
		!strings.Contains(stderr, "b.csv lacks 1 of 4") {
		t.Errorf("exit %d: %s", code, stderr)
	}
}

// TestJoiningArrives has the flags fill how views are joined.
func TestJoiningArrives(t *testing.T) {
	for _, c := range []struct {
		args string
		want dataset.Joining
	}{
		{"", dataset.Joining{Missing: []dataset.MissingPolicy{{}}}},
		{"-missing median -match-ids case+padding -samples stop", dataset.Joining{Match: "case+padding", Samples: dataset.SamplesStop,
			Missing: []dataset.MissingPolicy{{Then: dataset.ThenMedian}}}},
		{"-missing refuse,nearest -missing-features 20", dataset.Joining{Missing: []dataset.MissingPolicy{{Above: 20}, {Above: 20, Then: dataset.ThenNearest}}}},
		{"-missing samples -missing-features 0,7.5", dataset.Joining{Missing: []dataset.MissingPolicy{{Then: dataset.ThenSamples}, {Above: 7.5, Then: dataset.ThenSamples}}}},
	} {
		got, err := parse(append(strings.Fields(c.args), "-c", "2", "x.csv", "y.csv"), io.Discard)
		if err != nil || !reflect.DeepEqual(got.joining, c.want) {
			t.Errorf("%s: %+v, %v, want %+v", c.args, got.joining, err, c.want)
		}
	}
}

// TestMissingValues has a file with gaps refused, and run with policies for them, which the document tells of.
func TestMissingValues(t *testing.T) {
	files := written(t, "id,x,y\na,1,5\nb,NA,5\nc,2,6\nd,9,\ne,8,1\nf,9,2\n", "id,z\na,1\nb,2\nc,1\nd,8\ne,9\nf,9\n")
	code, _, stderr := execute(append([]string{"-c", "2"}, files...)...)
	if code != exitData || !strings.Contains(stderr, `a.csv, line 3, column 2 ("x"): "NA" is not a number (the file has 2 missing values); choose what to do`) {
		t.Errorf("exit %d: %s", code, stderr)
	}
	for flag, want := range map[string]string{
		"nearest":  `"missing":[{"view":"a","values":2,"then":"nearest","filled":[{"feature":"x","count":1},{"feature":"y","count":1}],"donors":6}]`,
		"samples":  `"missing":[{"view":"a","values":2,"then":"samples","left_samples":["b","d"]}]`,
		"features": "a.csv: no feature is left",
	} {
		_, stdout, stderr := execute(append([]string{"-c", "2", "-mode", "paper", "-json", "-", "-missing", flag}, files...)...)
		if !strings.Contains(stdout+stderr, want) {
			t.Errorf("%s: %s%s", flag, stdout, stderr)
		}
	}
}

// A file that is given twice, and a view that shares no sample with the first, are told of.
func TestDescribeSameViews(t *testing.T) {
	files := written(t, "id,x\np,1\nq,2\n", "id,y\nq,2\np,1\n", "id,y\nr,2\ns,1\n")
	_, stdout, _ := execute("-describe", files[0], files[1], files[2])
	for _, want := range []string{"its numbers are equal to those of view 1, ", "c.csv: 2 samples, 2 only here, lacks 2 (\"p\", \"q\"), shares none with the first\n"} {
		if strings.Count(stdout, want) != 1 {
			t.Errorf("no %q in %s", want, stdout)
		}
	}
}
