package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"viewfold/wasm/port"
	"viewfold/wasm/wire"
)

var noon = time.Date(2025, 6, 1, 12, 0, 0, 0, time.UTC)

// newStore returns a store at noon.
func newStore() (*Store, *memory) {
	db := newMemory()
	return &Store{db: db, now: func() time.Time { return noon }}, db
}

// files are three files of several chunks, one, and none.
func files() []File {
	return []File{
		{"a.csv", wire.RoleView, wire.TableSettings{Format: wire.Format{Delimiter: ","}}, text(strings.Repeat("0123456789abcdef", ChunkBytes/8+1))},
		{"b.csv.gz", wire.RoleView, wire.TableSettings{Format: wire.Format{Header: "yes", ID: "patient"}, Off: true, Scale: "zscore"}, text("\x1f\x8b\x00\xff")},
		{"labels.csv", wire.RoleLabels, wire.TableSettings{Format: wire.Format{Label: "2"}}, text("")},
	}
}

// mine is a data set of them.
func mine() Set {
	return Set{Name: "Mine", SetSettings: wire.SetSettings{Params: map[string]string{"clusters": "3"}, Match: "case"}, Files: files()}
}

func ignore(int64, int64) {}

func TestSaveAndOpen(t *testing.T) {
	s, _ := newStore()
	ctx := context.Background()
	var told []string
	saved, err := s.Save(ctx, mine(), func(done, total int64) { told = append(told, fmt.Sprintf("%d/%d", done, total)) })
	if err != nil {
		t.Fatal(err)
	}
	const large = 2*ChunkBytes + 16
	if want := "[4194304/8388628 8388608/8388628 8388624/8388628 8388628/8388628]"; fmt.Sprint(told) != want {
		t.Errorf("told %v, want %s", told, want)
	}
	want := Manifest{
		Key: saved.Key, Name: "Mine", Saved: noon.UnixMilli(), Bytes: large + 4, SetSettings: wire.SetSettings{Params: map[string]string{"clusters": "3"}, Match: "case"},
		Files: []FileManifest{
			{"a.csv", wire.RoleView, wire.TableSettings{Format: wire.Format{Delimiter: ","}}, Extent{large, 3}, 0},
			{"b.csv.gz", wire.RoleView, wire.TableSettings{Format: wire.Format{Header: "yes", ID: "patient"}, Off: true, Scale: "zscore"}, Extent{4, 1}, 0},
			{"labels.csv", wire.RoleLabels, wire.TableSettings{Format: wire.Format{Label: "2"}}, Extent{0, 0}, 0},
		},
	}
	if !reflect.DeepEqual(saved, want) {
		t.Errorf("saved %+v\nwant  %+v", saved, want)
	}
	opened, blobs, err := s.Open(ctx, saved.Key, ignore)
	if err != nil || !reflect.DeepEqual(opened, want) {
		t.Fatalf("opened %+v, %v", opened, err)
	}
	for i, f := range files() {
		if b, err := io.ReadAll(blobs[i].Open(ctx)); err != nil || text(b) != f.Blob {
			t.Errorf("%s: %d bytes, %v", f.Name, len(b), err)
		}
	}
}

func TestNamesMayRepeat(t *testing.T) {
	s, _ := newStore()
	ctx := context.Background()
	for range 3 {
		if _, err := s.Save(ctx, Set{Name: "Mine", Files: files()[1:]}, ignore); err != nil {
			t.Fatal(err)
		}
	}
	if list, err := s.List(ctx); err != nil || len(list) != 3 {
		t.Errorf("%+v, %v", list, err)
	}
}

// TestFailedSaveLeavesNothing has the storage run full at every change, and the save
// cancelled at every chunk.
func TestFailedSaveLeavesNothing(t *testing.T) {
	for _, test := range []struct {
		name string
		err  error
	}{
		{"full", full(errors.New("QuotaExceededError"))},
		{"cancelled", context.Canceled},
	} {
		for at := range 5 { // four chunks and the manifest
			s, db := newStore()
			ctx, cancel := context.WithCancel(context.Background())
			changes := 0
			db.fail = func(method string) error {
				changes++
				if changes-1 != at {
					return nil
				}
				if test.err == context.Canceled {
					cancel()
					return nil
				}
				return test.err
			}
			_, err := s.Save(ctx, mine(), ignore)
			if !errors.Is(err, test.err) || len(db.chunks) != 0 || len(db.kept) != 0 {
				t.Errorf("%s at change %d: %v, %d chunks, %d manifests", test.name, at, err, len(db.chunks), len(db.kept))
			}
			cancel()
		}
	}
}

// torn is a blob that cannot be read to the end.
type torn struct{ text }

func (b torn) Open(ctx context.Context) io.ReadCloser {
	return io.NopCloser(io.MultiReader(b.text.Open(ctx), failing{}))
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, &port.ReadError{Reason: "it was moved"} }

