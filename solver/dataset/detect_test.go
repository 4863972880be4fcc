package dataset

import (
	"strings"
	"testing"
)

func TestDetectDelimiter(t *testing.T) {
	cases := []struct {
		name, in string
		want     byte
	}{
		{"none", "1\n2\n", ','},
		{"comma", "a,b\n1,2\n", ','},
		{"semicolon", "a;b\n1;2\n", ';'},
		{"tab", "a\tb\n1\t2\n", '\t'},
		{"decimal commas", "0,5;1,5\n0,25;3,5\n", ';'},
		{"decimal commas and one column more", "a;0,5\nb;1,5\n", ';'},
		{"decimal commas, one ragged row", "0,5;1,5\n0,25;3,5\n1;2;3\n0,1;0,2\n", ';'},
		{"decimal commas under tabs", "x\ty\n0,5\t1,5\n0,25\t3,5\n", '\t'},
		{"semicolons in IDs", "a;1,2.5,3\nb;2,3.5,4\n", ','},
		{"semicolons in quotes", "\"a;b;c\",1\n\"d;e;f\",2\n", ','},
		{"commas in quoted names", "\"Smith, J\";1\n\"Doe, A\";2\n", ';'},
		{"commas in names", "Smith, J;1;2\nDoe;2;2\n", ';'},
		{"text only", "id;label\na;p, q\nb;r\n", ';'},
		{"missing values", "a,b;c\n1,NA\n,NA\n", ','},
		{"one line", "1;2,5;3", ';'},
		{"cut off", "a;b;c\n1;2;3\n1,5;2;3\n1,5;2,5,", ';'},
	}
	for _, c := range cases {
		if got := detectDelimiter([]byte(c.in), 0); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestWideRows has rows longer than a chunk: the header must still be seen.
func TestWideRows(t *testing.T) {
	const d = 60000
	in := "id" + strings.Repeat(";gene", d) + "\na" + strings.Repeat(";0.125", d) + "\nb" + strings.Repeat(";-2", d) + "\n"
	got, err := Read(strings.NewReader(in), "x.csv", Format{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	x := got.X.Dense()
	if x.Rows != 2 || x.Cols != d || x.Row(0)[d-1] != 0.125 || x.Row(1)[0] != -2 || got.IDs[1] != "b" {
		t.Errorf("%d×%d, IDs %q", x.Rows, x.Cols, got.IDs)
	}
}

// TestDetectFromFirstRows has text in a number column behind the rows that are looked at.
func TestDetectFromFirstRows(t *testing.T) {
	in := "x,y\n" + strings.Repeat("0.5,2\n", 5*headRows) + "oops,3\n"
	_, err := Read(strings.NewReader(in), "x.csv", Format{}, nil)
	fault{`x.csv, line 1002, column 1 ("x"): "oops" is not a number; ` + adviseCell, 1002, 1, "oops"}.check(t, err)
}

// TestNotIDs has first columns that must not be taken for IDs, although they hold no plain numbers.
func TestNotIDs(t *testing.T) {
	for _, cells := range [][2]string{{"Inf", "-Inf"}, {"0x10", "0x11"}, {"1e999", "2e999"}, {"a", "2"}} {
		_, err := Read(strings.NewReader("x;y\n"+cells[0]+";1\n"+cells[1]+";2\n"), "x.csv", Format{}, nil)
		if e, ok := err.(*Error); !ok || e.Line != 2 || e.Column != 1 || e.Text != cells[0] {
			t.Errorf("%q: %v", cells, err)
		}
	}
	for _, cells := range [][2]string{{"0,5", "1,5"}, {"5%", "6%"}, {"$5", "-$6"}, {"5 €", "NA"}, {"NA", "NaN"}, {"TRUE", "false"}, {"1'000", "2"}} {
		got, err := Read(strings.NewReader("x;y\n"+cells[0]+";1\n"+cells[1]+";2\n"), "x.csv", Format{}, nil)
		if err != nil || got.IDs != nil {
			t.Errorf("%q: IDs %q, %v", cells, got.IDs, err)
		}
	}
}
