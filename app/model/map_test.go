package model

import (
	"encoding/binary"
	"math"
	"reflect"
	"testing"

	"viewfold/wasm/wire"
)

// three is a result of three samples in two clusters.
func three(t *testing.T) Result {
	t.Helper()
	float := func(list ...float32) (b []byte) {
		for _, v := range list {
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(v))
		}
		return b
	}
	s, err := SamplesOf([]byte{0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}, []byte("abc"), []byte{1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0},
		float(1, 0.5, 0.25), float(0.1, 0.2, 0.3), []byte{2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0})
	if err != nil {
		t.Fatal(err)
	}
	return Result{RunInfo: wire.RunInfo{Samples: 3, Clusters: 2, Sizes: []int{1, 2}, Views: []string{"rna", "mirna"}, Names: []string{"Left"}}, Samples: s, Request: 5}
}

func TestSelection(t *testing.T) {
	r := three(t)
	for _, c := range []struct {
		selected []int32
		words    string
		mask     []byte
	}{
		{nil, "No sample is selected.", nil},
		{[]int32{0, 2}, "2 samples selected: 1 of Left, 1 of Cluster 2.", []byte{1, 0, 1}},
		{[]int32{1, 2}, "2 samples selected: 2 of Cluster 2.", []byte{0, 1, 1}},
	} {
		s, all := r.Select(c.selected, untired)
		if !all {
			t.Errorf("%v: not all were looked at", c.selected)
		}
		if got := r.SelectedWords(s); got != c.words {
			t.Errorf("%q, want %q", got, c.words)
		}
		if got := s.Mask(3); !reflect.DeepEqual(got, c.mask) {
			t.Errorf("mask %v of %v", got, c.selected)
		}
	}
	if got, all := r.SelectedCSV(Selection{Rows: []int32{2}}, untired); !all || got != "id,cluster\nc,2\n" {
		t.Errorf("%q", got)
	}
}

func TestMapKinds(t *testing.T) {
	r := three(t)
	r.Made.Request.Views = []int{4, 5}
	want := []wire.Places{
		{Run: 5, Kind: "spectral", Choice: r.Made.Request.Choice},
		{Run: 5, Kind: "neighbors", Choice: r.Made.Request.Choice},
		{Run: 5, Kind: "pca", EachView: true, Choice: r.Made.Request.Choice},
		{Run: 5, Kind: "pca", Choice: r.Made.Request.Choice},
		{Run: 5, Kind: "pca", View: 1, Choice: r.Made.Request.Choice},
	}
	for k, item := range r.MapKinds() {
		if got := r.PlacesOf(MapKind(item.Value)); !reflect.DeepEqual(got, want[k]) {
			t.Errorf("%s is asked for as %+v", item.Name, got)
		}
	}
	r.Options.Mode, r.Options.Anchors = Paper, 3
	if r.UsualMap() != GraphMap {
		t.Errorf("%s is drawn first of a graph with more anchors than clusters", r.UsualMap())
	}
	if r.Options.Anchors = 2; r.UsualMap() != NeighbourMap {
		t.Errorf("%s is drawn first of a graph with an anchor a cluster", r.UsualMap())
	}
	if r.Kept = true; r.UsualMap() != ViewMaps || len(r.MapKinds()) != 3 {
		t.Errorf("maps %v of a kept result", r.MapKinds())
	}
}

func TestAbout(t *testing.T) {
	r := three(t)
	m := Map{}
	if got, want := r.About(0, m), "a: Left (1), agreement 100\u00a0%, margin 0.10."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	m.Colour, m.Column = ByFeature, MapColumn{ColumnInfo: wire.ColumnInfo{Name: "age"}, Values: []byte{0, 0, 0, 0, 0, 0, 0x80, 0x3f}}
	r.Samples.ByWeight(true)
	if got, want := r.About(1, m), "b: Cluster 2, share 50\u00a0%, margin 0.20, age: 1.000."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	m.Column = MapColumn{ColumnInfo: wire.ColumnInfo{Name: "Known label", Classes: []string{"x", "y"}}, Values: []byte{0, 0, 0x80, 0x3f}}
	if got := m.Column.Words(0); got != "y" {
		t.Errorf("class %q", got)
	}
}

// Buffers that do not fit are refused.
func TestNewPlaces(t *testing.T) {
	info := wire.PlacesInfo{Maps: []wire.PlacesMap{{Title: "rna"}}}
	xy := make([]byte, 16)
	binary.LittleEndian.PutUint32(xy[12:], math.Float32bits(2.5))
	p, err := NewPlaces(info, GraphMap, 3, 2, [][]byte{xy, nil, nil})
	if err != nil {
		t.Fatal(err)
	}
	if x, y := p.Maps[0].At(1); x != 0 || y != 2.5 || !p.Drawn() {
		t.Errorf("sample 1 is at %g, %g", x, y)
	}
	for _, bufs := range [][][]byte{{xy}, {xy[:8], nil, nil}, {xy, xy, nil}} {
		if _, err := NewPlaces(info, GraphMap, 3, 2, bufs); err == nil {
			t.Errorf("%d buffers are taken", len(bufs))
		}
	}
}

// A kept result has maps while its views are those that it was made from.
func TestWhyNoMap(t *testing.T) {
	r := three(t)
	m := Model{Result: &r}
	if m.WhyNoMap() != "" {
		t.Error("a result of this visit has no map")
	}
	if r.Kept = true; m.WhyNoMap() == "" {
		t.Error("a kept result without its views has a map")
	}
}

// Of many selected samples those are listed that are the least sure, wherever they are; without that the first.
func TestSelectMany(t *testing.T) {
	s, ids := many(t)
	r := Result{RunInfo: wire.RunInfo{Clusters: 3}, Samples: s}
	var rows []int32
	for i := range ids {
		if i%2 == 0 {
			rows = append(rows, int32(i))
		}
	}
	selected, all := r.Select(rows, untired)
	if words := r.SelectedWords(selected); !all || words != "6,194 samples selected: 2,065 of Cluster 1, 2,064 of Cluster 2, 2,065 of Cluster 3." {
		t.Error(words)
	}
	columns, list, rest := r.SelectedTable(selected)
	if len(columns) != 3 || len(list) != mostSelectedRows || rest != len(rows)-mostSelectedRows || list[0][0] != ids[len(ids)-2] || list[1][0] != ids[len(ids)-4] {
		t.Errorf("%v, %v and %d more", columns, list, rest)
	}
	s.margin, s.order = nil, nil
	selected, _ = r.Select(rows, untired)
	if _, list, _ := r.SelectedTable(selected); list[0][0] != ids[0] || list[1][0] != ids[2] {
		t.Errorf("%v", list)
	}
	if _, all := r.Select(rows, func() bool { return false }); all {
		t.Error("it went on")
	}
}
