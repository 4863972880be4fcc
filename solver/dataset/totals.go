package dataset

import (
	"math"
	"slices"
	"strings"
)

const (
	lastSamples = 5    // are looked at for totals: these stand at the end
	asTotal     = 1e-9 // how far a total may be off, as a share of the values' sum
)

// totalWords are what people and programs call a total or another summary of samples.
var totalWords = []string{"total", "totals", "grandtotal", "sum", "sums", "mean", "means", "average", "median", "sd", "std", "stdev", "stddev",
	"gesamt", "gesamtergebnis", "summe", "mittelwert", "standardabweichung", "somme", "moyenne", "médiane"}

// totals is a note about samples at the end that seem to summarise the others: by what they are called, or as the sum or the mean
// of all others in every feature.
func (p *profile) totals() (Note, bool) {
	n := Note{Kind: NoteTotals, Of: p.n}
	for i := max(0, p.n-lastSamples); i < p.n; i++ {
		called := p.table.IDs != nil && slices.Contains(totalWords, bareWord(strings.TrimRight(p.table.IDs[i], ":")))
		if called || p.sums(i) {
			n.count(p.sampleName(i))
		}
	}
	n = n.of("sample", "called a total or mean, or the sum or mean of all others")
	n.Means = "a summary taken for a sample is unlike all others and pulls scales and clusters"
	n.Advice = "leave its line out, or its column where columns are samples"
	return n, n.Count > 0
}

// sums tells whether sample i is the sum of all others in every feature, or the mean, where there are enough numbers to tell.
func (p *profile) sums(i int) bool {
	if p.n < 4 || len(p.features) < 3 || p.samples[i].zero || p.samples[i].missing {
		return false
	}
	row := make([]float64, len(p.features))
	p.table.X.CopyRow(row, i)
	sum, mean := true, true
	for j, v := range row {
		f := &p.features[j]
		near := asTotal * math.Abs(f.sum)
		sum = sum && math.Abs(f.sum-2*v) <= near
		mean = mean && math.Abs(f.sum-float64(f.known(p.n))*v) <= near && !f.constant()
	}
	return sum || mean
}
