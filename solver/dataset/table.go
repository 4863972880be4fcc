// Package dataset turns bytes of CSV files into tables of numbers and joins tables of the
// same samples into views for the solver:
//
//	Read, ReadAt, ReadLabels, ReadColumns: bytes → text (encoding.go) → dialect (preamble.go, detect.go)
//	                          → layout (layout.go, shape.go, roles.go, notation.go, unit.go) → cells (scan.go, fast.go)
//	                          → Table (category.go, transpose.go, long.go), and how else it could be (offers.go)
//	                          bytes → arrays (entry.go, archive.go) → Table, of formats that are not CSV
//	Contents:                 bytes → the tables inside a file
//	Join:                     []*Table, *LabelTable → Set
//	Set.AddColumns:           *ColumnTable → Set.Columns
//
// A row is a sample, if Format does not say otherwise. What a file means is decided from its first rows alone and put into
// Table.Format; from there on every cell must fit, or an *Error says where it does not.
// The numbers of a column may have one unit, as 45% and 70 kg: they are read without it, 45 and 70, and a warning tells so.
// Nothing is repaired: no ragged row becomes a sample, and a number that can be read in two
// ways is asked about, not guessed.
package dataset

import "viewfold/solver/samples"

// Format says how the bytes of a file are to be understood. The zero value detects
// everything that can be detected.
type Format struct {
	// Encoding is UTF8, UTF16LE, UTF16BE or Windows1252. "" detects it: UTF-16 by its byte
	// order mark or its NUL bytes, else UTF-8 when the first bytes are, else Windows-1252.
	Encoding string `json:"encoding,omitempty"`
	// Delimiter is ",", ";", "\t", "|" or " ", which stands for any number of spaces and
	// tabs; "" detects it.
	Delimiter string `json:"delimiter,omitempty"`
	// Decimal is "." or ","; Thousands, between groups of three digits, is ",", ".", "'", " "
	// (also those that do not break a line) or "none". "" detects them, where the first rows
	// leave no doubt.
	Decimal   string `json:"decimal,omitempty"`
	Thousands string `json:"thousands,omitempty"`
	// Comment is "#", "%" or "!", which starts lines to skip, or "none". "" detects it, when such
	// lines come first or are no rows.
	Comment string `json:"comment,omitempty"`
	// Skip lists lines of text that are left out, by their numbers from 1, as "1-3,7": titles above the column names, units
	// below them, totals at the end.
	Skip string `json:"skip,omitempty"`
	// Header says whether the first row holds column names.
	Header Header `json:"header,omitempty"`
	// ID and Label name a column: by its name as in Table.Columns, or by its number from 1
	// ("1" is the first column) when no column has that name. "none" means there is no such
	// column.
	//
	// An empty ID means the first column when the first rows hold text and no numbers in it, or when they hold different
	// whole numbers and it is called as IDs are or has them as texts, ="001", which not all columns are; else none. In a label
	// table of several columns it also means the first column when its numbers are all different; in a table of descriptive
	// columns it means the first when its cells are all different and it holds text, is called as IDs are or has such texts.
	//
	// An empty Label means none. In a label table it means the first column that is not
	// the ID. In text whose columns are samples it names a row.
	ID    string `json:"id,omitempty"`
	Label string `json:"label,omitempty"`
	// Entry names a table inside a file whose tables have names, as Contents does.
	Entry string `json:"entry,omitempty"`
	// Samples says whether samples are the rows or the columns. In text whose columns are samples the header holds
	// the IDs, and the ID column the names of the features.
	Samples Side `json:"samples,omitempty"`
	// Roles gives columns other roles: items "ignore:", "category:" or "feature:" with a column behind,
	// separated by commas and in quotes when they hold one. The column is a name or number, several are
	// "#3-7" by number or "qc_*" by how their names begin; "#" tells a number from a name. Of two items
	// about a column the later counts; ID and Label count more. A label table has no such roles; of descriptive columns
	// some can be ignored, and numbers be a category. In text whose columns are samples "row sex" and "row qc_*" name rows;
	// so do what follows "category:" and what no column is called.
	Roles string `json:"roles,omitempty"`
	// Part, when not empty, keeps the features of the named columns alone, a list as in Roles without
	// the roles: one wide file can hold several views. Of a long file it is the name of one view. In text whose columns
	// are samples it names rows.
	Part string `json:"part,omitempty"`
	// Long, when not empty, says that a row is one value of one sample. It names the columns of the sample,
	// the feature and the value, or the sample, the view, the feature and the value, separated by commas.
	Long string `json:"long,omitempty"`
	// LongZeros makes values that a long file does not have 0; else they are missing.
	LongZeros bool `json:"long_zeros,omitempty"`
	// Missing lists further words that stand for a missing value, in any case, as Roles lists columns: "n.d.,<0.5,-999". A number
	// has a decimal point whatever the file has, and stands for all numbers of its value in features and columns of numbers, as
	// -999 for -999.00; in an array, too. Labels and IDs have no such words.
	Missing string `json:"missing,omitempty"`
}

