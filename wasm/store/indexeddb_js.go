//go:build js && wasm

package store

import (
	"context"
	"encoding/json"
	"errors"
	"syscall/js"
	"time"

	"github.com/hack-pad/go-indexeddb/idb"

	"viewfold/wasm/port"
)

// The object stores. Both have keys beside the values: a manifest (JSON text) is under the
// data set's key, a chunk (ArrayBuffer) under [key, file, chunk].
const (
	manifestStore = "manifests"
	chunkStore    = "chunks"
)

// Time limits. Requests to IndexedDB can stay unanswered for ever: an open one while
// another tab holds an older version, others when the browser is in trouble.
const (
	openTime    = 10 * time.Second
	requestTime = 30 * time.Second
)

// Open returns the store of the site whose pages are in the directory scope, as "/repo/".
// Sites of one origin have separate stores. The database is opened at its first use.
func Open(scope string) *Store {
	return &Store{db: &indexed{name: "viewfold:" + scope + ":sets"}, now: time.Now}
}

// indexed is a database in IndexedDB. Every method is one transaction: a transaction ends
// as soon as its program waits for anything but its requests.
type indexed struct {
	name string
	db   *idb.Database // nil before the first use
}

func (d *indexed) putChunk(ctx context.Context, key string, file, chunk int, bytes []byte) error {
	return d.write(ctx, chunkStore, func(s *idb.ObjectStore) error {
		_, err := s.PutKey(chunkKey(key, file, chunk), port.Buffer(bytes))
		return err
	})
}

func (d *indexed) blob(ctx context.Context, key string, file, chunks int, each func()) (port.Blob, error) {
	var parts port.Parts
	for i := range chunks {
		buffer, err := d.read(ctx, chunkStore, func(s *idb.ObjectStore) (*idb.Request, error) {
			return s.Get(chunkKey(key, file, i))
		})
		if err != nil && !lost(err) {
			return nil, err
		}
		if err == nil && !buffer.IsUndefined() { // a missing chunk shows in the size
			parts.Add(buffer)
		}
		each()
	}
	return parts.File(), nil
}

func (d *indexed) dropChunks(ctx context.Context, key string) error {
	return d.write(ctx, chunkStore, func(s *idb.ObjectStore) error {
		_, err := s.Delete(chunksOf(key))
		return err
	})
}

func (d *indexed) chunkKeys(ctx context.Context) ([]string, error) {
	all, err := d.read(ctx, chunkStore, allKeys)
	if err != nil {
		return nil, err
	}
	var keys []string
	for i := range all.Length() { // ascending
		key := all.Index(i).Index(0).String()
		if len(keys) == 0 || keys[len(keys)-1] != key {
			keys = append(keys, key)
		}
	}
	return keys, nil
}

func (d *indexed) putManifest(ctx context.Context, m Manifest) error {
	return d.within(ctx, func(ctx context.Context, t *idb.Transaction) error {
		if err := count(ctx, t, m.chunks()); err != nil {
			return err
		}
		return putManifest(t, m)
	}, manifestStore, chunkStore)
}

// count fails when there are fewer chunks than were written under some keys.
func count(ctx context.Context, t *idb.Transaction, written map[string]int) error {
	s, err := t.ObjectStore(chunkStore)
	if err != nil {
		return err
	}
	for key, want := range written {
		r, err := s.CountKey(chunksOf(key))
		if err != nil {
			return err
		}
		n, err := r.Await(ctx)
		if err := errors.Join(err, context.Cause(ctx)); err != nil { // Await has no error when the context ends
			return err
		}
		if int(n) < want {
			return incomplete()
		}
	}
	return nil
}

// putManifest asks for the writing of a manifest.
func putManifest(t *idb.Transaction, m Manifest) error {
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	s, err := t.ObjectStore(manifestStore)
	if err != nil {
		return err
	}
	_, err = s.PutKey(js.ValueOf(m.Key), js.ValueOf(string(text)))
	return err
}

func (d *indexed) manifests(ctx context.Context) ([]Manifest, error) {
	keys, err := d.read(ctx, manifestStore, allKeys)
	if err != nil {
		return nil, err
	}
	var list []Manifest
	for i := range keys.Length() {
		key := keys.Index(i)
		value, err := d.read(ctx, manifestStore, func(s *idb.ObjectStore) (*idb.Request, error) { return s.Get(key) })
		switch {
		case lost(err): // which ended its transaction: hence one for each
			value = js.Null()
		case err != nil:
			return nil, err
		case value.IsUndefined(): // deleted meanwhile
			continue
		}
		list = append(list, parse(key.String(), value.String())) // of what is not text String returns its type
	}
	return list, nil
}

