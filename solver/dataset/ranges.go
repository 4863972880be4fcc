package dataset

import (
	"bufio"
	"errors"
	"io"
	"sync"
)

// minRange is how many bytes of a file are worth a goroutine of their own.
const minRange = 4 << 20

// ReadAt reads a view as Read does, and gives the same table or error, from the first size bytes of r. Up
// to so many workers read ranges of a file that is not packed, in UTF-8 and not long. observe is called by one of
// them at a time; its count begins again when the file has to be read by one alone.
//
// The ranges begin behind line ends. A line end may be part of a quoted cell; then the range before
// ends inside quotes, which is an error. After an error the file is read again in one piece, so that the
// error is the one of the first faulty cell.
func ReadAt(r io.ReaderAt, size int64, name string, f Format, workers int, observe func(bytes int64) error) (*Table, error) {
	return readRanges(r, size, name, f, min(workers, int(size/minRange)), observe)
}

// errAlone says that a file must be read in one piece.
var errAlone = errors.New("not readable in ranges")

// readRanges reads a file in at most so many ranges, each by a goroutine.
func readRanges(r io.ReaderAt, size int64, name string, f Format, most int, observe func(int64) error) (*Table, error) {
	t, err := inRanges(r, size, name, f, most, observe)
	if err == errAlone {
		return Read(io.NewSectionReader(r, 0, size), name, f, observe)
	}
	return t, err
}

// inRanges is readRanges where that works, else errAlone.
func inRanges(r io.ReaderAt, size int64, name string, f Format, most int, observe func(int64) error) (*Table, error) {
	if most < 2 {
		return nil, errAlone
	}
	first := newParser(io.NewSectionReader(r, 0, size), name, nil)
	if err := first.open(f, forView); err != nil || first.packed || first.format.Encoding != UTF8 || first.long != nil {
		return nil, errAlone
	}
	cuts := cutLines(r, int64(first.scan.pos), size, most)
	watch := &sharedObserver{observe: observe, done: cuts[0]}
	readers := make([]*parser, len(cuts)-1)
	var group sync.WaitGroup
	for k := range readers {
		p := first.rangeReader(io.NewSectionReader(r, cuts[k], cuts[k+1]-cuts[k]), watch)
		if k == 0 {
			p.continueFrom(first)
		}
		readers[k] = p
		group.Go(func() { watch.stop(p.rows()) })
	}
	group.Wait()
	if watch.err != nil {
		var ours *Error
		if watch.err == errAlone || errors.As(watch.err, &ours) {
			return nil, errAlone
		}
		return nil, first.fault(watch.err)
	}
	whole := readers[0]
	for _, p := range readers[1:] {
		if !whole.append(&p.part) {
			return nil, errAlone // to tell on which line
		}
	}
	if whole.samples == 0 || whole.fewSamples(2) != nil {
		return nil, errAlone
	}
	whole.input.n = size
	whole.summarise()
	return whole.table(), nil
}

// rangeReader returns a parser for the rows in a range of the file.
func (p *parser) rangeReader(src io.Reader, watch *sharedObserver) *parser {
	input := &counter{src: src}
	input.observe = func(n int64) error { return watch.tell(input, n) }
	q := &parser{layout: p.layout, name: p.name, input: input, part: newPart(len(p.features), len(p.sorts)), known: map[string]string{}}
	q.scan = newScanner(input)
	q.scan.hold = false
	q.scan.delim, q.scan.comment = p.scan.delim, p.scan.comment
	q.scan.write(p.number)
	return q
}

// continueFrom makes p go on where first stopped.
func (p *parser) continueFrom(first *parser) {
	s := p.scan
	s.line, s.afterCR, s.comments = first.scan.line, first.scan.afterCR, first.scan.comments
}

// cutLines cuts the bytes from from to size into at most n ranges of similar length that begin behind
// line ends, and returns their borders.
func cutLines(r io.ReaderAt, from, size int64, n int) []int64 {
	cuts := []int64{from}
	for k := 1; k < n; k++ {
		at := from + (size-from)*int64(k)/int64(n)
		if at <= cuts[len(cuts)-1] {
			continue
		}
		if at = behindLine(r, at, size); at < size {
			cuts = append(cuts, at)
		}
	}
	return append(cuts, size)
}

// behindLine returns the position behind the first line end at or after a position, or size.
func behindLine(r io.ReaderAt, at, size int64) int64 {
	text := bufio.NewReader(io.NewSectionReader(r, at, size-at))
	for {
		c, err := text.ReadByte()
		if err != nil {
			return size
		}
		at++
		switch c {
		case '\n':
			return at
		case '\r':
			if next, err := text.ReadByte(); err == nil && next == '\n' {
				at++
			}
			return at
		}
	}
}

// sharedObserver adds up what several readers of a file report, and ends all when one fails.
type sharedObserver struct {
	mu      sync.Mutex
	observe func(int64) error // may be nil
	done    int64
	told    map[*counter]int64
	err     error // what made the readers stop
}

// tell adds that a reader has read n bytes in all.
func (w *sharedObserver) tell(from *counter, n int64) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err != nil {
		return w.err
	}
	if w.told == nil {
		w.told = map[*counter]int64{}
	}
	w.done += n - w.told[from]
	w.told[from] = n
	if w.observe != nil {
		w.err = w.observe(w.done)
	}
	return w.err
}

// stop ends all readers when err is not nil.
func (w *sharedObserver) stop(err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err == nil {
		w.err = err
	}
}