// Side says whether rows are samples, or columns.
type Side string

const (
	// SideAuto is rows in text. Of an array it is the side that has as many as the file has labels, or else as all
	// arrays of the file have; rows where that does not decide.
	SideAuto    Side = ""
	SideRows    Side = "rows" // in text resolved to SideAuto
	SideColumns Side = "columns"
)

// transposed tells that columns are samples.
func (f Format) transposed() bool { return f.Samples == SideColumns }

// Header says whether a file starts with a row of column names.
type Header string

const (
	// HeaderAuto takes the first row for names when it holds text above a number, also one with a unit, when its
	// first cell alone in the first column is blank, when that is what IDs are usually called, when numbers that count up stand behind a text,
	// when it holds a column name given as ID or Label, or when it is the only row and all text. In a label table, also when its label is found nowhere else while others
	// repeat.
	HeaderAuto Header = ""
	HeaderYes  Header = "yes" // the first row holds names
	HeaderNo   Header = "no"  // the first row is a sample
)

// Table is the content of one file: a view, with the roles of its columns applied.
type Table struct {
	Name     string            // file name, and the entry where there is one: "set.mat · X{1}"
	Format   Format            // as resolved: reading with it gives the same table
	Columns  []string          // all column names of the file, in order; "column 3" where there is no header or an empty one
	Roles    []string          // of all columns: ColumnFeature, ColumnCategory, ColumnIgnored, ColumnID, ColumnLabel or ColumnOther
	Rows     []string          // names of the rows of text whose columns are samples, but for those of other parts; else nil
	RowRoles []string          // of these: ColumnFeature, ColumnCategory, ColumnIgnored or ColumnLabel
	Features []string          // names of the features, in order: the columns of X
	Units    map[string]string // of features whose numbers are read without one, by their names; nil when there are none
	IDs      []string          // one per sample; nil without an ID column
	Labels   []string          // one per sample, "" where unknown; nil without a label column
	X        samples.Matrix    // samples × features, NaN where a value is missing; sparse in a large table where few numbers are not 0
	Missing  Missing           // the cells without a value
	Bytes    int64             // bytes read, before decompression
	Levels   []Levels          // of the columns that are categories
	Warnings []string          // things the owner of the data should know, one sentence each
	// Choices are other ways to read the file that it suggests. None is taken unasked.
	Choices []Choice
}

// LabelTable is a table of known labels: an ID column (optional) and a label column.
type LabelTable struct {
	Name    string // as of a Table
	Format  Format
	Columns []string
	IDs     []string // nil: labels are in the order of the samples
	Labels  []string // "" where unknown: an empty cell, NA, N/A, NaN or null
	Bytes   int64    // bytes read, before decompression
	// Warnings are things the owner of the data should know, one sentence each.
	Warnings []string
}
