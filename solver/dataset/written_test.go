package dataset

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"
)

// Cells come as they are in the file, whatever they mean: comments, blank lines and a mark at the start are none.
func TestReadWritten(t *testing.T) {
	for name, c := range map[string]struct {
		text   string
		asked  Format
		labels bool
		want   string
	}{
		"csv": {"# made by hand\nid,x,town,empty\n007, 1.50 ,\"Rome, \"\"old\"\"\",1\n\nb,1e3,\"two\nlines\",NA\n", Format{ID: "id", Roles: "ignore:town"}, false,
			`["x" "town" "empty"] ["1.50" "Rome, \"old\"" "1"] ["1e3" "two\nlines" "NA"]`},
		"spreadsheet": {"\ufeffsep=;\r\nx;name;class\r\n1,5;s;p\r\n2,5;t;q\r\n", Format{ID: "name", Label: "class"}, false,
			`["x" "class"] ["1.5" "p"] ["2.5" "q"]`},
		"thousands": {"id;x;code;y\na;1.234,50;1,5;-,5\nb;12;a,b;NA\nc;1e3;7;2\n", Format{ID: "id", Roles: "ignore:code"}, false,
			`["x" "code" "y"] ["1234.50" "1,5" "-.5"] ["12" "a,b" "NA"] ["1e3" "7" "2"]`},
		"no header": {"1 2\n3 4\n", Format{ID: "none"}, false, `["column 1" "column 2"] ["1" "2"] ["3" "4"]`},
		"a part":    {"id,rna_a,prot_a,rna_b\ns,1,2,3\nt,4,5,6\n", Format{Part: "rna_*"}, false, `["rna_a" "rna_b"] ["1" "3"] ["4" "6"]`},
		"left out":  {"made by hand\nid,x,y\n,,\ns,1,2\nt,3,4\nsum,4,6\n", Format{Skip: "1,6", Header: HeaderYes}, false, `["x" "y"] ["1" "2"] ["3" "4"]`},
		"printed":   {"id;x\ns;\u22121.234,5\nt;2\n", Format{}, false, `["x"] ["-1234.5"] ["2"]`},
		"units":     {"id;x;y\na;1.234,50 €;45,3 %\nb;(2,5 €);7%\n", Format{}, false, `["x" "y"] ["1234.50 €" "45.3 %"] ["(2.5 €)" "7%"]`},
		"formulas":  {"=\"id\",=\"x\"\n=\"001\",=\"1,5\"\n=\"002\",\"=\"\"2,5\"\"\"\n", Format{}, false, `["x"] ["1.5"] ["2.5"]`},
		"last mark": {"id,x,\ns,1,\nt,2,\n", Format{}, false, `["x"] ["1"] ["2"]`},
		"labels":    {"id,note,class,age\ns,a,p,70\nt,,q,\n", Format{Label: "class"}, true, `["note" "class" "age"] ["a" "p" "70"] ["" "q" ""]`},
	} {
		var packed bytes.Buffer
		z := gzip.NewWriter(&packed)
		z.Write([]byte(c.text))
		z.Close()
		for _, file := range []string{c.text, packed.String()} {
			var format Format
			rows, kind, roles := 0, RoleView, []string(nil)
			if c.labels {
				l, err := ReadLabels(strings.NewReader(file), "f.csv", c.asked, nil)
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				format, rows, kind = l.Format, len(l.Labels), RoleLabels
			} else {
				v, err := Read(strings.NewReader(file), "f.csv", c.asked, nil)
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				format, roles = v.Format, v.Roles
				rows, _ = v.X.Shape()
			}
			w, err := ReadWritten(strings.NewReader(file), "f.csv", format, kind, roles, nil)
			if err != nil || len(w.rows) != rows {
				t.Fatalf("%s: %v, %+v", name, err, w)
			}
			got := fmt.Sprintf("%q", w.Columns)
			for i := range rows {
				got += fmt.Sprintf(" %q", w.Cells(i))
			}
			if got != c.want {
				t.Errorf("%s: %s\nwant %s", name, got, c.want)
			}
		}
	}
}

// Files whose rows are not the samples have no cells to show; a table's numbers stand in for them.
func TestNothingWritten(t *testing.T) {
	content, err := os.ReadFile("testdata/views.mat")
	if err != nil {
		t.Fatal(err)
	}
	for text, f := range map[string]Format{
		"gene,p1,p2\nA,1,2\nB,3,4\n": {Samples: SideColumns, ID: "gene"}, string(content): {Entry: "X{2}"},
		"s,f,1\nt,f,2\n": {Long: "1,2,3"},
	} {
		if w, err := ReadWritten(strings.NewReader(text), "f", f, RoleView, nil, nil); w != nil || err != nil {
			t.Errorf("%+v: %v, %v", f, w, err)
		}
	}
	v, err := Read(strings.NewReader("id,x,y\ns,0.1,1e300\nt,,-0\n"), "f.csv", Format{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := [][]string{v.Cells(0), v.Cells(1)}; !reflect.DeepEqual(got, [][]string{{"0.1", "1e+300"}, {"", "-0"}}) {
		t.Errorf("%q", got)
	}
}

// Samples are found in the tables as they were joined.
func TestRows(t *testing.T) {
	read := func(text string, f Format) *Table {
		v, err := Read(strings.NewReader(text), "f.csv", f, nil)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	named := read("id,x\ns1,1\ns2,2\ns3,3\n", Format{ID: "id"})
	other := read("id,x\nS3,1\nzz,0\nS1,2\n", Format{ID: "id"})
	bare := read("1\n2\n3\n", Format{ID: "none", Header: HeaderNo})
	labels := &LabelTable{IDs: []string{"S1", "S9"}, Labels: []string{"a", "b"}}
	for name, c := range map[string]struct {
		how    Joining
		tables []*Table
		labels *LabelTable
		ids    []string
		want   string
	}{
		"by ID":           {Joining{Match: MatchCase}, []*Table{named, other}, labels, []string{"s1", "s3"}, "[[0 2] [2 0]] [[0 -1]]"},
		"as written":      {Joining{}, []*Table{named}, labels, []string{"s3"}, "[[2]] [[-1]]"},
		"by order":        {Joining{}, []*Table{bare, named}, nil, []string{"s3", "s1"}, "[[2 0] [2 0]] []"},
		"numbered":        {Joining{}, []*Table{bare}, labels, []string{"1", "3"}, "[[0 2]] [[0 2]]"},
		"labels in order": {Joining{}, []*Table{named}, &LabelTable{Labels: []string{"a", "b", "c"}}, []string{"s2"}, "[[1]] [[1]]"},
	} {
		var beside [][]string
		if c.labels != nil {
			beside = [][]string{c.labels.IDs}
		}
		views, known, err := c.how.Rows(c.tables, c.ids, beside...)
		if got := fmt.Sprint(views, known); err != nil || got != c.want {
			t.Errorf("%s: %s, %v; want %s", name, got, err, c.want)
		}
	}
}
