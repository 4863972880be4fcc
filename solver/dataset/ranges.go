package dataset

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"sync"
)

// RangeBytes is about how much of a file is read apart from the rest: little, so that what waits to be put together
// takes little memory, and much beside what a range costs by itself.
const RangeBytes = 16 << 20

// ahead is how many ranges more than there are who read may be read while an earlier one is missing.
const ahead = 2

// ReadAt reads a view as Read does, and gives the same table or error, from the first size bytes of r. Up
// to so many workers read ranges of it. observe is called by one of them at a time; its count begins again
// when the file has to be read by one alone.
func ReadAt(r io.ReaderAt, size int64, name string, f Format, workers int, observe func(bytes int64) error) (*Table, error) {
	s := Source{Name: name, Size: size, Workers: workers, Observe: observe, Open: func(from, to int64) io.ReadCloser {
		return io.NopCloser(io.NewSectionReader(r, from, to-from))
	}}
	return s.ReadView(f)
}

// errAlone says that a file must be read in one piece.
var errAlone = errors.New("not readable in ranges")

// Ranges reads ranges of a file that is not packed, in UTF-8, not long, without roles of rows and without lines to leave out
// below the first sample.
type Ranges struct {
	open  Opener
	first *parser // stands before the first sample
	start int64   // where that is
}

// OpenRanges looks at the first rows of a view to read ranges of it. It fails where that cannot be.
func OpenRanges(open Opener, size int64, name string, f Format) (*Ranges, error) {
	r := open(0, size)
	defer r.Close()
	first := newParser(r, name, bounds{}, nil)
	if err := first.open(f, forView); err != nil || first.packed || first.format.Encoding != UTF8 || first.long != nil || first.rowRoles.given != nil || first.skipsOn() {
		return nil, errAlone
	}
	return &Ranges{open, first, int64(first.scan.pos)}, nil
}

// skipsOn tells whether lines from the one at work on are left out.
func (p *parser) skipsOn() bool {
	return slices.ContainsFunc(p.scan.skip, func(l lines) bool { return l.last >= p.scan.line })
}

// Read reads the rows from one offset, behind a line end, to before another.
func (r *Ranges) Read(from, to int64, observe func(bytes int64) error) (*Range, error) {
	p, err := r.read(from, to, observe)
	if err != nil {
		return nil, r.first.fault(err)
	}
	return p.travel(), nil
}

func (r *Ranges) read(from, to int64, observe func(int64) error) (*part, error) {
	src := r.open(from, to)
	defer src.Close()
	p := r.first.rangeReader(src, bounds{size: to - from}, observe)
	if from == r.start {
		s := p.scan
		s.line, s.afterCR, s.comments, s.kept = r.first.scan.line, r.first.scan.afterCR, r.first.scan.comments, r.first.scan.kept
	}
	if err := p.rows(); err != nil {
		return nil, err
	}
	return &p.part, nil
}

// rangeReader returns a parser for the rows in a range of the file.
func (p *parser) rangeReader(src io.Reader, b bounds, observe func(int64) error) *parser {
	q := newParser(src, p.name, b, observe)
	q.layout, q.part = p.layout, newPart(len(p.features), len(p.sorts))
	q.scan = newScanner(q.input)
	q.scan.hold = false
	q.scan.delim, q.scan.comment = p.scan.delim, p.scan.comment
	q.scan.skipped, q.scan.emptyRows = p.scan.skipped, p.scan.emptyRows
	q.scan.write(p.number)
	return q
}

// inRanges reads a view by all who can, each a range at a time, or returns errAlone.
//
// The ranges begin behind line ends. A line end may be part of a quoted cell; then the range before
// ends inside quotes, which is an error. After an error the file is read again in one piece, so that the
// error is the one of the first faulty cell.
func (s *Source) inRanges(f Format) (*Table, error) {
	if s.Workers+len(s.Helpers) < 2 || s.Size < 2*s.rangeBytes() {
		return nil, errAlone
	}
	r, err := OpenRanges(s.Open, s.Size, s.Name, f)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	hiring, last := context.WithCancel(ctx)
	defer last()
	w := &work{
		Source: s, ranges: r, at: r.start, done: r.start, most: ahead + max(1, s.Workers) + len(s.Helpers),
		read: map[int]rangeRead{}, stop: cancel, last: last,
	}
	w.changed.L = &w.mu
	var group sync.WaitGroup
	for range max(1, s.Workers) {
		group.Go(w.here)
	}
	for _, h := range s.Helpers {
		group.Go(func() {
			if h.Ready(hiring) == nil {
				w.elsewhere(ctx, h)
			}
		})
	}
	group.Wait()
	return w.table()
}

