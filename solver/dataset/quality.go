package dataset

import (
	"cmp"
	"fmt"
	"slices"
)

// Note says what is remarkable about the numbers of a view. Nothing is changed because of it.
type Note struct {
	Kind     NoteKind
	Count    int      // of features, samples or values
	Of       int      // how many there are in all
	Examples []string // names of features or samples, at most maxExamples
	Text     string   // what was found, as "3 of 20 features are constant"
	Means    string   // what it means for a run
	Advice   string   // what one can do, "" for nothing
}

// NoteKind is what a note is about.
type NoteKind string

const (
	NoteMissing      NoteKind = "missing"       // values that are missing
	NoteConstant     NoteKind = "constant"      // features with one value
	NoteRare         NoteKind = "rare"          // features with one value in nearly all samples
	NoteSameFeatures NoteKind = "same-features" // features that repeat another one
	NoteSkewed       NoteKind = "skewed"        // features with few values far above the others
	NoteRange        NoteKind = "range"         // few features vary far more than the others
	NoteSentinel     NoteKind = "sentinel"      // numbers such as -999 that seem to stand for missing values
	NoteSparse       NoteKind = "sparse"        // nearly all numbers are 0
	NoteTotals       NoteKind = "totals"        // samples that are totals of the others
	NoteSameSamples  NoteKind = "same-samples"  // samples that repeat another one
	NoteZeroSamples  NoteKind = "zero-samples"  // samples without any number that is not 0
)

const (
	// rareShare: with less of the samples off its usual value, a feature is rare. It then tells little of
	// clusters, and z-scores take those few ten deviations away.
	rareShare = 0.01
	// skewBound is the skewness from which a feature of no negative numbers is told of: that of an
	// exponential distribution. Such are counts and concentrations, which are compared by their logarithm.
	skewBound = 2
	// skewedShare of the features make skewed ones worth a note: where they are few, the logarithm would
	// harm the others.
	skewedShare = 0.1
	// sparseBound is the share of zeros from which on a view is told of as sparse.
	sparseBound = 0.9
	// smallPart: features that together have less of a view's variance do not count beside the others
	// when nothing brings them to one scale. rangeShare of the features must be such to be worth a note.
	smallPart  = 0.01
	rangeShare = 0.25
)

// Quality looks at a view's numbers as they are in its file. It goes through them twice, and takes memory in
// proportion to samples and features. Samples and features that repeat others are found by 64-bit hashes.
func Quality(t *Table) []Note {
	p := profileOf(t)
	var notes []Note
	for _, note := range []func() (Note, bool){p.missing, p.sentinels, p.constant, p.rare, p.sameFeatures, p.skewed, p.ranges, p.sparse, p.totals, p.sameSamples, p.zeroSamples} {
		if n, ok := note(); ok {
			notes = append(notes, n)
		}
	}
	return notes
}

// String tells a note in one line.
func (n Note) String() string {
	text := n.Text
	if len(n.Examples) > 0 {
		text += ", such as " + examples(n.Examples)
	}
	text += ": " + n.Means
	if n.Advice != "" {
		text += "; " + n.Advice
	}
	return text
}

// of is a note about so many features or samples.
func (n Note) of(noun, are string) Note {
	verb := "are"
	if n.Count == 1 {
		verb = "is"
	}
	n.Text = fmt.Sprintf("%d of %s %s %s", n.Count, plural(n.Of, noun), verb, are)
	return n
}

// featureNote makes a note about the features for which ok holds; false when there are none.
func (p *profile) featureNote(kind NoteKind, ok func(f *featureMarks) bool) (Note, bool) {
	n := Note{Kind: kind, Of: len(p.features)}
	for j := range p.features {
		if ok(&p.features[j]) {
			n.count(p.table.Features[j])
		}
	}
	return n, n.Count > 0
}

// count counts one more, which has a name.
func (n *Note) count(name string) {
	if n.Count++; len(n.Examples) < maxExamples {
		n.Examples = append(n.Examples, name)
	}
}

// sampleName is the ID of sample i, or its number.
func (p *profile) sampleName(i int) string {
	if p.table.IDs == nil {
		return fmt.Sprint(i + 1)
	}
	return p.table.IDs[i]
}

func (p *profile) missing() (Note, bool) {
	n, values := Note{Kind: NoteMissing, Of: p.n * len(p.features)}, 0
	worst := make([]int, 0, len(p.features))
	for j, f := range p.features {
		if f.missing > 0 {
			worst = append(worst, j)
			values += f.missing
		}
	}
	if values == 0 {
		return n, false
	}
	incomplete := 0
	for _, s := range p.samples {
		if s.missing {
			incomplete++
		}
	}
	slices.SortStableFunc(worst, func(a, b int) int { return p.features[b].missing - p.features[a].missing })
	for _, j := range worst[:min(len(worst), maxExamples)] {
		n.Examples = append(n.Examples, p.table.Features[j])
	}
	n.Count = values
	n.Text = fmt.Sprintf("%s missing (%.2g %%), in %s and %s", are(values, "value"),
		100*float64(values)/float64(n.Of), plural(len(worst), "feature"), plural(incomplete, "sample"))
	n.Means = "a run needs all values"
	n.Advice = "choose which features or samples to leave out, or what to fill in"
	return n, true
}

