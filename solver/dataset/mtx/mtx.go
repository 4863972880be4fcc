// Package mtx reads matrices in the text format of the Matrix Market. Source: R. F. Boisvert, R. Pozo and
// K. A. Remington, The Matrix Market Exchange Formats: Initial Design, NISTIR 5935, 1996.
package mtx

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"viewfold/solver/dataset/array"
)

// Magic is what such a file begins with, in any case.
const Magic = "%%MatrixMarket"

// maxLine is how long a line may be; the format allows 1024 characters.
const maxLine = 1 << 16

// Read reads a matrix; without its numbers when they are not wanted. Errors are *array.Error, with the line,
// *array.TooLarge or the reader's.
func Read(r io.Reader, content bool, room array.Room) (array.Array, error) {
	p := &parser{lines: bufio.NewScanner(r), room: room}
	p.lines.Buffer(nil, maxLine)
	var a array.Array
	err := p.read(&a, content)
	if errors.Is(p.lines.Err(), bufio.ErrTooLong) {
		p.line++
		return a, p.broken("the line is too long")
	}
	if p.lines.Err() != nil {
		return a, p.lines.Err()
	}
	return a, err
}

// parser reads one file.
type parser struct {
	lines      *bufio.Scanner
	room       array.Room
	line       int    // number of the line at work
	dense      bool   // array, not coordinate
	field      string // real, integer or pattern
	symmetry   string // general, symmetric or skew-symmetric
	rows, cols int
	entries    int // of a coordinate matrix, as stored
}

// read reads header, sizes and numbers.
func (p *parser) read(a *array.Array, content bool) error {
	if err := p.header(); err != nil {
		return err
	}
	if a.Problem = p.unknown(); a.Problem != "" {
		return nil
	}
	if err := p.sizes(); err != nil {
		return err
	}
	a.Shape = []int{p.rows, p.cols}
	switch {
	case p.rows == 0 || p.cols == 0:
		a.Problem = "is empty"
		return nil
	case p.dense:
		_, a.Problem = array.Count(a.Shape)
	case p.entries > array.Most/2: // two, where it is symmetric
		a.Problem = "has " + strconv.Itoa(p.entries) + " entries, more than can be read"
	}
	if a.Problem != "" || !content {
		return nil
	}
	stored := p.entries
	if p.dense {
		stored = p.rows * p.cols
	} else if p.symmetry != "general" {
		stored *= 2
	}
	if err := p.room.ForEntries(*a, stored); err != nil {
		return err
	}
	found, err := p.numbers()
	if err != nil {
		return err
	}
	a.Sparse, err = found.Sparse(p.rows, p.cols)
	return err
}

// next goes to the next line that is neither blank nor a comment, and returns its words; nil at the end.
func (p *parser) next() [][]byte {
	for p.lines.Scan() {
		p.line++
		if words := bytes.Fields(p.lines.Bytes()); len(words) > 0 && words[0][0] != '%' {
			return words
		}
	}
	return nil
}

// broken says what is wrong with the line at work.
func (p *parser) broken(what string) error {
	return &array.Error{Problem: "line " + strconv.Itoa(p.line) + ": " + what, Fix: "correct the line, or save the matrix again"}
}

// header reads the first line: %%MatrixMarket matrix coordinate real general.
func (p *parser) header() error {
	p.line = 1
	p.lines.Scan()
	words := strings.Fields(strings.ToLower(p.lines.Text()))
	if len(words) != 5 || words[0] != strings.ToLower(Magic) || words[1] != "matrix" || words[2] != "coordinate" && words[2] != "array" {
		return p.broken("the header must be “" + Magic + " matrix coordinate real general” or alike")
	}
	p.dense, p.field, p.symmetry = words[2] == "array", words[3], words[4]
	return nil
}

