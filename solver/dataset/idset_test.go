package dataset

import (
	"math/rand/v2"
	"strconv"
	"testing"
)

// TestIDSet compares with a map: IDs that come once, again at once, and again when the set has grown.
func TestIDSet(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	var s idSet
	var list []string
	places := map[string]int{}
	for range 20_000 {
		id := strconv.Itoa(rng.IntN(12_000))
		want, known := places[id]
		if !known {
			want = len(list)
		}
		if at, met := s.add(list, id); at != want || met != known {
			t.Fatalf("%s of %d: %d, %v, want %d, %v", id, len(list), at, met, want, known)
		}
		if !known {
			places[id] = len(list)
			list = append(list, id)
		}
	}
}

func BenchmarkIDs(b *testing.B) {
	list := make([]string, 1_000_000)
	for i := range list {
		list[i] = "s" + strconv.Itoa(i)
	}
	b.Run("set", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var s idSet
			for i, id := range list {
				s.add(list[:i], id)
			}
		}
	})
	b.Run("map", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			m := map[string]int{}
			for i, id := range list {
				if _, met := m[id]; !met {
					m[id] = i
				}
			}
		}
	})
}
