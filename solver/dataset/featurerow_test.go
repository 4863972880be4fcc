package dataset

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// rowsOfViews is a transposed file of two views, with rows of labels at the given places among its features.
func rowsOfViews(features, n int, at ...int) string {
	var b strings.Builder
	b.WriteString("gene")
	for j := range n {
		fmt.Fprintf(&b, ",p%d", j)
	}
	for i := range features {
		if slices.Contains(at, i) {
			b.WriteString("\nclass")
			for j := range n {
				fmt.Fprintf(&b, ",c%d", j%3)
			}
		}
		fmt.Fprintf(&b, "\n%s_%d", []string{"rna", "prot"}[i%2], i)
		for j := range n {
			fmt.Fprintf(&b, ",%d.5", i*n+j)
		}
	}
	return b.String()
}

// The labels are in whichever range their row is, and a part holds the rows with its names; in one piece and in ranges.
func TestRowsOfTransposed(t *testing.T) {
	const features, n = 90, 20
	for _, at := range []int{0, 1, 44, 89} {
		text := rowsOfViews(features, n, at)
		for _, part := range []string{"", "rna_*", "prot_1,rna_4,prot_89"} {
			f := Format{Samples: SideColumns, Label: "class", Part: part}
			got, err := Read(strings.NewReader(text), "x.csv", f, nil)
			if err != nil {
				t.Fatal(err)
			}
			want := map[string]int{"": features, "rna_*": features / 2, "prot_1,rna_4,prot_89": 3}[part]
			if rows, d := got.X.Shape(); rows != n || d != want || len(got.Features) != want || got.Labels[4] != "c1" || len(got.Labels) != n {
				t.Errorf("%d, %q: %d×%d, features %q, labels %q", at, part, rows, d, got.Features, got.Labels)
			}
			for k, name := range got.Features {
				var i int
				if _, err := fmt.Sscanf(name[strings.Index(name, "_")+1:], "%d", &i); err != nil || got.X.Dense().Row(3)[k] != float64(i*n+3)+0.5 {
					t.Fatalf("feature %s of sample 3 is %v", name, got.X.Dense().Row(3)[k])
				}
			}
			for helpers := range 3 {
				ranges, err := sourceOf(text, f, 3, helpers, nil).ReadView(f)
				if err != nil || !sameTable(got, ranges) {
					t.Errorf("%d, %q in ranges by %d helpers: %v", at, part, helpers, err)
				}
			}
			again, err := Read(strings.NewReader(text), "x.csv", got.Format, nil)
			if err != nil || !sameTable(got, again) {
				t.Errorf("%d, %q again: %v", at, part, err)
			}
		}
	}
}

// What is asked for and is not there, or twice, is the same error in one piece and in ranges.
func TestRowsOfTransposedRefused(t *testing.T) {
	for _, c := range []struct {
		f    Format
		at   []int
		want string
	}{
		{Format{Label: "class"}, nil, `x.csv: there is no row "class" with labels`},
		{Format{Label: "class"}, []int{3, 80}, `x.csv: 2 rows are named "class", and one can hold the labels`},
		{Format{Part: "meth_*"}, nil, `x.csv: no row has a name that is one of "meth_*"`},
		{Format{}, []int{80}, `x.csv, line 82, column 2 ("p0"): "c0" is not a number; correct the cell, or say what the row is: a category, labels, or ignored`},
		{Format{Label: "sort"}, []int{80}, `"c0" is not a number; correct the cell, or say what the row is: a category, labels, or ignored`},
		{Format{Label: "class", ID: "p3"}, []int{1}, "the rows have no names before the numbers"},
		{Format{Roles: "ignore:row class,ignore:row sort"}, []int{80}, `there is no row "sort": the columns of this file are samples`},
	} {
		c.f.Samples = SideColumns
		text := rowsOfViews(90, 20, c.at...)
		_, err := Read(strings.NewReader(text), "x.csv", c.f, nil)
		_, ranges := sourceOf(text, c.f, 3, 1, nil).ReadView(c.f)
		if err == nil || !strings.Contains(err.Error(), c.want) || ranges == nil || ranges.Error() != err.Error() {
			t.Errorf("%v\n%v\nwant %s", err, ranges, c.want)
		}
	}
}
