package figure

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/solver/report"
	"viewfold/tools/datasets"
)

// run clusters an example.
func run(t *testing.T, id string, opts solver.Options) (Source, *dataset.Set) {
	t.Helper()
	set, err := datasets.Example("../../static/examples", id)
	if err != nil {
		t.Fatal(err)
	}
	res, err := solver.Cluster(context.Background(), set.Views(), opts)
	if err != nil {
		t.Fatal(err)
	}
	r := report.New(set, res, map[string]float64{"scale": 0.5, "join": 2, "other": 0.01})
	if err := r.Explain(set, res, func(float64) error { return nil }); err != nil {
		t.Fatal(err)
	}
	return Source{Report: r, Result: res}, set
}

// acc is the smaller example in a mode, with few sets.
func acc(t *testing.T, mode solver.Mode) Source {
	opts := solver.DefaultOptions(mode, 3)
	if mode == solver.Consensus {
		opts.Sets = 12
	}
	s, _ := run(t, "acc", opts)
	return s
}

// wellFormed reads an SVG, and returns how many elements of each name it has.
func wellFormed(t *testing.T, svg string) map[string]int {
	t.Helper()
	counts := map[string]int{}
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return counts
		}
		if err != nil {
			t.Fatalf("%v in %s", err, svg)
		}
		if e, ok := token.(xml.StartElement); ok {
			counts[e.Name.Local]++
		}
	}
}

// picture is what stands for an image, which may hold any letters.
var picture = regexp.MustCompile(`data:image/png;base64,[^"]*`)

// Every figure of every mode, narrow and wide, is a whole SVG with its words and numbers, without a style, a script
// or an address, which the page's policy would refuse.
func TestFigures(t *testing.T) {
	for mode, want := range map[solver.Mode]string{
		solver.Consensus: "sizes weights weight-course features confidence confusion classes graph set-graphs sets stages",
		solver.Paper:     "sizes weights weight-course features confidence confusion classes graph view-graphs objective steps stages",
		solver.Reference: "sizes weights weight-course features confidence confusion classes graph view-graphs objective stages",
	} {
		s := acc(t, mode)
		s.Report.Names, s.Report.Colors = []string{"<A> & \"B\"\x1b[1m\v\uffff"}, []string{"", "#123456"}
		if got := strings.Join(Names(s), " "); got != want {
			t.Errorf("%s has the figures %s, want %s", mode, got, want)
		}
		for _, name := range append(Names(s), "row") {
			for _, width := range []int{0, 300, 5000} {
				f, err := Draw(name, s, Options{Width: width})
				if err != nil {
					t.Fatal(err)
				}
				counts := wellFormed(t, f.SVG)
				if counts["svg"] != 1 || counts["text"] == 0 || counts["style"]+counts["script"] > 0 || strings.Contains(f.SVG, "style=") {
					t.Errorf("%s %s: elements %v", mode, name, counts)
				}
				text := picture.ReplaceAllString(f.SVG, "")
				if strings.Contains(text, "NaN") || strings.Contains(text, "Inf") || strings.Count(text, "http") != 1 {
					t.Errorf("%s %s: a number is none, or an address is in %s", mode, name, f.SVG)
				}
				if f.Name != name || f.Title == "" || f.Text == "" || f.Width < leastWidth || f.Width > mostWidth || f.Height < 20 {
					t.Errorf("%s %s: %s %q %q %d×%d", mode, name, f.Name, f.Title, f.Text, f.Width, f.Height)
				}
				for _, row := range f.Table.Rows {
					if len(row) != len(f.Table.Columns) {
						t.Errorf("%s %s: %d cells under %d columns", mode, name, len(row), len(f.Table.Columns))
					}
				}
			}
		}
		kept := s
		kept.Result = nil
		if names := Names(kept); slices.Contains(names, "graph") || len(names) != len(Names(s))-2 {
			t.Errorf("a kept result has the figures %v", names)
		}
		if _, err := Draw("graph", kept, Options{}); err == nil {
			t.Error("a graph is drawn of a kept result")
		}
	}
}

