package figure

import (
	"encoding/base64"
	"image/png"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"viewfold/solver"
	"viewfold/solver/report"
)

// fused is blocks with the graphs of two views, of weights 1/4 and 3/4, and their mean.
func fused() Source {
	s := blocks()
	s.Report.Views, s.Report.Weights = []string{"a<b", "c"}, []float64{0.25, 0.75}
	s.Result.ViewGraphs = []*solver.Graph{
		{Samples: 3, Anchors: 4, Start: []int{0, 1, 3, 4}, Anchor: []int32{1, 0, 3, 2}, Weight: []float64{1, 0.5, 0.5, 1}},
		{Samples: 3, Anchors: 4, Start: []int{0, 2, 3, 4}, Anchor: []int32{0, 2, 0, 1}, Weight: []float64{0.5, 0.5, 1, 1}},
	}
	s.Result.Fused = &solver.Graph{Samples: 3, Anchors: 4, Start: []int{0, 3, 5, 7}, Anchor: []int32{0, 1, 2, 0, 3, 1, 2},
		Weight: []float64{0.375, 0.25, 0.375, 0.875, 0.125, 0.75, 0.25}}
	return s
}

// The graphs are drawn beside each other, and the table says where the weight of each cluster goes.
func TestViewGraphs(t *testing.T) {
	f, err := Draw("view-graphs", fused(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if counts := wellFormed(t, f.SVG); counts["image"] != 4 {
		t.Errorf("%d pictures of two views, B and P", counts["image"])
	}
	if !strings.HasSuffix(f.Text, "inside of the blocks of clusters: 83.3\u00a0% of a<b, 83.3\u00a0% of c, 83.3\u00a0% of B, 100.0\u00a0% of P") {
		t.Error(f.Text)
	}
	for _, want := range [][]string{
		{"a<b", "0.25", "all", "", "3", "1.3333333333333333", "0.8333333333333334", "", ""},
		{"a<b", "0.25", "1", "Cluster 1", "2", "1", "1", "", ""},
		{"a<b", "0.25", "2", "Cluster 2", "1", "2", "0.5", "anchors without samples", "0.5"},
		{"c", "0.75", "1", "Cluster 1", "2", "1.5", "0.75", "2", "0.25"},
		{"B", "", "2", "Cluster 2", "1", "2", "0.875", "anchors without samples", "0.125"},
		{"P", "", "all", "", "3", "1.3333333333333333", "1", "", ""},
	} {
		if !slices.ContainsFunc(f.Table.Rows, func(row []string) bool { return slices.Equal(row, want) }) {
			t.Errorf("no row %q among %q", want, f.Table.Rows)
		}
	}
	if len(f.Table.Rows) != 12 {
		t.Errorf("%d rows of 4 graphs", len(f.Table.Rows))
	}
	for only, want := range map[string]string{"\x05": "2 samples selected of 3", "\x02": "1 sample selected of 3", "\x00": "3 samples"} {
		if part, err := Draw("view-graphs", fused(), Options{Only: []byte(only)}); err != nil || !strings.Contains(part.SVG, want) {
			t.Errorf("of %q: %v, %s", only, err, part.SVG)
		}
	}
	if part, err := Draw("view-graphs", fused(), Options{From: 1, To: 2}); err != nil || !strings.Contains(part.SVG, "Samples 2 to 2 of 3") || len(part.Table.Rows) != 12 {
		t.Errorf("rows of a part: %v, %v", part, err)
	}
}

// pictures are the images of a drawing, line by line and pixel by pixel, how opaque they are.
func pictures(t *testing.T, svg string) (list [][][]uint8) {
	t.Helper()
	for _, match := range regexp.MustCompile(`base64,([^"]*)`).FindAllStringSubmatch(svg, -1) {
		img, err := png.Decode(base64.NewDecoder(base64.StdEncoding, strings.NewReader(match[1])))
		if err != nil {
			t.Fatal(err)
		}
		lines := make([][]uint8, img.Bounds().Dy())
		for y := range lines {
			for x := range img.Bounds().Dx() {
				_, _, _, a := img.At(x, y).RGBA()
				lines[y] = append(lines[y], uint8(a>>8))
			}
		}
		list = append(list, lines)
	}
	return list
}

// opaque is how a weight is drawn where 1 is the largest in any of the graphs.
func opaque(w float64) uint8 { return uint8(math.Round(25 + 230*math.Sqrt(w))) }

// All graphs have the samples and anchors in the order of P, and one scale.
func TestGrid(t *testing.T) {
	f, err := Draw("view-graphs", fused(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	half, most := opaque(0.5), opaque(1)
	want := [][][]uint8{ // anchors 3, 2, 1, 4 of samples a, c, b
		{{0, most, 0, 0}, {most, 0, 0, 0}, {0, 0, half, half}},
		{{half, 0, half, 0}, {0, most, 0, 0}, {0, 0, most, 0}},
		{{opaque(0.375), opaque(0.25), opaque(0.375), 0}, {opaque(0.25), opaque(0.75), 0, 0}, {0, 0, opaque(0.875), opaque(0.125)}},
		{{opaque(0.75), opaque(0.25), 0, 0}, {most, 0, 0, 0}, {0, 0, most, 0}},
	}
	if got := pictures(t, f.SVG); !reflect.DeepEqual(got, want) {
		t.Errorf("%v\nwant %v", got, want)
	}
}

// Of many views the heaviest are drawn and all are listed.
func TestViewGraphsOfManyViews(t *testing.T) {
	s := fused()
	one := s.Result.ViewGraphs[0]
	s.Report.Views, s.Report.Weights, s.Result.ViewGraphs = nil, nil, nil
	for v := range 20 {
		s.Report.Views, s.Report.Weights = append(s.Report.Views, "view "+strconv.Itoa(v)), append(s.Report.Weights, float64(v)/190)
		s.Result.ViewGraphs = append(s.Result.ViewGraphs, one)
	}
	f, err := Draw("view-graphs", s, Options{Width: 300})
	if err != nil {
		t.Fatal(err)
	}
	if n := wellFormed(t, f.SVG)["image"]; n != mostPanes+2 || strings.Contains(f.SVG, ">view 3<") || !strings.Contains(f.SVG, ">view 4<") || len(f.Table.Rows) != 66 {
		t.Errorf("%d pictures and %d rows of 20 views", n, len(f.Table.Rows))
	}
	if !strings.Contains(f.Text, "the 16 views of the largest weights of 20") {
		t.Error(f.Text)
	}
}

// thinned is fused without the views' rows of sample b, the one of cluster 2.
func thinned() Source {
	s := fused()
	s.Result.ViewGraphs = []*solver.Graph{
		{Samples: 3, Anchors: 4, Start: []int{0, 1, 1, 2}, Anchor: []int32{1, 2}, Weight: []float64{1, 1}},
		{Samples: 3, Anchors: 4, Start: []int{0, 2, 2, 3}, Anchor: []int32{0, 2, 1}, Weight: []float64{0.5, 0.5, 1}},
	}
	return s
}

// Where rows of some samples alone are kept, the pictures are of these, and the words and numbers say so.
func TestViewGraphsOfSome(t *testing.T) {
	s := thinned()
	f, err := Draw("view-graphs", s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := "75.0\u00a0% of c, 83.3\u00a0% of B, 100.0\u00a0% of P. Of the views' graphs the rows of 2 of 3 samples are kept, chosen evenly, as all would take more than 64 MB: the pictures, and what is said of views, are of these"
	if !strings.HasSuffix(f.Text, want) || !strings.Contains(f.SVG, ">2 of 3 samples, by cluster from top to bottom<") {
		t.Error(f.Text, f.SVG)
	}
	for _, lines := range pictures(t, f.SVG) {
		if len(lines) != 2 {
			t.Errorf("%d samples are drawn", len(lines))
		}
	}
	for i, want := range [][]string{{"a<b", "0.25", "all", "", "2", "1", "1", "", ""}, {"a<b", "0.25", "1", "Cluster 1", "2", "1", "1", "", ""}, {"a<b", "0.25", "2", "Cluster 2", "0", "", "", "", ""}} {
		if !slices.Equal(f.Table.Rows[i], want) {
			t.Errorf("row %d: %q, want %q", i, f.Table.Rows[i], want)
		}
	}
	if f, err = Draw("view-graphs", s, Options{From: 2, To: 3}); err != nil || len(pictures(t, f.SVG)) != 2 {
		t.Errorf("of a cluster without kept samples: %v, %s", err, f.SVG)
	}
	f, err = Draw("row", s, Options{Sample: 1})
	if err != nil || !strings.HasSuffix(f.Text, "cluster: 87.5\u00a0% in B, 100.0\u00a0% in P. Its rows of the views' graphs are not kept, but those of 2 of 3 samples") || len(f.Table.Columns) != 4 {
		t.Errorf("%v, %+v", err, f)
	}
}

// A sample's links are shown in every graph.
func TestGraphsRow(t *testing.T) {
	f, err := Draw("row", fused(), Options{Sample: 0})
	if err != nil {
		t.Fatal(err)
	}
	if want := "This goes to anchors of its own cluster: 100.0\u00a0% in a<b, 50.0\u00a0% in c, 62.5\u00a0% in B, 100.0\u00a0% in P"; !strings.HasSuffix(f.Text, want) || !strings.Contains(f.Text, "sample a of Cluster 1 and the 3 anchors") {
		t.Errorf("%q, want %q", f.Text, want)
	}
	for i, want := range [][]string{
		{"anchor", "cluster of the anchor", "weight in P", "weight in B", "weight in a<b", "weight in c"},
		{"3", "1", "0.75", "0.375", "0", "0.5"}, {"2", "1", "0.25", "0.25", "1", "0"}, {"1", "2", "0", "0.375", "0", "0.5"},
	} {
		if got := slices.Concat([][]string{f.Table.Columns}, f.Table.Rows)[i]; !slices.Equal(got, want) {
			t.Errorf("line %d: %q, want %q", i, got, want)
		}
	}
	if n := strings.Count(f.SVG, "<g fill-opacity"); n != 8 {
		t.Errorf("%d cells of 8 links", n)
	}
	if f, err = Draw("row", fused(), Options{Sample: 1}); err != nil || !strings.Contains(f.SVG, "anchor 4 of no cluster: 0.125") {
		t.Errorf("an anchor without samples: %v, %s", err, f.SVG)
	}
}

// Links to very many anchors are drawn as sums over those of a cluster.
func TestGraphsRowOfManyLinks(t *testing.T) {
	const m = mostColumns + 1
	g := &solver.Graph{Samples: 2, Anchors: m, Start: []int{0, m - 1, m}}
	for j := range m {
		g.Anchor, g.Weight = append(g.Anchor, int32(j)), append(g.Weight, 1./(m-1))
	}
	g.Weight[m-1] = 1
	g.Anchors++ // one without samples in P
	b := *g
	b.Start = []int{0, m + 1, m + 2}
	b.Anchor, b.Weight = append(slices.Clone(g.Anchor), m, 0), append(slices.Repeat([]float64{1. / (m + 1)}, m+1), 1)
	res := &solver.Result{Labels: []int{0, 1}, Sizes: []int{1, 1}, Clusters: 2, Graph: g, Fused: &b, ViewGraphs: []*solver.Graph{g}}
	s := Source{Result: res, Report: &report.Report{Clusters: 2, Sizes: res.Sizes, Labels: []int{1, 2}, IDs: []string{"a", "b"}, Views: []string{"v"}, Weights: []float64{1}}}
	f, err := Draw("row", s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(f.SVG, "anchor 1") || strings.Count(f.SVG, "<g fill-opacity") != 5 || !strings.Contains(f.SVG, "B, Cluster 1: 0.9836") || !strings.Contains(f.SVG, "B, no cluster: 0.008197") || len(f.Table.Rows) != m+1 {
		t.Errorf("%d rows, %s", len(f.Table.Rows), f.SVG)
	}
}

// Three sets are drawn, that which agrees most first; the table has all.
func TestSetGraphs(t *testing.T) {
	g := &solver.Graph{Samples: 2, Anchors: 6, Start: []int{0, 4, 8}, Anchor: []int32{0, 2, 3, 5, 1, 2, 3, 4}, Weight: slices.Repeat([]float64{0.25}, 8)}
	res := &solver.Result{Labels: []int{0, 1}, Sizes: []int{1, 1}, Clusters: 2, Graph: g}
	s := Source{Result: res, Report: &report.Report{Clusters: 2, Sizes: res.Sizes, Labels: []int{1, 2}, Options: solver.Options{Mode: solver.Consensus},
		Sets: []report.Set{{Anchors: 2, Agreement: 0.75}, {Anchors: 1, Agreement: 0.5}, {Anchors: 1, Agreement: 0.5, Look: "x"}, {Anchors: 2, Agreement: 1}}}}
	f, err := Draw("set-graphs", s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range [][]string{{"1", "2", "", "0.75", "1"}, {"2", "1", "", "0.5", "0.5"}, {"3", "1", "x", "0.5", "0.5"}, {"4", "2", "", "1", "1"}} {
		if !slices.Equal(f.Table.Rows[i], want) {
			t.Errorf("set %d: %q, want %q", i+1, f.Table.Rows[i], want)
		}
	}
	if got := pictures(t, f.SVG); len(got) != 3 || len(got[0][0]) != 2 || len(got[1][0]) != 1 || len(got[2][0]) != 1 {
		t.Errorf("sets of 2, 1 and 1 anchor: %v", got)
	}
	if n := wellFormed(t, f.SVG)["image"]; n != 3 || !(strings.Index(f.SVG, "Set 4<") < strings.Index(f.SVG, "Set 2<") && strings.Index(f.SVG, "Set 2<") < strings.Index(f.SVG, "Set 3<")) {
		t.Errorf("%d pictures: %s", n, f.SVG)
	}
}
