//go:build browser

package browsertest

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// The graphs of the views, B and P stand beside each other, with the numbers of the command line tool; the rows of a
// cluster can be looked at, and the links of a sample in every graph.
func TestGraphs(t *testing.T) {
	t.Parallel()
	e := Examples[0]
	_, p := begin(t, "/", "?example=acc&c=3&mode=paper&panel=graph")
	run(p)
	drawn(p)
	folder := t.TempDir()
	_, text := e.Cluster(t, "-mode", "paper", "-figures", folder)
	first := document(t, text).Sizes[0]
	for _, name := range []string{"graph", "view-graphs"} {
		unfold(p, "figure-"+name+"-save")
		if _, table := p.Download("figure-" + name + "-csv"); !bytes.Equal(table, read(t, filepath.Join(folder, name+".csv"))) {
			t.Errorf("the numbers of %s are not those of the command line tool:\n%s", name, table)
		}
	}
	if n := Eval[int](p, `document.querySelectorAll("#figure-view-graphs image").length`); n != 6 {
		t.Errorf("%d graphs of 4 views, B and P", n)
	}
	_, svg := p.Download("figure-view-graphs-svg")
	wellFormed(t, svg)
	p.Fill("graph-rows", "1")
	for _, name := range []string{"graph", "view-graphs"} {
		p.WaitText("figure-"+name, fmt.Sprintf("samples %d to ", first+1))
	}
	id := Eval[string](p, element("graph-sample")+".placeholder")
	p.Fill("graph-sample", id)
	p.WaitText("figure-row-title", id)
	unfold(p, "figure-row-save")
	_, table := p.Download("figure-row-csv")
	rows, err := csv.NewReader(bytes.NewReader(table)).ReadAll()
	if err != nil || strings.Join(rows[0], " ") != "anchor cluster of the anchor weight in P weight in B weight in rna weight in copy_number weight in mutations weight in mirna" {
		t.Fatalf("%v: %s", err, table)
	}
	for c := 2; c < len(rows[0]); c++ { // in every graph a sample's weights sum to 1
		sum := 0.0
		for _, row := range rows[1:] {
			w, err := strconv.ParseFloat(row[c], 64)
			if err != nil {
				t.Fatal(err)
			}
			sum += w
		}
		if sum < 0.999999 || sum > 1.000001 {
			t.Errorf("%s sums to %v", rows[0][c], sum)
		}
	}
	p.Click("result-tabs-map") // a selection reaches the graphs, and the panel of the clusters
	p.WaitFor("map-legend")
	p.Until(element("map-legend") + ".querySelector('button')")
	Eval[bool](p, element("map-legend")+".querySelector('button').click(), true")
	p.WaitText("map-selected", fmt.Sprintf("%d samples selected", first))
	p.Click("result-tabs-clusters")
	p.WaitText("clusters-selected", fmt.Sprintf("%d samples selected", first))
	p.Click("result-tabs-graph")
	p.Fill("graph-rows", "selected")
	for _, name := range []string{"graph", "view-graphs"} {
		p.WaitText("figure-"+name, fmt.Sprintf("%d samples selected of 75", first))
	}
	screen(t, p, "graphs", 1280, 390)
}

// In consensus mode a few sets' graphs are shown, and why no single view's.
func TestGraphsOfSets(t *testing.T) {
	t.Parallel()
	e := Examples[0]
	_, p := begin(t, "/", "?example=acc&c=3&sets=12&panel=graph")
	run(p)
	drawn(p)
	folder := t.TempDir()
	e.Cluster(t, "-sets", "12", "-figures", folder)
	unfold(p, "figure-set-graphs-save")
	if _, table := p.Download("figure-set-graphs-csv"); !bytes.Equal(table, read(t, filepath.Join(folder, "set-graphs.csv"))) {
		t.Errorf("the numbers of the sets are not those of the command line tool")
	}
	p.WaitText("graph-note", "run in paper mode to see what every view says")
	screen(t, p, "set-graphs", 1280, 390)
}
