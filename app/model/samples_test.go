package model

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// pack makes the three buffers of a result.
func pack(labels []int32, ids []string) (l, i, e []byte) {
	end := 0
	for k, id := range ids {
		end += len(id)
		l = binary.LittleEndian.AppendUint32(l, uint32(labels[k]))
		e = binary.LittleEndian.AppendUint32(e, uint32(end))
	}
	return l, []byte(strings.Join(ids, "")), e
}

func TestSamples(t *testing.T) {
	s, err := samplesOf(pack([]int32{0, 1, 0, 1}, []string{"Ab", "", "cab", "É1"}))
	if err != nil {
		t.Fatal(err)
	}
	if s.Len() != 4 || s.ID(0) != "Ab" || s.ID(1) != "" || s.ID(3) != "É1" || s.Cluster(3) != 1 {
		t.Errorf("samples %q %q %q, cluster %d", s.ID(0), s.ID(1), s.ID(3), s.Cluster(3))
	}
	for _, c := range []struct {
		cluster int
		text    string
		want    []int32
	}{
		{AnyCluster, "", []int32{0, 1, 2, 3}},
		{1, "", []int32{1, 3}},
		{AnyCluster, " AB ", []int32{0, 2}},
		{AnyCluster, "bc", []int32{}}, // only across two IDs
		{1, "ab", []int32{}},
		{AnyCluster, "é", []int32{3}},
		{AnyCluster, "1", []int32{3}},
		{AnyCluster, "zzz", []int32{}},
		{7, "", []int32{}},
	} {
		if got := s.Filter(c.cluster, c.text); !reflect.DeepEqual(got, c.want) {
			t.Errorf("Filter(%d, %q) = %v, want %v", c.cluster, c.text, got, c.want)
		}
	}
}

// samplesOf makes samples of which nothing more is known.
func samplesOf(labels, ids, ends []byte) (*Samples, error) {
	return SamplesOf(labels, ids, ends, nil, nil)
}

func float32s(v ...float32) []byte {
	var b []byte
	for _, x := range v {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
	}
	return b
}

func TestLeastSure(t *testing.T) {
	l, i, e := pack([]int32{0, 1, 0, 1, 0}, []string{"a", "b", "c", "d", "e"})
	s, err := SamplesOf(l, i, e, float32s(1, 0.5, 0.25, 0.5, 1), float32s(0.9, 0.25, -0.5, 0.125, 0.9))
	if err != nil {
		t.Fatal(err)
	}
	if !s.Rated() || s.Confidence(2) != 0.25 || s.Margin(2) != -0.5 {
		t.Errorf("rated %v, agreement %v, margin %v", s.Rated(), s.Confidence(2), s.Margin(2))
	}
	for _, c := range []struct{ rows, want []int32 }{
		{[]int32{0, 1, 2, 3, 4}, []int32{2, 3, 1, 0, 4}},
		{[]int32{0, 1, 4}, []int32{1, 0, 4}},
		{[]int32{}, []int32{}},
	} {
		if got := s.LeastSure(c.rows); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v: %v, want %v", c.rows, got, c.want)
		}
		if got := s.FewLeastSure(c.rows, 2); !slices.Equal(got, c.want[:min(2, len(c.want))]) {
			t.Errorf("%v: the first are %v, want %v", c.rows, got, c.want)
		}
	}
	if s, _ := samplesOf(l, i, e); s.Rated() {
		t.Error("nothing is known, and yet it is rated")
	}
	if _, err := SamplesOf(l, i, e, float32s(1, 1), float32s(1, 1, 1, 1, 1)); err == nil {
		t.Error("two agreements for five samples")
	}
}

// Sorting by digits and keeping the first do what comparing does.
func TestLeastSureOfMany(t *testing.T) {
	const n = 5000
	labels, ids := make([]int32, n), make([]string, n)
	sure, margin := make([]float32, n), make([]float32, n)
	rng := rand.New(rand.NewPCG(1, 2))
	rows := make([]int32, n)
	for i := range n {
		ids[i], rows[i] = fmt.Sprint(i), int32(i)
		sure[i], margin[i] = float32(rng.IntN(40))/40, float32(rng.IntN(9)-4)*rng.Float32()
	}
	l, i, e := pack(labels, ids)
	s, err := SamplesOf(l, i, e, float32s(sure...), float32s(margin...))
	if err != nil {
		t.Fatal(err)
	}
	want := slices.Clone(rows)
	slices.SortFunc(want, func(a, b int32) int {
		return cmp.Or(cmp.Compare(sure[a], sure[b]), cmp.Compare(margin[a], margin[b]), cmp.Compare(a, b))
	})
	if !slices.Equal(s.LeastSure(rows), want) || !slices.Equal(s.FewLeastSure(rows, 100), want[:100]) {
		t.Error("the order is another")
	}
}

func TestSamplesRefuse(t *testing.T) {
	l, i, e := pack([]int32{0, 1}, []string{"a", "b"})
	for want, b := range map[string][3][]byte{
		"8 bytes of labels do not go with 4 bytes of offsets": {l, i, e[:4]},
		"3 bytes of labels do not go with 3 bytes of offsets": {l[:3], i, e[:3]},
		"ID 1 ends at byte 2 of 1":                            {l, i[:1], e},
		"the last ID ends at byte 2 of 3":                     {l, append(i[:2:2], 'x'), e},
		"ID 1 ends at byte 1 of 2":                            {l, i, append(append([]byte{}, e[4:]...), e[:4]...)},
	} {
		if _, err := SamplesOf(b[0], b[1], b[2], nil, nil); err == nil || err.Error() != want {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

// Whatever arrives is refused or can be read to the end, and the search finds what a look
// at every ID finds.
func FuzzSamples(f *testing.F) {
	l, i, e := pack([]int32{0, 1, 2}, []string{"ab", "ba", "aab"})
	f.Add(l, i, e, "a")
	f.Add(l, i, e, "ab")
	f.Add([]byte{}, []byte{}, []byte{}, "x")
	f.Add(l, i, i, "")
	f.Fuzz(func(t *testing.T, labels, ids, ends []byte, text string) {
		s, err := SamplesOf(labels, ids, ends, nil, nil)
		if err != nil {
			return
		}
		want := []int32{}
		lower, text2 := s.lowered(), strings.ToLower(strings.TrimSpace(text))
		for i := range s.Len() {
			if strings.Contains(string(lower[s.start(i):s.ends[i]]), text2) {
				want = append(want, int32(i))
			}
		}
		if got := s.Filter(AnyCluster, text); !reflect.DeepEqual(got, want) {
			t.Errorf("Filter(%q) = %v, want %v", text, got, want)
		}
	})
}
