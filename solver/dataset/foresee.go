package dataset

import (
	"fmt"
	"math"

	"viewfold/solver/samples"
)

// bounds is what is known of a file before it is read. The zero value: nothing.
type bounds struct {
	size   int64 // bytes of the file as it is, packed or not; 0 when that is not known
	memory int64 // bytes that the table may take while it is read; 0 for any number
	single bool  // a view of one sample is enough
}

// least is how many samples a view has.
func (b bounds) least() int {
	if b.single {
		return 1
	}
	return 2
}

// TooLarge says that a table would take more memory than it may.
type TooLarge struct {
	File     string
	Samples  int   // about, as far as was read or foreseen; 0 when that is not known
	Features int   // 0 when they are not known
	Bytes    int64 // that it would take at least, about
	Memory   int64 // that it may take
}

func (e *TooLarge) Error() string {
	return fmt.Sprintf("%s: the table would take about %d bytes of memory, and may take %d", e.File, e.Bytes, e.Memory)
}

const (
	// surely is how many bytes of a file tell how long its rows are, where an eighth of it does not; hardly is too
	// few in any case, as what was read is up to a chunk more than what the rows so far take.
	surely, hardly = 16 << 20, 5 * chunk
	// slack is the share of rows that may come beyond the expected ones before the numbers must move.
	slack = 0.03
	// doubt is by how much more than the memory there is a table may seem to take at first: less, the more of
	// the file was read.
	doubt = 0.25
	// growing is how many times its size a slice takes that grows and is copied once in the end.
	growing = 2.25
)

// What a row takes while it is read beside its numbers, in bytes: its ID, with its line and place in an idSet; its label;
// in a long file, what a value takes on its way into the table; the cell of a descriptive column. And what a text takes
// beside its letters that a map holds for cells with the same.
const (
	idBytes    = 80
	labelBytes = 36
	longBytes  = 60
	cellBytes  = 16 * growing
	textBytes  = 80
)

// foresee makes room for the rows to come and refuses a file whose table would take too much memory. coming rows
// were read and are not among the samples yet; all tells that all numbers are kept from now on. It is
// called again when there are p.next samples.
func (p *parser) foresee(coming int, all bool) error {
	s, read := &p.values, p.input.n
	least, each := p.samples+max(coming, 1), p.rowBytes(all)
	rows, fit, want := 2*float64(p.samples+coming), math.Inf(1), 0. // rows in all, for which there is memory, for which to make room
	if p.memory > 0 {
		fit = float64(p.memory) / each
	}
	if p.size > 0 && read >= max(hardly, min(surely, p.size/8)) {
		part := min(1, float64(read)/float64(p.size))
		rows = float64(p.samples+coming) / part
		if rows > fit*(1+doubt*(1-part)) {
			return p.tooLarge(rows, rows*each)
		}
		// However wrong that is, numbers do not move for every row.
		want = max((1+slack)*rows, (1+spare)*float64(p.samples))
	} else {
		want = rows
	}
	if float64(least) > fit {
		return p.tooLarge(float64(least), float64(least)*each)
	}
	p.next = max(least, int(min(2*float64(p.samples), fit)))
	if !all {
		return nil
	}
	if s.few != nil || s.rowsHeld() < least || float64(s.rowsHeld()) < rows {
		want = max(want, float64(least))
		if p.memory > 0 { // what is held moves, and is there twice meanwhile
			want = min(want, fit-s.bytes()/each)
		}
		if want < float64(least) {
			return p.tooLarge(float64(least), s.bytes()+float64(least)*each)
		}
		s.keepAll(int(want))
	}
	p.next = min(p.next, s.rowsHeld())
	return nil
}

// tooLarge is the refusal of a table of about so many rows and bytes.
func (p *parser) tooLarge(rows, bytes float64) error {
	e := &TooLarge{File: p.name, Samples: int(rows), Features: len(p.features), Bytes: int64(bytes), Memory: p.memory}
	switch {
	case p.format.transposed():
		e.Samples, e.Features = e.Features, e.Samples
	case p.long != nil:
		e.Samples, e.Features = 0, 0
	}
	return e
}

// rowBytes is about what a row takes until the table is made.
func (p *parser) rowBytes(all bool) float64 {
	n, bytes := float64(max(p.samples, 1)), 8*float64(p.values.d)
	if !all {
		kept := p.values.bytes() / n
		if samples.Few(p.values.few.NonZeros(), p.samples, p.values.d) {
			bytes = growing * kept
		} else {
			bytes += kept
		}
	}
	if p.format.transposed() {
		bytes *= 2
	}
	if p.rowRoles.given != nil { // the table may be another matrix
		bytes *= 1.5
	}
	if len(p.sorts) > 0 { // the table is another matrix, with a feature for every level
		bytes *= 2
		for _, c := range p.codes {
			bytes += 4*growing + 8*float64(len(c.levels))
		}
	}
	if p.id >= 0 {
		bytes += idBytes + float64(p.letters)/n
	}
	if p.label >= 0 {
		bytes += labelBytes
	}
	bytes += cellBytes*float64(len(p.telling)) + float64(p.knownBytes)/n
	if p.long != nil {
		bytes += longBytes
	}
	return bytes
}
