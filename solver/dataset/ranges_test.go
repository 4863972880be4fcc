package dataset

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// rangesFiles are files that are easy to cut in the wrong place.
var rangesFiles = map[string]string{
	"plain":            strings.Repeat("1.5,2\n-3,4e5\n", 20),
	"header":           "x,y\n" + strings.Repeat("1.5,2\n-3,4e5\n", 20),
	"CRLF":             "x,y\r\n" + strings.Repeat("1.5,2\r\n-3,4e5\r\n", 20),
	"CR":               "x,y\r" + strings.Repeat("1.5,2\r-3,4e5\r", 20),
	"blank lines":      "\n\nx,y\n\n" + strings.Repeat("1.5,2\n\n\n  \n-3,4e5\n", 20) + "\n\n",
	"mostly blank":     "x,y\n" + strings.Repeat("\n", 50) + "1,2\n" + strings.Repeat("\n", 50) + "3,4\n" + strings.Repeat("\n", 50),
	"comments":         "# none\n\nx,y\n# one\n" + strings.Repeat("1.5,2\n# another, of any length\n-3,4e5\n", 20) + "# last",
	"no newline last":  "x;y\n" + strings.Repeat("1,5;2\n-3,25;4\n", 20) + "5;6",
	"sparse":           strings.Repeat("0,0,0,0,0,0,0,0,0,0,0\n", 20) + strings.Repeat("0,0,0,0,0,0,0,0,0,0,1\n", 2),
	"dense, sparse":    strings.Repeat("1,2,3\n", 20) + strings.Repeat("0,0,0\n", 400) + "NA,0,-0\n",
	"sparse, dense":    strings.Repeat("0,0,0\n", 400) + strings.Repeat("1,2,3\n", 20),
	"missing":          "x,y\n" + strings.Repeat("1,2\n", 20) + strings.Repeat("NA,\n3,?\n", 9),
	"spaces":           " x y\n" + strings.Repeat("  1.5   2 \n -3 4e5\n", 20),
	"units":            "x,y\n" + strings.Repeat("1.5%,2\n-3 %,4e5\n", 20),
	"other unit":       "x,y\n" + strings.Repeat("1.5 mg,2\n-3 mg,4e5\n", 20) + "4 g,3\n",
	"formulas":         "=\"id\",x\n" + quotedRows(20) + "=\"s,20\",=\"4\"\n\"=\"\"s21\"\"\",5\n",
	"error at the end": "x,y\n" + strings.Repeat("1,2\n", 40) + "3,oops\n",
	"two errors":       "x,y\n" + strings.Repeat("1,2\n", 20) + "3,4,5\n" + strings.Repeat("1,2\n", 20) + "3,oops\n",
	"ragged":           "x,y\n" + strings.Repeat("1,2\n", 20) + "3\n" + strings.Repeat("1,2\n", 20),
	"quote not closed": "x,y\n" + strings.Repeat("1,2\n", 20) + "\"3,4\n" + strings.Repeat("1,2\n", 20),
	"one sample":       "x,y\n1,2\n" + strings.Repeat("\n", 90),
	"no sample":        "x,y\n" + strings.Repeat("\n", 90),
	"Windows-1252":     "m\xfcll,x\n" + strings.Repeat("1,2\n", 20),
	"quoted newlines":  "id,x\n" + quotedRows(20),
	"left out":         "made by hand\nx,y\n" + strings.Repeat("1,2\n-9,4\n", 20),
	"left out below":   "x,y\nm,kg\n" + strings.Repeat("1,2\n-9,4\n", 20) + "sum,sum\n",
	"rows of nothing":  "id,x\n,\n" + quotedRows(20) + ",\n,\n" + "t1,5\n" + strings.Repeat(" ,\n", 40),
	"nothing, no IDs":  "x,y\n" + strings.Repeat("1,2\n,\n", 20),
	"same ID":          "id,x\n" + quotedRows(20) + "\"s3\n\n,3\n\n\",4\n",
}

