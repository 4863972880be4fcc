package model

import (
	"encoding/binary"
	"fmt"
	"math"
)

// Samples holds the cluster and the ID of every sample of a result, and how sure its cluster is when
// that is known. The numbers stay as they came: there may be a million.
type Samples struct {
	labels   []byte // int32
	ids      []byte // UTF-8, end to end
	ends     []byte // uint32, where each ID ends in ids
	sure     []byte // float32, empty when it is not known
	margin   []byte // the same
	order    []byte // int32, samples, the least sure first
	byWeight bool   // sure is the share of a sample's weight, see ByWeight
}

// SamplesOf puts together the first six buffers of a wire.RunInfo or wire.AssignInfo.
func SamplesOf(labels, ids, ends, sure, margin, order []byte) (*Samples, error) {
	if len(labels) != len(ends) || len(labels)%4 != 0 {
		return nil, fmt.Errorf("%d bytes of labels do not go with %d bytes of offsets", len(labels), len(ends))
	}
	s := &Samples{labels: labels, ids: ids, ends: ends, sure: sure, margin: margin, order: order}
	if last := s.start(s.Len()); last != len(ids) {
		return nil, fmt.Errorf("the last ID ends at byte %d of %d", last, len(ids))
	}
	if len(sure) > 0 && len(sure) != len(labels) || len(margin) > 0 && len(margin) != len(labels) || len(margin) < len(sure) || len(order) != len(margin) {
		return nil, fmt.Errorf("%d bytes of confidence, %d of margin and %d of order do not go with %d bytes of labels", len(sure), len(margin), len(order), len(labels))
	}
	return s, nil
}

// number is integer i of a buffer.
func number(b []byte, i int) int { return int(int32(binary.LittleEndian.Uint32(b[4*i:]))) }

// float is floating-point number i of a buffer.
func float(b []byte, i int) float32 {
	return math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
}

// Labels are the clusters from 0: int32.
func (s *Samples) Labels() []byte { return s.labels }

// Len returns the number of samples.
func (s *Samples) Len() int { return len(s.labels) / 4 }

// Cluster returns the cluster of sample i, from 0.
func (s *Samples) Cluster(i int) int { return number(s.labels, i) }

// Rated says whether it is known how sure the clusters are.
func (s *Samples) Rated() bool { return len(s.margin) > 0 }

// ByWeight says of what a result's confidence is a share: of the weight that a sample gives to anchors. Otherwise it is of
// the sets of anchors.
func (s *Samples) ByWeight(yes bool) { s.byWeight = yes }

// Confident says whether the confidence is known, too.
func (s *Samples) Confident() bool { return len(s.sure) > 0 }

// Confidence returns which share of the sets of anchors, or of its weight, puts sample i into its cluster.
func (s *Samples) Confidence(i int) float64 { return float64(float(s.sure, i)) }

// ConfidenceName is what the confidence is called.
func (s *Samples) ConfidenceName() string {
	if s.byWeight {
		return "Share"
	}
	return "Agreement"
}

// Sizes are how large the samples' points are on a map that shows how sure their clusters are: float32, 0 to 1.
func (s *Samples) Sizes() []byte {
	if s.Confident() {
		return s.sure
	}
	return s.margin
}

// Margin returns how far sample i is from the border to the next cluster: 0 on it, 1 in the middle of
// its own.
func (s *Samples) Margin(i int) float64 { return float64(float(s.margin, i)) }

// ID returns the ID of sample i.
func (s *Samples) ID(i int) string { return string(s.id(i)) }

func (s *Samples) id(i int) []byte { return s.ids[s.start(i):s.end(i)] }

func (s *Samples) start(i int) int {
	if i == 0 {
		return 0
	}
	return s.end(i - 1)
}

func (s *Samples) end(i int) int { return int(binary.LittleEndian.Uint32(s.ends[4*i:])) }
