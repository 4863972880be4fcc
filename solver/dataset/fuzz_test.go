package dataset

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"viewfold/solver/dataset/digits"
	"viewfold/solver/samples"
)

// nasty are inputs that readers of CSV get wrong.
var nasty = []string{
	"1\r2\n3,4\n", "1\r2\r3\r", "1,2\r3,4", "1,2\n3,4", "1\n2", "a,b\n1,2", // lone CR, no last newline
	"\ufeffa,b\n1,2\n3,4\n", "\ufeff\"a\",b\n1,2\n3,4\n", "\xff\xfe1\x00,\x00", // marks
	"inf,1\nnan,2\n", "0x1p4,1\n1,2\n", "1_0,2\n3,4\n", "1e999,1\n2,3\n", "-0,0\n0,-0\n", "+.5,5.\n1e-400,1\n",
	"0,435;1\n2,5;3\n", "0,5;1,5\n2,25;3\n", "1.234,5;1\n2;3\n", "1 000,2\n3,4\n", // other people's numbers
	"a,1\n\"a \",2\n", "\"a\"\"b\",1\n\"c\nd\",2\n\"e\r\nf\",3\n", "\"a\"b,1\nc,2\n", "a\"b,1\nc,2\n", "\"a,1\nb,2\n", "\"\",1\n\"\",2\n", // quotes
	",1\n,2\n", "1,\n2,\n", ",,,\n,,,\n", "\n\n1,2\n\n \n3,4\n\n", " \t1\t, 2 \n3,4\n", "\"1\",\"2\"\n3, 4\n", // blanks
	"1,2\n3\n", "1,2\n3,4,5\n", "x,y\na,1,2\nb,3,4\n", "a,a\n1,2\n3,4\n", ",x\na,1\nb,2\n", "id,0,1\na,3,4\nb,5,6\n",
	"123456789012345678901234567890,0.1\n0.30000000000000004,9007199254740993\n",
	"sep=;\n1;2\n3;4\n", "# a\n1,2\n3,4\n", "% x,y\n# x,y\n1,2\n#3,4\n5,6\n", "1,2\n# c\n3,4\n", "#N/A,1\n2,3\n", // what is no row
	"1 2  3\n 4 5 6 \n", "x y\na 1 2\nb 3 4\n", "1|2\n3|4\n", "1,2,\n3,4,\n", "a,b\n1,2,\n3,4,\n", "1 234;5\n6;7 890\n", "\"1,234\",5\n\"6,7\",8\n", // dialects
	"s,f,v\na,x,1\na,y,2\nb,x,3\n", "s,w,f,v\na,p,x,1\na,q,x,2\nb,p,x,NA\nb,p,x,5\n", // long
	"1.234;2\n3;4\n", "1,234;2\n3;4\n", "1'234\t2\n3\t4\n", "TRUE,1\nfalse,NA\n", "x,y\nTRUE,-\n?,2\n", "1;2\n3;4.5\n", "m\xfcller,1\nb,2\n", "\xff\xfe1\x00,\x002\x00\n\x003\x00,\x004\x00", "1\x00,\x002\x00\n\x003\x00,\x004\x00",
	"id,a,b\ns,45%,$1\nt,\"5,5 %\",($2)\n", "45%;5 mg\n5%;7 mg\n", "a,5 mg\nb,6 g\n", "x\n5 kg\n-6 kg\n", "(5),1\n(6),2\n", // units
	"=\"001\",=\"1.5\"\n\"=\"\"002\"\"\",2\n", "=\"a\"\"b\",1\n=\"\",2\n", "=\"a\"b,1\n", "=,1\n=", // texts of formulas
	"0,1,2,3\n1,2,3,4\n2,3,4,5\n", "\x00", "a,\xff\n1,2\n3,4\n", "\xff,1\nb,2\n", "none,1\n1,2\n3,4\n", "none,none\n1,2\n3,4\n", "2,1\na,1\nb,2\n",
	",1\n\"A\",0\n\"B\",0", ",1\na,1\nb,2\n", "column 2,\n1,2\n3,4\n", "a;b\tc,d\n1;2\t3,4\n5;6\t7,8\n", "1\t2\n3\t4\n", "\t\n1\t2\n3\t4\n",
}

