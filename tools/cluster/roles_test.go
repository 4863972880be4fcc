package main

import (
	"archive/zip"
	"bytes"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// -describe tells the roles of columns, levels and what a file suggests, with the flags for that.
func TestDescribeRoles(t *testing.T) {
	files := written(t, "n,town,rna_a,rna_b,note\n1,Rome,1,2,u\n2,Bonn,3,4,v\n3,Rome,5,6,w\n", "gene,p1,p2,p3\nA,1,2,3\nB,4,5,7\n")
	code, stdout, stderr := execute("-describe", "-ignore", "note,rna_*", "-categories", "town", files[0])
	stdout = strings.ReplaceAll(stdout, filepath.Dir(files[0])+"/", "")
	for _, want := range []string{
		"3 samples × 3 features",
		"ignored #3-5, categories #2\n",
		"  category \"town\": Bonn, Rome\n",
		"  suggestion: Ignore column 1 (\"n\"): it numbers the rows (-ignore '#3-5,#1')\n",
		"  suggestion: Take column 1 (\"n\") for IDs (-id n)\n",
	} {
		if code != exitOK || !strings.Contains(stdout, want) {
			t.Errorf("exit %d %s: no %q in\n%s", code, stderr, want, stdout)
		}
	}
	_, stdout, _ = execute("-describe", files[1])
	if want := "suggestion: Read it transposed: 3 samples in columns, 2 features in rows (-sample-side columns)"; !strings.Contains(stdout, want) {
		t.Errorf("no %q in\n%s", want, stdout)
	}
	_, stdout, _ = execute("-describe", "-sample-side=columns", files[1])
	if want := "3 samples × 2 features; separated by comma, encoding utf-8, decimal point, a header, ID column \"gene\", no label column, samples in columns"; !strings.Contains(stdout, want) {
		t.Errorf("no %q in\n%s", want, stdout)
	}
}

// A column of text is refused with the flags that say what it is.
func TestTextChoices(t *testing.T) {
	file := written(t, "id,x,town\na,1,Rome\nb,2,Bonn\nc,3,Rome\n")[0]
	code, _, stderr := execute("-c", "2", file)
	want := "viewfold: " + file + `, line 2, column 3 ("town"): "Rome" is not a number; say what the column is: ignored, a category, labels, or IDs
  -label town: column 3 ("town") holds labels to compare with
  -categories '#3': column 3 ("town") is a category: a feature of 0 and 1 for every level
  -ignore '#3': column 3 ("town") is ignored
`
	if code != exitData || stderr != want {
		t.Errorf("exit %d\n%s\nwant\n%s", code, stderr, want)
	}
}

// packed writes files into a zip file.
func packed(t *testing.T, files map[string]string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if w, err := z.Create(name); err != nil {
			t.Fatal(err)
		} else if _, err = w.Write([]byte(files[name])); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(t.TempDir(), "all.zip")
	if err := errors.Join(z.Close(), os.WriteFile(file, b.Bytes(), 0o644)); err != nil {
		t.Fatal(err)
	}
	return file
}

// Of two roles of a column the later counts, whatever order -ignore and -categories would have.
func TestRoles(t *testing.T) {
	file := written(t, "id,rna_a,rna_b,town\ns,1,2,Rome\nt,5,6,Bonn\n")[0]
	code, stdout, stderr := execute("-describe", "-roles", "ignore:rna_*,feature:rna_b,category:town", file)
	if code != exitOK || !strings.Contains(stdout, "2 samples × 3 features") {
		t.Errorf("exit %d %s\n%s", code, stderr, stdout)
	}
}

// A file can be several views, whether wide or long, or one of them.
func TestViewsOfOneFile(t *testing.T) {
	files := written(t, "id,rna_a,rna_b,prot_a\ns,1,2,3\nt,5,6,7\n",
		"sample,view,feature,value\ns,rna,a,1\ns,rna,b,2\ns,prot,a,3\nt,rna,a,5\nt,rna,b,6\nt,prot,a,7\n")
	pack := packed(t, map[string]string{"x.csv": "id,rna_a,rna_b,prot_a\ns,1,2,3\nt,5,6,7\n", "y.csv": "id,u\ns,1\nt,2\n"})
	for _, c := range []struct {
		args  []string
		views int
	}{
		{[]string{"-split", "_", files[0]}, 2},
		{[]string{"-long", "sample,view,feature,value", files[1]}, 2},
		{[]string{"-long", "sample,view,feature,value", "-split", "none", files[1]}, 1},
		{[]string{pack + ":x.csv:rna_*", pack + ":x.csv:prot_a"}, 2},
		{[]string{pack + ":x.csv"}, 1},
		{[]string{"-long", "1,2,3,4", files[1] + ":rna", files[1] + ":prot"}, 2},
		{[]string{files[0] + ":rna_*", files[0] + ":prot_a"}, 2},
		{[]string{files[0]}, 1},
	} {
		code, stdout, stderr := execute(append([]string{"-describe"}, c.args...)...)
		if code != exitOK || strings.Count(stdout, "2 samples × ") != c.views {
			t.Errorf("%q: exit %d %s\n%s", c.args, code, stderr, stdout)
		}
		if c.views == 2 && !strings.Contains(stdout, "2 samples × 2 features") {
			t.Errorf("%q:\n%s", c.args, stdout)
		}
	}
	code, _, stderr := execute("-describe", "-split", ":", files[0])
	if code != exitData || !strings.Contains(stderr, "do not begin with the names of 2 to 20 views") {
		t.Errorf("exit %d: %s", code, stderr)
	}
}

// What a descriptive column is can be said where the guess is wrong, and what is left out is no test.
func TestColumnRolesOfTheCall(t *testing.T) {
	files := written(t, "id,x,y\na,1,2\nb,1,3\nc,9,8\nd,9,9\ne,1,2\nf,9,9\n", "id,stage,age,note\na,1,30,u\nb,1,about 40,v\nc,2,50,w\nd,2,51,u\ne,3,52,v\nf,3,53,w\n")
	for _, c := range []struct {
		flags []string
		want  []string
		tests string
	}{
		{nil, []string{"stage: Kruskal", "age: χ²", "note: χ²"}, "3 tests"},
		{[]string{"-categories", files[1] + "=stage", "-numbers", "age", "-ignore", files[1] + "=note"}, []string{"stage: χ²", "age: Kruskal"}, "2 tests"},
	} {
		capsule := filepath.Join(t.TempDir(), "c.json")
		code, stdout, stderr := execute(append(c.flags, "-c", "2", "-mode", "paper", "-capsule", capsule, "-columns", files[1], files[0])...)
		for _, want := range append(c.want, c.tests) {
			if code != exitOK || !strings.Contains(stdout+stderr, want) {
				t.Errorf("%v: exit %d, no %q in\n%s%s", c.flags, code, want, stdout, stderr)
			}
		}
		if len(c.want) == 2 && strings.Contains(stdout, "note:") {
			t.Errorf("what is left out is tested:\n%s", stdout)
		}
		text, err := os.ReadFile(capsule)
		if err != nil || !strings.Contains(string(text), `"viewfold_capsule":2`) || len(c.want) == 2 && !strings.Contains(string(text), `category:#2,number:#3,ignore:#4`) {
			t.Errorf("%v: %.600s", err, text)
		}
		if code, stdout, _ := execute("-check", capsule, files[0]); code != exitOK {
			t.Errorf("the capsule without the file about the samples: %d %s", code, stdout)
		}
	}
	if code, _, stderr := execute("-c", "2", "-numbers", "age", files[0]); code != exitUsage || !strings.Contains(stderr, "-numbers speaks of the file of -columns") {
		t.Errorf("%d %s", code, stderr)
	}
}
