package dataset

import (
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
	"error at the end": "x,y\n" + strings.Repeat("1,2\n", 40) + "3,oops\n",
	"two errors":       "x,y\n" + strings.Repeat("1,2\n", 20) + "3,4,5\n" + strings.Repeat("1,2\n", 20) + "3,oops\n",
	"ragged":           "x,y\n" + strings.Repeat("1,2\n", 20) + "3\n" + strings.Repeat("1,2\n", 20),
	"quote not closed": "x,y\n" + strings.Repeat("1,2\n", 20) + "\"3,4\n" + strings.Repeat("1,2\n", 20),
	"one sample":       "x,y\n1,2\n" + strings.Repeat("\n", 90),
	"no sample":        "x,y\n" + strings.Repeat("\n", 90),
	"Windows-1252":     "m\xfcll,x\n" + strings.Repeat("1,2\n", 20),
	"quoted newlines":  "id,x\n" + quotedRows(20),
	"same ID":          "id,x\n" + quotedRows(20) + "\"s3\n\n,3\n\n\",4\n",
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
		f := Format{}
		if strings.HasSuffix(in, ",class\n") || strings.Contains(in, ",class") {
			f.Label = "class"
		}
		want, wantErr := Read(strings.NewReader(in), "x.csv", f, nil)
		for most := 2; most < 12; most++ {
			got, err := readRanges(strings.NewReader(in), int64(len(in)), "x.csv", f, most, nil)
			if fmt.Sprint(err) != fmt.Sprint(wantErr) {
				t.Errorf("%s in %d ranges: %v, want %v", name, most, err, wantErr)
			} else if !sameTable(got, want) {
				t.Errorf("%s in %d ranges:\n%+v\nwant\n%+v", name, most, got, want)
			}
		}
	}
}

// Without faults and quotes nothing is read twice: that it takes ranges at all would not show otherwise.
func TestRangesDoTheWork(t *testing.T) {
	for _, name := range []string{"plain", "header", "CRLF", "CR", "blank lines", "comments", "no newline last", "dense, sparse", "missing", "spaces"} {
		in := rangesFiles[name]
		for most := 2; most < 6; most++ {
			if _, err := inRanges(strings.NewReader(in), int64(len(in)), "x.csv", Format{}, most, nil); err != nil {
				t.Errorf("%s in %d ranges: %v", name, most, err)
			}
			if cuts := cutLines(strings.NewReader(in), 0, int64(len(in)), most); len(cuts) != most+1 {
				t.Errorf("%s: %d cuts for %d ranges", name, len(cuts), most)
			}
		}
	}
}

// What is observed adds up to the file, and ends the reading.
func TestObserveRanges(t *testing.T) {
	data := string(plainCSV(9*chunk, 2))
	stop := errors.New("stop")
	last := int64(0)
	table, err := readRanges(strings.NewReader(data), int64(len(data)), "x.csv", Format{}, 3, func(n int64) error {
		if n <= last {
			t.Errorf("told %d after %d", n, last)
		}
		last = n
		return nil
	})
	if err != nil || last != int64(len(data)) || table.Bytes != last {
		t.Errorf("told %d of %d, %v", last, len(data), err)
	}
	calls := 0
	_, err = readRanges(strings.NewReader(data), int64(len(data)), "x.csv", Format{}, 3, func(int64) error {
		if calls++; calls == 2 {
			return stop
		}
		return nil
	})
	if !errors.Is(err, stop) || err.Error() != "x.csv: stop" || calls != 2 {
		t.Errorf("%v after %d calls", err, calls)
	}
	if _, err := readRanges(gone{int64(len(data)), data}, int64(len(data)), "x.csv", Format{}, 3, nil); err == nil || err.Error() != "x.csv: device gone" {
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