func FuzzRead(f *testing.F) {
	for _, in := range nasty {
		for choice := range uint32(18) {
			f.Add([]byte(in), choice)
			f.Add([]byte(in), 0x9e3779b9*choice)
			f.Add([]byte(in), 15120*5*choice) // roles, parts, transposed
		}
	}
	f.Add(pack(f, "1,2\n3,4\n"), uint32(0))
	f.Add(pack(f, "1,2\n3,4\n")[:20], uint32(0))
	f.Fuzz(func(t *testing.T, in []byte, choice uint32) {
		format := chosenFormat(choice)
		before := allocated()
		got, err := Read(bytes.NewReader(in), "x.csv", format, nil)
		if taken := allocated() - before; taken > 4<<20+2000*uint64(len(in)) && !bytes.HasPrefix(in, []byte(gzipMagic)) {
			t.Fatalf("%d bytes allocated for %d", taken, len(in))
		}
		ranges, errRanges := sourceOf(string(in), format, 3, 1, nil).ReadView(format)
		if !sameTable(got, ranges) || fmt.Sprint(err) != fmt.Sprint(errRanges) {
			t.Fatalf("read in ranges, it is another table: %v, %v", err, errRanges)
		}
		again, errAgain := Read(iotest.OneByteReader(bytes.NewReader(in)), "x.csv", format, nil)
		if !sameTable(got, again) || fmt.Sprint(err) != fmt.Sprint(errAgain) {
			t.Fatalf("read byte by byte, it is another table: %v, %v", err, errAgain)
		}
		if labels, err := ReadLabels(bytes.NewReader(in), "x.csv", format, nil); err == nil {
			checkLabels(t, labels)
		}
		if err != nil {
			checkError(t, err)
			return
		}
		checkTable(t, got)
		checkWritten(t, got)
		checkAgain(t, in, got)
		if !bytes.HasPrefix(in, []byte(gzipMagic)) && got.Format.Encoding == UTF8 {
			checkFast(t, in, got)
			checkLibrary(t, in, got)
		}
	})
}

// allocated is how many bytes were allocated so far.
func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}

// chosenFormat takes a number for a format apart.
func chosenFormat(choice uint32) (f Format) {
	for _, field := range []struct {
		to     *string
		values []string
	}{
		{&f.Delimiter, []string{"", ",", ";", "\t", " ", "|"}},
		{(*string)(&f.Header), []string{"", "yes", "no"}},
		{&f.Decimal, []string{"", "", ".", ","}},
		{&f.Thousands, []string{"", "", none, ",", ".", " ", "'"}},
		{&f.Comment, []string{"", "", none, "#", "%"}},
		{&f.Encoding, []string{"", "", UTF8, UTF16LE, UTF16BE, Windows1252}},
		{&f.Roles, []string{"", "", "", "ignore:#1", "category:#2", "category:#1,category:#2-3,ignore:x*", "feature:1", "category:a,ignore:row b*", "category:row *"}},
		{&f.Long, []string{"", "", "", "", "", "#1,#2,#3", "#2,#1,#4,#3", "1,2,a"}},
		{&f.Part, []string{"", "", "", "", "#2-3", "a*"}},
	} {
		n := uint32(len(field.values))
		*field.to, choice = field.values[choice%n], choice/n
	}
	f.LongZeros = choice%2 == 1
	if choice%3 == 2 {
		f.Samples = SideColumns
		f.Label = []string{"", "", "a"}[choice/3%3]
	}
	return f
}

// sameTable compares all of two tables, NaN being equal to NaN.
func sameTable(a, b *Table) bool {
	if a == nil || b == nil {
		return a == b
	}
	x, y := *a, *b
	x.X, y.X = nil, nil
	_, few := a.X.(*samples.Sparse)
	_, alike := b.X.(*samples.Sparse)
	return reflect.DeepEqual(x, y) && few == alike && slices.Equal(bitsOf(a), bitsOf(b))
}