// work is the reading of a file by several.
type work struct {
	*Source
	ranges *Ranges
	stop   func() // ends all who read
	last   func() // ends the waiting for helpers, when there is no range left for them

	mu      sync.Mutex
	changed sync.Cond
	at      int64 // where the next range begins
	taken   int   // ranges
	joined  int   // of these, in order, that are part of whole
	most    int   // that may be taken and not joined
	read    map[int]rangeRead
	whole   *parser // nil before the first
	done    int64   // bytes that were read
	err     error
}

// rangeRead is the rows of a range that ends before to.
type rangeRead struct {
	*part
	to int64
}

// span is a range that somebody reads.
type span struct {
	number   int
	from, to int64
	told     int64 // bytes that the observer heard of
}

// next waits until another range may be read, and takes it. It returns nil when there is none.
func (w *work) next() *span {
	w.mu.Lock()
	defer w.mu.Unlock()
	for w.err == nil && w.at < w.Size && w.taken-w.joined >= w.most {
		w.changed.Wait()
	}
	if w.err != nil || w.at >= w.Size {
		return nil
	}
	g := &span{number: w.taken, from: w.at, to: w.Size}
	if w.Size-w.at > w.rangeBytes() {
		g.to = w.behindLine(w.at + w.rangeBytes())
	}
	if w.taken, w.at = w.taken+1, g.to; w.at == w.Size {
		w.last()
	}
	return g
}

// here reads ranges in this program.
func (w *work) here() {
	for g := w.next(); g != nil; g = w.next() {
		w.readHere(g)
	}
}

func (w *work) readHere(g *span) {
	p, err := w.ranges.read(g.from, g.to, func(n int64) error { return w.tell(g, n) })
	w.put(g, p, err)
}

// elsewhere has a helper read ranges, until it is lost.
func (w *work) elsewhere(ctx context.Context, h Helper) {
	for g := w.next(); g != nil; g = w.next() {
		r, err := h.Range(ctx, g.from, g.to)
		if err == ErrLost {
			w.readHere(g)
			return
		}
		if err == nil {
			err = w.tell(g, g.to-g.from)
		}
		if err != nil {
			w.put(g, nil, err)
			return
		}
		w.put(g, r.arrive(len(w.ranges.first.features)), nil)
	}
}

// tell says that n bytes of a range were read.
func (w *work) tell(g *span, n int64) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.done += n - g.told
	g.told = n
	if w.err == nil && w.Observe != nil {
		w.fail(w.Observe(w.done))
	}
	return w.err
}

// fail ends the work when err is not nil. The lock is held.
func (w *work) fail(err error) {
	if err != nil && w.err == nil {
		w.err = err
		w.stop()
		w.changed.Broadcast()
	}
}

// put takes the rows of a range, and joins those that are next.
func (w *work) put(g *span, p *part, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.fail(err)
	if w.err != nil {
		return
	}
	w.read[g.number] = rangeRead{p, g.to}
	for r, ok := w.read[w.joined]; ok && w.err == nil; r, ok = w.read[w.joined] {
		delete(w.read, w.joined)
		w.joined++
		w.fail(w.join(r))
	}
	w.changed.Broadcast()
}

// join appends the rows of a range to the whole.
func (w *work) join(next rangeRead) error {
	p := w.whole
	if p == nil {
		p = w.ranges.first.rangeReader(nil, w.bounds(), nil)
		p.warnings, p.idsSeen = w.ranges.first.warnings, new(idSet)
		w.whole = p
	}
	p.input.n = next.to
	all := p.values.few == nil || next.values.few == nil
	if p.samples+next.samples > p.next || all != (p.values.few == nil) {
		if err := p.foresee(next.samples, all); err != nil {
			return err
		}
	}
	if !p.append(next.part) {
		return errAlone // to tell on which line
	}
	return nil
}

// table returns the whole as a view.
func (w *work) table() (*Table, error) {
	var ours *Error
	if w.err == errAlone || errors.As(w.err, &ours) {
		return nil, errAlone
	}
	if w.err != nil {
		return nil, w.ranges.first.fault(w.err)
	}
	if w.whole == nil || w.whole.samples == 0 || w.whole.fewSamples() != nil {
		return nil, errAlone
	}
	w.whole.summarise()
	return w.whole.table(), nil
}

// lineWindow is how many bytes are looked at to find a line's end.
const lineWindow = 64 << 10

// behindLine returns the position behind the first line end at or after a position, or the file's size.
func (s *Source) behindLine(at int64) int64 {
	for at < s.Size {
		to := min(at+lineWindow, s.Size)
		r := s.Open(at, to)
		text, err := io.ReadAll(r)
		r.Close()
		if err != nil {
			break // who reads on meets it
		}
		end := bytes.IndexAny(text, "\r\n")
		switch {
		case end < 0:
			at = to
			continue
		case text[end] == '\r' && end+1 < len(text) && text[end+1] == '\n':
			end++
		case text[end] == '\r' && end+1 == len(text) && to < s.Size:
			at += int64(end) // to see what follows
			continue
		}
		return at + int64(end) + 1
	}
	return s.Size
}