// unknown says which matrices cannot be read.
func (p *parser) unknown() string {
	switch {
	case !slices.Contains([]string{"real", "double", "integer", "pattern"}, p.field) || p.dense && p.field == "pattern":
		return "holds numbers of the kind “" + p.field + "”, not real ones"
	case !slices.Contains([]string{"general", "symmetric", "skew-symmetric"}, p.symmetry):
		return "is “" + p.symmetry + "”, which cannot be read"
	}
	return ""
}

// sizes reads the line of sizes.
func (p *parser) sizes() error {
	words := p.next()
	if len(words) != map[bool]int{true: 2, false: 3}[p.dense] {
		return p.broken("the sizes of the matrix must stand here")
	}
	for k, at := range []*int{&p.rows, &p.cols, &p.entries}[:len(words)] {
		n, err := strconv.Atoi(string(words[k]))
		if err != nil || n < 0 || n > math.MaxInt32 {
			return p.broken(strconv.Quote(string(words[k])) + " is not a size")
		}
		*at = n
	}
	if p.symmetry != "general" && p.rows != p.cols {
		return p.broken("a symmetric matrix has as many rows as columns")
	}
	return nil
}

// numbers reads all entries.
func (p *parser) numbers() (*array.Entries, error) {
	found := new(array.Entries)
	if p.dense {
		return found, p.everyCell(found)
	}
	for k := range p.entries {
		words := p.next()
		if words == nil {
			return nil, array.Broken("it ends after %d of %d entries", k, p.entries)
		}
		if err := p.entry(found, words); err != nil {
			return nil, err
		}
	}
	return found, p.end()
}

// end refuses what stands behind the last entry.
func (p *parser) end() error {
	if p.next() != nil {
		return p.broken("there are more entries than the sizes tell of")
	}
	return nil
}

// entry adds the entry of a line: row, column and, but for a pattern, value.
func (p *parser) entry(found *array.Entries, words [][]byte) error {
	want := 3
	if p.field == "pattern" {
		want = 2
	}
	if len(words) != want {
		return p.broken("an entry has " + strconv.Itoa(want) + " numbers, this line has " + strconv.Itoa(len(words)))
	}
	i, errI := strconv.Atoi(string(words[0]))
	j, errJ := strconv.Atoi(string(words[1]))
	if errI != nil || errJ != nil || i < 1 || i > p.rows || j < 1 || j > p.cols {
		return p.broken("there is no row " + string(words[0]) + ", column " + string(words[1]))
	}
	v := 1.0
	if p.field != "pattern" {
		var err error
		if v, err = p.value(words[2]); err != nil {
			return err
		}
	}
	p.add(found, i-1, j-1, v)
	return nil
}

// add adds a value, and the one that symmetry makes of it.
func (p *parser) add(found *array.Entries, i, j int, v float64) {
	found.Add(int32(i), int32(j), v)
	switch {
	case i == j || p.symmetry == "general":
	case p.symmetry == "symmetric":
		found.Add(int32(j), int32(i), v)
	default:
		found.Add(int32(j), int32(i), -v)
	}
}

// value reads a number.
func (p *parser) value(word []byte) (float64, error) {
	v, err := strconv.ParseFloat(string(word), 64)
	if err != nil && !math.IsInf(v, 0) {
		return 0, p.broken(strconv.Quote(string(word)) + " is not a number")
	}
	return v, nil
}

// everyCell reads the values of all cells, column by column; of a symmetric matrix those below the diagonal, and
// on it unless it is skew-symmetric.
func (p *parser) everyCell(found *array.Entries) error {
	for j := range p.cols {
		first := 0
		switch p.symmetry {
		case "symmetric":
			first = j
		case "skew-symmetric":
			first = j + 1
		}
		for i := first; i < p.rows; i++ {
			words := p.next()
			if len(words) != 1 {
				return p.broken("the value of row " + strconv.Itoa(i+1) + ", column " + strconv.Itoa(j+1) + " must stand here alone")
			}
			v, err := p.value(words[0])
			if err != nil {
				return err
			}
			p.add(found, i, j, v)
		}
	}
	return p.end()
}
