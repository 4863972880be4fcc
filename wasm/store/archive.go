package store

import (
	"archive/zip"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
	"unicode/utf8"

	"viewfold/wasm/port"
	"viewfold/wasm/wire"
)

// An exported data set is a zip file. Its first entry, viewfold.json, is an archived; every
// other entry is a file as it was given, below files/, or part of a result, below results/. Several files with the same
// bytes are one entry.

// archiveVersion rises when older programs could not read an archive right.
const archiveVersion = 1

// archiveIndex is the entry that describes the others.
const archiveIndex = "viewfold.json"

// maxIndexBytes bounds the entry that is read as a whole.
const maxIndexBytes = 16 << 20

// maxEntryBytes is more than any browser keeps.
const maxEntryBytes = 1 << 50

// archived describes an exported data set.
type archived struct {
	Format  string `json:"format"` // archiveFormat
	Version int    `json:"version"`
	Name    string `json:"name"`
	wire.SetSettings
	Files   []archivedFile   `json:"files"`
	Results []archivedResult `json:"results,omitempty"` // newest first
}

const archiveFormat = "viewfold data set"

// archivedFile describes an entry that is a file of the data set.
type archivedFile struct {
	Path string    `json:"path"`
	Name string    `json:"name"`
	Role wire.Role `json:"role"`
	wire.TableSettings
}

// archivedResult describes two entries that are a result.
type archivedResult struct {
	Labels   string        `json:"labels"`   // path of its labels.csv
	Document string        `json:"document"` // path of its result.json
	Made     int64         `json:"made"`     // Unix time in milliseconds
	Clusters int           `json:"clusters"`
	Mode     string        `json:"mode"`
	Settings wire.Settings `json:"settings"`
}

// Export returns a data set and its results as one file. Entries are not compressed: many
// files are already, and all are read and written as streams. The observer is told the bytes
// written and to write.
func (s *Store) Export(ctx context.Context, key string, observe func(done, total int64)) (port.Blob, error) {
	m, err := s.find(ctx, key)
	if err != nil {
		return nil, err
	}
	index := archived{Format: archiveFormat, Version: archiveVersion, Name: m.Name, SetSettings: m.SetSettings}
	var paths []string
	var blobs []port.Blob
	add := func(path string, b port.Blob) {
		paths, blobs = append(paths, path), append(blobs, b)
	}
	for i, f := range m.Files {
		if f.Same > 0 && f.Same <= i { // one entry for both
			index.Files = append(index.Files, archivedFile{index.Files[f.Same-1].Path, f.Name, f.Role, f.TableSettings})
			continue
		}
		b, err := s.fetch(ctx, m, m.Key, i, f.Extent, func() {})
		if err != nil {
			return nil, err
		}
		in := fmt.Sprintf("files/%d/%s", i+1, entryName(f.Name))
		index.Files = append(index.Files, archivedFile{in, f.Name, f.Role, f.TableSettings})
		add(in, b)
	}
	for i, r := range m.Results {
		if r.Unread != nil {
			continue
		}
		labels, document, err := s.fetchResult(ctx, m, r)
		if err != nil {
			return nil, err
		}
		in := fmt.Sprintf("results/%d/", i+1)
		index.Results = append(index.Results, archivedResult{in + "labels.csv", in + "result.json", r.Made, r.Clusters, r.Mode, r.Settings})
		add(in+"labels.csv", labels)
		add(in+"result.json", document)
	}
	done, total := int64(0), m.Size()
	return s.pack(ctx, index, paths, blobs, func(bytes int) {
		done += int64(bytes)
		observe(done, total)
	})
}

// maxEntryName is how many bytes an entry's name has at most: no system has longer ones.
const maxEntryName = 200

// entryName returns the name that a file has in an archive, which all systems can unpack: the end of its own, without
// what stands for folders, devices or patterns somewhere.
func entryName(name string) string {
	name = strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune("/\\:*?\"<>|\x7f", r) {
			return '_'
		}
		return r
	}, path.Base(name))
	for len(name) > maxEntryName {
		_, n := utf8.DecodeRuneInString(name)
		name = name[n:]
	}
	if strings.Trim(name, ". ") == "" {
		return "file"
	}
	return name
}

