package store

import (
	"context"
	"encoding/json"
	"io"
	"slices"

	"viewfold/wasm/wire"
)

// Manifest describes a kept data set. What older schemas did not have is zero in what they kept.
type Manifest struct {
	Key   string         `json:"key"`
	Name  string         `json:"name"`
	Saved int64          `json:"saved"` // Unix time in milliseconds
	Bytes int64          `json:"bytes"` // of all files, each once, not of the results
	Files []FileManifest `json:"files"`
	wire.SetSettings
	Results    []Result `json:"results,omitempty"` // newest first
	Unreadable bool     `json:"-"`                 // see parse
}

// FileManifest describes a file of a kept data set.
type FileManifest struct {
	Name string    `json:"name"`
	Role wire.Role `json:"role"`
	wire.TableSettings
	Extent
	// Same is the number, from 1, of an earlier file with the same bytes, which has the chunks; 0 for one that has its own.
	Same int `json:"same,omitempty"`
}

// Extent is the size of something kept in chunks.
type Extent struct {
	Bytes  int64 `json:"bytes"`
	Chunks int   `json:"chunks"`
}

// Result describes a result that is kept with its data set. Its chunks are under a key of its own.
type Result struct {
	Key      string        `json:"key"`
	Made     int64         `json:"made"` // Unix time in milliseconds
	Clusters int           `json:"clusters"`
	Mode     string        `json:"mode"`
	Settings wire.Settings `json:"settings"` // that it was made with
	Labels   Extent        `json:"labels"`   // file 0: labels.csv
	Document Extent        `json:"document"` // file 1: result.json
	// Unread is how a result that cannot be read is written in the manifest, and so it stays there; nil for any other.
	Unread json.RawMessage `json:"-"`
}

// Set is a data set to keep.
type Set struct {
	Name string
	wire.SetSettings
	Files   []File
	Results []NewResult // newest first
}

// File is a file to keep.
type File struct {
	Name string
	Role wire.Role
	wire.TableSettings
	Blob Source
}

// Source is what is kept: a port.Blob, or an entry of an archive.
type Source interface {
	Size() int64
	Open(ctx context.Context) io.ReadCloser
}

// NewResult is a result to keep; its key and extents are found while it is written.
type NewResult struct {
	Result
	Labels, Document Source
}

// Settings returns how the data set is used.
func (m Manifest) Settings() wire.Settings {
	s := wire.Settings{SetSettings: m.SetSettings}
	for _, f := range m.Files {
		s.Tables = append(s.Tables, f.TableSettings)
	}
	return s
}

// Size is the bytes of the files and of all results.
func (m Manifest) Size() int64 {
	size := m.Bytes
	for _, r := range m.Results {
		size += r.Labels.Bytes + r.Document.Bytes
	}
	return size
}

// names tells whether chunks under a key are or may be those of the data set: what cannot be read may name any.
func (m Manifest) names(key string) bool {
	return m.Unreadable || slices.Contains(m.keys(), key) ||
		slices.ContainsFunc(m.Results, func(r Result) bool { return r.Unread != nil })
}

// chunks returns how many chunks the data set has under each of its keys.
func (m Manifest) chunks() map[string]int {
	count := make(map[string]int)
	for _, f := range m.Files {
		if f.Same == 0 {
			count[m.Key] += f.Chunks
		}
	}
	for _, r := range m.Results {
		count[r.Key] = r.chunks()
	}
	return count
}

func (r Result) chunks() int { return r.Labels.Chunks + r.Document.Chunks }

// keys returns the keys that the data set has chunks under: its own and its results'.
func (m Manifest) keys() []string {
	keys := []string{m.Key}
	for _, r := range m.Results {
		keys = append(keys, r.Key)
	}
	return keys
}

// result returns the place of the result with a key, -1 when there is none.
func (m Manifest) result(key string) int {
	for i, r := range m.Results {
		if r.Key == key {
			return i
		}
	}
	return -1
}
