package dataset

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
)

// show writes all of a table but its name and size on a few lines.
func show(t *Table) string {
	var s strings.Builder
	fmt.Fprintf(&s, "%q header %s id %s label %s\n", t.Format.Delimiter, t.Format.Header, t.Format.ID, t.Format.Label)
	fmt.Fprintf(&s, "%q\n", t.Features)
	x := t.X.Dense()
	for i := range x.Rows {
		if t.IDs != nil {
			fmt.Fprintf(&s, "%q ", t.IDs[i])
		}
		fmt.Fprint(&s, x.Row(i))
		if t.Labels != nil {
			fmt.Fprintf(&s, " %q", t.Labels[i])
		}
		s.WriteByte('\n')
	}
	for _, w := range t.Warnings {
		s.WriteString("! " + w + "\n")
	}
	return s.String()
}

func TestRead(t *testing.T) {
	const plain = "\",\" header no id none label none\n" + `["column 1" "column 2"]` + "\n[1 2]\n[3 4]\n"
	const named = "\",\" header yes id none label none\n" + `["a" "b"]` + "\n[1 2]\n[3 4]\n"
	cases := []struct {
		name, in string
		f        Format
		want     string
	}{
		{"plain", "1,2\n3,4\n", Format{}, plain},
		{"no newline at the end", "1,2\n3,4", Format{}, plain},
		{"CRLF", "1,2\r\n3,4\r\n", Format{}, plain},
		{"CR", "1,2\r3,4\r", Format{}, plain},
		{"CR, none at the end", "1,2\r3,4", Format{}, plain},
		{"mixed line ends", "1,2\r3,4\n5,6\r\n7,8", Format{}, plain + "[5 6]\n[7 8]\n"},
		{"BOM", "\ufeff1,2\n3,4\n", Format{}, plain},
		{"BOM and quoted header", "\ufeff\"a\",b\n1,2\n3,4\n", Format{}, named},
		{"spaces", " 1 ,2\t\n3,\t4 \n", Format{}, plain},
		{"quoted numbers", "\"1\",2\n3,\"4\"\n", Format{}, plain},
		{"trailing blank lines", "1,2\n3,4\n\n  \n\r\n", Format{}, plain},
		{"leading blank lines", "\n \n1,2\n3,4\n", Format{}, plain},
		{"blank lines between", "1,2\n\n   \n3,4\n", Format{}, plain + "! 2 blank lines between the rows skipped\n"},
		{"header", "a,b\n1,2\n3,4\n", Format{}, named},
		{"header names with spaces around", " a , b\n1,2\n3,4\n", Format{}, named},
		{"semicolon", "1;2\n3;4\n", Format{}, strings.Replace(plain, ",", ";", 1)},
		{"tab", "1\t2\n3\t4\n", Format{}, strings.Replace(plain, ",", `\t`, 1)},
		{"one column", "1\n2\n", Format{}, "\",\" header no id none label none\n[\"column 1\"]\n[1]\n[2]\n"},
		{"number formats", "+1,-0.5,.5,5.,1e3,1E-2,1e+2,007\n0,-0,0e0,1.5e300,123456789012345678901234567890,4e-324,0.1,1\n",
			Format{Header: HeaderNo},
			"\",\" header no id none label none\n" +
				`["column 1" "column 2" "column 3" "column 4" "column 5" "column 6" "column 7" "column 8"]` +
				"\n[1 -0.5 0.5 5 1000 0.01 100 7]\n[0 -0 0 1.5e+300 1.2345678901234568e+29 5e-324 0.1 1]\n"},
		{"IDs found", "id,x\na,1\nb,2\n", Format{},
			"\",\" header yes id id label none\n[\"x\"]\n\"a\" [1]\n\"b\" [2]\n"},
		{"IDs without header", "a,1\nb,2\n", Format{},
			"\",\" header no id 1 label none\n[\"column 2\"]\n\"a\" [1]\n\"b\" [2]\n"},
		{"row names of R, numeric names", "\"\",\"100.5\",\"101\"\n\"s1\",1,2\n\"s2\",3,4\n", Format{},
			"\",\" header yes id 1 label none\n[\"100.5\" \"101\"]\n\"s1\" [1 2]\n\"s2\" [3 4]\n" +
				"! the first row is taken for column names, although it holds numbers; say that there is no header if it is a sample\n"},
		{"ID by name and label by number", "x,class,name\n1,p,a\n2,,b\n", Format{ID: "name", Label: "2"},
			"\",\" header yes id name label class\n[\"x\"]\n\"a\" [1] \"p\"\n\"b\" [2] \"\"\n"},
		{"ID by number among numeric names", "2,1\n10,20\n30,40\n", Format{Header: HeaderYes, ID: "1"},
			"\",\" header yes id 1 label none\n[\"2\"]\n\"20\" [10]\n\"40\" [30]\n"},
		{"numeric ID by number", "7,1\n8,2\n", Format{ID: "1"},
			"\",\" header no id 1 label none\n[\"column 2\"]\n\"7\" [1]\n\"8\" [2]\n"},
		{"row names over numeric names", ",1,2\na,5,6\nb,7,8\n", Format{},
			"\",\" header yes id column 1 label none\n[\"1\" \"2\"]\n\"a\" [5 6]\n\"b\" [7 8]\n" +
				"! the first row is taken for column names, although it holds numbers; say that there is no header if it is a sample\n"},
		{"quotes", "id,x\n\"a,\"\"1\"\"\",1\n\"b\r\n2\",2\n", Format{},
			"\",\" header yes id id label none\n[\"x\"]\n" + `"a,\"1\"" [1]` + "\n" + `"b\r\n2" [2]` + "\n"},
		{"unnamed feature", "id,\na,1\nb,2\n", Format{Header: HeaderYes},
			"\",\" header yes id id label none\n[\"column 2\"]\n\"a\" [1]\n\"b\" [2]\n"},
		{"name twice", "a,a\n1,2\n3,4\n", Format{},
			"\",\" header yes id none label none\n[\"a\" \"a\"]\n[1 2]\n[3 4]\n" +
				"! the column name \"a\" is there twice: columns 1 and 2\n"},
		{"names three times", "a,a,b,b,b\n1,2,3,4,5\n3,4,5,6,7\n", Format{ID: "2"},
			"\",\" header yes id 2 label none\n[\"a\" \"b\" \"b\" \"b\"]\n\"2\" [1 3 4 5]\n\"4\" [3 5 6 7]\n" +
				"! 3 columns have the name of an earlier one, the first is \"a\": columns 1 and 2\n"},
		{"name not UTF-8", "a,\xb0C\n1,2\n3,4\n", Format{Encoding: UTF8},
			"\",\" header yes id none label none\n[\"a\" \"\ufffdC\"]\n[1 2]\n[3 4]\n" +
				"! the column name \"\ufffdC\", and perhaps others, is not in UTF-8: save it again as \"CSV UTF-8\" (Excel), or with the encoding UTF-8\n"},
		{"rows counted in first column", "x,y\n1,5\n2,5\n3,7\n", Format{},
			"\",\" header yes id none label none\n[\"x\" \"y\"]\n[1 5]\n[2 5]\n[3 7]\n" +
				"! column 1 (\"x\") counts the rows and is taken for a feature; choose it as ID column if it numbers the samples\n"},
		{"columns counted in first row", "0,1,2\n5,6,7\n", Format{},
			"\",\" header no id none label none\n" + `["column 1" "column 2" "column 3"]` + "\n[0 1 2]\n[5 6 7]\n" +
				"! the first row counts up and is taken for a sample; say that there is a header if it holds column names\n"},
		{"text above a number among numbers", "0.5,x\n1,2\n3,4\n", Format{},
			"\",\" header yes id none label none\n[\"0.5\" \"x\"]\n[1 2]\n[3 4]\n" +
				"! the first row is taken for column names, although it holds numbers; say that there is no header if it is a sample\n"},
		{"label words for unknown", "x,l\n1,NA\n2,nan\n3,NULL\n4, \n5,n/a\n6,p\n", Format{Label: "l"},
			"\",\" header yes id none label l\n[\"x\"]\n[1] \"\"\n[2] \"\"\n[3] \"\"\n[4] \"\"\n[5] \"\"\n[6] \"p\"\n" +
				"! column 1 (\"x\") counts the rows and is taken for a feature; choose it as ID column if it numbers the samples\n"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got, err := Read(strings.NewReader(c.in), "x.csv", c.f, nil)
			if err != nil {
				t.Fatal(err)
			}
			if s := show(got); s != c.want {
				t.Errorf("got\n%s\nwant\n%s", s, c.want)
			}
			again, err := Read(strings.NewReader(c.in), "x.csv", got.Format, nil)
			if err != nil {
				t.Fatalf("the resolved format %+v: %v", got.Format, err)
			}
			if !reflect.DeepEqual(again.X, got.X) || !reflect.DeepEqual(again.IDs, got.IDs) ||
				!reflect.DeepEqual(again.Labels, got.Labels) || again.Format != got.Format {
				t.Errorf("the resolved format reads another table:\n%s", show(again))
			}
		})
	}
}