// rangesFormats are what is asked for of some of them.
var rangesFormats = map[string]Format{
	"left out":       {Skip: "1", Missing: "-9"},
	"left out below": {Skip: "2,43", Missing: "-9"},
}

// quotedRows are rows whose IDs look as further rows.
func quotedRows(n int) string {
	var s strings.Builder
	for i := range n {
		fmt.Fprintf(&s, "\"s%d\n\n,%d\n\n\",%d\n", i, i, i)
	}
	return s.String()
}

// Files read in any number of ranges give the table, or the error, of one reading.
func TestRanges(t *testing.T) {
	files := map[string]string{"IDs": "id,x,class\n", "missing behind labels": "id,x,class,y\n"}
	for i := range 40 {
		files["IDs"] += fmt.Sprintf("s%d,%d,c%d\n", i, i, i%3)
		files["missing behind labels"] += fmt.Sprintf("s%d,%d,c%d,%s\n", i, i, i%3, []string{"1", "NA"}[i/20])
	}
	for name, in := range rangesFiles {
		files[name] = in
	}
	for _, in := range nasty {
		files[fmt.Sprintf("%q", in)] = in
	}
	corpus, err := filepath.Glob("corpus/files/*")
	if err != nil || len(corpus) < 60 {
		t.Fatalf("%d files of the corpus, %v", len(corpus), err)
	}
	for _, name := range corpus {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = string(text)
	}
	for name, in := range files {
		f := rangesFormats[name]
		if strings.HasSuffix(in, ",class\n") || strings.Contains(in, ",class") {
			f.Label = "class"
		}
		want, wantErr := Read(strings.NewReader(in), "x.csv", f, nil)
		for _, most := range []int{2, 5, 11} {
			for helpers := range 3 {
				got, err := sourceOf(in, f, most, helpers, nil).ReadView(f)
				if fmt.Sprint(err) != fmt.Sprint(wantErr) {
					t.Errorf("%s in %d ranges by %d helpers: %v, want %v", name, most, helpers, err, wantErr)
				} else if !sameTable(got, want) {
					t.Errorf("%s in %d ranges by %d helpers:\n%+v\nwant\n%+v", name, most, helpers, got, want)
				}
			}
		}
	}
}

// sourceOf returns a text as a source that is read in about so many ranges, here or by helpers. The first helper
// is lost with its third range.
func sourceOf(in string, f Format, ranges, helpers int, observe func(int64) error) *Source {
	s := &Source{Name: "x.csv", Size: int64(len(in)), Range: max(1, int64(len(in)/ranges)), Open: opener(strings.NewReader(in)), Observe: observe, Workers: 3 - helpers}
	for k := range helpers {
		s.Helpers = append(s.Helpers, &helper{source: s, format: f, left: 2 + 1000*k})
	}
	return s
}

func opener(r io.ReaderAt) Opener {
	return func(from, to int64) io.ReadCloser { return io.NopCloser(io.NewSectionReader(r, from, to-from)) }
}

// helper reads so many ranges; below 0 it never comes.
type helper struct {
	source *Source
	format Format
	left   int
	err    error // what it finds, in the place of rows
}

func (h *helper) Ready(ctx context.Context) error {
	if h.left < 0 {
		<-ctx.Done()
	}
	return ctx.Err()
}

func (h *helper) Range(_ context.Context, from, to int64) (*Range, error) {
	if h.left--; h.left < 0 {
		return nil, ErrLost
	}
	if h.err != nil {
		return nil, h.err
	}
	r, err := OpenRanges(h.source.Open, h.source.Size, h.source.Name, h.format)
	if err != nil {
		return nil, err
	}
	return r.Read(from, to, nil)
}

