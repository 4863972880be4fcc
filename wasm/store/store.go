// Package store keeps data sets in the browser: the bytes of the user's files, exactly as
// they were given, how they are read and used, and the results that were made of them.
//
// A kept data set is a manifest and, under the manifest's key, the files in chunks. The
// manifest is written last, when all chunks are there, so there is no half data set: chunks
// without a manifest are the remains of a save that did not end, and List removes them. A
// result is written in the same way, under a key of its own, and counts when the manifest
// names it.
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

// orphanAge is how old chunks without a manifest must be before they are removed where nothing tells whether a save is
// under way in another tab: younger ones may belong to one.
const orphanAge = time.Hour

// cleanTime bounds the removal of what a failed or cancelled save has written.
const cleanTime = 30 * time.Second

// Store holds the data sets of one site.
type Store struct {
	db  database
	now func() time.Time
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
	// putManifest writes a manifest if all chunks that it names are there, else it fails.
	putManifest(ctx context.Context, m Manifest) error
	manifests(ctx context.Context) ([]Manifest, error)
	dropManifest(ctx context.Context, key string) error
	// change edits a manifest in one transaction and returns it as it is then. The error says
	// so when it is not there, cannot be read, or when fewer chunks than were written are there, counted by key.
	change(ctx context.Context, key string, written map[string]int, edit func(*Manifest)) (Manifest, error)
	// dropUnnamed removes chunks under those of the keys that no manifest names, in one transaction.
	dropUnnamed(ctx context.Context, keys []string) error
	// saving tells all tabs, until end is called, that a save is under way.
	saving() (end func())
	// alone calls f, unless it knows that a save is under way in some tab; sure is that there is none.
	alone(ctx context.Context, f func(sure bool) error) error
	// newFile returns what becomes a Blob.
	newFile() sink
}

// sink takes the bytes of a new file. What was written is outside of Go's memory where that
// can be.
type sink interface {
	io.Writer
	Blob() port.Blob
}

// Save keeps a data set; names may repeat. The observer is told the bytes written and to
// write. When saving fails or is cancelled nothing is left behind.
func (s *Store) Save(ctx context.Context, set Set, observe func(done, total int64)) (Manifest, error) {
	defer s.db.saving()()
	now := s.now()
	m := Manifest{Key: newKey(now), Name: shortened(set.Name), Saved: now.UnixMilli(), SetSettings: set.SetSettings}
	err := s.write(ctx, &m, set, observe)
	if err == nil {
		err = s.db.putManifest(ctx, m)
	}
	if err != nil {
		s.undo(ctx, m.keys())
		return Manifest{}, err
	}
	return m, nil
}

// write writes the chunks of a data set and describes them in m. Bytes that several of its files have, as the views of
// one MATLAB file, are written once.
func (s *Store) write(ctx context.Context, m *Manifest, set Set, observe func(done, total int64)) error {
	same, err := twins(ctx, set.Files)
	if err != nil {
		return err
	}
	var done, total int64
	for i, f := range set.Files {
		if same[i] == 0 {
			total += f.Blob.Size()
		}
	}
	for _, r := range set.Results {
		total += r.Labels.Size() + r.Document.Size()
	}
	each := func(bytes int) {
		done += int64(bytes)
		observe(done, total)
	}
	for i, f := range set.Files {
		if k := same[i]; k > 0 {
			m.Files = append(m.Files, FileManifest{f.Name, f.Role, f.TableSettings, m.Files[k-1].Extent, k})
			continue
		}
		extent, err := s.put(ctx, m.Key, i, f.Name, f.Blob, each)
		if err != nil {
			return err
		}
		m.Files = append(m.Files, FileManifest{f.Name, f.Role, f.TableSettings, extent, 0})
		m.Bytes += extent.Bytes
	}
	for _, r := range set.Results {
		m.Results = append(m.Results, r.Result)
		if err := s.putResult(ctx, &m.Results[len(m.Results)-1], r, each); err != nil {
			return err
		}
	}
	return nil
}

// put writes a blob as a file of a key; each is told the bytes of every chunk.
func (s *Store) put(ctx context.Context, key string, file int, name string, b Source, each func(bytes int)) (Extent, error) {
	var e Extent
	err := eachChunk(ctx, b, make([]byte, min(ChunkBytes, b.Size()+1)), func(bytes []byte) error {
		if err := s.db.putChunk(ctx, key, file, e.Chunks, bytes); err != nil {
			return err
		}
		e.Chunks++
		e.Bytes += int64(len(bytes))
		each(len(bytes))
		return nil
	})
	return e, port.OfFile(name, err)
}