// checkError wants a place and advice in every error.
func checkError(t *testing.T, err error) {
	var e *Error
	if !errors.As(err, &e) || e.File != "x.csv" || e.Problem == "" || e.Fix == "" || e.Line < 0 || e.Column < 0 {
		t.Fatalf("%#v", err)
	}
}

// checkTable checks that a table's parts fit together and its numbers are finite.
func checkTable(t *testing.T, got *Table) {
	n, d := got.X.Shape()
	all := got.X.Dense()
	if n < 2 || d < 1 || len(all.Data) != n*d || all.Stride != d || len(got.Features) != d ||
		got.IDs != nil && len(got.IDs) != n || got.Labels != nil && len(got.Labels) != n {
		t.Fatalf("%d×%d, %d numbers, %d features, %d IDs, %d labels",
			n, d, len(all.Data), len(got.Features), len(got.IDs), len(got.Labels))
	}
	if _, few := got.X.(*samples.Sparse); few != samples.Few(got.X.NonZeros(), n, d) {
		t.Fatalf("%d of %d×%d numbers are not 0: sparse is %v", got.X.NonZeros(), n, d, few)
	}
	missing := make([]int, d)
	count := 0
	for i, v := range all.Data {
		if math.IsInf(v, 0) {
			t.Fatalf("number %d is %v", i, v)
		}
		if math.IsNaN(v) {
			count++
			missing[i%d]++
		}
	}
	if m := got.Missing; count != m.Count || count > 0 && (!slices.Equal(missing, m.ByFeature) || m.Column > len(got.Columns) || m.Absent < m.Count && got.Format.Delimiter != "" && (m.Line < 1 || m.Column < 1)) {
		t.Fatalf("%d missing, %d: %+v", count, missing, m)
	}
	if _, err := Join([]*Table{got, got}, nil); (err == nil) != (count == 0) {
		t.Fatalf("%d missing, but joined: %v", count, err)
	}
}

func checkLabels(t *testing.T, got *LabelTable) {
	if len(got.Labels) == 0 || got.IDs != nil && len(got.IDs) != len(got.Labels) {
		t.Fatalf("%d labels, %d IDs", len(got.Labels), len(got.IDs))
	}
}

// checkWritten writes a table plainly and wants to read the same.
func checkWritten(t *testing.T, got *Table) {
	var out strings.Builder
	x := got.X.Dense()
	quoted := func(text string) string { return `"` + strings.ReplaceAll(text, `"`, `""`) + `"` }
	format := Format{Encoding: UTF8, Delimiter: ",", Decimal: ".", Comment: none, Header: HeaderYes, ID: none}
	if got.IDs != nil {
		format.ID = "id"
		out.WriteString("id,")
	}
	for j, name := range got.Features {
		if j > 0 {
			out.WriteByte(',')
		}
		if name == "id" {
			format.ID = strings.Replace(format.ID, "id", "1", 1)
		}
		if name == "1" && format.ID == "1" {
			return // no way to name the ID column
		}
		out.WriteString(quoted(name))
	}
	out.WriteByte('\n')
	for i := range x.Rows {
		if got.IDs != nil {
			out.WriteString(quoted(got.IDs[i]) + ",")
		}
		for j, v := range x.Row(i) {
			if j > 0 {
				out.WriteByte(',')
			}
			out.WriteString(strconv.FormatFloat(v, 'g', -1, 64))
		}
		out.WriteByte('\n')
	}
	again, err := Read(strings.NewReader(out.String()), "x.csv", format, nil)
	if err != nil {
		t.Fatalf("%v in\n%s", err, out.String())
	}
	if !reflect.DeepEqual(again.IDs, got.IDs) || !reflect.DeepEqual(again.Features, got.Features) ||
		!reflect.DeepEqual(bitsOf(again), bitsOf(got)) {
		t.Fatalf("written and read again:\n%s\nwas\n%s", show(again), show(got))
	}
}

