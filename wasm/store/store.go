// Package store keeps data sets in the browser: the bytes of the user's files, exactly as
// they were given, and how they were read.
//
// A kept data set is a manifest and, under the manifest's key, the files in chunks. The
// manifest is written last, so there is no half data set: chunks without a manifest are the
// remains of a save that did not end, and List removes them.
package store

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"viewfold/wasm/port"
	"viewfold/wasm/wire"
)

// ChunkBytes is the size of a chunk, all but the last of a file: large enough for speed,
// small enough that the browser copies it in passing.
const ChunkBytes = 4 << 20

// orphanAge is how old chunks without a manifest must be before they are removed. Younger
// ones may belong to a save that goes on in another tab.
const orphanAge = time.Hour

// cleanTime bounds the removal of what a failed or cancelled save has written.
const cleanTime = 30 * time.Second

// Store holds the data sets of one site.
type Store struct {
	db  database
	now func() time.Time
}

// File is a file to keep.
type File struct {
	Name   string
	Role   wire.Role
	Format wire.Format // as resolved, so that opening reads the same table
	Blob   port.Blob
}

// Manifest describes a kept data set.
type Manifest struct {
	Key   string         `json:"key"`
	Name  string         `json:"name"`
	Saved int64          `json:"saved"` // Unix time in milliseconds
	Bytes int64          `json:"bytes"` // of all files
	Files []FileManifest `json:"files"`
}

// FileManifest describes a file of a kept data set.
type FileManifest struct {
	Name   string      `json:"name"`
	Role   wire.Role   `json:"role"`
	Format wire.Format `json:"format"`
	Bytes  int64       `json:"bytes"`
	Chunks int         `json:"chunks"`
}

// database is where manifests and chunks are. Its methods change all or nothing; they
// return *Error, the context's error, or a fault.
type database interface {
	putChunk(ctx context.Context, key string, file, chunk int, bytes []byte) error
	// blob returns the bytes of a file's chunks; it calls each after every chunk.
	blob(ctx context.Context, key string, file, chunks int, each func()) (port.Blob, error)
	dropChunks(ctx context.Context, key string) error
	// chunkKeys returns the keys of the data sets that have chunks.
	chunkKeys(ctx context.Context) ([]string, error)
	putManifest(ctx context.Context, m Manifest) error
	manifests(ctx context.Context) ([]Manifest, error)
	dropManifest(ctx context.Context, key string) error
}

// Save keeps files under a name; names may repeat. The observer is told the bytes written
// and to write. When saving fails or is cancelled nothing is left behind.
func (s *Store) Save(ctx context.Context, name string, files []File, observe func(done, total int64)) (Manifest, error) {
	now := s.now()
	m := Manifest{Key: newKey(now), Name: name, Saved: now.UnixMilli()}
	var total int64
	for _, f := range files {
		total += f.Blob.Size()
	}
	err := s.write(ctx, &m, files, func() { observe(m.Bytes, total) })
	if err == nil {
		err = s.db.putManifest(ctx, m)
	}
	if err != nil {
		s.undo(ctx, m.Key)
		return Manifest{}, err
	}
	return m, nil
}

// undo removes what a save that failed has written, even when ctx has ended: the manifest
// first, which may have been written after all when nobody waited for it any more. What
// cannot be removed now, a later List removes.
func (s *Store) undo(ctx context.Context, key string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), cleanTime)
	defer cancel()
	_ = s.Delete(ctx, key)
}

// write writes the files' chunks and describes them in m.
func (s *Store) write(ctx context.Context, m *Manifest, files []File, each func()) error {
	chunk := make([]byte, ChunkBytes)
	for i, f := range files {
		m.Files = append(m.Files, FileManifest{Name: f.Name, Role: f.Role, Format: f.Format})
		kept := &m.Files[i]
		err := eachChunk(ctx, f.Blob, chunk, func(bytes []byte) error {
			if err := s.db.putChunk(ctx, m.Key, i, kept.Chunks, bytes); err != nil {
				return err
			}
			kept.Chunks++
			kept.Bytes += int64(len(bytes))
			m.Bytes += int64(len(bytes))
			each()
			return nil
		})
		if err != nil {
			return port.OfFile(f.Name, err)
		}
	}
	return nil
}

