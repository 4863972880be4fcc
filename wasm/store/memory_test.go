package store

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"slices"

	"viewfold/wasm/port"
)

// memory is a database that forgets with the test and fails when it is told to.
type memory struct {
	chunks map[memoryKey][]byte
	kept   map[string]string         // manifests as JSON
	fail   func(method string) error // asked before every change; nil never fails
	late   bool                      // a manifest is written or changed although that failed
	saves  int                       // under way
	locks  bool                      // tell of saves
}

type memoryKey struct {
	key         string
	file, chunk int
}

func newMemory() *memory {
	return &memory{chunks: make(map[memoryKey][]byte), kept: make(map[string]string)}
}

func (m *memory) ask(ctx context.Context, method string) error {
	if m.fail != nil {
		if err := m.fail(method); err != nil {
			return err
		}
	}
	return ctx.Err()
}

func (m *memory) putChunk(ctx context.Context, key string, file, chunk int, b []byte) error {
	if err := m.ask(ctx, "putChunk"); err != nil {
		return err
	}
	m.chunks[memoryKey{key, file, chunk}] = bytes.Clone(b)
	return nil
}

func (m *memory) blob(ctx context.Context, key string, file, chunks int, each func()) (port.Blob, error) {
	var all text
	for i := range chunks {
		all += text(m.chunks[memoryKey{key, file, i}])
		each()
	}
	return all, ctx.Err()
}

func (m *memory) dropChunks(ctx context.Context, key string) error {
	if err := m.ask(ctx, "dropChunks"); err != nil {
		return err
	}
	for k := range m.chunks {
		if k.key == key {
			delete(m.chunks, k)
		}
	}
	return nil
}

func (m *memory) chunkKeys(ctx context.Context) ([]string, error) {
	var keys []string
	for k := range m.chunks {
		keys = append(keys, k.key)
	}
	slices.Sort(keys)
	return slices.Compact(keys), ctx.Err()
}

func (m *memory) putManifest(ctx context.Context, manifest Manifest) error {
	if err := m.count(manifest.chunks()); err != nil {
		return err
	}
	if err := m.ask(ctx, "putManifest"); err != nil {
		if m.late {
			m.write(manifest)
		}
		return err
	}
	m.write(manifest)
	return nil
}

func (m *memory) manifests(ctx context.Context) ([]Manifest, error) {
	var list []Manifest
	for key, text := range m.kept {
		list = append(list, parse(key, text))
	}
	return list, ctx.Err()
}

func (m *memory) dropManifest(ctx context.Context, key string) error {
	if err := m.ask(ctx, "dropManifest"); err != nil {
		return err
	}
	delete(m.kept, key)
	return nil
}

func (m *memory) write(manifest Manifest) {
	text, _ := json.Marshal(manifest)
	m.kept[manifest.Key] = string(text)
}

// count fails as the database does.
func (m *memory) count(written map[string]int) error {
	have := make(map[string]int)
	for k := range m.chunks {
		have[k.key]++
	}
	for key, want := range written {
		if have[key] < want {
			return incomplete()
		}
	}
	return nil
}

func (m *memory) dropUnnamed(ctx context.Context, keys []string) error {
	list, _ := m.manifests(ctx)
	for _, key := range keys {
		if named(list, key) {
			continue
		}
		if err := m.dropChunks(ctx, key); err != nil {
			return err
		}
	}
	return nil
}

func (m *memory) saving() func() {
	m.saves++
	return func() { m.saves-- }
}

func (m *memory) alone(_ context.Context, f func(bool) error) error {
	if m.saves > 0 && m.locks {
		return nil
	}
	return f(m.locks)
}

func (m *memory) change(ctx context.Context, key string, written map[string]int, edit func(*Manifest)) (Manifest, error) {
	failed := m.ask(ctx, "change")
	if failed != nil && !m.late {
		return Manifest{}, failed
	}
	text, ok := m.kept[key]
	if !ok {
		return Manifest{}, gone()
	}
	manifest := parse(key, text)
	if manifest.Unreadable {
		return Manifest{}, unreadable(manifest.Name)
	}
	if err := m.count(written); err != nil {
		return Manifest{}, err
	}
	edit(&manifest)
	m.write(manifest)
	return manifest, failed
}

func (m *memory) newFile() sink { return new(buffer) }

// buffer is a sink.
type buffer struct{ bytes.Buffer }

func (b *buffer) Blob() port.Blob { return text(b.String()) }

// text is a Blob.
type text string

func (s text) Size() int64 { return int64(len(s)) }

func (s text) Slice(from, to int64) port.Blob { return s[from:to] }

func (s text) Open(ctx context.Context) io.ReadCloser {
	return io.NopCloser(bytes.NewReader([]byte(s)))
}