// TestReadInPieces reads long files of every line end in pieces that split them anywhere.
func TestReadInPieces(t *testing.T) {
	for _, end := range []string{"\n", "\r\n", "\r"} {
		var in strings.Builder
		in.WriteString("id,x,\"y,\r\n\"\"z\"" + end)
		const n = 3000
		for i := range n {
			fmt.Fprintf(&in, "\"s%d\",%d.25,-%de-1%s", i, i, i, end)
		}
		for name, pieces := range map[string]func(io.Reader) io.Reader{
			"whole": func(r io.Reader) io.Reader { return r }, "one byte": iotest.OneByteReader,
			"halves": iotest.HalfReader, "data with EOF": iotest.DataErrReader,
		} {
			got, err := Read(pieces(strings.NewReader(in.String())), "x.csv", Format{}, nil)
			if err != nil {
				t.Fatalf("%q %s: %v", end, name, err)
			}
			all := got.X.Dense()
			if all.Rows != n || all.Cols != 2 || got.Features[1] != "y,\r\n\"z" || got.Bytes != int64(in.Len()) {
				t.Fatalf("%q %s: %d×%d, %q, %d bytes", end, name, all.Rows, all.Cols, got.Features, got.Bytes)
			}
			for i, id := range got.IDs {
				x := all.Row(i)
				if id != fmt.Sprint("s", i) || x[0] != float64(i)+0.25 || x[1] != -float64(i)/10 {
					t.Fatalf("%q %s: row %d is %s %v", end, name, i, id, x)
				}
			}
		}
	}
}

