//go:build browser

package browsertest

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// All that can be taken of a result is in one panel, which a link knows; the labels are at hand without it. The figures
// come as one file, those that the command line tool writes, and so does the map in the report.
func TestTakeAway(t *testing.T) {
	t.Parallel()
	e := Examples[0]
	server, p := begin(t, "/repo/", "?example="+e.Name+"&c="+e.Clusters+"&mode=paper")
	run(p)
	_, labels := p.Download("download-csv")
	p.Click("take-more")
	p.Until(element("result-tabs-take") + " === document.activeElement")
	if _, again := p.Download("download-csv"); !bytes.Equal(again, labels) {
		t.Error("the labels are others")
	}
	dir := t.TempDir()
	folder, page := filepath.Join(dir, "figures"), filepath.Join(dir, "report.html")
	e.Cluster(t, "-mode", "paper", "-figures", folder, "-report", page)
	name, file := p.Download("download-figures")
	p.Until(element("download-figures") + " === document.activeElement") // again: meanwhile it was disabled
	z, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil || name != "adrenal-cancer-four-omics-views-figures.zip" {
		t.Fatalf("%s: %v", name, err)
	}
	want, _ := os.ReadDir(folder)
	if len(z.File) != len(want) || len(want) < 10 {
		t.Errorf("%d files, want %d", len(z.File), len(want))
	}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		// Times differ; all else are the same bytes.
		if !slices.Contains([]string{"stages.svg", "stages.csv"}, f.Name) && !bytes.Equal(got, read(t, filepath.Join(folder, f.Name))) {
			t.Errorf("%s is not what the command line tool writes", f.Name)
		}
	}
	// The report has the same map, though none was asked for.
	_, sheet := p.Download("download-sheet")
	_, drawn, there := bytes.Cut(sheet, []byte("<h2>Map of the learned graph</h2>"))
	drawn, _, _ = bytes.Cut(drawn, []byte("</section>"))
	if !there || !bytes.Contains(read(t, page), drawn) {
		t.Errorf("the report has no map (%v), or another than the command line tool’s", there)
	}
	screen(t, p, "take", 1280, 390)
	p.Go(server.URL() + "?example=" + e.Name + "&c=3&mode=paper&panel=take&run=1")
	p.WaitFor("load-r")
	p.Until(`(() => {
		const tabs = document.getElementById("result-tabs").getBoundingClientRect(), tab = document.getElementById("result-tabs-take").getBoundingClientRect();
		return tab.left >= tabs.left && tab.right <= tabs.right + 1;
	})()`) // on a phone, too
}
