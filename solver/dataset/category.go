package dataset

import (
	"fmt"
	"math"
	"slices"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// maxLevels is how many levels a category may have: a column with more is hardly one, and each is a feature.
const maxLevels = 50

// Levels are the different texts of a column that is a category, sorted, so that their order does not depend on
// that of the rows. Each is a feature, named "column=level". Where columns are samples it is a row.
type Levels struct {
	Column int // from 1, among Table.Rows where columns are samples
	Names  []string
}

// NameOf is what the column of a category is called, or the row where columns are samples.
func (t *Table) NameOf(l Levels) string {
	if t.Rows != nil {
		return t.Rows[l.Column-1]
	}
	return t.Columns[l.Column-1]
}

// unknownLevel is the code of a cell that says its value is not known.
const unknownLevel = -1

// codes are the cells of a category, as numbers of its levels.
type codes struct {
	levels []string // in the order of their first appearance
	number map[string]int32
	cells  []int32 // one per sample
}

// add notes a cell; it returns false when that is one level too many.
func (c *codes) add(text []byte) bool {
	n, ok := c.number[string(text)]
	if !ok {
		if len(c.levels) == maxLevels {
			return false
		}
		n = c.introduce(string(text))
	}
	c.cells = append(c.cells, n)
	return true
}

func (c *codes) introduce(level string) int32 {
	if c.number == nil {
		c.number = map[string]int32{}
	}
	n := int32(len(c.levels))
	c.levels = append(c.levels, level)
	c.number[level] = n
	return n
}

// append adds the cells of rows that follow; it returns false when there are too many levels then.
func (c *codes) append(next *codes) bool {
	to := make([]int32, len(next.levels))
	for k, level := range next.levels {
		n, ok := c.number[level]
		if !ok {
			if len(c.levels) == maxLevels {
				return false
			}
			n = c.introduce(level)
		}
		to[k] = n
	}
	for _, n := range next.cells {
		if n != unknownLevel {
			n = to[n]
		}
		c.cells = append(c.cells, n)
	}
	return true
}

// sorted sorts the levels.
func (c *codes) sorted() {
	names := slices.Sorted(slices.Values(c.levels))
	to := make([]int32, len(names))
	for k, level := range c.levels {
		n, _ := slices.BinarySearch(names, level)
		to[k] = int32(n)
	}
	for i, n := range c.cells {
		if n != unknownLevel {
			c.cells[i] = to[n]
		}
	}
	c.levels = names
}

// addLevel notes the cell of a category, without spaces around it.
func (p *parser) addLevel(text []byte) error {
	return p.addCode(&p.codes[p.place[p.col]], text, p.describe(p.col), fmt.Sprintf("#%d", p.col+1))
}

// addCode notes a cell of the category described so, which Format.Roles names by a key.
func (p *parser) addCode(c *codes, text []byte, what, key string) error {
	text = trim(text)
	if isUnknown(text) || p.gaps.has(text) {
		if p.missing.Count == 0 {
			p.missing.Line, p.missing.Column, p.missing.Text = p.scan.cellLine, p.col+1, string(text)
		}
		p.missing.Count++
		c.cells = append(c.cells, unknownLevel)
		return nil
	}
	if err := p.checkText(text); err != nil {
		return err
	}
	if c.add(text) {
		return nil
	}
	e := p.here(string(text), fmt.Sprintf("%s is one level too many: a category may have %d, and each becomes a feature", quote(string(text)), maxLevels),
		"ignore it, or write fewer levels")
	e.Choices = []Choice{{Text: what + " is ignored", Format: p.asked.WithRole(ColumnIgnored, key)}}
	return e
}

// widen puts the features of the categories' levels among the others, in the order of the file's columns. A
// sample without a known level has no known value in any of them.
func (p *parser) widen(t *Table) {
	if len(p.sorts) == 0 {
		return
	}
	var names []string
	base := make([]int, len(p.features)) // where a column of numbers is now
	first := make([]int, len(p.sorts))   // the same of a category's first level
	for j, r := range p.roles {
		k := p.place[j]
		switch r {
		case feature, truth, withUnit:
			base[k] = len(names)
			names = append(names, p.columns[j])
		case category:
			c := &p.codes[k]
			c.sorted()
			first[k] = len(names)
			for _, level := range c.levels {
				names = append(names, p.columns[j]+"="+level)
			}
			t.Levels = append(t.Levels, Levels{j + 1, c.levels})
		}
	}
	x := wider{t.X, base, first, p.codes, len(names)}
	t.X, t.Features = x.matrix(), names
	t.Missing.recount(t.X)
}

// wider is a matrix with the levels of categories among its columns.
type wider struct {
	x     samples.Matrix
	base  []int // of the columns of x
	first []int // of the categories' first levels
	codes []codes
	d     int
}

// each calls do for the values of sample i that are not 0, in no certain order.
func (w *wider) each(i int, do func(j int, v float64)) {
	w.x.Each(i, func(j int, v float64) { do(w.base[j], v) })
	for k, c := range w.codes {
		if n := c.cells[i]; n != unknownLevel {
			do(w.first[k]+int(n), 1)
			continue
		}
		for n := range c.levels {
			do(w.first[k]+n, math.NaN())
		}
	}
}

// matrix returns the numbers, sparse where few are not 0.
func (w *wider) matrix() samples.Matrix {
	n := len(w.codes[0].cells)
	count := 0
	for i := range n {
		w.each(i, func(int, float64) { count++ })
	}
	if !samples.Few(count, n, w.d) {
		y := dense.New(n, w.d)
		for i := range n {
			row := y.Row(i)
			w.each(i, func(j int, v float64) { row[j] = v })
		}
		return y
	}
	y := &samples.Sparse{Rows: n, Cols: w.d, Start: make([]int, 1, n+1), Column: make([]int32, 0, count), Value: make([]float64, 0, count)}
	row := make([]float64, w.d)
	var columns []int
	for i := range n {
		columns = columns[:0]
		w.each(i, func(j int, v float64) { row[j] = v; columns = append(columns, j) })
		slices.Sort(columns)
		for _, j := range columns {
			y.Column, y.Value = append(y.Column, int32(j)), append(y.Value, row[j])
		}
		y.Start = append(y.Start, len(y.Value))
	}
	return y
}

// recount counts the missing values of a matrix that was made of the cells.
func (m *Missing) recount(x samples.Matrix) {
	if m.Count == 0 {
		return
	}
	n, d := x.Shape()
	m.Count, m.ByFeature = 0, make([]int, d)
	for i := range n {
		x.Each(i, func(j int, v float64) {
			if v != v {
				m.Count++
				m.ByFeature[j]++
			}
		})
	}
}
