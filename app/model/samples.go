package model

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"strings"
)

// Samples holds the cluster and the ID of every sample of a result, and how sure its cluster is when
// that is known.
type Samples struct {
	labels       []int32
	ids          []byte // UTF-8, end to end
	ends         []int  // where each ID ends in ids
	lower        []byte // ids in lower case, made when first needed
	sure, margin []float32
	byWeight     bool    // sure is the share of a sample's weight, see ByWeight
	bySureness   []int32 // samples, the least sure first, made when first needed
}

// SamplesOf reads the first five buffers of a wire.RunInfo or wire.AssignInfo.
func SamplesOf(labels, ids, ends, sure, margin []byte) (*Samples, error) {
	if len(labels) != len(ends) || len(labels)%4 != 0 {
		return nil, fmt.Errorf("%d bytes of labels do not go with %d bytes of offsets", len(labels), len(ends))
	}
	n := len(labels) / 4
	s := &Samples{labels: make([]int32, n), ids: ids, ends: make([]int, n)}
	last := 0
	for i := range n {
		s.labels[i] = int32(binary.LittleEndian.Uint32(labels[4*i:]))
		s.ends[i] = int(binary.LittleEndian.Uint32(ends[4*i:]))
		if s.ends[i] < last || s.ends[i] > len(ids) {
			return nil, fmt.Errorf("ID %d ends at byte %d of %d", i, s.ends[i], len(ids))
		}
		last = s.ends[i]
	}
	if last != len(ids) {
		return nil, fmt.Errorf("the last ID ends at byte %d of %d", last, len(ids))
	}
	if len(sure) > 0 || len(margin) > 0 {
		if len(sure) != len(labels) && len(sure) != 0 || len(margin) != len(labels) {
			return nil, fmt.Errorf("%d bytes of confidence and %d of margin do not go with %d bytes of labels", len(sure), len(margin), len(labels))
		}
		s.margin = floats(margin)
		if len(sure) > 0 {
			s.sure = floats(sure)
		}
	}
	return s, nil
}

func floats(b []byte) []float32 {
	v := make([]float32, len(b)/4)
	for i := range v {
		v[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
	}
	return v
}

// Len returns the number of samples.
func (s *Samples) Len() int { return len(s.labels) }

// Cluster returns the cluster of sample i, from 0.
func (s *Samples) Cluster(i int) int { return int(s.labels[i]) }

// Rated says whether it is known how sure the clusters are.
func (s *Samples) Rated() bool { return s.margin != nil }

// ByWeight says of what a result's confidence is a share: of the weight that a sample gives to anchors. Otherwise it is of
// the sets of anchors.
func (s *Samples) ByWeight(yes bool) { s.byWeight = yes }

// Confident says whether the confidence is known, too.
func (s *Samples) Confident() bool { return s.sure != nil }

// Confidence returns which share of the sets of anchors, or of its weight, puts sample i into its cluster.
func (s *Samples) Confidence(i int) float64 { return float64(s.sure[i]) }

// ConfidenceName is what the confidence is called.
func (s *Samples) ConfidenceName() string {
	if s.byWeight {
		return "Share"
	}
	return "Agreement"
}

// Sizes are how large the samples' points are on a map that shows how sure their clusters are: float32, 0 to 1.
func (s *Samples) Sizes() []byte {
	values := s.sure
	if values == nil {
		values = s.margin
	}
	sizes := make([]byte, 0, 4*len(values))
	for _, v := range values {
		sizes = binary.LittleEndian.AppendUint32(sizes, math.Float32bits(v))
	}
	return sizes
}

// Margin returns how far sample i is from the border to the next cluster: 0 on it, 1 in the middle of
// its own.
func (s *Samples) Margin(i int) float64 { return float64(s.margin[i]) }

// ID returns the ID of sample i.
func (s *Samples) ID(i int) string { return string(s.ids[s.start(i):s.ends[i]]) }

func (s *Samples) start(i int) int {
	if i == 0 {
		return 0
	}
	return s.ends[i-1]
}

// Find returns the sample with an ID; without one, the first whose ID begins with the text.
func (s *Samples) Find(text string) (int, bool) {
	if text = strings.TrimSpace(text); text == "" {
		return 0, false
	}
	found := -1
	for i := range s.Len() {
		id := s.ids[s.start(i):s.ends[i]]
		if string(id) == text {
			return i, true
		}
		if found < 0 && bytes.HasPrefix(id, []byte(text)) {
			found = i
		}
	}
	return max(found, 0), found >= 0
}

// AnyCluster selects the samples of every cluster.
const AnyCluster = -1

// Filter returns the samples of a cluster whose ID contains a text, upper and lower case
// being the same.
func (s *Samples) Filter(cluster int, text string) []int32 {
	rows := make([]int32, 0, s.Len())
	add := func(i int) {
		if cluster == AnyCluster || s.Cluster(i) == cluster {
			rows = append(rows, int32(i))
		}
	}
	if text = strings.ToLower(strings.TrimSpace(text)); text != "" {
		s.search([]byte(text), add)
		return rows
	}
	for i := range s.Len() {
		add(i)
	}
	return rows
}

// search calls found for every sample whose ID contains want. It looks through all IDs at
// once, which is much faster than one by one; what lies across two IDs does not count.
func (s *Samples) search(want []byte, found func(i int)) {
	ids := s.lowered()
	i, from := 0, 0
	for {
		k := bytes.Index(ids[from:], want)
		if k < 0 {
			return
		}
		at := from + k
		for s.ends[i] <= at {
			i++
		}
		if at+len(want) > s.ends[i] {
			from = at + 1
			continue
		}
		found(i)
		from = s.ends[i]
		i++
	}
}

// lowered returns the IDs in lower case. Where that changes their length the offsets would
// not fit, and the IDs are compared as they are.
func (s *Samples) lowered() []byte {
	if s.lower == nil {
		s.lower = bytes.ToLower(s.ids)
		if len(s.lower) != len(s.ids) {
			s.lower = s.ids
		}
	}
	return s.lower
}
