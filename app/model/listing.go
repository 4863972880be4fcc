package model

import (
	"bytes"
	"strings"
)

// AnyCluster selects the samples of every cluster.
const AnyCluster = -1

// Query says which samples are listed, and in which order.
type Query struct {
	Cluster   int    // theirs, from 0, or AnyCluster
	Text      string // that their IDs contain, upper and lower case being the same
	Selected  Selection
	LeastSure bool // these come first; else the order is that of the data
}

// Listing is samples in an order.
type Listing struct {
	count int
	at    func(k int) int
}

// Len returns how many samples there are.
func (l Listing) Len() int { return l.count }

// At returns the sample at place k.
func (l Listing) At(k int) int { return l.at(k) }

// listing lists samples.
func listing(rows []int32) Listing {
	return Listing{len(rows), func(k int) int { return int(rows[k]) }}
}

// piece is how many samples are looked at without a rest.
const piece = 4096

// pieces calls look with the ends of pieces of n samples one after another, with a rest before each. It says whether it came
// to the end.
func pieces(n int, rest func() bool, look func(from, to int)) bool {
	for from := 0; from < n; from += piece {
		if !rest() {
			return false
		}
		look(from, min(from+piece, n))
	}
	return true
}

// List lists the samples that a query asks for. As there may be a million, it calls rest now and then, and gives up when that
// says false. All samples, and all that are selected, are listed at once.
func (s *Samples) List(q Query, rest func() bool) (list Listing, all bool) {
	text := strings.ToLower(strings.TrimSpace(q.Text))
	every := q.Cluster == AnyCluster && text == ""
	switch {
	case every && !q.Selected.InTable && q.LeastSure:
		return Listing{s.Len(), s.leastSure}, true
	case every && !q.Selected.InTable:
		return Listing{s.Len(), func(k int) int { return k }}, true
	case every && !q.LeastSure:
		return listing(q.Selected.Rows), true
	}
	rows, all := s.filter(q, []byte(text), rest)
	if all && q.LeastSure {
		rows, all = s.LeastSure(rows, rest)
	}
	return listing(rows), all
}

// InCluster lists the samples of a cluster, as List does.
func (s *Samples) InCluster(cluster int, rest func() bool) (rows []int32, all bool) {
	return s.filter(Query{Cluster: cluster}, nil, rest)
}

// filter returns the samples that a query asks for, in the order of the data, given its text in lower case.
func (s *Samples) filter(q Query, text []byte, rest func() bool) (rows []int32, all bool) {
	rows = make([]int32, 0, s.Len())
	among := q.Selected.Rows
	found := func(i int) {
		if q.Cluster != AnyCluster && s.Cluster(i) != q.Cluster {
			return
		}
		if q.Selected.InTable {
			for len(among) > 0 && int(among[0]) < i {
				among = among[1:]
			}
			if len(among) == 0 || int(among[0]) != i {
				return
			}
		}
		rows = append(rows, int32(i))
	}
	var scratch []byte
	all = pieces(s.Len(), rest, func(from, to int) {
		if len(text) > 0 {
			scratch = s.search(from, to, text, scratch, found)
			return
		}
		for i := from; i < to; i++ {
			found(i)
		}
	})
	return rows, all
}

// search calls found for every sample of a piece whose ID contains want, which is in lower case. Where all IDs are ASCII it
// looks through them at once, which is much faster than one by one; what lies across two IDs does not count. It returns
// its scratch space, for the next piece.
func (s *Samples) search(from, to int, want, scratch []byte, found func(i int)) []byte {
	begin := s.start(from)
	ids, ascii := appendLower(scratch[:0], s.ids[begin:s.end(to-1)])
	if !ascii {
		for i := from; i < to; i++ {
			if bytes.Contains(bytes.ToLower(s.id(i)), want) {
				found(i)
			}
		}
		return ids
	}
	i, at := from, 0
	for {
		k := bytes.Index(ids[at:], want)
		if k < 0 {
			return ids
		}
		at += k
		for s.end(i)-begin <= at {
			i++
		}
		if at+len(want) > s.end(i)-begin {
			at++
			continue
		}
		found(i)
		at = s.end(i) - begin
		i++
	}
}

// appendLower appends a text in lower case, when it is all ASCII.
func appendLower(to, text []byte) (lower []byte, ascii bool) {
	for _, c := range text {
		switch {
		case c >= 0x80:
			return to, false
		case 'A' <= c && c <= 'Z':
			c += 'a' - 'A'
		}
		to = append(to, c)
	}
	return to, true
}

// Find returns the sample with an ID; without one, the first whose ID begins with the text, −1 when there is none. It rests as
// List does.
func (s *Samples) Find(text string, rest func() bool) (sample int, all bool) {
	want := []byte(strings.TrimSpace(text))
	if len(want) == 0 {
		return -1, true
	}
	first, same := -1, -1
	all = pieces(s.Len(), func() bool { return same >= 0 || rest() }, func(from, to int) {
		for i := from; i < to && same < 0; i++ {
			if id := s.id(i); bytes.HasPrefix(id, want) {
				if len(id) == len(want) {
					same = i
				} else if first < 0 {
					first = i
				}
			}
		}
	})
	if same >= 0 {
		return same, all
	}
	return first, all
}
