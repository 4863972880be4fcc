package array

import "fmt"

// Room is how many bytes an array may take while it is read, 0 for any number.
type Room int64

// Bytes that are taken while an array becomes a matrix of float64, however few a file has for each.
const (
	numberBytes = 16 // of a number: as it was read, and in the matrix
	entryBytes  = 64 // of a non-zero: in lists that grow, by columns, and by rows
	keptBytes   = 12 // of a non-zero in the sparse array
	cellBytes   = 8  // of a cell, where that becomes a dense matrix
	fewPart     = 10 // an array stays sparse when fewer than one in so many are not 0
)

// TooLarge says that an array would take more than there is room for.
type TooLarge struct {
	Rows, Cols int
	Bytes      int64 // that it would take
	Room       int64 // that it may take
}

func (e *TooLarge) Error() string {
	return fmt.Sprintf("%s numbers would take %d bytes of memory", Size([]int{e.Rows, e.Cols}), e.Bytes)
}

// ForNumbers refuses a full array that would take too much, before any of its numbers is read.
func (r Room) ForNumbers(a Array) error {
	return r.check(a, numberBytes*int64(a.Rows())*int64(a.Cols()))
}

// ForEntries refuses a sparse array of so many entries that would take too much.
func (r Room) ForEntries(a Array, entries int) error {
	bytes := entryBytes * int64(entries)
	if cells := int64(a.Rows()) * int64(a.Cols()); cells <= fewPart*int64(entries) {
		bytes = max(bytes, keptBytes*int64(entries)+cellBytes*cells)
	}
	return r.check(a, bytes)
}

func (r Room) check(a Array, bytes int64) error {
	if r > 0 && bytes > int64(r) {
		return &TooLarge{a.Rows(), a.Cols(), bytes, int64(r)}
	}
	return nil
}