// The table's numbers are the report's, to the last bit.
func TestNumbers(t *testing.T) {
	s := acc(t, solver.Paper)
	cell := func(name string, row, column int) float64 {
		f, err := Draw(name, s, Options{})
		if err != nil {
			t.Fatal(err)
		}
		x, err := strconv.ParseFloat(f.Table.Rows[row][column], 64)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	r := s.Report
	for v, w := range r.Weights {
		if got := cell("weights", v, 1); got != w {
			t.Errorf("weight %d is %v, not %v", v, got, w)
		}
		for k, at := range r.WeightsTrace {
			if got := cell("weight-course", k, v+1); got != at[v] {
				t.Errorf("weight %d after %d iterations is %v, not %v", v, k, got, at[v])
			}
		}
	}
	for k, x := range r.Objective {
		if got := cell("objective", k, 1); got != x {
			t.Errorf("objective %d is %v, not %v", k, got, x)
		}
	}
	row := 0
	for k, step := range r.PSteps {
		if len(step.Gamma) != r.Rounds[k] || len(step.Components) != r.Rounds[k] || step.Components[len(step.Components)-1] != r.Clusters {
			t.Errorf("P-step %d: %+v in %d rounds", k, step, r.Rounds[k])
		}
		for i, g := range step.Gamma {
			if got := cell("steps", row, 2); got != g || cell("steps", row, 3) != float64(step.Components[i]) {
				t.Errorf("round %d of P-step %d: γ %v, not %v", i, k, got, g)
			}
			row++
		}
	}
}

// blocks is a graph of two components by hand: samples 0 and 2 with anchors 1 and 2, sample 1 with anchor 0.
// Anchor 3 has no sample.
func blocks() Source {
	g := &solver.Graph{Samples: 3, Anchors: 4, Start: []int{0, 2, 3, 4}, Anchor: []int32{1, 2, 0, 2}, Weight: []float64{0.25, 0.75, 1, 1}}
	res := &solver.Result{Labels: []int{0, 1, 0}, Sizes: []int{2, 1}, Clusters: 2, Graph: g}
	return Source{Result: res, Report: &report.Report{Clusters: 2, Sizes: res.Sizes, Labels: []int{1, 2, 1}, IDs: []string{"a", "b", "c"}, Views: []string{"v"}, Weights: []float64{1}}}
}

func TestArrange(t *testing.T) {
	a := arrange(blocks().Result)
	// Anchor 2 has more weight than anchor 1; sample 0 and 2 both have most of theirs there.
	if !slices.Equal(a.anchors, []int{2, 1, 0, 3}) || !slices.Equal(a.samples, []int{0, 2, 1}) {
		t.Errorf("anchors %v, samples %v", a.anchors, a.samples)
	}
	f, err := Draw("graph", blocks(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := [][]string{{"1", "Cluster 1", "2", "2", "1", "3, 2"}, {"2", "Cluster 2", "1", "1", "1", "1"},
		{"", "Anchors without samples", "0", "1", "", "4"}}
	for i, row := range f.Table.Rows {
		if !slices.Equal(row, want[i]) {
			t.Errorf("block %d: %v, want %v", i+1, row, want[i])
		}
	}
}

// The picture has the weights where the samples and anchors are: a pixel each.
func TestGraphPicture(t *testing.T) {
	s := blocks()
	a := arrange(s.Result)
	r := newRaster(a.graph, a.samples, a.place, 4, 100, 100)
	picture, err := png.Decode(bytes.NewReader(r.png(r.most)))
	if err != nil {
		t.Fatal(err)
	}
	if b := picture.Bounds(); b.Dx() != 4 || b.Dy() != 3 {
		t.Fatalf("a picture of %v", b)
	}
	want := [3][4]bool{{true, true, false, false}, {true, false, false, false}, {false, false, true, false}}
	for y := range want {
		for x := range want[y] {
			if _, _, _, alpha := picture.At(x, y).RGBA(); (alpha > 0) != want[y][x] {
				t.Errorf("pixel %d, %d: alpha %d", x, y, alpha)
			}
		}
	}
	// The page chooses the colours of the clusters, each a band below which the picture is a mask; a file has them.
	s.Report.Colors = []string{"", "#123456"}
	f, err := Draw("graph", s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	masked := regexp.MustCompile(`<mask id="(weights-[0-9a-f]+)"><image [^>]*></image></mask><g mask="url\(#(.*?)\)"[^>]*><rect [^>]* height="(.*?)" class="hue-0" fill="(.*?)"></rect>` +
		`<rect [^>]* height="(.*?)" fill="#123456"></rect></g>`).FindStringSubmatch(f.SVG)
	if masked == nil || masked[1] != masked[2] || masked[4] != Colours[0].Light {
		t.Fatalf("bands %q of %s", masked, f.SVG)
	}
	two, _ := strconv.ParseFloat(masked[3], 64)
	if one, _ := strconv.ParseFloat(masked[5], 64); math.Abs(two-2*one) > 0.02 {
		t.Errorf("bands of two samples and of one are %v and %v high", two, one)
	}
	// Equal pictures at two places, as of a view and of a fusion that is the view, are two masks.
	d := &drawing{}
	for _, x := range []float64{0, 50} {
		d.raster(x, 0, 40, 30, r, r.most, a.colors(a.samples, s))
	}
	if ids := regexp.MustCompile(`mask id="(.*?)"`).FindAllStringSubmatch(d.b.String(), -1); len(ids) != 2 || ids[0][1] == ids[1][1] {
		t.Errorf("masks %q", ids)
	}
	// Where samples share a pixel it shows their mean, so halves of a block are as dark as the whole; where anchors do,
	// their sum.
	if half := newRaster(a.graph, a.samples[:2], a.place, 4, 1, 1); half.most != 1 {
		t.Errorf("a pixel of two samples shows %v", half.most)
	}
	// Anchors that are not shown are left out.
	if one := newRaster(a.graph, a.samples[:2], []int{-1, 0, -1, -1}, 1, 9, 9); !slices.Equal(one.values, []float64{0.25, 0}) {
		t.Errorf("one anchor shows %v", one.values)
	}
}

func TestGraphRow(t *testing.T) {
	f, err := Draw("row", blocks(), Options{Sample: 0})
	if err != nil {
		t.Fatal(err)
	}
	if want := "100.0\u00a0% of the weight of sample a goes to anchors of its cluster, Cluster 1; it is linked to 2 anchors"; f.Text != want {
		t.Errorf("%q, want %q", f.Text, want)
	}
	if !slices.Equal(f.Table.Rows[0], []string{"3", "1", "0.75"}) {
		t.Errorf("heaviest anchor: %v", f.Table.Rows[0])
	}
	for _, sample := range []int{-1, 3} {
		if _, err := Draw("row", blocks(), Options{Sample: sample}); err == nil {
			t.Errorf("sample %d has a row", sample)
		}
	}
}

func TestWords(t *testing.T) {
	for got, want := range map[string]string{
		rough(0.00012345): "0.0001234", rough(17512.3): "17,512", rough(1e-7): "1e−07", rough(-2): "−2",
		rough(20260101): "20260101", rough(-20260101.5): "−20260101.5", rough(20260101.1): "2.026e+07", rough(1e16): "1e+16", rough(1e300): "1e+300",
		share(0.1234): "12.3\u00a0%", short("abcdef", 3.5*charWidth): "ab…",
		dText(-0.125): "−0.12", dText(998.6): "998.60", dText(-1234.5): "−1234", dText(-1.7e30): "−2e+30", dText(1.7e308): "2e+308",
		short("基因表达", 2*textSize): "基…", short("基因表达", 4*textSize): "基因表达",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := few(make([]int, mostListed+1)); !strings.HasSuffix(got, ", …") || strings.Count(got, "0") != mostListed {
		t.Errorf("a long list: %s", got)
	}
}

// What is found without views is drawn in the report's order, also what could not be run, and told in its words.
func TestAblation(t *testing.T) {
	s := blocks()
	if slices.Contains(Names(s), "ablation") {
		t.Error("an ablation that nobody made")
	}
	s.Report.Metrics = &report.Metrics{}
	s.Report.Ablation = &report.Ablation{Text: "the result changes most without a<b", Subsets: []report.Subset{
		{Without: "a<b", Together: 0.25, ARI: 1. / 3, Metrics: &report.Metrics{ACC: 0.5}},
		{Alone: "c", Problem: "too few different samples"},
	}}
	f, err := Draw("ablation", s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	wellFormed(t, f.SVG)
	for i, want := range [][]string{{"without a<b", "0.25", "0.3333333333333333", "0.5", ""}, {"c alone", "", "", "", "too few different samples"}} {
		if !slices.Equal(f.Table.Rows[i], want) {
			t.Errorf("%q, want %q", f.Table.Rows[i], want)
		}
	}
	if !strings.Contains(f.SVG, "25.0\u00a0%, ARI 0.33") || !strings.Contains(f.SVG, "cannot be run") || !strings.HasSuffix(f.Text, ". The result changes most without a<b") {
		t.Errorf("%s %s", f.Text, f.SVG)
	}
	s.Report.Ablation.Text = "" // as of two views
	if f, err := Draw("ablation", s, Options{}); err != nil || !strings.HasSuffix(f.Text, "by each view alone") {
		t.Errorf("%v: %q", err, f.Text)
	}
	var b strings.Builder
	if err := f.Table.WriteCSV(&b); err != nil || !strings.HasPrefix(b.String(), "views,share of samples that stay together,adjusted Rand index with the result,accuracy against the known labels,note\nwithout a<b,0.25,") {
		t.Errorf("%v: %s", err, b.String())
	}
}

// Names of characters as wide as high have the room they need, and do not begin outside of the figure.
func TestWideNames(t *testing.T) {
	s := blocks()
	s.Report.Names = []string{"基因表达", strings.Repeat("クラスタ", 20)}
	f, err := Draw("sizes", s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`<text x="([0-9.]+)" y="[0-9.]+" text-anchor="end"[^>]*>([^<]*)</text>`).FindAllStringSubmatch(f.SVG, -1) {
		x, _ := strconv.ParseFloat(m[1], 64)
		wide := 0.0
		for _, r := range m[2] {
			if r > 0x3000 {
				wide += textSize
			}
		}
		if wide > x {
			t.Errorf("%s ends at %g", m[2], x)
		}
	}
}