// allKeys asks for all keys of an object store.
func allKeys(s *idb.ObjectStore) (*idb.Request, error) {
	r, err := s.GetAllKeys()
	if err != nil {
		return nil, err
	}
	return r.Request, nil
}

// manifestsIn returns all manifests, by a transaction. It fails when one is lost.
func manifestsIn(ctx context.Context, t *idb.Transaction) ([]Manifest, error) {
	s, err := t.ObjectStore(manifestStore)
	if err != nil {
		return nil, err
	}
	cursor, err := s.OpenCursor(idb.CursorNext)
	if err != nil {
		return nil, err
	}
	var list []Manifest
	err = cursor.Iter(ctx, func(c *idb.CursorWithValue) error {
		key, err := c.Key()
		if err != nil {
			return err
		}
		value, err := c.Value()
		if err != nil {
			return err
		}
		list = append(list, parse(key.String(), value.String()))
		return nil
	})
	return list, errors.Join(err, context.Cause(ctx))
}

func (d *indexed) dropManifest(ctx context.Context, key string) error {
	return d.write(ctx, manifestStore, func(s *idb.ObjectStore) error {
		_, err := s.Delete(js.ValueOf(key))
		return err
	})
}

func (d *indexed) change(ctx context.Context, key string, written map[string]int, edit func(*Manifest)) (Manifest, error) {
	var m Manifest
	err := d.within(ctx, func(ctx context.Context, t *idb.Transaction) (err error) {
		if m, err = manifestIn(ctx, t, key); err != nil {
			return err
		}
		if err := count(ctx, t, written); err != nil {
			return err
		}
		edit(&m)
		return putManifest(t, m)
	}, manifestStore, chunkStore)
	if err != nil {
		return Manifest{}, err
	}
	return m, nil
}

// manifestIn returns the manifest with a key, by a transaction.
func manifestIn(ctx context.Context, t *idb.Transaction, key string) (Manifest, error) {
	s, err := t.ObjectStore(manifestStore)
	if err != nil {
		return Manifest{}, err
	}
	r, err := s.Get(js.ValueOf(key))
	if err != nil {
		return Manifest{}, err
	}
	value, err := r.Await(ctx)
	if lost(err) {
		return Manifest{}, unreadable("")
	}
	if err := errors.Join(err, context.Cause(ctx)); err != nil { // Await has no error when the context ends
		return Manifest{}, err
	}
	if value.IsUndefined() {
		return Manifest{}, gone()
	}
	m := parse(key, value.String())
	if m.Unreadable {
		return Manifest{}, unreadable(m.Name)
	}
	return m, nil
}

func (d *indexed) dropUnnamed(ctx context.Context, keys []string) error {
	return d.within(ctx, func(ctx context.Context, t *idb.Transaction) error {
		list, err := manifestsIn(ctx, t)
		if err != nil {
			return err
		}
		s, err := t.ObjectStore(chunkStore)
		if err != nil {
			return err
		}
		for _, key := range keys {
			if named(list, key) {
				continue
			}
			if _, err := s.Delete(chunksOf(key)); err != nil {
				return err
			}
		}
		return nil
	}, manifestStore, chunkStore)
}

func (d *indexed) newFile() sink { return &parts{bytes: make([]byte, 0, ChunkBytes)} }

// parts is a sink that hands full chunks to the browser.
type parts struct {
	done  port.Parts
	bytes []byte
}

func (p *parts) Write(b []byte) (int, error) {
	for rest := b; len(rest) > 0; {
		n := min(len(rest), cap(p.bytes)-len(p.bytes))
		p.bytes, rest = append(p.bytes, rest[:n]...), rest[n:]
		if len(p.bytes) == cap(p.bytes) {
			p.flush()
		}
	}
	return len(b), nil
}

func (p *parts) flush() {
	p.done.Add(port.Buffer(p.bytes))
	p.bytes = p.bytes[:0]
}

func (p *parts) Blob() port.Blob {
	p.flush()
	return p.done.File()
}

// chunkKey is the key of a chunk.
func chunkKey(key string, file, chunk int) js.Value { return js.ValueOf([]any{key, file, chunk}) }

// chunksOf is the range of the keys of all chunks under a key.
func chunksOf(key string) js.Value {
	return js.Global().Get("IDBKeyRange").Call("bound", []any{key}, []any{key, []any{}}) // arrays sort after numbers
}