// TestReadAcrossChunks puts every kind of cell on the border of the scanner's buffer.
func TestReadAcrossChunks(t *testing.T) {
	for shift := range 40 {
		const row = "\"i\"\"%d\", 12.5 ,-3\r\n"
		var in strings.Builder
		in.WriteString("id,x,y\n" + strings.Repeat(" ", shift) + "\n")
		n := 0
		for ; in.Len() < chunk+1000; n++ {
			fmt.Fprintf(&in, row, n)
		}
		got, err := Read(strings.NewReader(in.String()), "x.csv", Format{}, nil)
		if err != nil {
			t.Fatal(shift, err)
		}
		x := got.X.Dense()
		if x.Rows != n {
			t.Fatalf("%d rows, want %d", x.Rows, n)
		}
		for i := range n {
			if got.IDs[i] != fmt.Sprintf("i\"%d", i) || x.Row(i)[0] != 12.5 || x.Row(i)[1] != -3 {
				t.Fatalf("shift %d, row %d: %q %v", shift, i, got.IDs[i], x.Row(i))
			}
		}
	}
}

func pack(t testing.TB, parts ...string) []byte {
	var b bytes.Buffer
	for _, part := range parts {
		zw := gzip.NewWriter(&b)
		if _, err := io.WriteString(zw, part); err != nil {
			t.Fatal(err)
		}
		if err := zw.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes()
}

func TestReadGzip(t *testing.T) {
	in := pack(t, "\ufeffid,x\na,1\n", "b,2\nc", ",3")
	got, err := Read(bytes.NewReader(in), "x.csv.gz", Format{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"a", "b", "c"}; !reflect.DeepEqual(got.IDs, want) || got.X.Dense().Row(2)[0] != 3 {
		t.Errorf("read %v %v", got.IDs, got.X.Dense().Data)
	}
	if got.Bytes != int64(len(in)) {
		t.Errorf("%d bytes, want %d", got.Bytes, len(in))
	}
}

func TestReadLabels(t *testing.T) {
	cases := []struct {
		name, in string
		f        Format
		ids      []string
		labels   []string
		resolved Format
		warning  string
	}{
		{"numbers", "1\n2\n2\n", Format{}, nil, []string{"1", "2", "2"},
			Format{Encoding: UTF8, Delimiter: ",", Comment: none, Header: HeaderNo, ID: none, Label: "1"}, ""},
		{"header over numbers", "digit\n1\n2\n", Format{}, nil, []string{"1", "2"},
			Format{Encoding: UTF8, Delimiter: ",", Comment: none, Header: HeaderYes, ID: none, Label: "digit"}, ""},
		{"header over text", "sort\np\nq\np\n", Format{}, nil, []string{"p", "q", "p"},
			Format{Encoding: UTF8, Delimiter: ",", Comment: none, Header: HeaderYes, ID: none, Label: "sort"}, ""},
		{"text without header", "p\nq\np\n", Format{}, nil, []string{"p", "q", "p"},
			Format{Encoding: UTF8, Delimiter: ",", Comment: none, Header: HeaderNo, ID: none, Label: "1"}, ""},
		{"text without header, all different", "p\nq\nr\n", Format{}, nil, []string{"p", "q", "r"},
			Format{Encoding: UTF8, Delimiter: ",", Comment: none, Header: HeaderNo, ID: none, Label: "1"}, ""},
		{"IDs and labels", "patient,COC\na,COC1\nb,NA\nc,COC1\n", Format{}, []string{"a", "b", "c"}, []string{"COC1", "", "COC1"},
			Format{Encoding: UTF8, Delimiter: ",", Comment: none, Header: HeaderYes, ID: "patient", Label: "COC"}, ""},
		{"header by the name asked for", "patient;COC\na;1b\nb;2b\n", Format{Label: "COC"}, []string{"a", "b"}, []string{"1b", "2b"},
			Format{Encoding: UTF8, Delimiter: ";", Comment: none, Header: HeaderYes, ID: "patient", Label: "COC"}, ""},
		{"numbered IDs", ",y\n0,3\n1,3\n2,4\n", Format{}, []string{"0", "1", "2"}, []string{"3", "3", "4"},
			Format{Encoding: UTF8, Delimiter: ",", Comment: none, Header: HeaderYes, ID: "1", Label: "y"}, ""},
		{"label first", "y,id\n3,a\n3,b\n", Format{ID: "id"}, []string{"a", "b"}, []string{"3", "3"},
			Format{Encoding: UTF8, Delimiter: ",", Comment: none, Header: HeaderYes, ID: "id", Label: "y"}, ""},
		{"other columns", "id,y,age,note\na,p,3,\"x\ny\"\nb,q,,\n", Format{}, []string{"a", "b"}, []string{"p", "q"},
			Format{Encoding: UTF8, Delimiter: ",", Comment: none, Header: HeaderYes, ID: "id", Label: "y"},
			`labels are taken from column 2 ("y"), one of 3 columns that may hold them; choose the label column if it is another`},
		{"chosen column", "id,y,age\na,p,3\nb,q,\n", Format{Label: "age"}, []string{"a", "b"}, []string{"3", ""},
			Format{Encoding: UTF8, Delimiter: ",", Comment: none, Header: HeaderYes, ID: "id", Label: "age"}, ""},
		{"one row", "p\n", Format{Header: HeaderNo}, nil, []string{"p"},
			Format{Encoding: UTF8, Delimiter: ",", Comment: none, Header: HeaderNo, ID: none, Label: "1"}, ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got, err := ReadLabels(strings.NewReader(c.in), "l.csv", c.f, nil)
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got.IDs, c.ids) || !reflect.DeepEqual(got.Labels, c.labels) || got.Format != c.resolved {
				t.Errorf("got %q %q %+v", got.IDs, got.Labels, got.Format)
			}
			if w := strings.Join(got.Warnings, "|"); w != c.warning {
				t.Errorf("warned %q", w)
			}
			again, err := ReadLabels(strings.NewReader(c.in), "l.csv", got.Format, nil)
			if err != nil || !reflect.DeepEqual(again.Labels, got.Labels) || !reflect.DeepEqual(again.IDs, got.IDs) {
				t.Errorf("the resolved format reads %+v, %v", again, err)
			}
		})
	}
}