// eachChunk reads a blob into buf, as often as needed, and gives what was read to f.
func eachChunk(ctx context.Context, b port.Blob, buf []byte, f func([]byte) error) error {
	r := b.Open(ctx)
	defer r.Close()
	for {
		n, err := io.ReadFull(r, buf)
		if n > 0 {
			if err := f(buf[:n]); err != nil {
				return err
			}
		}
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// List returns what is kept, newest first, and removes the remains of saves that did not
// end. When those cannot be removed now, a later List tries again.
func (s *Store) List(ctx context.Context) ([]Manifest, error) {
	list, err := s.db.manifests(ctx)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(list, func(a, b Manifest) int {
		return cmp.Or(cmp.Compare(b.Saved, a.Saved), cmp.Compare(a.Key, b.Key))
	})
	_ = s.sweep(ctx, list)
	return list, nil
}

// sweep removes chunks that are older than orphanAge and have no manifest.
func (s *Store) sweep(ctx context.Context, list []Manifest) error {
	keys, err := s.db.chunkKeys(ctx)
	if err != nil {
		return err
	}
	for _, key := range keys {
		kept := slices.ContainsFunc(list, func(m Manifest) bool { return m.Key == key })
		if kept || s.now().Sub(keyTime(key)) < orphanAge {
			continue
		}
		if err := s.db.dropChunks(ctx, key); err != nil {
			return err
		}
	}
	return nil
}

// Open returns a data set's manifest and its files, in the manifest's order. The files stay
// readable when the data set is deleted. The observer is told the bytes fetched, in whole
// chunks, and to fetch.
func (s *Store) Open(ctx context.Context, key string, observe func(done, total int64)) (Manifest, []port.Blob, error) {
	m, err := s.find(ctx, key)
	if err != nil {
		return Manifest{}, nil, err
	}
	var blobs []port.Blob
	var done int64
	for i, f := range m.Files {
		b, err := s.db.blob(ctx, key, i, f.Chunks, func() {
			done = min(done+ChunkBytes, m.Bytes)
			observe(done, m.Bytes)
		})
		if err != nil {
			return Manifest{}, nil, err
		}
		if b.Size() != f.Bytes {
			return Manifest{}, nil, damaged(m.Name)
		}
		blobs = append(blobs, b)
	}
	return m, blobs, nil
}

// find returns the manifest with a key.
func (s *Store) find(ctx context.Context, key string) (Manifest, error) {
	list, err := s.db.manifests(ctx)
	if err != nil {
		return Manifest{}, err
	}
	for _, m := range list {
		if m.Key == key {
			return m, nil
		}
	}
	return Manifest{}, &Error{
		Problem: "this data set is no longer kept in this browser",
		Fix:     "it may have been deleted in another tab: add its files again",
	}
}

// Delete removes a data set; one that is not there counts as removed.
func (s *Store) Delete(ctx context.Context, key string) error {
	if err := s.db.dropManifest(ctx, key); err != nil {
		return err
	}
	return s.db.dropChunks(ctx, key)
}

// newKey returns a random key that begins with the time, in milliseconds. (The generator is
// ChaCha8 with a seed from the browser's crypto; crypto/rand itself would make the program
// larger by 75 kB, compressed.)
func newKey(now time.Time) string {
	return fmt.Sprintf("%013d-%016x", now.UnixMilli(), rand.Uint64())
}

// keyTime returns the time in a key; the zero time when there is none.
func keyTime(key string) time.Time {
	digits, _, _ := strings.Cut(key, "-")
	ms, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		return time.Time{}
	}
	return time.UnixMilli(ms)
}
