package dataset

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"viewfold/solver/dense"
)

// table makes a table of one feature: ids is "" or names separated by spaces, values as many numbers.
func table(name, ids string, values ...float64) *Table {
	t := &Table{Name: name, Features: []string{"x"},
		X: dense.Matrix{Rows: len(values), Cols: 1, Stride: 1, Data: values}}
	if ids != "" {
		t.IDs = strings.Fields(ids)
	}
	return t
}

// labelTable makes a label table of words; "-" is unknown.
func labelTable(ids, labels string) *LabelTable {
	l := &LabelTable{Name: "l.csv", Labels: strings.Fields(labels)}
	for i, text := range l.Labels {
		if text == "-" {
			l.Labels[i] = ""
		}
	}
	if ids != "" {
		l.IDs = strings.Fields(ids)
	}
	return l
}

func labelled(t *Table, labels string) *Table {
	t.Labels = labelTable("", labels).Labels
	return t
}

// showSet writes what a join gave.
func showSet(s *Set) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s by ID %v left out %v\n", s.Names, s.ByID, s.LeftOut)
	for i, id := range s.IDs {
		b.WriteString(id)
		for _, x := range s.X {
			fmt.Fprint(&b, " ", x.Dense().Row(i))
		}
		if s.Labels != nil {
			fmt.Fprintf(&b, " %q", s.Labels[i])
		}
		b.WriteByte('\n')
	}
	if s.Labels != nil {
		fmt.Fprintf(&b, "classes %q %v\n", s.Classes, s.LabelIndex())
	}
	for _, w := range s.Warnings {
		b.WriteString("! " + w + "\n")
	}
	return b.String()
}

