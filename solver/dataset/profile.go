package dataset

import (
	"math"
	"math/bits"
)

// profile is what the notes about a table are made from.
type profile struct {
	table    *Table
	n        int // samples
	features []featureMarks
	samples  []sampleMarks
}

// featureMarks are what is known of a feature's values.
type featureMarks struct {
	sum, mean      float64 // of the known values
	low, high      float64
	candidate      float64 // the only value but 0 that most of the others but 0 may have (Boyer and Moore)
	votes          int
	square, cube   float64 // sums of (value − mean)², (value − mean)³
	hash           uint64
	zeros, missing int
	usuals         int  // values that are the candidate
	between        bool // some value is neither the least nor the greatest
	outer          extremes
}

// sampleMarks are what is known of a sample.
type sampleMarks struct {
	hash    uint64
	zero    bool // all its features are 0
	missing bool // some value is
}

// profileOf goes through a table's numbers, which are not 0, twice; zeros follow from their count.
func profileOf(t *Table) *profile {
	n, d := t.X.Shape()
	p := &profile{table: t, n: n, features: make([]featureMarks, d), samples: make([]sampleMarks, n)}
	for j := range p.features {
		p.features[j] = featureMarks{low: math.Inf(1), high: math.Inf(-1), zeros: n, outer: noExtremes()}
	}
	for i := range n {
		s := sampleMarks{zero: true}
		t.X.Each(i, func(j int, v float64) { p.features[j].first(&s, uint64(i), uint64(j), v) })
		p.samples[i] = s
	}
	for j := range p.features {
		f := &p.features[j]
		if f.zeros > 0 {
			f.low, f.high = min(f.low, 0), max(f.high, 0)
			f.between = f.low < 0 && 0 < f.high
			f.outer.low, f.outer.high = 0, 0
		}
		f.mean = f.sum / float64(max(1, f.known(n)))
	}
	for i := range n {
		t.X.Each(i, func(j int, v float64) { p.features[j].second(v) })
	}
	for j := range p.features {
		f := &p.features[j]
		f.square += float64(f.zeros) * f.mean * f.mean
		f.cube -= float64(f.zeros) * f.mean * f.mean * f.mean
	}
	return p
}

// first takes a value of sample i and feature j in, and into the sample's marks.
func (f *featureMarks) first(s *sampleMarks, i, j uint64, v float64) {
	f.zeros--
	s.zero = false
	b := math.Float64bits(v)
	if v != v {
		s.missing = true
		f.missing++
		b = 1 // whichever NaN it is
	} else {
		f.sum += v
		if v < f.low {
			f.low = v
		}
		if v > f.high {
			f.high = v
		}
		if v == f.candidate {
			f.votes++
		} else if f.votes--; f.votes < 0 {
			f.candidate, f.votes = v, 1
		}
	}
	f.hash = mix(f.hash, i, b)
	s.hash = mix(s.hash, j, b)
}

// second takes a value in once the mean and the range are known.
func (f *featureMarks) second(v float64) {
	away := v - f.mean
	if away != away {
		return
	}
	f.square += away * away
	f.cube += away * away * away
	f.outer.second(v, f.low, f.high)
	if v == f.candidate {
		f.usuals++
	}
	if f.low < v && v < f.high {
		f.between = true
	}
}

// mix takes a number at a place into a hash.
func mix(hash, place, b uint64) uint64 {
	return bits.RotateLeft64((hash^b^place*0xd6e8feb86659fd93)*0x9e3779b97f4a7c15, 29)
}

// known counts the values that are not missing, of n samples.
func (f *featureMarks) known(n int) int { return n - f.missing }

// constant tells whether all known values are the same.
func (f *featureMarks) constant() bool { return f.low >= f.high }

// usual counts the samples that have the value which most have, when more than half have it.
func (f *featureMarks) usual() int { return max(f.zeros, f.usuals) }

// variance is that of the known values, of n samples; 0 of none.
func (f *featureMarks) variance(n int) float64 {
	if f.constant() {
		return 0
	}
	return f.square / float64(f.known(n))
}

// skewness is the third central moment over the deviation³, of n samples.
func (f *featureMarks) skewness(n int) float64 {
	if f.constant() {
		return 0
	}
	deviation := math.Sqrt(f.variance(n))
	return f.cube / float64(f.known(n)) / (deviation * deviation * deviation)
}
