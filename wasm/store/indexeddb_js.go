//go:build js && wasm

package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
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
		if err != nil {
			return nil, err
		}
		if !buffer.IsUndefined() { // a missing chunk shows in the size
			parts.Add(buffer)
		}
		each()
	}
	return parts.File(), nil
}

func (d *indexed) dropChunks(ctx context.Context, key string) error {
	all := js.Global().Get("IDBKeyRange").Call("bound", []any{key}, []any{key, []any{}}) // arrays sort after numbers
	return d.write(ctx, chunkStore, func(s *idb.ObjectStore) error {
		_, err := s.Delete(all)
		return err
	})
}

func (d *indexed) chunkKeys(ctx context.Context) ([]string, error) {
	all, err := d.read(ctx, chunkStore, func(s *idb.ObjectStore) (*idb.Request, error) {
		r, err := s.GetAllKeys()
		if err != nil {
			return nil, err
		}
		return r.Request, nil
	})
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
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return d.write(ctx, manifestStore, func(s *idb.ObjectStore) error {
		_, err := s.PutKey(js.ValueOf(m.Key), js.ValueOf(string(text)))
		return err
	})
}

func (d *indexed) manifests(ctx context.Context) ([]Manifest, error) {
	ctx, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	s, err := d.begin(ctx, idb.TransactionReadOnly, manifestStore)
	if err != nil {
		return nil, err
	}
	cursor, err := s.OpenCursor(idb.CursorNext)
	if err != nil {
		return nil, explain(err)
	}
	var list []Manifest
	err = cursor.Iter(ctx, func(c *idb.CursorWithValue) error {
		value, err := c.Value()
		if err != nil {
			return err
		}
		var m Manifest
		if err := json.Unmarshal([]byte(value.String()), &m); err != nil {
			return fmt.Errorf("manifest: %w", err)
		}
		list = append(list, m)
		return nil
	})
	return list, explain(errors.Join(err, ctx.Err()))
}

func (d *indexed) dropManifest(ctx context.Context, key string) error {
	return d.write(ctx, manifestStore, func(s *idb.ObjectStore) error {
		_, err := s.Delete(js.ValueOf(key))
		return err
	})
}

func (d *indexed) change(ctx context.Context, key string, edit func(*Manifest)) (m Manifest, err error) {
	ctx, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	s, err := d.begin(ctx, idb.TransactionReadWrite, manifestStore)
	if err != nil {
		return Manifest{}, err
	}
	txn, err := s.Transaction()
	if err != nil {
		return Manifest{}, explain(err)
	}
	if m, err = edited(ctx, s, key, edit); err != nil {
		_ = txn.Abort()
		return Manifest{}, explain(err)
	}
	return m, explain(txn.Await(ctx))
}

// edited reads a manifest, edits it and asks for its writing.
func edited(ctx context.Context, s *idb.ObjectStore, key string, edit func(*Manifest)) (Manifest, error) {
	r, err := s.Get(js.ValueOf(key))
	if err != nil {
		return Manifest{}, err
	}
	value, err := r.Await(ctx)
	if err := errors.Join(err, ctx.Err()); err != nil { // Await has no error when the context ends
		return Manifest{}, err
	}
	if value.IsUndefined() {
		return Manifest{}, gone()
	}
	var m Manifest
	if err := json.Unmarshal([]byte(value.String()), &m); err != nil {
		return Manifest{}, fmt.Errorf("manifest: %w", err)
	}
	edit(&m)
	text, err := json.Marshal(m)
	if err != nil {
		return Manifest{}, err
	}
	_, err = s.PutKey(js.ValueOf(key), js.ValueOf(string(text)))
	return m, err
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