func TestJoin(t *testing.T) {
	cases := []struct {
		name   string
		tables []*Table
		labels *LabelTable
		want   string
	}{
		{"one view", []*Table{table("a.csv", "", 1, 2)}, nil,
			"[a] by ID false left out [0]\n1 [1]\n2 [2]\n"},
		{"one view with IDs", []*Table{table("a.csv", "p q", 1, 2)}, nil,
			"[a] by ID true left out [0]\np [1]\nq [2]\n"},
		{"by order", []*Table{table("a.csv", "", 1, 2), table("b.csv", "", 3, 4)}, nil,
			"[a b] by ID false left out [0 0]\n1 [1] [3]\n2 [2] [4]\n" +
				"! views are joined by the order of their rows, because none has an ID column: make sure that every row is the same sample in all of them\n"},
		{"by ID, another order", []*Table{table("a.csv", "p q r", 1, 2, 3), table("b.csv", "r p q", 30, 10, 20)}, nil,
			"[a b] by ID true left out [0 0]\np [1] [10]\nq [2] [20]\nr [3] [30]\n"},
		{"by ID, some left out", []*Table{table("a.csv", "p q r s", 1, 2, 3, 4), table("b.csv", "t s q", 50, 40, 20), table("c.csv", "s q p", 400, 200, 100)}, nil,
			"[a b c] by ID true left out [2 1 1]\nq [2] [20] [200]\ns [4] [40] [400]\n" +
				"! a.csv: 2 of 4 samples left out, because another view lacks them\n" +
				"! b.csv: 1 of 3 samples left out, because another view lacks them\n" +
				"! c.csv: 1 of 3 samples left out, because another view lacks them\n"},
		{"some have IDs", []*Table{table("a.csv", "", 1, 2), table("b.csv", "p q", 3, 4), table("c.csv", "", 5, 6), table("d.csv", "p q", 7, 8)}, nil,
			"[a b c d] by ID false left out [0 0 0 0]\np [1] [3] [5] [7]\nq [2] [4] [6] [8]\n" +
				"! views are joined by the order of their rows: a.csv and c.csv have no ID column, b.csv and d.csv have one\n"},
		{"same names", []*Table{table("a.csv", "", 1, 2), table("x/a.csv.gz", "", 3, 4), table(`y\a.tsv`, "", 5, 6), table("a (2).txt", "", 7, 8), table(".csv", "", 9, 10)}, nil,
			"[a a (2) a (3) a (2) (2) .csv] by ID false left out [0 0 0 0 0]\n1 [1] [3] [5] [7] [9]\n2 [2] [4] [6] [8] [10]\n" +
				"! views are joined by the order of their rows, because none has an ID column: make sure that every row is the same sample in all of them\n"},
		{"labels by order", []*Table{table("a.csv", "", 1, 2, 3)}, labelTable("", "10 9 -"),
			"[a] by ID false left out [0]\n1 [1] \"10\"\n2 [2] \"9\"\n3 [3] \"\"\nclasses [\"9\" \"10\"] [1 0 -1]\n" +
				"! 1 of 3 samples without a known label; metrics ignore them\n"},
		{"labels by ID", []*Table{table("a.csv", "p q r", 1, 2, 3), table("b.csv", "r q", 4, 5)}, labelTable("z r q", "u w v"),
			"[a b] by ID true left out [1 0]\nq [2] [5] \"v\"\nr [3] [4] \"w\"\nclasses [\"v\" \"w\"] [0 1]\n" +
				"! a.csv: 1 of 3 samples left out, because another view lacks them\n"},
		{"label for one", []*Table{table("a.csv", "p q", 1, 2)}, labelTable("q s", "10a 9"),
			"[a] by ID true left out [0]\np [1] \"\"\nq [2] \"10a\"\nclasses [\"10a\"] [-1 0]\n" +
				"! 1 of 2 samples without a known label; metrics ignore them\n"},
		{"labels by ID where some views have IDs", []*Table{table("a.csv", "", 1, 2), table("b.csv", "p q", 3, 4)}, labelTable("q p", "u v"),
			"[a b] by ID false left out [0 0]\np [1] [3] \"v\"\nq [2] [4] \"u\"\nclasses [\"u\" \"v\"] [1 0]\n" +
				"! views are joined by the order of their rows: a.csv has no ID column, b.csv has one\n"},
		{"labels with IDs, views without", []*Table{table("a.csv", "", 1, 2)}, labelTable("q p", "u v"),
			"[a] by ID false left out [0]\n1 [1] \"u\"\n2 [2] \"v\"\nclasses [\"u\" \"v\"] [0 1]\n" +
				"! l.csv has IDs, but the views have none: labels are taken in the order of the rows\n"},
		{"labels in views", []*Table{table("a.csv", "p q", 1, 2), labelled(table("b.csv", "q p s", 3, 4, 5), "u v w"), labelled(table("c.csv", "p q", 6, 7), "x y")}, nil,
			"[a b c] by ID true left out [0 1 0]\np [1] [4] [6] \"v\"\nq [2] [3] [7] \"u\"\nclasses [\"u\" \"v\"] [1 0]\n" +
				"! b.csv: 1 of 3 samples left out, because another view lacks them\n" +
				"! labels are taken from b.csv; the label column of c.csv is not used\n"},
		{"label table before labels in views", []*Table{labelled(table("a.csv", "", 1, 2), "u v")}, labelTable("", "x y"),
			"[a] by ID false left out [0]\n1 [1] \"x\"\n2 [2] \"y\"\nclasses [\"x\" \"y\"] [0 1]\n" +
				"! labels are taken from l.csv; the label column of a.csv is not used\n"},
		{"classes as text", []*Table{labelled(table("a.csv", "", 1, 2, 3, 4), "10 9 x 1e1")}, nil,
			"[a] by ID false left out [0]\n1 [1] \"10\"\n2 [2] \"9\"\n3 [3] \"x\"\n4 [4] \"1e1\"\nclasses [\"10\" \"1e1\" \"9\" \"x\"] [0 2 3 1]\n"},
		{"classes as numbers", []*Table{labelled(table("a.csv", "", 1, 2, 3, 4), "10 9 -1.5 1e1")}, nil,
			"[a] by ID false left out [0]\n1 [1] \"10\"\n2 [2] \"9\"\n3 [3] \"-1.5\"\n4 [4] \"1e1\"\nclasses [\"-1.5\" \"9\" \"10\" \"1e1\"] [2 1 0 3]\n"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s, err := Join(c.tables, c.labels)
			if err != nil {
				t.Fatal(err)
			}
			if got := showSet(s); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestJoinRefuses(t *testing.T) {
	cases := []struct {
		name   string
		tables []*Table
		labels *LabelTable
		want   string
		cell   string
	}{
		{"nothing", nil, nil, "there is no view; choose at least one CSV file with numbers", ""},
		{"different counts", []*Table{table("a.csv", "", 1, 2), table("b.csv", "", 1, 2, 3)}, nil,
			"the views have different numbers of samples and no IDs to join them by: a.csv has 2, b.csv has 3; choose the ID column of every view, or give all views the same samples in the same order", ""},
		{"different counts, some IDs", []*Table{table("a.csv", "p q", 1, 2), table("b.csv", "", 1, 2, 3)}, nil,
			"the views have different numbers of samples and no IDs to join them by: a.csv has 2 (with IDs), b.csv has 3; choose the ID column of every view, or give all views the same samples in the same order", ""},
		{"nothing in common", []*Table{table("a.csv", "p q r s", 1, 2, 3, 4), table("b.csv", "P Q", 1, 2)}, nil,
			`b.csv: no sample is in all views: this file has IDs such as "P", "Q", while a.csv has "p", "q", "r"; check that the same ID column is chosen in every view and that the IDs are written alike: if upper and lower case do not count, 2 samples are in all views (IDs are matched as "case")`, ""},
		{"nothing in common by three", []*Table{table("a.csv", "p q", 1, 2), table("b.csv", "q r", 1, 2), table("c.csv", "p r", 1, 2)}, nil,
			`c.csv: no sample is in all views: this file has IDs such as "p", "r", while the views before it share "q"; check that the same ID column is chosen in every view and that the IDs are written alike`, ""},
		{"one in common", []*Table{table("a.csv", "p q", 1, 2), table("b.csv", "q r", 1, 2)}, nil,
			`only one sample ("q") is in all 2 views; at least two are needed: check that the same ID column is chosen in every view`, ""},
		{"order contradicted", []*Table{table("a.csv", "p q", 1, 2), table("b.csv", "", 1, 2), table("c.csv", "p r", 1, 2)}, nil,
			`c.csv: sample 2 is "r", but "q" in a.csv, so the order of the rows cannot join the views; choose an ID column in every view, or in none`, "r"},
		{"label counts", []*Table{table("a.csv", "", 1, 2)}, labelTable("", "u v w"),
			"l.csv: there are 3 labels for 2 samples, and no IDs to join them by; give one label per sample in the order of the samples, or an ID column in the labels and in every view; check whether the first row is a header", ""},
		{"labels without IDs", []*Table{table("a.csv", "p q", 1, 2)}, labelTable("", "u v"),
			"l.csv: the labels have no ID column, but the views are joined by ID; add the samples' IDs to the file, as its first column, or set the ID column of the views to none", ""},
		{"labels of others", []*Table{table("a.csv", "p q", 1, 2)}, labelTable("r s", "u v"),
			`l.csv: no label belongs to a sample: this file has IDs such as "r", "s", while the views have "p", "q"; check that the ID column is chosen in the labels and that the IDs are written alike`, ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s, err := Join(c.tables, c.labels)
			if s != nil {
				t.Error("a set beside the error")
			}
			fault{text: c.want, cell: c.cell}.check(t, err)
		})
	}
}

// TestJoinShares checks that numbers are copied only when rows have to move.
func TestJoinShares(t *testing.T) {
	whole := table("a.csv", "p q r s", 1, 2, 3, 4)
	part := table("b.csv", "z q r y", 1, 2, 3, 4)
	moved := table("c.csv", "r q", 1, 2)
	s, err := Join([]*Table{whole, part, moved}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if &s.X[0].Dense().Data[0] != &whole.X.Dense().Data[1] || &s.X[1].Dense().Data[0] != &part.X.Dense().Data[1] {
		t.Error("neighbouring rows were copied")
	}
	if &s.X[2].Dense().Data[0] == &moved.X.Dense().Data[0] || moved.X.Dense().Data[0] != 1 {
		t.Error("the table itself was reordered")
	}
	if want := []string{"q", "r"}; !reflect.DeepEqual(s.IDs, want) {
		t.Errorf("IDs %q", s.IDs)
	}
}

func TestNoLabels(t *testing.T) {
	s, err := Join([]*Table{table("a.csv", "", 1, 2)}, nil)
	if err != nil || s.LabelIndex() != nil || s.Classes != nil {
		t.Errorf("%v %v %v", s.LabelIndex(), s.Classes, err)
	}
}
