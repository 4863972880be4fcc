package main

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// clinic writes descriptive columns of the 75 samples of accViews, in their order: one that is the label, one of
// numbers, one of texts that are all different.
func clinic(t *testing.T) string {
	t.Helper()
	labels, err := os.ReadFile(data + "input/acc4/labels.csv")
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Fields(string(labels))
	text := "group;age;note\n"
	for i, label := range rows[len(rows)-75:] {
		age := fmt.Sprintf("%d,5", 40+i*i%23)
		if i == 7 {
			age = "NA"
		}
		text += fmt.Sprintf("g%s;%s;note-%d\n", label, age, i)
	}
	return written(t, text)[0]
}

// The summary tells what sets clusters apart and tests the columns; files have all of it.
func TestExplained(t *testing.T) {
	columns := clinic(t)
	for _, mode := range []string{"consensus", "paper"} {
		file := filepath.Join(t.TempDir(), "contrasts.csv")
		code, stdout, stderr := execute(append([]string{"-c", "3", "-mode", mode, "-sets", "9", "-labels", data + "input/acc4/labels.csv", "-label", "1",
			"-columns", columns, "-explain", file}, accViews...)...)
		if code != exitOK || stderr != "" {
			t.Fatalf("%s: exit %d, %s", mode, code, stderr)
		}
		for _, want := range []string{
			"matched ones on the diagonal", "precision", "what sets the clusters apart", "    typical: ",
			"columns against the clusters, 2 tests", "  group: χ² = ", "Cramér's V", "  age: Kruskal–Wallis H = ", "74 samples, 1 without a value", "  note: not tested: it has 75 levels",
		} {
			if !strings.Contains(stdout, want) {
				t.Errorf("%s: no %q in\n%s", mode, want, stdout)
			}
		}
		if strings.Contains(stdout, "what the measures mean") {
			t.Errorf("%s: definitions unasked", mode)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(strings.NewReader(string(text))).ReadAll()
		if err != nil || len(rows) < 1000 || rows[0][10] != "d" {
			t.Errorf("%s: %d rows, %v", mode, len(rows), err)
		}
	}
	code, stdout, stderr := execute(append([]string{"-c", "3", "-mode", "paper", "-columns", columns, "-definitions", "-json", "-"}, accViews...)...)
	r := decode(t, stdout)
	if code != exitOK || r.Explanation == nil || r.Explanation.Columns.Count != 2 || len(r.Share) != 75 || len(r.Second) != 75 || !strings.Contains(stderr, "what the measures mean:\n  accuracy: ") {
		t.Errorf("exit %d, %+v, %s", code, r.Explanation, stderr)
	}
}

func TestDescribeColumns(t *testing.T) {
	code, stdout, _ := execute(append([]string{"-describe", "-columns", clinic(t)}, accViews...)...)
	for _, want := range []string{"75 rows, 3 descriptive columns", "  group: category, 3 levels", "  age: 74 numbers from 40.5 to 58.5"} {
		if code != exitOK || !strings.Contains(stdout, want) {
			t.Errorf("exit %d, no %q in\n%s", code, want, stdout)
		}
	}
}

func TestColumnsThatDoNotFit(t *testing.T) {
	file := written(t, "group;age\na;1\nb;2\n")[0]
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-columns", file}, "there are 2 rows for 75 samples, and no IDs to join them by"},
		{[]string{"-columns", "no-such-file.csv"}, "no-such-file.csv"},
	} {
		code, _, stderr := execute(append(append([]string{"-c", "3", "-mode", "paper"}, c.args...), accViews...)...)
		if code != exitData || !strings.Contains(stderr, c.want) {
			t.Errorf("%v: exit %d, %s", c.args, code, stderr)
		}
	}
	if code, _, stderr := execute("-c", "3", "-json", "x", "-explain", "x", accViews[0]); code != exitUsage || !strings.Contains(stderr, "-json and -explain both name x") {
		t.Errorf("exit %d, %s", code, stderr)
	}
}