// undo removes what a save that failed has written under some keys, even when ctx has ended:
// the manifest first, which may have been written after all when nobody waited for it any
// more. What cannot be removed now, a later List removes.
func (s *Store) undo(ctx context.Context, keys []string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), cleanTime)
	defer cancel()
	_ = s.remove(ctx, keys)
}

// remove removes a manifest and the chunks under keys, of which the first is the manifest's.
func (s *Store) remove(ctx context.Context, keys []string) error {
	if err := s.db.dropManifest(ctx, keys[0]); err != nil {
		return err
	}
	return s.dropChunks(ctx, keys)
}

// dropChunks removes the chunks under keys.
func (s *Store) dropChunks(ctx context.Context, keys []string) error {
	for _, key := range keys {
		if err := s.db.dropChunks(ctx, key); err != nil {
			return err
		}
	}
	return nil
}

// eachChunk reads what b is into buf, as often as needed, and gives what was read to f.
func eachChunk(ctx context.Context, b Source, buf []byte, f func([]byte) error) error {
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

// sweep removes chunks that have no manifest, while no save is under way.
func (s *Store) sweep(ctx context.Context, list []Manifest) error {
	keys, err := s.db.chunkKeys(ctx)
	if err != nil {
		return err
	}
	keys = slices.DeleteFunc(keys, func(key string) bool { return named(list, key) })
	if len(keys) == 0 {
		return nil
	}
	return s.db.alone(ctx, func(sure bool) error {
		if !sure {
			keys = slices.DeleteFunc(keys, func(key string) bool { return s.now().Sub(keyTime(key)) < orphanAge })
		}
		return s.db.dropUnnamed(ctx, keys)
	})
}

// named tells whether a manifest names a key.
func named(list []Manifest, key string) bool {
	return slices.ContainsFunc(list, func(m Manifest) bool { return m.names(key) })
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
		if f.Same > 0 && f.Same <= i {
			blobs = append(blobs, blobs[f.Same-1])
			continue
		}
		b, err := s.fetch(ctx, m, m.Key, i, f.Extent, func() {
			done = min(done+ChunkBytes, m.Bytes)
			observe(done, m.Bytes)
		})
		if err != nil {
			return Manifest{}, nil, err
		}
		blobs = append(blobs, b)
	}
	return m, blobs, nil
}

// fetch returns one file of a data set. Chunks that are missing may have been deleted in
// another tab meanwhile: then that is what the error says.
func (s *Store) fetch(ctx context.Context, m Manifest, key string, file int, e Extent, each func()) (port.Blob, error) {
	b, err := s.db.blob(ctx, key, file, e.Chunks, each)
	if err != nil {
		return nil, err
	}
	if b.Size() == e.Bytes {
		return b, nil
	}
	if now, err := s.find(ctx, m.Key); err != nil {
		return nil, err
	} else if !slices.Contains(now.keys(), key) {
		return nil, goneResult()
	}
	if key != m.Key {
		return nil, damagedResult(m.Name)
	}
	return nil, damaged(m.Name)
}

// find returns the manifest with a key.
func (s *Store) find(ctx context.Context, key string) (Manifest, error) {
	list, err := s.db.manifests(ctx)
	if err != nil {
		return Manifest{}, err
	}
	for _, m := range list {
		if m.Key == key && m.Unreadable {
			return Manifest{}, unreadable(m.Name)
		}
		if m.Key == key {
			return m, nil
		}
	}
	return Manifest{}, gone()
}

// Rename gives a data set another name.
func (s *Store) Rename(ctx context.Context, key, name string) (Manifest, error) {
	return s.db.change(ctx, key, nil, func(m *Manifest) { m.Name = shortened(name) })
}

// Remember keeps other settings with a data set. Tables beyond those it has are left out.
func (s *Store) Remember(ctx context.Context, key string, settings wire.Settings) error {
	_, err := s.db.change(ctx, key, nil, func(m *Manifest) {
		m.SetSettings = settings.SetSettings
		for i := range min(len(m.Files), len(settings.Tables)) {
			m.Files[i].TableSettings = settings.Tables[i]
		}
	})
	return err
}

// Delete removes a data set and its results; one that is not there counts as removed. The
// results of one that cannot be read are removed by a later List.
func (s *Store) Delete(ctx context.Context, key string) error {
	list, err := s.db.manifests(ctx)
	if err != nil {
		return err
	}
	keys := []string{key}
	for _, m := range list {
		if m.Key == key {
			keys = m.keys()
		}
	}
	return s.remove(ctx, keys)
}

// maxName is how many characters the name of a data set has at most. A longer one, as a foreign archive may have, would
// stand over all others in the list.
const maxName = 200

// shortened returns a name without what is too much of it.
func shortened(name string) string {
	if letters := []rune(name); len(letters) > maxName {
		return string(letters[:maxName])
	}
	return name
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
