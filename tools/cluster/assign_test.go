package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestAssign puts new samples, whose columns are in another order, into the clusters of two views.
func TestAssign(t *testing.T) {
	var a, b strings.Builder
	a.WriteString("id,x,y\n")
	b.WriteString("id,z\n")
	for i := range 12 {
		low := i%3 > 0
		x := 10.
		if low {
			x = 0
		}
		fmt.Fprintf(&a, "s%d,%v,%v\n", i, x+float64(i)/10, x-float64(i%5)/10)
		fmt.Fprintf(&b, "s%d,%v\n", i, x+float64(i%7)/10)
	}
	files := written(t, a.String(), b.String(), "id,more,y,x\nn1,5,0,0.2\nn2,5,9.9,10\nn3,5,0.3,0.3\n", "id,z\nn3,0.2\nn1,0.1\nn2,10.2\n", "id,y\nn1,1\nn2,2\n")
	dir := filepath.Dir(files[0])
	out := filepath.Join(dir, "new.csv")
	for mode, header := range map[string]string{"consensus": "id,cluster,agreement,margin,distance,unlike_run_data", "paper": "id,cluster,margin,distance,unlike_run_data"} {
		code, stdout, stderr := execute("-c", "2", "-mode", mode, "-m", "2", "-sets", "6", "-assign", files[2]+","+files[3], "-assign-out", out, files[0], files[1])
		if code != exitOK || !strings.Contains(stdout, "new samples: 3; per cluster: 2 1\n  note: "+files[2]+`: 1 feature left out, because view "a" was clustered without: "more"`) {
			t.Fatalf("%s: exit %d, %s%s", mode, code, stdout, stderr)
		}
		text, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(text), "\n")
		if len(lines) != 5 || lines[0] != header || !strings.HasPrefix(lines[1], "n1,1,") || !strings.HasPrefix(lines[2], "n2,2,") || !strings.HasPrefix(lines[3], "n3,1,") {
			t.Errorf("%s: %s", mode, text)
		}
	}
	one := written(t, "id,x,y\nn,0.1,0\n", "id,z\nn,0.2\n")
	if code, stdout, stderr := execute("-c", "2", "-assign", one[0]+","+one[1], "-assign-out", "-", files[0], files[1]); code != exitOK || !strings.HasPrefix(stdout, "id,cluster,agreement,margin,distance,unlike_run_data\nn,1,") {
		t.Errorf("one new sample: exit %d, %s%s", code, stdout, stderr)
	}
	far := written(t, "id,x,y\nn1,0.2,0\nfar,500,-900\n", "id,z\nn1,0.1\nfar,-700\n")
	if code, stdout, stderr := execute("-c", "2", "-mode", "paper", "-assign", far[0]+","+far[1], "-assign-out", out, files[0], files[1]); code != exitOK ||
		!strings.Contains(stdout, "  note: 1 of 2 new samples are unlike the data of the run") {
		t.Errorf("a far sample: exit %d, %s%s", code, stdout, stderr)
	} else if text, err := os.ReadFile(out); err != nil || !strings.HasSuffix(strings.Split(string(text), "\n")[1], ",no") || !strings.HasSuffix(strings.TrimSpace(string(text)), ",yes") {
		t.Errorf("%v: %s", err, text)
	}
	code, _, stderr := execute("-c", "2", "-assign", files[4]+","+files[3], "-assign-out", out, files[0], files[1])
	if want := "viewfold: " + files[4] + `: 1 of 2 features of view "a" are not in the file: "x"; new samples need the same features, with the same names` + "\n"; code != exitData || stderr != want {
		t.Errorf("exit %d, %s", code, stderr)
	}
	for _, args := range [][]string{{"-assign", files[2]}, {"-assign-out", out}} {
		code, _, stderr := execute(append(append([]string{"-c", "2"}, args...), files[0])...)
		if code != exitUsage || !strings.Contains(stderr, "-assign and -assign-out go together") {
			t.Errorf("%q: exit %d, %s", args, code, stderr)
		}
	}
}

// TestAblateFlag has the runs on some of the views reach the document and the summary.
func TestAblateFlag(t *testing.T) {
	code, stdout, stderr := execute(append([]string{"-c", "3", "-mode", "paper", "-ablate", "-json", "-", "-labels", data + "input/acc4/labels.csv", "-label", "1"}, accViews...)...)
	if code != exitOK {
		t.Fatalf("exit %d, %s", code, stderr)
	}
	a := decode(t, stdout).Ablation
	if a == nil || len(a.Subsets) != 8 || a.Subsets[0].Without != "view_1_RNASeq2GeneNorm" || a.Subsets[7].Alone != "view_4_miRNASeqGene" {
		t.Fatalf("%+v", a)
	}
	for _, s := range a.Subsets {
		if s.Metrics == nil || s.Together <= 0 || !strings.Contains(stderr, "  "+s.Text) {
			t.Errorf("%+v, summary\n%s", s, stderr)
		}
	}
	if !strings.Contains(stderr, "  "+a.Text+"\n") || !strings.Contains(a.Text, "the result changes most without ") {
		t.Errorf("%q, summary\n%s", a.Text, stderr)
	}
}

// TestAssignLikeView has the files of new samples read as their views' are, and options speak of one of them.
func TestAssignLikeView(t *testing.T) {
	var rows, columns strings.Builder
	rows.WriteString("id,x,y\n")
	columns.WriteString("feature")
	var z strings.Builder
	for i := range 12 {
		x := float64(10 * (i % 2))
		fmt.Fprintf(&rows, "s%d,%v,%v\n", i, x+float64(i)/10, x-float64(i)/20)
		fmt.Fprintf(&columns, ",s%d", i)
		fmt.Fprintf(&z, ",%v", x+float64(i%7)/10)
	}
	turned := columns.String() + "\nz" + z.String() + "\nw" + z.String() + "\n"
	files := written(t, rows.String(), turned, "id,x,y\nn1,0.2,0\nn2,9.9,10\n", "feature,n2,n1\nw,10,0.1\nz,10.2,0.2\n", "id,w,z\nn2,10,10.2\nn1,0.1,0.1\n")
	for name, c := range map[string]struct {
		fresh string
		more  []string
	}{"like the view": {files[3], nil}, "in another way": {files[4], []string{"-sample-side", files[4] + "=rows"}}, "by its name alone": {files[4], []string{"-sample-side", "e.csv=rows"}}} {
		args := append([]string{"-c", "2", "-sets", "6", "-sample-side", files[1] + "=columns", "-assign", files[2] + "," + c.fresh, "-assign-out", "-"}, c.more...)
		code, stdout, stderr := execute(append(args, files[0], files[1])...)
		if lines := strings.Split(stdout, "\n"); code != exitOK || !strings.HasPrefix(lines[1], "n1,1,") || !strings.HasPrefix(lines[2], "n2,2,") {
			t.Errorf("%s: exit %d, %s%s", name, code, stdout, stderr)
		}
	}
}