func TestUnreadableFileLeavesNothing(t *testing.T) {
	s, db := newStore()
	f := files()
	f[1].Blob = torn{"half"}
	_, err := s.Save(context.Background(), Set{Name: "Mine", Files: f}, ignore)
	var unreadable *port.ReadError
	if !errors.As(err, &unreadable) || unreadable.File != "b.csv.gz" || len(db.chunks) != 0 || len(db.kept) != 0 {
		t.Errorf("%v, %d chunks, %d manifests", err, len(db.chunks), len(db.kept))
	}
}

// TestManifestWrittenAfterAll has the manifest written although the save has given up waiting.
func TestManifestWrittenAfterAll(t *testing.T) {
	s, db := newStore()
	db.fail = func(method string) error {
		if method == "putManifest" {
			return busy(context.DeadlineExceeded)
		}
		return nil
	}
	db.late = true
	if _, err := s.Save(context.Background(), mine(), ignore); err == nil || len(db.kept) != 0 || len(db.chunks) != 0 {
		t.Errorf("%v, %d manifests, %d chunks", err, len(db.kept), len(db.chunks))
	}
}

// TestListWithoutSweeping lists what is kept though remains cannot be removed.
func TestListWithoutSweeping(t *testing.T) {
	s, db := newStore()
	ctx := context.Background()
	if _, err := s.Save(ctx, Set{Name: "Mine", Files: files()[1:]}, ignore); err != nil {
		t.Fatal(err)
	}
	db.putChunk(ctx, newKey(noon.Add(-2*time.Hour)), 0, 0, []byte("x"))
	db.fail = func(string) error { return unusable(errors.New("UnknownError")) }
	if list, err := s.List(ctx); err != nil || len(list) != 1 {
		t.Errorf("%+v, %v", list, err)
	}
}

func TestListNewestFirst(t *testing.T) {
	s, _ := newStore()
	for i, name := range []string{"first", "third", "second"} {
		s.now = func() time.Time { return noon.Add([]time.Duration{0, 2, 1}[i] * time.Second) }
		if _, err := s.Save(context.Background(), Set{Name: name}, ignore); err != nil {
			t.Fatal(err)
		}
	}
	list, err := s.List(context.Background())
	if err != nil || len(list) != 3 || list[0].Name != "third" || list[2].Name != "first" {
		t.Errorf("%+v, %v", list, err)
	}
}

// TestListSweeps has chunks without a manifest removed, where nothing tells of saves once they are an hour old.
func TestListSweeps(t *testing.T) {
	s, db := newStore()
	ctx := context.Background()
	saved, err := s.Save(ctx, Set{Name: "Mine", Files: files()[1:]}, ignore)
	if err != nil {
		t.Fatal(err)
	}
	young, old := newKey(noon.Add(-59*time.Minute)), newKey(noon.Add(-61*time.Minute))
	for _, key := range []string{young, old, "unknown"} {
		db.putChunk(ctx, key, 0, 0, []byte("x"))
	}
	s.now = func() time.Time { return noon.Add(time.Second) }
	if list, err := s.List(ctx); err != nil || len(list) != 1 {
		t.Fatalf("%+v, %v", list, err)
	}
	keys, _ := db.chunkKeys(ctx)
	if want := []string{young, saved.Key}; !reflect.DeepEqual(keys, want) {
		t.Errorf("chunks of %v are left, want of %v", keys, want)
	}
	db.locks = true
	s.List(ctx)
	keys, _ = db.chunkKeys(ctx)
	if want := []string{saved.Key}; !reflect.DeepEqual(keys, want) {
		t.Errorf("chunks of %v are left, want of %v", keys, want)
	}
}

func TestDelete(t *testing.T) {
	s, db := newStore()
	ctx := context.Background()
	saved, err := s.Save(ctx, mine(), ignore)
	if err != nil {
		t.Fatal(err)
	}
	// A crash between the two steps leaves chunks, not a manifest without them.
	db.fail = func(method string) error {
		if method == "dropChunks" {
			return errors.New("crash")
		}
		return nil
	}
	if err := s.Delete(ctx, saved.Key); err == nil || len(db.kept) != 0 {
		t.Fatalf("%v, %d manifests", err, len(db.kept))
	}
	db.fail = nil
	for range 2 { // once more does no harm
		if err := s.Delete(ctx, saved.Key); err != nil || len(db.chunks) != 0 {
			t.Errorf("%v, %d chunks", err, len(db.chunks))
		}
	}
	_, _, err = s.Open(ctx, saved.Key, ignore)
	if want := "this data set is no longer kept in this browser; it may have been deleted in another tab: add its files again"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

func TestMissingChunk(t *testing.T) {
	s, db := newStore()
	ctx := context.Background()
	saved, err := s.Save(ctx, mine(), ignore)
	if err != nil {
		t.Fatal(err)
	}
	delete(db.chunks, memoryKey{saved.Key, 0, 1})
	_, _, err = s.Open(ctx, saved.Key, ignore)
	if want := `a part of the kept data set "Mine" is missing; delete it and add its files again`; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
