package dataset

import (
	"fmt"
	"strings"
	"testing"

	"viewfold/solver/samples"
)

func readLongText(text string, f Format) (*Table, error) {
	f.Long = "1,2,3"
	return Read(strings.NewReader(text), "x.csv", f, nil)
}

// Of several values that are there twice, and of several missing ones, the first in the file is told, whatever
// the order of the samples.
func TestLongPlaces(t *testing.T) {
	for _, text := range []string{"s,f,v\na,x,1\nb,x,2\nb,x,3\na,x,4\n", "s,f,v\nb,x,1\na,x,2\na,x,3\nb,x,4\n", "s,f,v\na,y,1\na,x,2\na,x,3\nb,x,4\nb,x,5\n"} {
		_, err := readLongText(text, Format{})
		if e, ok := err.(*Error); !ok || e.Line != 4 || !strings.Contains(e.Problem, "already on line 3") {
			t.Errorf("%v", err)
		}
	}
	got, err := readLongText("s,f,v\na,x,1\na,y,-\nb,x,NA\nb,y,2\n", Format{})
	if err != nil || got.Missing.Line != 3 || got.Missing.Column != 3 || got.Missing.Text != "-" || got.Missing.Count != 2 || got.Missing.Absent != 0 {
		t.Errorf("%v %+v", err, got.Missing)
	}
}

// A file with few of its values is refused, unless the others are 0; then it takes little memory.
func TestLongSparse(t *testing.T) {
	var b strings.Builder
	b.WriteString("s,f,v\n")
	const n = 1500
	for i := range n {
		fmt.Fprintf(&b, "s%d,f%d,%d\ns%d,f%d,0\n", i, i, i+1, i, (i+7)%n)
	}
	_, err := readLongText(b.String(), Format{})
	e, ok := err.(*Error)
	if !ok || e.Problem != "the file has only 3000 values of 1500 features of 1500 samples" || len(e.Choices) != 1 {
		t.Fatalf("%v", err)
	}
	got, err := Read(strings.NewReader(b.String()), "x.csv", e.Choices[0].Format, nil)
	if err != nil {
		t.Fatal(err)
	}
	x, few := got.X.(*samples.Sparse)
	if !few || x.NonZeros() != n || len(x.Value) != n || got.Missing.Count != 0 {
		t.Fatalf("%T, %d missing", got.X, got.Missing.Count)
	}
	for i, id := range got.IDs {
		for j, name := range got.Features {
			want := 0.0
			if id[1:] == name[1:] {
				fmt.Sscan(id[1:], &want)
				want++
			}
			if v := x.At(i, j); v != want {
				t.Fatalf("%s of %s is %v, want %v", name, id, v, want)
			}
		}
	}
}

// Files that are not long are not offered as such.
func TestLooksLong(t *testing.T) {
	for _, c := range []struct {
		text string
		long bool
	}{
		{"s,f,v\na,x,1\na,y,2\nb,x,3\n", true},
		{"id,town,x\na,Bonn,1\nb,Rome,2\nc,Bonn,3\n", false}, // every sample once
		{"s,f,v\na,x,1\na,x,2\nb,x,3\n", false},              // a value twice
		{"s,f,v,w\na,x,1,2\na,y,2,3\nb,x,3,4\n", false},
		{"s,f,v\na,x,u\na,y,v\nb,x,w\n", false}, // no values
	} {
		_, err := Read(strings.NewReader(c.text), "x.csv", Format{}, nil)
		e, ok := err.(*Error)
		if long := ok && len(e.Choices) > 0 && e.Choices[0].Format.Long != ""; long != c.long {
			t.Errorf("%q: %v, %v", c.text, long, err)
		}
	}
}
