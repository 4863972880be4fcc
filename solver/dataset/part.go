package dataset

// part is what the rows of a range of a file hold. It has nothing of the file itself: parts that were
// read beside each other, wherever that was, become one by append.
type part struct {
	samples  int
	values   store
	ids      []string
	idLines  []int32 // where they are, but for those of features
	idsSeen  *idSet  // nil where they are told apart when the part is appended to another
	letters  int     // bytes of all IDs
	labels   []string
	codes    []codes    // of the columns that are categories
	told     [][]string // of the descriptive columns, which are not read in ranges
	keys     longRows
	missing  Missing
	lines    int // of the file, or the range
	comments int // comment lines
	kept     int // cells written as ="text"

	lead, blanks, trail int // blank lines before, between and behind the rows
}

// newPart returns a part without rows, of so many columns of numbers and categories.
func newPart(features, categories int) part {
	return part{values: newStore(features), codes: make([]codes, categories)}
}

// append adds the rows of the next range, whose lines are counted from its start; that part must not be
// used again. It returns false when an ID is in both, or a category has too many levels.
func (p *part) append(next *part) bool {
	for i, line := range next.idLines {
		if _, twice := p.idsSeen.add(p.ids, next.ids[i]); twice {
			return false
		}
		p.ids, p.idLines = append(p.ids, next.ids[i]), append(p.idLines, int32(p.lines)+line)
	}
	if len(next.idLines) == 0 {
		p.ids = append(p.ids, next.ids...)
	}
	for k := range p.codes {
		if !p.codes[k].append(&next.codes[k]) {
			return false
		}
	}
	switch {
	case next.samples == 0:
		p.trail += next.trail
	case p.samples == 0:
		p.lead += p.trail + next.lead
		p.blanks, p.trail = next.blanks, next.trail
	default:
		p.blanks += p.trail + next.lead + next.blanks
		p.trail = next.trail
	}
	p.missing.append(next.missing, p.lines)
	p.samples += next.samples
	p.values.append(&next.values)
	p.letters += next.letters
	p.labels = append(p.labels, next.labels...)
	p.lines += next.lines
	p.comments += next.comments
	p.kept += next.kept
	return true
}

// append adds what is missing in rows that come after so many lines.
func (m *Missing) append(next Missing, lines int) {
	if next.Count == 0 {
		return
	}
	if m.Count == 0 {
		*m = next
		m.Line += lines
		return
	}
	m.Count += next.Count
	if m.ByFeature == nil { // only categories lack values so far
		m.ByFeature = next.ByFeature
		return
	}
	for j, count := range next.ByFeature {
		m.ByFeature[j] += count
	}
}

// append adds the rows of next, which must not be used again.
func (s *store) append(next *store) {
	s.rows += next.rows
	if s.few != nil && next.few != nil {
		before := len(s.few.Value)
		for _, end := range next.few.Start[1:] {
			s.few.Start = append(s.few.Start, before+end)
		}
		s.few.Column, s.few.Value = append(s.few.Column, next.few.Column...), append(s.few.Value, next.few.Value...)
		s.few.Rows = s.rows
		return
	}
	for _, half := range []*store{s, next} {
		if half.few != nil {
			half.keepAll(half.rows)
		}
	}
	s.all = append(s.all, next.all...)
}
