package store

import (
	"context"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"

	"viewfold/wasm/port"
	"viewfold/wasm/wire"
)

// views is a data set of views and labels of one file, which is read as often, and of another file of its size.
func views() Set {
	file := text(strings.Repeat("views of a file;", ChunkBytes/16+1))
	other := text(strings.Repeat("views of a file;", ChunkBytes/16) + "views of another")
	set := Set{Name: "Views"}
	for _, entry := range []string{"X{1}", "X{2}", "X{3}"} {
		set.Files = append(set.Files, File{"views.mat", wire.RoleView, wire.TableSettings{Format: wire.Format{Entry: entry}}, file})
	}
	set.Files = append(set.Files, File{"other.mat", wire.RoleView, wire.TableSettings{}, other},
		File{"views.mat", wire.RoleLabels, wire.TableSettings{Format: wire.Format{Entry: "Y"}}, copied{file}})
	return set
}

// copied is a Blob that is not known to be another one.
type copied struct{ text }

// stored is how many bytes a database has in chunks.
func (m *memory) stored() (bytes int64) {
	for _, chunk := range m.chunks {
		bytes += int64(len(chunk))
	}
	return bytes
}

// The bytes of a file that several tables are read from are kept once, and are those of each of them; as is a copy that is
// exported and imported.
func TestOneFileIsKeptOnce(t *testing.T) {
	s, db := newStore()
	ctx, set := context.Background(), views()
	size := set.Files[0].Blob.Size()
	var last, of int64
	saved, err := s.Save(ctx, set, func(done, total int64) { last, of = done, total })
	if err != nil || saved.Bytes != 2*size || db.stored() != 2*size || last != 2*size || of != 2*size {
		t.Fatalf("%v: %d bytes, %d stored, told %d of %d; the files have %d each", err, saved.Bytes, db.stored(), last, of, size)
	}
	check := func(s *Store, m Manifest) {
		t.Helper()
		last = 0
		opened, blobs, err := s.Open(ctx, m.Key, func(done, total int64) { last, of = done, total })
		if err != nil || len(blobs) != 5 || last != of || of != 2*size {
			t.Fatalf("%v, told %d of %d", err, last, of)
		}
		for i, f := range set.Files {
			want, _ := io.ReadAll(f.Blob.Open(ctx))
			if got := read(t, blobs[i]); got != string(want) || !reflect.DeepEqual(opened.Files[i].TableSettings, f.TableSettings) {
				t.Errorf("%s: %d bytes, %+v", f.Name, len(got), opened.Files[i])
			}
		}
	}
	check(s, saved)
	file, err := s.Export(ctx, saved.Key, ignore)
	if err != nil || file.Size() > 2*size+2000 {
		t.Fatalf("%v: %d bytes are exported", err, file.Size())
	}
	again, imported := newStore()
	m, err := again.Import(ctx, file, ignore)
	if err != nil || imported.stored() != 2*size || !reflect.DeepEqual(timeless(m), timeless(saved)) {
		t.Fatalf("%v: %d bytes\n%+v\n%+v", err, imported.stored(), m, saved)
	}
	check(again, m)
	if err := again.Delete(ctx, m.Key); err != nil || imported.stored() != 0 {
		t.Errorf("%v: %d bytes are left", err, imported.stored())
	}
}

// A data set of an older schema, in which every file has chunks of its own, opens as it was.
func TestFilesOfTheirOwn(t *testing.T) {
	s, db := newStore()
	ctx := context.Background()
	const key = "1748779200000-00c0ffee00c0ffee"
	const old = `{"key": "` + key + `", "name": "From before", "saved": 1748779200000, "bytes": 6, "files": [
		{"name": "v.mat", "role": "view", "format": {"entry": "X{1}"}, "bytes": 3, "chunks": 1},
		{"name": "v.mat", "role": "view", "format": {"entry": "X{2}"}, "bytes": 3, "chunks": 1}], "params": null}`
	m := parse(key, old)
	db.kept[key] = old
	for i := range 2 {
		db.chunks[memoryKey{m.Key, i, 0}] = []byte("mat")
	}
	opened, blobs, err := s.Open(ctx, m.Key, ignore)
	if err != nil || !reflect.DeepEqual(opened, m) || read(t, blobs[0]) != "mat" || read(t, blobs[1]) != "mat" || opened.Size() != 6 {
		t.Errorf("%+v, %v", opened, err)
	}
	file, err := s.Export(ctx, m.Key, ignore)
	if err != nil {
		t.Fatal(err)
	}
	if now, err := s.Import(ctx, file, ignore); err != nil || now.Bytes != 3 || now.Files[1].Same != 1 {
		t.Errorf("imported: %+v, %v", now, err)
	}
}

// A file that cannot be compared any more is named, and nothing is left.
func TestUnreadableTwin(t *testing.T) {
	s, db := newStore()
	set := Set{Files: []File{{Name: "a.csv", Blob: text("same")}, {Name: "b.csv", Blob: torn{"same"}}}}
	_, err := s.Save(context.Background(), set, ignore)
	var bad *port.ReadError
	if !errors.As(err, &bad) || bad.File != "b.csv" || len(db.chunks) != 0 || len(db.kept) != 0 {
		t.Errorf("%v, %d chunks", err, len(db.chunks))
	}
}