func (p *profile) constant() (Note, bool) {
	n, ok := p.featureNote(NoteConstant, func(f *featureMarks) bool { return f.constant() && f.missing < p.n })
	n = n.of("feature", "constant")
	n.Means = "constant features tell no samples apart, and every run leaves them out"
	return n, ok
}

func (p *profile) rare() (Note, bool) {
	n, ok := p.featureNote(NoteRare, func(f *featureMarks) bool {
		return !f.constant() && float64(f.known(p.n)-f.usual()) < rareShare*float64(f.known(p.n))
	})
	n = n.of("feature", "the same in more than 99 % of the samples")
	n.Means = "such features tell little of clusters, and z-scores make their few other values huge"
	n.Advice = "scale this view in another way than by z-scores, or leave such features out"
	return n, ok
}

func (p *profile) sameFeatures() (Note, bool) {
	first := map[uint64]bool{}
	n, ok := p.featureNote(NoteSameFeatures, func(f *featureMarks) bool {
		if f.constant() || f.missing == p.n {
			return false
		}
		again := first[f.hash]
		first[f.hash] = true
		return again
	})
	n = n.of("feature", "the same as one before")
	n.Means = "what several features say counts several times"
	n.Advice = "leave the copies out unless that is meant"
	return n, ok
}

func (p *profile) skewed() (Note, bool) {
	n, _ := p.featureNote(NoteSkewed, func(f *featureMarks) bool { return f.low >= 0 && f.between && f.skewness(p.n) > skewBound })
	n = n.of("feature", "skewed: never negative, with few values far above the others")
	n.Means = "these few decide distances"
	n.Advice = "consider taking the logarithm, log(1 + x), before loading the file"
	return n, float64(n.Count) > skewedShare*float64(n.Of)
}

// ranges tells of the fewest features that have all but a small part of the variance.
func (p *profile) ranges() (Note, bool) {
	order := identityRows(len(p.features))
	variance, total := make([]float64, len(p.features)), 0.0
	for j := range p.features {
		variance[j] = p.features[j].variance(p.n)
		total += variance[j]
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(variance[a], variance[b]) })
	small, varied, part := 0, 0, 0.0
	for _, j := range order {
		if p.features[j].constant() {
			continue
		}
		varied++
		if part += variance[j]; part < smallPart*total {
			small++
		}
	}
	n := Note{Kind: NoteRange, Count: varied - small, Of: varied}
	slices.Reverse(order)
	for _, j := range order[:min(n.Count, maxExamples)] {
		n.Examples = append(n.Examples, p.table.Features[j])
	}
	has := "have"
	if n.Count == 1 {
		has = "has"
	}
	n.Text = fmt.Sprintf("%d of %s that vary %s 99 %% of the variance", n.Count, plural(n.Of, "feature"), has)
	n.Means = "without a scaling of the features the others hardly count, as with none and unit, and in part with auto"
	n.Advice = "choose minmax or zscore when the features have different units"
	return n, small > 0 && float64(small) >= rangeShare*float64(varied)
}

func (p *profile) sparse() (Note, bool) {
	n := Note{Kind: NoteSparse, Of: p.n * len(p.features)}
	for _, f := range p.features {
		n.Count += f.zeros
	}
	share := float64(n.Count) / float64(n.Of)
	n.Text = fmt.Sprintf("%.3g %% of the numbers are 0", 100*share)
	n.Means = "samples are compared by the few others"
	n.Advice = "auto or unit suits such views: they compare what a sample has in relation to how much it has"
	return n, share > sparseBound
}

func (p *profile) sameSamples() (Note, bool) {
	n := Note{Kind: NoteSameSamples, Of: p.n}
	first := make(map[uint64]bool, p.n)
	for i, s := range p.samples {
		if first[s.hash] && !s.zero {
			n.count(p.sampleName(i))
		}
		first[s.hash] = true
	}
	n = n.of("sample", "the same here as one before")
	n.Means = "this view cannot tell such samples apart"
	n.Advice = "check that no sample was exported twice"
	return n, n.Count > 0
}

func (p *profile) zeroSamples() (Note, bool) {
	n := Note{Kind: NoteZeroSamples, Of: p.n}
	for i, s := range p.samples {
		if s.zero {
			n.count(p.sampleName(i))
		}
	}
	n = n.of("sample", "0 in all features")
	n.Means = "this view says of such samples only that they are alike"
	n.Advice = "check that 0 does not stand for a missing value, or leave such samples out"
	return n, n.Count > 0
}
