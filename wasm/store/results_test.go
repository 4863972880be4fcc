package store

import (
	"context"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"viewfold/wasm/port"
	"viewfold/wasm/wire"
)

// resultOf is a result made with some number of clusters.
func resultOf(clusters string, document text) NewResult {
	settings := wire.Settings{SetSettings: wire.SetSettings{Params: map[string]string{"clusters": clusters}}}
	return NewResult{Result{Made: noon.UnixMilli(), Clusters: 3, Mode: "paper", Settings: settings}, text("id,cluster\n"), document}
}

// keepMine keeps a small data set.
func keepMine(t *testing.T, s *Store) Manifest {
	t.Helper()
	m, err := s.Save(context.Background(), Set{Name: "Mine", Files: files()[1:]}, ignore)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// read returns what is in a blob.
func read(t *testing.T, b port.Blob) string {
	t.Helper()
	all, err := io.ReadAll(b.Open(context.Background()))
	if err != nil {
		t.Fatal(err)
	}
	return string(all)
}

// Results come newest first, as they were; one with the same settings takes another's place.
func TestResults(t *testing.T) {
	s, db := newStore()
	ctx := context.Background()
	m := keepMine(t, s)
	for _, r := range []NewResult{resultOf("3", "first"), resultOf("4", "second"), resultOf("3", "third")} {
		var err error
		if m, err = s.KeepResult(ctx, m.Key, r); err != nil {
			t.Fatal(err)
		}
	}
	if len(m.Results) != 2 || m.Size() != m.Bytes+2*11+5+6 {
		t.Fatalf("%+v", m)
	}
	for i, want := range []string{"third", "second"} {
		r, labels, document, err := s.OpenResult(ctx, m.Key, m.Results[i].Key)
		if err != nil || r.Made != noon.UnixMilli() || read(t, labels) != "id,cluster\n" || read(t, document) != want {
			t.Errorf("%d: %+v, %v", i, r, err)
		}
	}
	if keys, _ := db.chunkKeys(ctx); len(keys) != 3 {
		t.Errorf("chunks of %v", keys)
	}

	// Results are as old as they are: no sweep takes them.
	s.now = func() time.Time { return noon.Add(3 * time.Hour) }
	if list, err := s.List(ctx); err != nil || len(list) != 1 {
		t.Fatalf("%+v, %v", list, err)
	}
	if _, _, _, err := s.OpenResult(ctx, m.Key, m.Results[1].Key); err != nil {
		t.Errorf("after a sweep: %v", err)
	}
	left, err := s.DropResult(ctx, m.Key, m.Results[0].Key)
	if err != nil || len(left.Results) != 1 || left.Results[0].Key != m.Results[1].Key {
		t.Errorf("%+v, %v", left, err)
	}
	_, _, _, err = s.OpenResult(ctx, m.Key, m.Results[0].Key)
	if want := "this result is no longer kept in this browser; it may have been deleted in another tab: run again to make it anew"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	if err := s.Delete(ctx, m.Key); err != nil || len(db.chunks) != 0 {
		t.Errorf("%v, %d chunks left", err, len(db.chunks))
	}
}

// A result with a missing chunk is told of as such; without it the data set is exported.
func TestMissingChunkOfResult(t *testing.T) {
	s, db := newStore()
	ctx := context.Background()
	m, err := s.KeepResult(ctx, keepMine(t, s).Key, resultOf("3", "first"))
	if err != nil {
		t.Fatal(err)
	}
	delete(db.chunks, memoryKey{m.Results[0].Key, 1, 0})
	want := `a part of a result that is kept with the data set "Mine" is missing; delete that result and run again; the data set itself is whole`
	if _, _, _, err := s.OpenResult(ctx, m.Key, m.Results[0].Key); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	if _, err := s.Export(ctx, m.Key, ignore); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	if _, err := s.DropResult(ctx, m.Key, m.Results[0].Key); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Export(ctx, m.Key, ignore); err != nil {
		t.Error(err)
	}
}

// A result that cannot be kept leaves nothing, and those before stay.
func TestFailedResultLeavesNothing(t *testing.T) {
	for at, method := range []string{"putChunk", "putChunk", "change"} {
		for _, late := range []bool{false, true} {
			s, db := newStore()
			ctx := context.Background()
			m := keepMine(t, s)
			if _, err := s.KeepResult(ctx, m.Key, resultOf("3", "first")); err != nil {
				t.Fatal(err)
			}
			before, changes, failed := len(db.chunks), 0, false
			db.late = late
			db.fail = func(got string) error {
				if changes++; changes-1 == at && !failed {
					if failed = true; got != method {
						t.Fatalf("change %d is %s, want %s", at, got, method)
					}
					return full(errors.New("QuotaExceededError"))
				}
				return nil
			}
			_, err := s.KeepResult(ctx, m.Key, resultOf("4", "second"))
			now := parse(m.Key, db.kept[m.Key])
			if err == nil || len(db.chunks) != before || len(now.Results) != 1 {
				t.Errorf("%s failed, late %v: %v, %d chunks, want %d, %d results", method, late, err, len(db.chunks), before, len(now.Results))
			}
		}
	}
}

// A data set that was deleted in another tab takes no result, name or settings, and none of their chunks stay.
func TestDataSetIsGone(t *testing.T) {
	s, db := newStore()
	ctx := context.Background()
	_, kept := s.KeepResult(ctx, "none", resultOf("3", "x"))
	_, renamed := s.Rename(ctx, "none", "x")
	for _, err := range []error{kept, renamed, s.Remember(ctx, "none", wire.Settings{})} {
		var known *Error
		if !errors.As(err, &known) || !known.Gone {
			t.Errorf("%v", err)
		}
	}
	if len(db.chunks) != 0 || len(db.kept) != 0 {
		t.Errorf("%d chunks, %d manifests", len(db.chunks), len(db.kept))
	}
}

// deleting is a database whose data set another tab deletes between its manifest and its chunks.
type deleting struct{ *memory }

func (d deleting) blob(ctx context.Context, key string, file, chunks int, each func()) (port.Blob, error) {
	clear(d.kept)
	clear(d.chunks)
	return d.memory.blob(ctx, key, file, chunks, each)
}

func TestDeletedWhileOpened(t *testing.T) {
	s, db := newStore()
	m := keepMine(t, s)
	s.db = deleting{db}
	_, _, err := s.Open(context.Background(), m.Key, ignore)
	var known *Error
	if !errors.As(err, &known) || !known.Gone {
		t.Errorf("%v", err)
	}
}

func TestRenameAndRemember(t *testing.T) {
	s, _ := newStore()
	ctx := context.Background()
	m := keepMine(t, s)
	if m, err := s.Rename(ctx, m.Key, "Ours"); err != nil || m.Name != "Ours" || m.Saved != noon.UnixMilli() {
		t.Fatalf("%+v, %v", m, err)
	}
	if m, err := s.Rename(ctx, m.Key, strings.Repeat("ß", 201)); err != nil || m.Name != strings.Repeat("ß", 200) {
		t.Errorf("%+v, %v", m, err)
	}
	if _, err := s.Rename(ctx, m.Key, "Ours"); err != nil {
		t.Fatal(err)
	}
	settings := wire.Settings{SetSettings: wire.SetSettings{Params: map[string]string{"seed": "7"}}, Tables: []wire.TableSettings{
		{Format: wire.Format{ID: "2"}, Off: true}, {Scale: "none"}, {Scale: "of a table that is not there"}}}
	if err := s.Remember(ctx, m.Key, settings); err != nil {
		t.Fatal(err)
	}
	m, _, err := s.Open(ctx, m.Key, ignore)
	if err != nil || m.Name != "Ours" || m.Params["seed"] != "7" || !reflect.DeepEqual(m.Settings().Tables, settings.Tables[:2]) {
		t.Errorf("%+v, %v", m, err)
	}
}