func TestObserve(t *testing.T) {
	data := plainCSV(3*chunk+1000, 2)
	var told []int64
	_, err := Read(bytes.NewReader(data), "x.csv", Format{}, func(n int64) error { told = append(told, n); return nil })
	if err != nil {
		t.Fatal(err)
	}
	if len(told) < 4 || told[len(told)-1] != int64(len(data)) {
		t.Errorf("told %d of %d", told, len(data))
	}
	for i := 1; i < len(told); i++ {
		if step := told[i] - told[i-1]; step <= 0 || step > 2*chunk {
			t.Errorf("told %d after %d", told[i], told[i-1])
		}
	}
}

func TestCancel(t *testing.T) {
	stop := errors.New("stop")
	data := plainCSV(20*chunk, 2)
	blank := data[bytes.IndexByte(data, ','):] // a missing value does not hide that it was stopped
	for name, in := range map[string][]byte{"plain": data, "gzip": pack(t, string(data)), "missing": blank} {
		calls := 0
		_, err := Read(bytes.NewReader(in), "x.csv", Format{Header: HeaderNo}, func(n int64) error {
			if calls++; calls == 2 {
				return stop
			}
			return nil
		})
		if !errors.Is(err, stop) || calls != 2 {
			t.Errorf("%s: %v after %d calls", name, err, calls)
		}
		if err != nil && err.Error() != "x.csv: stop" {
			t.Errorf("%s: %q", name, err)
		}
	}
}

func TestReaderFails(t *testing.T) {
	fail := errors.New("device gone")
	for _, before := range []string{"", "1,2\n", "1,2\n3,4\n", string(pack(t, "1,2\n3,4\n")[:8])} {
		_, err := Read(io.MultiReader(strings.NewReader(before), iotest.ErrReader(fail)), "x.csv", Format{}, nil)
		if !errors.Is(err, fail) {
			t.Errorf("after %q: %v", before, err)
		}
	}
}

// TestNoAllocationPerRow compares the allocations for short and long files.
func TestNoAllocationPerRow(t *testing.T) {
	count := func(rows int) float64 {
		row := "1.5,-2,3e-7,0.12345678901234567, 5\n"
		in := strings.Repeat(row, rows)
		return testing.AllocsPerRun(5, func() {
			if _, err := Read(strings.NewReader(in), "x.csv", Format{}, nil); err != nil {
				t.Fatal(err)
			}
		})
	}
	if short, long := count(1000), count(50000); long-short > 30 {
		t.Errorf("%v allocations for 1000 rows, %v for 50000", short, long)
	}
}
