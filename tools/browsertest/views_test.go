//go:build browser

package browsertest

import (
	"bytes"
	"compress/gzip"
	"encoding/csv"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"viewfold/solver/report"
)

// The views are compared in the background, without being asked for when that takes little time: the figure, the
// result's file and a report have what the command line finds. It can be cancelled, and a run ends it.
func TestCompareViews(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		example int
		mode    string
		query   string
		flags   []string
	}{
		{0, "consensus", "&sets=200&cores=1", []string{"-sets", "200"}}, // so many that it can be met under way
		{1, "paper", "", nil},
	} {
		e := Examples[c.example]
		t.Run(e.Name+" "+c.mode, func(t *testing.T) {
			t.Parallel()
			_, p := begin(t, "/", "?example="+e.Name+"&c="+e.Clusters+"&mode="+c.mode+c.query+"&panel=weights")
			run(p)
			drawn(p)
			if c.mode == "consensus" { // else it is soon there by itself
				if !p.Has("compare-cancel") {
					p.Click("compare-views")
				}
				p.WaitText("compare-text", "of 8")
				p.Click("compare-cancel")
				p.WaitGone("compare-cancel")
				if p.Has("figure-ablation") {
					t.Error("a cancelled comparison has a figure")
				}
				p.Click("compare-views")
				p.WaitText("compare-text", "of 8")
				p.Click("result-tabs-overview") // everything else goes first
				unfold(p, "naming")
				p.Fill("cluster-1-name", "Left")
				if _, labels := p.Download("download-csv"); !strings.Contains(string(labels), "Left") {
					t.Errorf("labels without the name just given: %.100s", labels)
				}
				p.Click("result-tabs-weights")
				if p.Has("figure-ablation-title") {
					t.Error("the file waited for the comparison")
				}
			}
			p.WaitFor("figure-ablation-title")
			p.WaitText("compare", "Compare again")
			_, text := e.Cluster(t, append(c.flags, "-mode", c.mode, "-ablate")...)
			var doc report.Report
			if err := json.Unmarshal(text, &doc); err != nil {
				t.Fatal(err)
			}
			unfold(p, "figure-ablation-save")
			_, table := p.Download("figure-ablation-csv")
			rows, err := csv.NewReader(bytes.NewReader(table)).ReadAll()
			if err != nil || len(rows) != 9 {
				t.Fatalf("%d rows, %v", len(rows), err)
			}
			for k, s := range doc.Ablation.Subsets {
				together, _ := strconv.ParseFloat(rows[k+1][1], 64)
				ari, _ := strconv.ParseFloat(rows[k+1][2], 64)
				if together != s.Together || ari != s.ARI {
					t.Errorf("%s: %v and %v, want %v and %v", rows[k+1][0], together, ari, s.Together, s.ARI)
				}
			}
			p.Click("result-tabs-take")
			_, got := p.Download("download-json")
			var a, b map[string]json.RawMessage
			if json.Unmarshal(got, &a) != nil || json.Unmarshal(text, &b) != nil || len(b["ablation"]) == 0 || !bytes.Equal(a["ablation"], b["ablation"]) {
				t.Errorf("the comparison in the file is %.300s\nwant %.300s", a["ablation"], b["ablation"])
			}
			if _, sheet := p.Download("download-sheet"); !strings.Contains(string(sheet), "Does every view help?") {
				t.Error("the report has no comparison")
			}
			p.Click("result-tabs-weights")
			p.Click("compare-views")
			p.WaitText("compare-text", "of 8")
			p.Click("run")
			p.WaitFor("progress-text")
			p.Until("!" + element("run") + ".disabled")
			drawn(p)
			if c.mode == "paper" {
				p.WaitFor("figure-ablation-title")
			}
		})
	}
}

// New samples go where the command line puts them, to the byte, files in any order; what does not fit is told.
func TestNewSamples(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		example int
		mode    string
	}{{0, "consensus"}, {0, "paper"}, {1, "consensus"}} {
		e := Examples[c.example]
		t.Run(e.Name+" "+c.mode, func(t *testing.T) {
			t.Parallel()
			query, flags := quick(c.mode)
			_, p := begin(t, "/repo/", "?example="+e.Name+"&c="+e.Clusters+query+"&panel=new")
			run(p)
			files := fresh(t, e, 20)
			p.Upload("new-files", files[3], files[2])
			p.WaitText("assign-why", "Choose the file of the view")
			p.Drop("new-zone", files[1], files[0])
			p.Until(element("new-view-1") + ".value === '3' && " + element("new-view-4") + ".value === '0'")
			p.Fill("new-view-1", "0") // the file of another view
			p.Click("assign")
			p.WaitText("new-error", "are not in the file")
			p.Fill("new-view-1", "3")
			p.Click("assign")
			p.WaitText("new-heading", "new samples")
			out := filepath.Join(t.TempDir(), "new.csv")
			e.Cluster(t, append(flags, "-assign", strings.Join(files, ","), "-assign-out", out)...)
			if name, got := p.Download("download-new"); !bytes.Equal(got, read(t, out)) || !strings.HasSuffix(name, "-new-samples.csv") {
				t.Errorf("%s is\n%swant\n%s", name, got, read(t, out))
			}
			p.WaitText("result-table", "Margin")
			p.Click("result-tabs-overview")
			p.Click("result-tabs-new")
			p.WaitText("new-heading", "new samples")
			if c.mode == "paper" {
				p.Click("run")
				p.Until("!" + element("run") + ".disabled")
				p.WaitGone("new-heading")
			}
		})
	}
}