// pack writes an archive of blobs under their paths.
func (s *Store) pack(ctx context.Context, index archived, paths []string, blobs []port.Blob, each func(bytes int)) (port.Blob, error) {
	file := s.db.newFile()
	z := zip.NewWriter(file)
	w, err := z.CreateHeader(&zip.FileHeader{Name: archiveIndex, Method: zip.Deflate, Modified: s.now()})
	if err != nil {
		return nil, err
	}
	if err := json.NewEncoder(w).Encode(index); err != nil {
		return nil, err
	}
	for i, b := range blobs {
		w, err := z.CreateHeader(&zip.FileHeader{Name: paths[i], Method: zip.Store, Modified: s.now()})
		if err != nil {
			return nil, err
		}
		err = eachChunk(ctx, b, make([]byte, min(ChunkBytes, b.Size()+1)), func(bytes []byte) error {
			each(len(bytes))
			_, err := w.Write(bytes)
			return err
		})
		if err != nil {
			return nil, port.OfFile(paths[i], err)
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return file.Blob(), nil
}

// Import keeps the data set that is in an exported file. When it cannot be read to its end
// nothing is kept.
func (s *Store) Import(ctx context.Context, b port.Blob, observe func(done, total int64)) (Manifest, error) {
	z, err := zip.NewReader(&blobReader{ctx: ctx, blob: b}, b.Size())
	if err != nil {
		return Manifest{}, explainZip(err, foreign("it is not a zip file, or its end is missing"))
	}
	set, err := unpack(z, b.Size())
	if err != nil {
		return Manifest{}, err
	}
	return s.Save(ctx, set, observe)
}

// explainZip puts what went wrong with an archive into words; otherwise is what it says of
// the archive itself.
func explainZip(err error, otherwise error) error {
	var unreadable *port.ReadError
	if errors.As(err, &unreadable) || errors.Is(err, context.Canceled) {
		return err
	}
	return otherwise
}

// unpack finds the data set in an archive of some bytes. Entries that share bytes are refused, as few of these would
// unpack to more than any disk has.
func unpack(z *zip.Reader, size int64) (Set, error) {
	entries := make(map[string]*zip.File, len(z.File))
	left := uint64(size)
	for _, f := range z.File {
		if f.CompressedSize64 > left {
			return Set{}, broken("its parts lie over each other")
		}
		left -= f.CompressedSize64
		entries[f.Name] = f
	}
	index, err := readIndex(entries[archiveIndex])
	if err != nil {
		return Set{}, err
	}
	set := Set{Name: cmp.Or(index.Name, "Imported data"), SetSettings: index.SetSettings}
	blob := func(path string) Source {
		f := entries[path]
		if f == nil || f.UncompressedSize64 > maxEntryBytes {
			err = cmp.Or(err, broken(path+" is missing in it"))
		}
		return entry{f}
	}
	for _, f := range index.Files {
		if f.Role != wire.RoleView && f.Role != wire.RoleLabels && f.Role != wire.RoleColumns {
			return Set{}, foreign(fmt.Sprintf("it has a file with the unknown role %q", f.Role))
		}
		set.Files = append(set.Files, File{f.Name, f.Role, f.TableSettings, blob(f.Path)})
	}
	for _, r := range index.Results {
		kept := Result{Made: r.Made, Clusters: r.Clusters, Mode: r.Mode, Settings: r.Settings}
		set.Results = append(set.Results, NewResult{kept, blob(r.Labels), blob(r.Document)})
	}
	return set, err
}

// readIndex reads the description of an exported data set.
func readIndex(f *zip.File) (archived, error) {
	if f == nil {
		return archived{}, foreign("it has no " + archiveIndex)
	}
	r, err := f.Open()
	if err != nil {
		return archived{}, explainZip(err, broken(archiveIndex+" in it cannot be read"))
	}
	defer r.Close()
	text, err := io.ReadAll(io.LimitReader(r, maxIndexBytes))
	if err != nil {
		return archived{}, explainZip(err, broken(archiveIndex+" in it cannot be read"))
	}
	var index archived
	err = json.Unmarshal(text, &index)
	switch {
	case err != nil || index.Format != archiveFormat || len(index.Files) == 0:
		return archived{}, foreign("its " + archiveIndex + " does not describe one")
	case index.Version > archiveVersion:
		return archived{}, &Error{
			Problem: "this data set was exported by a newer version of this page",
			Fix:     "reload the page, or export it again with this version",
		}
	}
	return index, nil
}

// entry is an entry of a zip file as a Source, unpacked and checked as it is read.
type entry struct{ f *zip.File }

// Size implements Source.
func (e entry) Size() int64 { return int64(e.f.UncompressedSize64) }

// Open implements Source.
func (e entry) Open(context.Context) io.ReadCloser {
	r, err := e.f.Open()
	return &entryReader{r, explainEntry(err)}
}

// entryReader reads an entry. An end that comes too early is not io.ErrUnexpectedEOF, nor an entry that would be beyond
// the end of the archive io.EOF: readers take these for an end like any other.
type entryReader struct {
	r   io.ReadCloser
	err error // of opening, explained
}

// Read implements io.Reader.
func (e *entryReader) Read(p []byte) (n int, err error) {
	if e.err != nil {
		return 0, e.err
	}
	n, err = e.r.Read(p)
	if err == io.EOF {
		return n, err
	}
	return n, explainEntry(err)
}

// explainEntry puts what went wrong with an entry into words.
func explainEntry(err error) error {
	if err == nil {
		return nil
	}
	return explainZip(err, broken("a part of it is missing, or not as it was written"))
}

// Close implements io.Closer.
func (e *entryReader) Close() error {
	if e.r == nil {
		return nil
	}
	return e.r.Close()
}
