package model

import (
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"

	"viewfold/wasm/wire"
)

// Selection is samples that the person selected, for all panels.
type Selection struct {
	Rows    []int32 // samples in ascending order
	InTable bool    // the table of samples shows these alone

	counts []int   // how many there are of every cluster
	first  []int32 // those that the page lists
}

// Select selects samples in ascending order. It rests as Samples.List does.
func (r Result) Select(rows []int32, rest func() bool) (s Selection, all bool) {
	s = Selection{Rows: rows, counts: make([]int, r.Clusters), first: rows[:min(len(rows), mostSelectedRows)]}
	var least []int32
	all = pieces(len(rows), rest, func(from, to int) {
		for _, i := range rows[from:to] {
			s.counts[r.Samples.Cluster(int(i))]++
		}
		if r.Samples.Rated() {
			least = r.Samples.fewLeastSure(least, rows[from:to], mostSelectedRows)
		}
	})
	if r.Samples.Rated() {
		s.first = least
	}
	return s, all
}

// Empty says whether nothing is selected.
func (s Selection) Empty() bool { return len(s.Rows) == 0 }

// Mask has 1 for every sample that is selected; nil when none is.
func (s Selection) Mask(samples int) []byte {
	if s.Empty() {
		return nil
	}
	mask := make([]byte, samples)
	for _, i := range s.Rows {
		mask[i] = 1
	}
	return mask
}

// Bits has bit i%8 of byte i/8 set for every sample i that is selected; nil when none is.
func (s Selection) Bits(samples int) []byte {
	if s.Empty() {
		return nil
	}
	bits := make([]byte, (samples+7)/8)
	for _, i := range s.Rows {
		bits[i/8] |= 1 << (i % 8)
	}
	return bits
}

// SelectedWords says how many samples are selected and which clusters they are in.
func (r Result) SelectedWords(s Selection) string {
	if s.Empty() {
		return "No sample is selected."
	}
	var parts []string
	rest, others := 0, 0
	for c, n := range s.counts {
		switch {
		case n == 0:
		case len(parts) == maxNamed:
			rest, others = rest+n, others+1
		default:
			parts = append(parts, fmt.Sprintf("%s of %s", Count(n), r.ClusterName(c)))
		}
	}
	text := Plural(len(s.Rows), "sample") + " selected: " + strings.Join(parts, ", ")
	if others > 0 {
		text += fmt.Sprintf(", %s of %s", Count(rest), Plural(others, "other cluster"))
	}
	return text + "."
}

// mostSelectedRows bounds the selected samples that the page lists beside what sets clusters apart.
const mostSelectedRows = 20

// SelectedTable lists the selected samples, the least sure first, with what is known of how sure they are; rest is how many more
// there are.
func (r Result) SelectedTable(s Selection) (columns []string, rows [][]string, rest int) {
	columns = []string{"Sample", "Cluster"}
	if r.Samples.Confident() {
		columns = append(columns, r.Samples.ConfidenceName())
	}
	if r.Samples.Rated() {
		columns = append(columns, "Margin")
	}
	for _, n := range s.first {
		i := int(n)
		row := []string{r.Samples.ID(i), r.ShortName(r.Samples.Cluster(i))}
		if r.Samples.Confident() {
			row = append(row, Share(r.Samples.Confidence(i)))
		}
		if r.Samples.Rated() {
			row = append(row, Signed(r.Samples.Margin(i)))
		}
		rows = append(rows, row)
	}
	return columns, rows, len(s.Rows) - len(rows)
}

// SelectedOf is the request for what sets selected samples apart.
func (r Result) SelectedOf(s Selection) wire.Selected {
	return wire.Selected{Run: r.Request, Only: s.Bits(r.Samples.Len()), Choice: r.Made.Request.Choice}
}

// WhyNotCompare says why the selected samples cannot be compared with all others, "" when they can.
func (m Model) WhyNotCompare() string {
	r := m.Result
	switch {
	case r == nil || m.Selected.Empty():
		return "Select samples on the map first."
	case len(m.Selected.Rows) == r.Samples.Len():
		return "All samples are selected: there are no others to compare them with."
	case m.Running():
		return "A run is under way."
	case !m.hasViews() && r.Kept:
		return "The samples cannot be compared: a kept result has no data beside it, and its views are not loaded as they were. Run again to compare them; the same data and options give the same result."
	case !m.hasViews():
		return filesChanged
	}
	return ""
}

// SelectedCSV is a file of the IDs and clusters of the selected samples. It rests as Samples.List does.
func (r Result) SelectedCSV(s Selection, rest func() bool) (text string, all bool) {
	var b strings.Builder
	w := csv.NewWriter(&b) // to a Builder: it cannot fail
	w.Write([]string{"id", "cluster"})
	all = pieces(len(s.Rows), rest, func(from, to int) {
		for _, i := range s.Rows[from:to] {
			w.Write([]string{r.Samples.ID(int(i)), strconv.Itoa(r.Samples.Cluster(int(i)) + 1)})
		}
	})
	w.Flush()
	return b.String(), all
}