// Without faults and quotes nothing is read twice: that it takes ranges at all would not show otherwise.
func TestRangesDoTheWork(t *testing.T) {
	for _, name := range []string{"plain", "header", "CRLF", "CR", "blank lines", "comments", "no newline last", "dense, sparse", "missing", "spaces"} {
		in := rangesFiles[name]
		for most := 2; most < 6; most++ {
			count := 0
			s := sourceOf(in, Format{}, most, 0, nil)
			open := s.Open
			s.Open = func(from, to int64) io.ReadCloser {
				if to < s.Size {
					count++
				}
				return open(from, to)
			}
			if _, err := s.inRanges(Format{}); err != nil || count < most-2 {
				t.Errorf("%s in %d ranges: %d, %v", name, most, count, err)
			}
		}
	}
}

// A helper that does not come is not waited for; what one says of the file counts.
func TestHelpers(t *testing.T) {
	in := rangesFiles["plain"]
	s := sourceOf(in, Format{}, 4, 0, nil)
	s.Helpers = []Helper{&helper{left: -1}}
	if _, err := s.inRanges(Format{}); err != nil {
		t.Error(err)
	}
	s.Workers = 1
	s.Helpers = []Helper{&helper{left: 9, err: &Error{Problem: "bad"}}}
	if table, err := s.ReadView(Format{}); err != nil || len(table.Features) != 2 {
		t.Errorf("a fault that is none: %v", err)
	}
}

// The end of a line is found wherever it is.
func TestBehindLine(t *testing.T) {
	long := strings.Repeat("x", lineWindow-1)
	for _, c := range []struct {
		in   string
		at   int64
		want int64
	}{
		{"ab\ncd\n", 0, 3}, {"ab\ncd\n", 2, 3}, {"ab\ncd\n", 3, 6}, {"ab", 0, 2}, {"ab\rc", 0, 3}, {"ab\r\nc", 1, 4}, {"ab\r", 0, 3},
		{long + "\r\nc", 0, lineWindow + 1}, {long + "\rc", 0, lineWindow}, {long + long + "\nc", 0, 2*lineWindow - 1}, {long + "\r", 0, lineWindow},
	} {
		s := Source{Size: int64(len(c.in)), Open: opener(strings.NewReader(c.in))}
		if got := s.behindLine(c.at); got != c.want {
			t.Errorf("%.9q…, %d bytes, from %d: %d, want %d", c.in, len(c.in), c.at, got, c.want)
		}
	}
}

// What is observed adds up to the file, and ends the reading.
func TestObserveRanges(t *testing.T) {
	data := string(plainCSV(9*chunk, 2))
	stop := errors.New("stop")
	for helpers := range 3 {
		last := int64(0)
		table, err := sourceOf(data, Format{}, 3, helpers, func(n int64) error {
			if n <= last {
				t.Errorf("told %d after %d", n, last)
			}
			last = n
			return nil
		}).ReadView(Format{})
		if err != nil || last != int64(len(data)) || table.Bytes != last {
			t.Errorf("told %d of %d, %v", last, len(data), err)
		}
		calls := 0
		_, err = sourceOf(data, Format{}, 3, helpers, func(int64) error {
			if calls++; calls == 2 {
				return stop
			}
			return nil
		}).ReadView(Format{})
		if !errors.Is(err, stop) || err.Error() != "x.csv: stop" || calls != 2 {
			t.Errorf("%v after %d calls", err, calls)
		}
	}
	s := sourceOf(data, Format{}, 3, 0, nil)
	s.Open = opener(gone{int64(len(data)), data})
	if _, err := s.ReadView(Format{}); err == nil || err.Error() != "x.csv: device gone" {
		t.Errorf("a failing source: %v", err)
	}
}

// gone is a source that fails behind its first half.
type gone struct {
	size int64
	text string
}

func (g gone) ReadAt(p []byte, at int64) (int, error) {
	if at > g.size/2 {
		return 0, errors.New("device gone")
	}
	return io.NewSectionReader(strings.NewReader(g.text), 0, g.size).ReadAt(p, at)
}

func BenchmarkReadAt(b *testing.B) {
	data := string(plainCSV(64<<20, 4))
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprint(workers), func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := ReadAt(strings.NewReader(data), int64(len(data)), "x.csv", Format{}, workers, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
