// Package capsule holds what it takes to repeat a run and to tell whether it came out the same: which
// files went in, by their SHA-256, how each was read, how they were joined, with what options, and what
// was found. A capsule is one JSON file without the data. JSON writes every number with as many digits
// as tell it from its neighbours, so numbers come back to the last bit; and a person can read it, search
// it and compare two of them, which a zip file would not allow. Command line and worker share it.
package capsule

import (
	"bufio"
	"encoding/json"
	"io"
	"time"

	"viewfold"
	"viewfold/solver/dataset"
	"viewfold/solver/report"
)

// Form is the latest version of the form. It rises when older programs would misread it; a capsule has the first
// version that says all of it, so that they open what they can. Version 2 has descriptive columns and anchors among
// the tables, version 3 lines of files that are left out.
const Form = 3

// RoleAnchors is the role of a table of anchors that the run started from.
const RoleAnchors dataset.Role = "anchors"

// Capsule is the JSON document.
type Capsule struct {
	Form    int    `json:"viewfold_capsule"`
	Program string `json:"program"` // version of the program that made it
	Made    string `json:"made"`    // RFC 3339
	// Example is the bundled example that files are of, when some are: the page has them.
	Example string          `json:"example,omitempty"`
	Files   []File          `json:"files"`
	Tables  []Table         `json:"tables"` // views in their order, then labels, descriptive columns, anchors
	Joining dataset.Joining `json:"joining"`
	// Result holds the options, with the seed, and all that was found.
	Result *report.Report `json:"result"`
}

// File is a file that went in. Several tables can be of one file.
type File struct {
	Name   string `json:"name"` // without its folder
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"` // in hexadecimal
}

// Table is a view, the labels, descriptive columns or the anchors, and how it was read from its file.
type Table struct {
	File   int            `json:"file"` // place in Files, from 0
	Role   dataset.Role   `json:"role"`
	Format dataset.Format `json:"format"`        // as resolved, so that the same bytes give the same table
	Off    bool           `json:"off,omitempty"` // a view that stayed out of the run
}

// New returns a capsule of a run that this program made, without files and tables.
func New(result *report.Report, how dataset.Joining, made time.Time) *Capsule {
	return &Capsule{Form: 1, Program: viewfold.Version, Made: made.UTC().Format(time.RFC3339), Joining: how, Result: result}
}

// Add adds a table of a file. A file that is there already is not added again.
func (c *Capsule) Add(f File, t Table) {
	t.File = len(c.Files)
	for k, known := range c.Files {
		if known == f {
			t.File = k
		}
	}
	if t.File == len(c.Files) {
		c.Files = append(c.Files, f)
	}
	if t.Role == RoleAnchors || t.Role == dataset.RoleColumns {
		c.Form = max(c.Form, 2)
	}
	if t.Format.Skip != "" {
		c.Form = max(c.Form, 3)
	}
	c.Tables = append(c.Tables, t)
}

// Anchors returns the file of the anchors that the run started from; ok is false when it chose its own.
func (c *Capsule) Anchors() (f File, ok bool) {
	if last := c.Tables[len(c.Tables)-1]; last.Role == RoleAnchors {
		return c.Files[last.File], true
	}
	return f, false
}

// Needed tells, for every file, whether the run needs it: not when all its views are off, nor for labels or descriptive
// columns, which never make a result.
func (c *Capsule) Needed() []bool {
	needed := make([]bool, len(c.Files))
	for _, t := range c.Tables {
		needed[t.File] = needed[t.File] || !t.Off && t.Role != dataset.RoleLabels && t.Role != dataset.RoleColumns
	}
	return needed
}

// Write writes the document on one line.
func (c *Capsule) Write(w io.Writer) error {
	out := bufio.NewWriter(w)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(c); err != nil {
		return err
	}
	return out.Flush()
}
