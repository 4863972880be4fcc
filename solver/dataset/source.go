package dataset

import (
	"context"
	"errors"
	"io"
)

// Source is a file of known size that can be read at any place, and what there is to read it with.
type Source struct {
	Name string
	Size int64
	Open Opener
	// Memory is how many bytes the table may take while it is read, 0 for any number. A file whose table would
	// take more is refused with a *TooLarge, as soon as its first rows tell.
	Memory  int64
	Workers int      // that read ranges of it here, at most; the table is the same
	Helpers []Helper // that read ranges elsewhere, as long as the others work
	// Range is about how many bytes of the file are read apart from the rest, 0 for RangeBytes. A file of less
	// than two ranges is read alone.
	Range int64
	// Observe is called as Read calls it, by one goroutine at a time.
	Observe func(bytes int64) error
}

// Opener opens the bytes of a file from one offset to before another. It is called by several goroutines at a time.
type Opener func(from, to int64) io.ReadCloser

// Helper reads ranges of a file elsewhere, for the one who puts them together.
type Helper interface {
	// Ready waits until the helper can be asked, or for the context's end, and returns an error when it cannot.
	Ready(ctx context.Context) error
	// Range returns the rows from one offset to before another: what Ranges.Read gives there. ErrLost means
	// that the helper is no more.
	Range(ctx context.Context, from, to int64) (*Range, error)
}

// ErrLost is what a Helper returns that cannot read any more, whatever the file is like.
var ErrLost = errors.New("the helper is lost")

// ReadView reads a view as Read does, with the same table or error.
func (s *Source) ReadView(f Format) (*Table, error) {
	t, err := s.inRanges(f)
	if err == errAlone {
		r := s.Open(0, s.Size)
		defer r.Close()
		return readView(r, s.Name, f, s.bounds(), s.Observe)
	}
	return t, err
}

// ReadNew reads a view of new samples as ReadNew does.
func (s *Source) ReadNew(f Format) (*Table, error) {
	r := s.Open(0, s.Size)
	defer r.Close()
	b := s.bounds()
	b.single = true
	return readView(r, s.Name, f, b, s.Observe)
}

// ReadLabels reads labels as ReadLabels does.
func (s *Source) ReadLabels(f Format) (*LabelTable, error) {
	r := s.Open(0, s.Size)
	defer r.Close()
	return readLabels(r, s.Name, f, s.bounds(), s.Observe)
}

// ReadColumns reads descriptive columns as ReadColumns does.
func (s *Source) ReadColumns(f Format) (*ColumnTable, error) {
	r := s.Open(0, s.Size)
	defer r.Close()
	return readColumns(r, s.Name, f, s.bounds(), s.Observe)
}

func (s *Source) rangeBytes() int64 {
	if s.Range == 0 {
		return RangeBytes
	}
	return s.Range
}

func (s *Source) bounds() bounds { return bounds{size: s.Size, memory: s.Memory} }
