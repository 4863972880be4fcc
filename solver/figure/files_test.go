package figure

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"testing"

	"viewfold/solver"
)

// A zip file has the picture and the numbers of every figure, as they are drawn one by one, and the same bytes each time.
func TestWriteZip(t *testing.T) {
	s, _ := run(t, "acc", solver.DefaultOptions(solver.Paper, 3))
	var file, again bytes.Buffer
	last := -1.0
	if err := WriteZip(&file, s, func(part float64) error {
		if part <= last || part >= 1 {
			t.Errorf("part %v after %v", part, last)
		}
		last = part
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	names := Names(s)
	if len(z.File) != 2*len(names) {
		t.Fatalf("%d files of %d figures", len(z.File), len(names))
	}
	for k, name := range names {
		want, err := Draw(name, s, Options{})
		if err != nil {
			t.Fatal(err)
		}
		var table bytes.Buffer
		if err := want.Table.WriteCSV(&table); err != nil {
			t.Fatal(err)
		}
		for i, c := range []struct{ name, content string }{{name + ".svg", want.SVG}, {name + ".csv", table.String()}} {
			r, err := z.File[2*k+i].Open()
			if err != nil {
				t.Fatal(err)
			}
			if got, err := io.ReadAll(r); err != nil || z.File[2*k+i].Name != c.name || string(got) != c.content {
				t.Errorf("%s: %s, %v", c.name, z.File[2*k+i].Name, err)
			}
		}
	}
	if err := WriteZip(&again, s, func(float64) error { return nil }); err != nil || !bytes.Equal(again.Bytes(), file.Bytes()) {
		t.Errorf("other bytes the second time, %v", err)
	}
	stop := errors.New("stop")
	if err := WriteZip(io.Discard, s, func(float64) error { return stop }); err != stop {
		t.Errorf("not ended: %v", err)
	}
}
