package model

import (
	"encoding/binary"
	"fmt"
	"math"
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
		list, all := s.List(Query{Cluster: c.cluster, Text: c.text}, untired)
		if got := rowsOf(list); !all || !slices.Equal(got, c.want) {
			t.Errorf("cluster %d, %q: %v, want %v", c.cluster, c.text, got, c.want)
		}
	}
}

// untired goes on after every rest.
func untired() bool { return true }

// rowsOf lists the samples of a listing.
func rowsOf(list Listing) (rows []int32) {
	for k := range list.Len() {
		rows = append(rows, int32(list.At(k)))
	}
	return rows
}

// samplesOf makes samples of which nothing more is known.
func samplesOf(labels, ids, ends []byte) (*Samples, error) {
	return SamplesOf(labels, ids, ends, nil, nil, nil)
}

func float32s(v ...float32) []byte {
	var b []byte
	for _, x := range v {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
	}
	return b
}

// int32s makes a buffer of integers.
func int32s(v ...int32) []byte {
	var b []byte
	for _, x := range v {
		b = binary.LittleEndian.AppendUint32(b, uint32(x))
	}
	return b
}

func TestLeastSure(t *testing.T) {
	l, i, e := pack([]int32{0, 1, 0, 1, 0}, []string{"a", "b", "c", "d", "ab"})
	s, err := SamplesOf(l, i, e, float32s(1, 0.5, 0.25, 0.5, 1), float32s(0.9, 0.25, -0.5, 0.125, 0.9), int32s(2, 3, 1, 0, 4))
	if err != nil {
		t.Fatal(err)
	}
	if !s.Rated() || s.Confidence(2) != 0.25 || s.Margin(2) != -0.5 {
		t.Errorf("rated %v, agreement %v, margin %v", s.Rated(), s.Confidence(2), s.Margin(2))
	}
	some := Selection{Rows: []int32{1, 3, 4}, InTable: true}
	for _, c := range []struct {
		query Query
		want  []int32
	}{
		{Query{Cluster: AnyCluster, LeastSure: true}, []int32{2, 3, 1, 0, 4}},
		{Query{Cluster: 1, LeastSure: true}, []int32{3, 1}},
		{Query{Cluster: AnyCluster, Text: "A", LeastSure: true}, []int32{0, 4}},
		{Query{Cluster: AnyCluster, Selected: some}, []int32{1, 3, 4}},
		{Query{Cluster: AnyCluster, Selected: Selection{Rows: some.Rows}}, []int32{0, 1, 2, 3, 4}},
		{Query{Cluster: AnyCluster, Selected: some, LeastSure: true}, []int32{3, 1, 4}},
		{Query{Cluster: 1, Text: "b", Selected: some}, []int32{1}},
		{Query{Cluster: 0, Text: "b", Selected: some, LeastSure: true}, []int32{4}},
		{Query{Cluster: AnyCluster, Text: "b", Selected: Selection{InTable: true}}, nil},
	} {
		if list, all := s.List(c.query, untired); !all || !slices.Equal(rowsOf(list), c.want) {
			t.Errorf("%+v: %v, want %v", c.query, rowsOf(list), c.want)
		}
	}
	for _, c := range []struct{ rows, want []int32 }{
		{[]int32{0, 1, 2, 3, 4}, []int32{2, 3}},
		{[]int32{0, 1, 4}, []int32{1, 0}},
		{[]int32{4}, []int32{4}},
		{nil, nil},
	} {
		if got := s.fewLeastSure(nil, c.rows, 2); !slices.Equal(got, c.want) {
			t.Errorf("%v: the first are %v, want %v", c.rows, got, c.want)
		}
	}
	if s, _ := samplesOf(l, i, e); s.Rated() {
		t.Error("nothing is known, and yet it is rated")
	}
	for _, b := range [][3][]byte{
		{float32s(1, 1), float32s(1, 1, 1, 1, 1), int32s(0, 1, 2, 3, 4)},
		{float32s(1, 1, 1, 1, 1), nil, nil},
		{nil, float32s(1, 1, 1, 1, 1), int32s(0, 1)},
	} {
		if _, err := SamplesOf(l, i, e, b[0], b[1], b[2]); err == nil {
			t.Errorf("%d bytes of agreement, %d of margin, %d of order for five samples", len(b[0]), len(b[1]), len(b[2]))
		}
	}
}

