package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"viewfold/solver/dataset"
)

// A value speaks of all files or of one, which may be named without its folders or with the part of it that is a view.
func TestPerFile(t *testing.T) {
	for _, name := range []string{"rna.csv", "a=b.csv"} {
		dir := t.TempDir()
		t.Chdir(dir)
		if err := os.Mkdir("in", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join("in", name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
		view := filepath.Join("in", name)
		c, err := parse([]string{"-c", "2", "-id", "key", "-id", name + "=patient", "-ignore", "age,sex", "-ignore", view + "=qc_*",
			"-ignore", name + "=x=y", "-sample-side", view + "=columns", "-long-zeros", "-long-zeros=" + name + "=false", "-delimiter", "=tab",
			"-categories", "=a=b", "-comment", view + ":gene_*=%", "-label", "class", "-label", view + "=kind", "-labels", "truth.csv", view + ":gene_*", "other.csv"}, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range []struct {
			argument string
			want     dataset.Format
		}{
			{view + ":gene_*", dataset.Format{ID: "patient", Label: "kind", Roles: "ignore:x=y,category:a=b", Samples: "columns", Delimiter: "\t", Comment: "%"}},
			{"other.csv", dataset.Format{ID: "key", Roles: "ignore:age,ignore:sex,category:a=b", LongZeros: true, Delimiter: "\t"}},
		} {
			if got := c.viewFormat(partOf(f.argument)); got != f.want {
				t.Errorf("%s: %+v\nwant %+v", f.argument, got, f.want)
			}
		}
		if got := c.reading.format(partOf("truth.csv")); got.ID != "key" || got.Label != "class" {
			t.Errorf("labels: %+v", got)
		}
	}
}

func TestPerFileRefuses(t *testing.T) {
	for args, want := range map[string]string{
		"-id rn.csv=x":                 `-id rn.csv=x: no file of this call is named "rn.csv"; "=rn.csv=x" is a value with a = for all files`,
		"-sample-side prot.csv=rows":   `no file of this call is named "prot.csv"`,
		"-long-zeros=rna.csv=maybe":    "-long-zeros maybe: want true or false",
		`-ignore rna.csv="x`:           "is not a list of columns",
		"-delimiter rna.csv:part=bar":  `no file of this call is named "rna.csv:part"`,
		"-encoding labels.csv.gz=utf8": `no file of this call is named "labels.csv.gz"`,
	} {
		var stderr strings.Builder
		if _, err := parse(append(strings.Fields(args), "-c", "2", "-labels", "labels.csv", "rna.csv"), &stderr); err == nil || !strings.Contains(stderr.String(), want) {
			t.Errorf("%s: %v, %s", args, err, stderr.String())
		}
	}
}

// Files of different kinds are read in one call, and what is suggested for one of several speaks of that one.
func TestFilesOfDifferentKinds(t *testing.T) {
	files := written(t, "gene,p1,p2,p3\nA,1,2,3\nB,4,5,7\n", "id;age;x\np1;30;1,5\np2;40;2,5\np3;50;1,5\n")
	dir := filepath.Dir(files[0]) + "/"
	code, stdout, _ := execute(append([]string{"-describe"}, files...)...)
	if want := "2 features in rows (-sample-side " + files[0] + "=columns)"; code != exitData || !strings.Contains(stdout, want) {
		t.Errorf("exit %d: no %q in\n%s", code, want, stdout)
	}
	code, stdout, stderr := execute(append([]string{"-describe", "-sample-side", "a.csv=columns", "-ignore", "b.csv=age", "-decimal", "b.csv=comma"}, files...)...)
	stdout = strings.ReplaceAll(stdout, dir, "")
	for _, want := range []string{"a.csv: 3 samples × 2 features", "b.csv: 3 samples × 1 feature", "joined: 3 samples in 2 views"} {
		if code != exitOK || !strings.Contains(stdout, want) {
			t.Errorf("exit %d %s: no %q in\n%s", code, stderr, want, stdout)
		}
	}

	files = written(t, "id,x,town\na,1,Rome\nb,2,Bonn\nc,3,Rome\n", "sample,feature,value\na,x,1\n")
	_, _, stderr = execute(append([]string{"-c", "2", "-long", "b.csv=1,2,3"}, files...)...)
	if want := "\n  -label " + files[0] + "=town: column 3"; !strings.Contains(stderr, want) {
		t.Errorf("no %q in\n%s", want, stderr)
	}
}

// A few texts among numbers are counted and listed with the flag that takes them for missing values, which then does.
func TestMissingWords(t *testing.T) {
	files := written(t, "id,x,y\na,1,2\nb,high,5\nc,<0.5,7\nd,5,1\ne,3,high\n", "id,z\na,1\nb,2\nc,3\nd,4\ne,5\n")
	code, _, stderr := execute("-c", "2", files[0], files[1])
	want := `line 3, column 2 ("x"): "high" is not a number (2 cells of the column are none: "high", "<0.5"); correct the cell, or say that it stands for a missing value or that the column is no feature
  -missing-words '` + files[0] + `=high,<0.5': "high", "<0.5" stand for missing values
  -ignore '` + files[0] + `=#2': column 2 ("x") is ignored
`
	if code != exitData || !strings.HasSuffix(stderr, want) {
		t.Errorf("exit %d, %s", code, stderr)
	}
	code, stdout, stderr := execute("-describe", "-missing-words", files[0]+"=high,<0.5", files[0], files[1])
	if code != exitData || !strings.Contains(stdout, "missing where it says high,<0.5") || !strings.Contains(stdout, "3 values are missing") {
		t.Errorf("exit %d, %s%s", code, stdout, stderr)
	}
}
