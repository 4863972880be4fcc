package dataset

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
)

// offers are other ways to read the file that its content suggests.
func (p *parser) offers(t *Table) []Choice {
	if p.format.transposed() {
		return nil
	}
	var list []Choice
	if p.looksTransposed(t) {
		f := p.format
		f.Samples = SideColumns
		n, d := t.X.Shape()
		beside := p.annotations()
		for _, j := range beside {
			f = f.WithRole(ColumnIgnored, fmt.Sprintf("#%d", j+1))
		}
		text := fmt.Sprintf("Read it transposed: %d samples in columns, %d features in rows", d-len(beside), n)
		if len(beside) > 0 {
			text += ", without " + p.describe(beside[0])
			if len(beside) > 1 {
				text += fmt.Sprintf(" and %d more that describe features", len(beside)-1)
			}
		}
		list = append(list, Choice{Text: text, Format: f})
	}
	if p.counting && len(t.Features) > 1 {
		list = append(list, Choice{Text: "Ignore " + p.describe(0) + ": it numbers the rows", Format: p.format.WithRole(ColumnIgnored, "#1")})
		ids := p.format
		ids.ID = p.key(0)
		list = append(list, Choice{Text: "Take " + p.describe(0) + " for IDs", Format: ids})
	}
	return slices.Concat(list, p.emptyOffer(t), t.splitOffer())
}

// emptyOffer is the offer to ignore columns in which no sample has a value.
func (p *parser) emptyOffer(t *Table) []Choice {
	n, _ := t.X.Shape()
	f, some := p.format, []string(nil)
	for j, r := range p.roles {
		if r.isNumbers() && p.missing.ByFeature != nil && p.missing.ByFeature[p.place[j]] == n {
			f = f.WithRole(ColumnIgnored, fmt.Sprintf("#%d", j+1))
			some = append(some, p.columns[j])
		}
	}
	if some == nil || len(some) == len(t.Features) {
		return nil
	}
	return []Choice{{Text: "Ignore " + plural(len(some), "column") + " without any value: " + firstOf(some), Format: f}}
}

// sampleName is what samples are called in headers: a usual word and a number, or the barcode of a project.
var sampleName = regexp.MustCompile(`(?i)^((samples?|patients?|subjects?|pat|subj|donor|case|control|ctrl|cell|mouse|individual|s|p|gsm|srr|err)[ _.-]?\d+.*|TCGA[-.].*)$`)

// annotationWords are what columns are called that describe features beside their names.
var annotationWords = []string{"entrezgeneid", "entrezid", "entrez", "geneid", "genesymbol", "hugosymbol", "symbol", "genename", "ensemblid", "description",
	"desc", "chr", "chrom", "chromosome", "start", "end", "strand", "length", "cytoband", "locusid", "biotype"}

// annotations are the columns of numbers that describe the rows where these are features.
func (p *parser) annotations() (list []int) {
	for j, r := range p.roles {
		if r.isNumbers() && slices.Contains(annotationWords, bareWord(p.columns[j])) {
			list = append(list, j)
		}
	}
	return list
}

// looksTransposed tells whether rows seem to be features: their names stand in a column that is called so, or
// the columns are called as samples are. Where most rows have a class nobody has turned them.
func (p *parser) looksTransposed(t *Table) bool {
	n, d := t.X.Shape()
	if !p.header || t.IDs == nil || t.Labels != nil || len(p.sorts) > 0 || d < 2 || n < 2 {
		return false
	}
	if namesFeature(p.columns[p.id]) {
		return true
	}
	if namesSamples(p.columns[p.id]) {
		return false
	}
	// As of everything else the first rows and columns decide.
	names, ids := t.Features[:min(d, headRows)], t.IDs[:min(n, headRows)]
	if slices.ContainsFunc(ids, sampleName.MatchString) {
		return false
	}
	like := 0
	for _, name := range names {
		if sampleName.MatchString(name) {
			like++
		}
	}
	return d > 2 && like*10 >= len(names)*9
}

// insteadOfIDs are the roles of a column that was taken for IDs unasked.
func (p *parser) insteadOfIDs() []Choice {
	if p.asked.ID != "" || p.purpose != forView {
		return nil
	}
	var list []Choice
	number := strconv.Itoa(p.id + 1)
	if p.wholeIDs {
		list = append(list, Choice{Text: p.describe(p.id) + " is a feature", Format: p.asked.WithRole(ColumnFeature, "#"+number)})
	}
	if p.label < 0 {
		f := p.asked
		f.ID, f.Label = none, p.key(p.id)
		list = append(list, Choice{Text: p.describe(p.id) + " holds labels to compare with", Format: f})
	}
	return append(list,
		Choice{Text: p.describe(p.id) + " is a category: a feature of 0 and 1 for every level", Format: p.asked.WithRole(ColumnCategory, "#"+number)},
		Choice{Text: p.describe(p.id) + " is ignored", Format: p.asked.WithRole(ColumnIgnored, "#"+number)})
}