// many makes samples over several pieces, with a letter that is not ASCII in some of these, and their IDs.
func many(t *testing.T) (*Samples, []string) {
	t.Helper()
	const n = 3*piece + 100
	labels, ids := make([]int32, n), make([]string, n)
	margin, order := make([]float32, n), make([]int32, n)
	for i := range n {
		labels[i], ids[i], margin[i], order[n-1-i] = int32(i%3), fmt.Sprint("S", i*7919%n), float32(-i), int32(i)
	}
	ids[piece+6] = "Ⱥ12"
	l, i, e := pack(labels, ids)
	s, err := SamplesOf(l, i, e, nil, float32s(margin...), int32s(order...))
	if err != nil {
		t.Fatal(err)
	}
	return s, ids
}

// Of many samples those are listed that a look at each finds, and the work is given up when it is told to.
func TestListMany(t *testing.T) {
	s, ids := many(t)
	for _, text := range []string{"12", "s1", "1s", "s777", "ⱥ1", "zz"} {
		var want []int32
		for i, id := range ids {
			if i%3 == 1 && strings.Contains(strings.ToLower(id), text) {
				want = append(want, int32(i))
			}
		}
		query := Query{Cluster: 1, Text: text}
		rests := 0
		list, all := s.List(query, func() bool { rests++; return true })
		if !all || !slices.Equal(rowsOf(list), want) || rests != 4 {
			t.Errorf("%s: %d samples after %d rests, want %d", text, list.Len(), rests, len(want))
		}
		query.LeastSure = true
		slices.Reverse(want)
		if list, all := s.List(query, untired); !all || !slices.Equal(rowsOf(list), want) {
			t.Errorf("%s, least sure first: %d samples, want %d", text, list.Len(), len(want))
		}
		for most := range 8 {
			left := most
			if _, all := s.List(query, func() bool { left--; return left >= 0 }); all {
				t.Errorf("%s: done after %d rests", text, most)
			}
		}
	}
	if rows, all := s.InCluster(2, untired); !all || len(rows) != len(ids)/3 || rows[0] != 2 {
		t.Errorf("%d samples in the cluster", len(rows))
	}
}

// The sample with the ID goes before those that begin with the text.
func TestFind(t *testing.T) {
	s, ids := many(t)
	for text, want := range map[string]int{
		"S12": slices.Index(ids, "S12"), " S8000 ": slices.Index(ids, "S8000"), "Ⱥ": piece + 6, "s12": -1, "": -1, "zz": -1,
		"S1": slices.Index(ids, "S1"), "S": 0,
	} {
		if got, all := s.Find(text, untired); got != want || !all {
			t.Errorf("%q: sample %d, want %d", text, got, want)
		}
	}
	if _, all := s.Find("zz", func() bool { return false }); all {
		t.Error("it went on")
	}
}

func TestSamplesRefuse(t *testing.T) {
	l, i, e := pack([]int32{0, 1}, []string{"a", "b"})
	for want, b := range map[string][3][]byte{
		"8 bytes of labels do not go with 4 bytes of offsets": {l, i, e[:4]},
		"3 bytes of labels do not go with 3 bytes of offsets": {l[:3], i, e[:3]},
		"the last ID ends at byte 2 of 1":                     {l, i[:1], e},
		"the last ID ends at byte 2 of 3":                     {l, append(i[:2:2], 'x'), e},
	} {
		if _, err := samplesOf(b[0], b[1], b[2]); err == nil || err.Error() != want {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

// The search finds what a look at every ID finds.
func FuzzSearch(f *testing.F) {
	f.Add("ab,ba,aab", "a")
	f.Add("ab,ba,aab", "ab")
	f.Add("", "x")
	f.Add("Ⱥ1,İ,\xff", "i")
	f.Fuzz(func(t *testing.T, list, text string) {
		ids := strings.Split(list, ",")
		s, err := samplesOf(pack(make([]int32, len(ids)), ids))
		if err != nil {
			t.Fatal(err)
		}
		var want []int32
		text = strings.TrimSpace(text)
		for i, id := range ids {
			if s.ID(i) != id {
				t.Errorf("ID %q, want %q", s.ID(i), id)
			}
			if strings.Contains(strings.ToLower(id), strings.ToLower(text)) {
				want = append(want, int32(i))
			}
		}
		if list, _ := s.List(Query{Cluster: AnyCluster, Text: text}, untired); !slices.Equal(rowsOf(list), want) {
			t.Errorf("%q: %v, want %v", text, rowsOf(list), want)
		}
	})
}
