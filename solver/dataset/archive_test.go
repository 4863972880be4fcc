package dataset

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
)

// archiveOf packs files, given as name and content in turn.
func archiveOf(t *testing.T, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for k := 0; k < len(files); k += 2 {
		w, err := z.CreateHeader(&zip.FileHeader{Name: files[k], Method: zip.Store})
		if err == nil {
			_, err = io.WriteString(w, files[k+1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestDamagedArchive(t *testing.T) {
	const csv = "a,b\n1,2\n3,4\n"
	npy := string(testFile(t, "c.npy"))
	for _, c := range []struct{ name, content, want string }{
		{"a.csv", csv, "x.zip · a.csv: the zip archive is damaged or incomplete (zip: checksum error); download or pack it again"},
		{"a.npy", npy, "x.zip: the zip archive is damaged or incomplete (zip: checksum error); download or pack it again"},
	} {
		in := archiveOf(t, "first.txt", csv, c.name, c.content)
		in[bytes.LastIndex(in, []byte(c.content))+len(c.content)-2] ^= 1
		_, err := Read(bytes.NewReader(in), "x.zip", Format{Entry: c.name}, nil)
		if _, ok := err.(*Error); !ok || err.Error() != c.want {
			t.Errorf("got  %v\nwant %s", err, c.want)
		}
	}
	for name, in := range map[string][]byte{
		"x.zip: the zip archive holds no file":                                                                                               archiveOf(t, "folder/", "", ".hidden", "x"),
		"x.zip: the zip archive is damaged or incomplete (zip: not a valid zip file)":                                                        archiveOf(t, "a.csv", csv)[:60],
		"x.zip: the file holds nothing that can be a view: a.png is an image (PNG); b.zip is an archive inside the archive: unpack it first": archiveOf(t, "a.png", "\x89PNG\r\n\x1a\n", "b.zip", string(archiveOf(t, "a.csv", csv))),
	} {
		if _, err := Read(bytes.NewReader(in), "x.zip", Format{}, nil); err == nil || !strings.HasPrefix(err.Error(), name+";") {
			t.Errorf("got  %v\nwant %s", err, name)
		}
	}
}

// A packed array is read to its end, where the sum stands.
func TestDamagedGzipOfAnArray(t *testing.T) {
	in := pack(t, string(testFile(t, "c.npy")))
	in[len(in)-5] ^= 1
	_, err := Read(bytes.NewReader(in), "x.npy", Format{}, nil)
	fault{text: "x.npy: the gzip file is damaged or incomplete (gzip: invalid checksum); download or compress it again"}.check(t, err)
}

// The observer can end the reading of an archive, also when its bytes are held already.
func TestArchiveIsCancelled(t *testing.T) {
	stop := errors.New("stop")
	in := archiveOf(t, "a.csv", strings.Repeat("1,2\n", 200_000), "b.csv", strings.Repeat("1,2\n", 200_000))
	calls := 0
	for last := range 12 {
		calls = 0
		_, err := Read(bytes.NewReader(in), "x.zip", Format{Entry: "b.csv"}, func(int64) error {
			if calls++; calls > last {
				return stop
			}
			return nil
		})
		if calls <= last && err == nil {
			if last < 8 {
				t.Errorf("only %d calls", calls)
			}
			return
		}
		if !errors.Is(err, stop) {
			t.Fatalf("after %d calls: %v", last, err)
		}
	}
}