// A new sample that is like none of the run is named on the page, and the others are not.
func TestUnlikeNewSample(t *testing.T) {
	t.Parallel()
	_, p := begin(t, "/", "?example=digits&c=10&mode=paper&panel=new")
	run(p)
	files := fresh(t, Examples[1], 20)
	for _, file := range files {
		text := string(read(t, file))
		last := strings.LastIndex(strings.TrimSpace(text), "\n") + 1
		cells := strings.Split(strings.TrimSpace(text[last:]), ",")
		for j := range cells {
			cells[j] = []string{"16", "0"}[j%2]
		}
		if err := os.WriteFile(file, []byte(text[:last]+strings.Join(cells, ",")+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p.Upload("new-files", files...)
	p.Click("assign")
	p.WaitText("new-heading", "20 new samples")
	p.WaitText("new-unlike", "1 of 20 samples are unlike the data of the run")
	p.WaitText("new-unlike", "the farthest first: 20.")
	p.Shot("new-unlike")
}

// fresh writes the first rows of an example's views as files of their own, columns as they are.
func fresh(t *testing.T, e Example, rows int) []string {
	t.Helper()
	dir := t.TempDir()
	var files []string
	for _, file := range e.Files(t) {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		var r io.Reader = f
		if strings.HasSuffix(file, ".gz") {
			if r, err = gzip.NewReader(f); err != nil {
				t.Fatal(err)
			}
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".gz")
		files = append(files, filepath.Join(dir, strings.TrimSuffix(name, ".csv")+" 2.csv"))
		if err := os.WriteFile(files[len(files)-1], []byte(strings.Join(strings.SplitAfter(string(text), "\n")[:rows+1], "")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// A link to a result opens it: example, options, a run and the same part.
func TestLink(t *testing.T) {
	t.Parallel()
	_, p := begin(t, "/repo/", "?example=acc&c=4&mode=paper&seed=5&panel=weights&run=1")
	p.WaitFor("result")
	drawn(p)
	Eval[bool](p, `navigator.clipboard.writeText = (text) => { globalThis.copied = text; return Promise.resolve() }, true`)
	p.Click("copy-link")
	p.Until("globalThis.copied")
	link := Eval[string](p, "copied")
	if !strings.HasSuffix(link, "/repo/?c=4&example=acc&mode=paper&panel=weights&run=1&seed=5") {
		t.Errorf("the link is %s", link)
	}
	p.Click("result-tabs-take")
	_, labels := p.Download("download-csv")
	p.Go(link)
	p.WaitFor("result")
	drawn(p)
	p.Click("result-tabs-overview")
	if _, again := p.Download("download-csv"); !bytes.Equal(labels, again) {
		t.Error("the link gives another result")
	}
	p.Fill("param-clusters", "3")
	p.WaitGone("copy-link")
}

// Printed is the part of the result that is shown, with its figures, on white and with nothing to click.
func TestPrint(t *testing.T) {
	t.Parallel()
	b := Start(t)
	server := Serve(t, Dist(t), "/")
	p := visit(b, server.URL())
	p.Go(server.URL() + "?example=acc&c=3&mode=paper&panel=weights&run=1")
	p.WaitFor("result")
	drawn(p)
	for _, panel := range []string{"weights", "map", "take", "overview"} {
		p.Click("result-tabs-" + panel)
		p.Until(element("result-tabs-"+panel) + ".getAttribute('aria-selected') === 'true'")
		if panel == "map" {
			settled(p)
			if ground := printedGround(p); ground != 255 {
				t.Errorf("the map is printed on %d", ground)
			}
		}
		for _, scheme := range []string{"light", "dark"} {
			p.Media("print", scheme)
			p.Shot("print-" + panel + "-" + scheme)
			seen := Eval[string](p, `Array.from(document.querySelectorAll("button:not(.legend-item), select, input, .columns, .tabs"), (e) => e.checkVisibility() ? e.id + e.className : "").join("")`)
			if seen != "" {
				t.Errorf("%s, %s: printed is %s", panel, scheme, seen)
			}
			if ground := Eval[string](p, `getComputedStyle(document.body).backgroundColor`); ground != "rgb(255, 255, 255)" {
				t.Errorf("%s, %s: the paper is %s", panel, scheme, ground)
			}
		}
		if panel == "weights" && !Eval[bool](p, element("figure-weights")+".querySelector('svg').checkVisibility()") {
			t.Error("no figure is printed")
		}
		if pdf := p.PDF(); !bytes.HasPrefix(pdf, []byte("%PDF")) || len(pdf) < 10_000 {
			t.Errorf("%s: a PDF of %d bytes", panel, len(pdf))
		}
		p.Media("", "light")
	}
}

// mapGround is how bright the map is where it has neither points nor lines, 0 to 255.
const mapGround = `(() => {
	const map = document.querySelector(".map-host canvas"), copy = document.createElement("canvas");
	[copy.width, copy.height] = [map.width, map.height];
	copy.getContext("2d").drawImage(map, 0, 0);
	return copy.getContext("2d").getImageData(map.width * 0.6, map.height * 0.5, 1, 1).data[1];
})()`

// printedGround is that of a map that is printed while the page is dark, as it is again then.
func printedGround(p *Page) int {
	p.t.Helper()
	p.Scheme("dark")
	p.Until(mapGround + " < 60")
	ground := Eval[int](p, `dispatchEvent(new Event("beforeprint")), `+mapGround)
	Eval[bool](p, `dispatchEvent(new Event("afterprint"))`)
	p.Until(mapGround + " < 60")
	return ground
}

// A long table is printed whole, or so many of its rows as it says; the page is as before then.
func TestPrintTable(t *testing.T) {
	t.Parallel()
	_, p := begin(t, "/", "?example=digits&c=10&mode=paper")
	run(p)
	p.WaitFor("result-table")
	rows := func() int {
		return Eval[int](p, `document.querySelectorAll("#samples-printed tbody tr").length`)
	}
	during := func() (int, string) {
		Eval[bool](p, `dispatchEvent(new Event("beforeprint"))`)
		defer Eval[bool](p, `dispatchEvent(new Event("afterprint"))`)
		return rows(), p.Text("samples-printed")
	}
	if n, text := during(); n != 1000 || !strings.HasSuffix(text, "Rows 1 to 1,000 of 1,797; the whole table is in the CSV file.") || rows() != 0 {
		t.Errorf("%d rows are printed, %d stay", n, rows())
	}
	if pages := bytes.Count(p.PDF(), []byte("/Type /Page\n")); pages < 15 {
		t.Errorf("%d pages", pages)
	}
	p.Fill("filter-cluster", "9")
	p.WaitText("filter-count", " of 1,797 samples")
	p.Until(`!` + element("filter-count") + `.textContent.startsWith("1,797")`)
	n, text := during()
	if count := strings.Fields(p.Text("filter-count"))[0]; strconv.Itoa(n) != count || !strings.HasSuffix(text, count+" of 1,797 samples.") {
		t.Errorf("%d rows are printed of %s", n, p.Text("filter-count"))
	}
}

// Figures are drawn anew for a window that became much narrower, as a phone that is turned; what was unfolded and where
// the page was scrolled stays.
func TestResize(t *testing.T) {
	t.Parallel()
	_, p := begin(t, "/", "?example=acc&c=3&mode=paper&panel=weights")
	run(p)
	p.WaitFor("figure-ablation-title") // the views are compared: nothing comes any more
	drawn(p)
	width := func(want string) {
		t.Helper()
		p.Until(`document.querySelector("#figure-weights svg").getAttribute("width") === "` + want + `"`)
	}
	width("560")
	unfold(p, "figure-weights-numbers")
	p.Width(390)
	width("322")
	p.Until(`document.querySelector("#figure-weight-course svg").getAttribute("width") === "322"`)
	if !Eval[bool](p, element("figure-weights-numbers")+".open") {
		t.Error("what was unfolded is folded again")
	}
	Eval[bool](p, `(async () => {
		document.querySelector("#figure-weights").scrollIntoView({ block: "start", behavior: "instant" });
		for (let k = 0; k < 3; k++) await new Promise(requestAnimationFrame);
		return true;
	})()`)
	p.Shot("turned-phone")
	at := Eval[float64](p, `document.querySelector("#figure-weights").getBoundingClientRect().top`)
	Eval[bool](p, `(globalThis.before = document.querySelector("#figure-weight-course svg"), true)`)
	p.Width(400) // about as wide
	p.Width(844)
	width("560")
	p.Until(`document.querySelector("#figure-weight-course svg").getAttribute("width") === "560"`)
	if now := Eval[float64](p, `document.querySelector("#figure-weights").getBoundingClientRect().top`); now < at-100 || now > at+100 {
		t.Errorf("the figure that was at %v is at %v", at, now)
	}
}
