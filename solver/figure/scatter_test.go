package figure

import (
	"bufio"
	"context"
	"encoding/base64"
	"image/png"
	"strconv"
	"strings"
	"testing"

	"viewfold/solver"
	"viewfold/solver/dense"
	"viewfold/solver/embed"
)

// mapped is the smaller example with a map of each of its views.
func mapped(t *testing.T) Source {
	s, set := run(t, "acc", solver.DefaultOptions(solver.Paper, 3))
	for v := range set.Names {
		opts := embed.DefaultOptions(embed.Principal)
		opts.View = v
		m, err := embed.Places(context.Background(), set.Views(), s.Result, opts, func(float64) {})
		if err != nil {
			t.Fatal(err)
		}
		s.Maps = append(s.Maps, Map{set.Names[v], m})
	}
	return s
}

// A map has a point a sample, in the colours and shapes of the clusters, and its table has the places to the last bit;
// several stand side by side.
func TestScatter(t *testing.T) {
	s := mapped(t)
	for _, n := range []int{1, 4} {
		one := s
		one.Maps = s.Maps[:n]
		f, err := Draw("map", one, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if counts := wellFormed(t, f.SVG); counts["path"] != 3*(n+1) || strings.Contains(f.SVG, "NaN") {
			t.Errorf("elements %v", counts)
		}
		if len(f.Table.Rows) != 75 || len(f.Table.Columns) != 2+2*n {
			t.Errorf("table %v with %d rows", f.Table.Columns, len(f.Table.Rows))
		}
		for i, row := range f.Table.Rows {
			if x, _ := strconv.ParseFloat(row[2], 64); x != s.Maps[0].XY.Row(i)[0] || row[0] != s.Report.IDs[i] {
				t.Errorf("row %d: %v", i, row)
			}
		}
	}
	if names := Names(s); names[1] != "map" {
		t.Errorf("figures %v", names)
	}
}

// A unit is as long to the side as it is upwards, and all samples lie inside of the axes, however small their unit.
func TestScatterScale(t *testing.T) {
	s := mapped(t)
	small := *s.Maps[0].Map
	small.XY = small.XY.Clone()
	for i := range small.XY.Data {
		small.XY.Data[i] *= 1e-15
	}
	s.Maps[1].Map = &small
	for k, width := range []float64{280, 640, 1000, 640} {
		p := s.scatterOf(s.Maps[k/3], s.pens(), width)
		x := (p.right - p.left) / (p.x.max - p.x.min)
		y := (p.bottom - p.top) / (p.y.max - p.y.min)
		if x < 0.97*y || x > 1.03*y { // the room for the ticks' texts is known only afterwards
			t.Errorf("%g pixels a unit and %g", x, y)
		}
		xy := s.Maps[k/3].XY
		if wide, high := extent(xy, 0), extent(xy, 1); x*(wide[1]-wide[0]) < 0.9*(p.right-p.left) && y*(high[1]-high[0]) < 0.9*(p.bottom-p.top) {
			t.Error("the samples take a small part of the map")
		}
		for i := range xy.Rows {
			at := xy.Row(i)
			if px, py := p.at(at[0], at[1]); px < p.left || px > p.right || py < p.top || py > p.bottom {
				t.Errorf("sample %d at %g, %g", i, px, py)
			}
		}
	}
}

// Many samples are a picture, in which there are all clusters' colours.
func TestCloud(t *testing.T) {
	s := mapped(t)
	report := *s.Report
	s.Report = &report
	xy := dense.New(mostShapes+1, 2)
	report.Labels, report.IDs = make([]int, xy.Rows), make([]string, xy.Rows)
	for i := range xy.Rows {
		report.Labels[i] = i%3 + 1
		xy.Row(i)[0], xy.Row(i)[1] = float64(i%200), float64(i/200)
	}
	s.Maps = []Map{{"Many", &embed.Map{XY: xy}}}
	f, err := Draw("map", s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	out := bufio.NewWriter(&table)
	writeTable(out, f.Table)
	out.Flush()
	if !strings.Contains(table.String(), "The first 500 of 20,001 rows.") {
		t.Error("it is not said that the table has the first samples only")
	}
	counts := wellFormed(t, f.SVG)
	if counts["image"] != 1 || counts["path"] != 3 || len(f.Table.Rows) != mostMapRows {
		t.Fatalf("elements %v, %d rows", counts, len(f.Table.Rows))
	}
	_, data, _ := strings.Cut(f.SVG, "base64,")
	data, _, _ = strings.Cut(data, `"`)
	picture, err := png.Decode(base64.NewDecoder(base64.StdEncoding, strings.NewReader(data)))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[any]bool{}
	for y := range picture.Bounds().Dy() {
		for x := range picture.Bounds().Dx() {
			seen[picture.At(x, y)] = true
		}
	}
	for c := range 3 {
		if !seen[rgb(s.paint(c).color)] {
			t.Errorf("cluster %d is not in the picture", c+1)
		}
	}
}

// Every shape of the palette can be drawn.
func TestShapePath(t *testing.T) {
	for _, shape := range Shapes {
		path := ShapePath(shape)
		if !strings.HasPrefix(path, "M") || !strings.HasSuffix(path, "Z") {
			t.Errorf("%s: %q", shape, path)
		}
	}
}