func bitsOf(t *Table) []uint64 {
	var bits []uint64
	for _, v := range t.X.Dense().Data {
		bits = append(bits, math.Float64bits(v))
	}
	return bits
}

// checkAgain reads with the format that was resolved.
func checkAgain(t *testing.T, in []byte, got *Table) {
	again, err := Read(bytes.NewReader(in), "x.csv", got.Format, nil)
	if err != nil {
		t.Fatalf("the resolved format %+v: %v", got.Format, err)
	}
	again.Warnings = got.Warnings // those about guesses are not repeated
	if !sameTable(again, got) {
		t.Fatalf("the resolved format reads:\n%s\nwas\n%s", show(again), show(got))
	}
}

// checkFast adds blank lines, so that no cell is near the end of the buffer.
func checkFast(t *testing.T, in []byte, got *Table) {
	padded := append(bytes.Clone(in), strings.Repeat("\n", 2*digits.Span)...)
	again, err := Read(bytes.NewReader(padded), "x.csv", got.Format, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(bitsOf(again), bitsOf(got)) || !reflect.DeepEqual(again.IDs, got.IDs) {
		t.Fatalf("with blank lines behind:\n%s\nwas\n%s", show(again), show(got))
	}
}

// checkLibrary wants the numbers and IDs that encoding/csv and strconv give, where that
// package reads the same language: line ends are LF, and no line holds only spaces or is a comment.
func checkLibrary(t *testing.T, in []byte, got *Table) {
	in = bytes.TrimPrefix(in, []byte(utf8BOM))
	f := got.Format
	if f.Delimiter == " " || f.Comment != none || f.Roles+f.Part+f.Long != "" || f.transposed() || bytes.HasPrefix(bytes.ToLower(in), []byte("sep=")) || bytes.HasPrefix(bytes.ToLower(in), []byte("\"sep=")) {
		return
	}
	if bytes.Contains(in, []byte(`="`)) {
		return // the text of a formula
	}
	for _, line := range bytes.Split(in, []byte("\n")) {
		if bytes.IndexByte(line, '\r') >= 0 || len(line) > 0 && len(trim(line)) == 0 {
			return
		}
	}
	r := csv.NewReader(bytes.NewReader(in))
	r.Comma, r.FieldsPerRecord = rune(f.Delimiter[0]), -1
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatalf("encoding/csv refuses: %v", err)
	}
	if f.Header == HeaderYes {
		rows = rows[1:]
	}
	x := got.X.Dense()
	if len(rows) != x.Rows {
		t.Fatalf("%d rows, want %d", x.Rows, len(rows))
	}
	for i, row := range rows {
		if got.IDs != nil {
			if id := string(trim([]byte(row[0]))); id != got.IDs[i] {
				t.Fatalf("ID %q, want %q", got.IDs[i], id)
			}
			row = row[1:]
		}
		for j, v := range x.Row(i) {
			if w, ok := wantIn(row[j], f); !ok || !sameBits(v, w) {
				t.Fatalf("%q is read as %v, want %v, %v", row[j], v, w, ok)
			}
		}
	}
}

// wantIn is the number in a cell of a feature, put into plain notation as simply as can be.
func wantIn(text string, f Format) (float64, bool) {
	bare := strings.Trim(text, " \t")
	if isMissing([]byte(bare)) {
		return math.NaN(), true
	}
	if q, ok := quantityIn([]byte(bare)); ok {
		v, ok := wantIn(string(q.number), f)
		if q.negative {
			v = -v
		}
		return v, ok
	}
	switch strings.ToLower(bare) {
	case "true":
		return 1, true
	case "false":
		return 0, true
	}
	for _, mark := range marksOf[separatorOf(f.Thousands)] {
		bare = strings.ReplaceAll(bare, mark, "")
	}
	if f.Decimal == "," {
		if strings.Contains(bare, ".") {
			return 0, false
		}
		bare = strings.ReplaceAll(bare, ",", ".")
	}
	return want(bare)
}
