package dataset

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"viewfold/solver/dataset/array"
	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// namesFeature tells whether a text is what a column of names of features is usually called.
func namesFeature(text string) bool {
	return slices.Contains([]string{"feature", "features", "featureid", "featurename", "gene", "genes", "geneid", "genename", "genesymbol",
		"symbol", "hugosymbol", "ensembl", "ensemblid", "ensemblgeneid", "entrez", "entrezid", "entrezgeneid", "transcript", "transcriptid",
		"probe", "probes", "probeid", "probeset", "probesetid", "idref", "cpg", "cpgid", "cg", "protein", "proteins", "proteinid", "uniprot",
		"peptide", "mirna", "mirnaid", "metabolite", "metabolites", "compound", "otu", "otuid", "taxon", "taxa", "asv", "variable"}, bareWord(text))
}

// namesFeatures tells whether the first column of a transposed file is called as names of features are, or
// has no name.
func (l *layout) namesFeatures() bool {
	return l.header && (l.nameOf(0) == "" || namesFeature(l.columns[0]))
}

// checkTransposed refuses a transposed file whose samples have no IDs of their own.
func (l *layout) checkTransposed() error {
	if !l.format.transposed() {
		return nil
	}
	if !l.header {
		return nil
	}
	at := make(map[string]int, len(l.columns))
	for j, r := range l.roles {
		if !r.isNumbers() {
			continue
		}
		e := &Error{Line: l.headLine, Column: j + 1, Text: shorten(l.columns[j])}
		switch id := l.columns[j]; {
		case l.nameOf(j) == "":
			e.Problem, e.Fix = "the sample of this column has no ID in the header", "give every column a name, or ignore the column"
		case strings.ContainsAny(id, "\uFFFD\x00"):
			e.Problem, e.Fix = quote(id)+" is not text in "+nameOfEncoding(l.format.Encoding), fixUTF8
		default:
			if before, ok := at[id]; ok {
				e.Problem = fmt.Sprintf("the ID %s is there already, in column %d", quote(id), before+1)
				e.Fix = "give every sample an ID of its own, or ignore one of the columns"
				break
			}
			at[id] = j
			continue
		}
		return e
	}
	return nil
}

// addName notes the name of the row at work.
func (p *parser) addName(text []byte) error {
	if err := p.checkText(text); err != nil {
		return err
	}
	name := string(text)
	switch p.rowRole = p.rowRoles.of(name); p.rowRole {
	case feature:
		p.ids = append(p.ids, name)
	case category:
		p.rowCodes = append(p.rowCodes, rowCategory{name: name, row: len(p.rowsSeen), before: p.samples})
	}
	if p.rowRoles.given != nil {
		p.rowRoles.meet(name)
		if !p.rowRoles.elsewhere(name) {
			p.rowsSeen = append(p.rowsSeen, name)
		}
	}
	return nil
}

// transposed returns what was read of a transposed file as a view.
func (p *parser) transposed() *Table {
	t := &Table{
		Name: p.name, Format: p.format, Columns: p.columns, Roles: p.roleNames(), Features: p.ids, Labels: p.labels,
		X:       p.values.transposed(),
		Missing: p.missing, Bytes: p.input.n,
	}
	if p.header {
		t.IDs = p.features
	}
	if t.Features == nil {
		t.Features = make([]string, p.samples)
	}
	for _, unit := range p.units {
		t.setUnit(unit, t.Features)
		break // all columns have the same
	}
	named := p.ids != nil
	at := make(map[string]int, len(t.Features))
	twins, first := 0, ""
	for j, name := range t.Features {
		if name == "" {
			t.Features[j] = "feature " + strconv.Itoa(j+1)
			continue
		}
		if _, ok := at[name]; ok && named {
			if twins++; twins == 1 {
				first = name
			}
		}
		at[name] = j
	}
	if twins > 0 {
		p.warn("%s the name of an earlier one, the first is %s", have(twins, "feature"), quote(first))
	}
	p.listRows(t)
	if len(p.rowCodes) > 0 {
		p.widenRows(t)
	}
	t.Missing.recount(t.X)
	t.Warnings = p.warnings
	t.Choices = t.splitOffer()
	return t
}

// listRows says what every row is. Where no row has a role but features and labels, labels come first.
func (p *parser) listRows(t *Table) {
	if t.Rows = p.rowsSeen; t.Rows == nil {
		if p.rowRoles.label != "" {
			t.Rows = []string{p.rowRoles.label}
		}
		t.Rows = append(t.Rows, t.Features...)
	}
	t.RowRoles = make([]string, len(t.Rows))
	for i, name := range t.Rows {
		switch r := p.rowRoles.of(name); r {
		case label:
			t.RowRoles[i] = ColumnLabel
		default:
			t.RowRoles[i] = nameOfRole(r)
		}
	}
}

// have is "1 feature has", "2 features have".
func have(n int, noun string) string {
	if n == 1 {
		return "1 " + noun + " has"
	}
	return plural(n, noun) + " have"
}

// transposed returns the numbers with a row for every column: sparse where few are not 0. The store must not
// be used again.
func (s *store) transposed() samples.Matrix {
	if s.few != nil && samples.Few(s.few.NonZeros(), s.rows, s.d) {
		return array.Turn(s.few)
	}
	y := dense.New(s.d, s.rows)
	if s.few != nil {
		for i := range s.rows {
			columns, values := s.few.Row(i)
			for e, v := range values {
				y.Data[int(columns[e])*y.Stride+i] = v
			}
		}
		return y
	}
	for i := range s.rows {
		for j, v := range s.all[i*s.d : (i+1)*s.d] {
			y.Data[j*y.Stride+i] = v
		}
	}
	if samples.FewOf(y) {
		return samples.FromDense(y)
	}
	return y
}
