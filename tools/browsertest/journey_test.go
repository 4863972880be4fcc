//go:build browser

package browsertest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// begin shows the page at a prefix and the query's address, and waits until it says that everything
// is stored. What follows is done without a complaint in the console and without a request, and the
// browser makes none to another origin: or the test fails at its end.
func begin(t *testing.T, prefix, query string) (*Server, *Page) {
	t.Helper()
	server := Serve(t, Dist(t), prefix)
	b := Start(t)
	p := visit(b, server.URL()+query)
	server.Forget()
	t.Cleanup(func() {
		quiet(t, b)
		onlyServiceWorkerChecks(t, server)
		if outside := Outside(b.Fetches(), server.Origin()); len(outside) > 0 {
			t.Errorf("requests to other origins: %v", outside)
		}
	})
	return server, p
}

// From a link to labels: an example is opened, run and downloaded, at every prefix. Labels
// and report are those of the command line tool.
func TestExample(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		example      int
		prefix, mode string
	}{
		{0, "/", "consensus"},
		{0, "/a/b/", "paper"},
		{0, "/", "reference"},
		{1, "/repo/", "consensus"},
		{1, "/repo/", "paper"},
		{1, "/repo/", "reference"},
	} {
		e := Examples[c.example]
		t.Run(e.Name+" "+c.mode+" at "+c.prefix, func(t *testing.T) {
			t.Parallel()
			_, p := begin(t, c.prefix, "?example="+e.Name+"&c="+e.Clusters+"&mode="+c.mode)
			run(p)
			sameAnchors(t, p, e, "-mode", c.mode)
		})
	}
}

// The buttons of the page do what a link does, on the first visit too. A result whose data was changed
// keeps its labels, but its anchors cannot be listed any more.
func TestExampleByButton(t *testing.T) {
	t.Parallel()
	e := Examples[0]
	_, p := begin(t, "/repo/", "")
	p.Click("example-" + e.Name)
	run(p)
	labels := sameAsTool(t, p, e)
	for _, id := range []string{"result-status", "result-sizes", "result-weights", "result-metrics", "result-table"} {
		p.WaitFor(id)
	}
	p.Fill("view-1-label", "DIRAS3")
	p.WaitFor("result-stale")
	p.Click("result-tabs-take")
	p.Click("download-anchors")
	p.WaitText("download-anchors-error", "rna.csv was changed or removed since it was made")
	p.Shot("anchors-gone")
	if _, got := p.Download("download-csv"); !bytes.Equal(got, labels) {
		t.Error("the labels of the result are others now")
	}
}

// However many cores compute, the result is the same: the command line tool computes on one here.
func TestCores(t *testing.T) {
	t.Parallel()
	e := Examples[1]
	server, p := begin(t, "/", "")
	for _, cores := range []string{"1", "2", "3"} {
		p.Go(server.URL() + "?example=" + e.Name + "&sets=12&cores=" + cores)
		p.WaitText("join-summary", "1,797 samples")
		openOptions(p)
		if got := Eval[string](p, element("cores")+".value"); got != cores {
			t.Errorf("%s cores are shown", got)
		}
		p.WaitText("kernel", "Computes with the processor’s vector instructions")
		run(p)
		sameAnchors(t, p, e, "-sets", "12", "-cores", "1")
	}
}

// Features kept as float32 give what the command line tool gives, whoever computes.
func TestFloat32(t *testing.T) {
	t.Parallel()
	e := Examples[1]
	server, p := begin(t, "/", "")
	for _, mode := range []string{"consensus", "paper"} {
		query, flags := quick(mode)
		p.Go(server.URL() + "?example=" + e.Name + "&c=" + e.Clusters + query + "&storage=float32&cores=2")
		p.WaitText("join-summary", "1,797 samples")
		openOptions(p)
		if got := Eval[string](p, element("param-storage")+".value"); got != "float32" {
			t.Errorf("%s is shown", got)
		}
		run(p)
		sameAnchors(t, p, e, append(flags, "-storage", "float32", "-cores", "1")...)
	}
}

// A browser without vector instructions computes the same, and the page says that it has none. Chromium
// has them where the processor has SSE 4.1, which it is told not to use.
func TestWithoutVectorInstructions(t *testing.T) {
	t.Parallel()
	e := Examples[1]
	b := Start(t, chromedp.Flag("js-flags", "--no-enable-sse4-1"))
	for _, mode := range []string{"consensus", "paper"} {
		query, flags := quick(mode)
		p := b.Open(Serve(t, Dist(t), "/").URL() + "?example=" + e.Name + "&c=" + e.Clusters + query)
		p.WaitText("kernel", "offers no vector instructions")
		run(p)
		sameAnchors(t, p, e, flags...)
	}
}

// What was not touched follows the mode, and a run takes what the page shows. The result shows first
// the samples it is least sure of, when it is asked to.
func TestModeByHand(t *testing.T) {
	t.Parallel()
	e := Examples[0]
	_, p := begin(t, "/", "?example="+e.Name)
	p.WaitText("join-summary", "75 samples")
	openOptions(p)
	p.Fill("param-seed", "3")
	value := func(id string) string { return Eval[string](p, element(id)+".value") }
	for _, c := range []struct{ mode, anchors, scale, off string }{
		{"paper", e.Clusters, "minmax", "param-sets"},
		{"reference", e.Clusters, "minmax", "param-ridge"},
		{"consensus", "50", "auto", "param-max_rounds"},
	} {
		p.Fill("param-mode", c.mode)
		p.Until(element(c.off) + ".disabled")
		if value("param-anchors") != c.anchors || value("param-scale") != c.scale {
			t.Errorf("%s: %s anchors, scaling %s", c.mode, value("param-anchors"), value("param-scale"))
		}
	}
	p.Fill("param-mode", "paper")
	run(p)
	sameAsTool(t, p, e, "-mode", "paper", "-seed", "3")

	p.Fill("param-mode", "consensus")
	p.Fill("param-sets", "6")
	p.WaitFor("result-stale")
	p.Click("run")
	p.Until(element("result") + " && !" + element("result-stale") + " && !" + element("run") + ".disabled")
	sameAsTool(t, p, e, "-sets", "6", "-seed", "3")
	p.Fill("filter-order", "least sure")
	agreement := `[...document.querySelectorAll("#result-table tbody tr:not(.gap)")].map((row) => parseFloat(row.cells[3].textContent))`
	p.Until(agreement + `.every((x, i, all) => i === 0 || all[i - 1] <= x)`)
}

// A view of links between the samples is recognised, and the page says what became of it.
func TestLinkView(t *testing.T) {
	t.Parallel()
	const n = 80
	var features, links strings.Builder
	for i := range n {
		for j := range 8 { // every fourth sample has the same large features
			fmt.Fprintf(&features, "%d%s", 40*((i+j)%4/3)+(i*i*7+j*13)%17, map[bool]string{true: "\n", false: ","}[j == 7])
		}
		for j := range n { // and links to the next two of them
			fmt.Fprintf(&links, "%d%s", map[bool]int{true: 1}[(j-i+n)%n == 4 || (j-i+n)%n == 8], map[bool]string{true: "\n", false: ","}[j == n-1])
		}
	}
	_, p := begin(t, "/", "?sets=24")
	dir := t.TempDir()
	var files []string
	for name, text := range map[string]string{"cites.csv": links.String(), "words.csv": features.String()} {
		files = append(files, filepath.Join(dir, name))
		if err := os.WriteFile(files[len(files)-1], []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p.Upload("file-input", files...)
	p.WaitFor("view-2-id")
	p.Fill("param-clusters", "4")
	run(p)
	p.WaitText("result-links", "cites holds links between the samples")
	p.WaitText("result-links", "some sets averaged the other views along these links")
}

// A person's own files, chosen or dropped, give what the same files give on the command line.
func TestOwnFiles(t *testing.T) {
	t.Parallel()
	e := Examples[0]
	_, p := begin(t, "/a/b/", "?sets=12")
	for _, way := range []string{"chosen", "dropped"} {
		if way == "chosen" {
			p.Upload("file-input", e.Files(t)...)
		} else {
			p.Reload()
			p.Drop("drop-zone", e.Files(t)...)
		}
		p.WaitFor("view-4-id")
		p.Upload("labels-input", e.Labels(t))
		for _, id := range []string{"view-1-id", "view-2-id", "view-3-id", "view-4-id", "labels-id"} {
			p.Fill(id, "patient")
		}
		p.Fill("labels-label", "COC")
		p.Fill("param-clusters", e.Clusters)
		p.WaitText("join-summary", "75 samples")
		run(p)
		sameAsTool(t, p, e, "-sets", "12")
	}
}

// A run can be cancelled in the middle, and the next one is as good as any.
func TestCancel(t *testing.T) {
	t.Parallel()
	e := Examples[1]
	_, p := begin(t, "/repo/", "?example="+e.Name+"&sets=12&restarts=5000")
	p.Click("run")
	p.WaitFor("progress-text")
	p.Click("cancel")
	p.WaitText("run-error", "cancelled")
	if p.Has("result") {
		t.Error("a cancelled run has a result")
	}
	openOptions(p)
	p.Fill("param-restarts", "10")
	run(p)
	sameAsTool(t, p, e, "-sets", "12")
}

// A data set kept in the browser is there after a reload without a network, with its settings, gives
// the same labels, and is gone when it was deleted.
func TestKeptData(t *testing.T) {
	t.Parallel()
	e := Examples[0]
	server, p := begin(t, "/a/b/", "?sets=12&example="+e.Name)
	p.WaitText("join-summary", "75 samples")
	p.Click("keep")
	p.WaitFor("kept-open-1")
	server.Stop()

	p.Go(server.URL())
	p.WaitText("kept-list", "adrenal")
	p.Click("kept-open-1")
	p.WaitText("join-summary", "75 samples")
	p.Fill("param-clusters", e.Clusters)
	run(p)
	sameAsTool(t, p, e, "-sets", "12")

	p.Reload()
	p.Click("kept-delete-1")
	p.Click("kept-delete-1-yes")
	p.WaitGone("kept-list")
	p.Reload()
	p.WaitText("offline-state", "ready offline")
	settle(p)
	if p.Has("kept-open-1") {
		t.Error("a deleted data set is back after a reload")
	}
}

// A bad file is explained with its place, and the data that was there stays usable.
func TestBadFiles(t *testing.T) {
	t.Parallel()
	e := Examples[0]
	_, p := begin(t, "/", "?example="+e.Name+"&sets=12")
	p.WaitText("join-summary", "75 samples")
	for _, c := range []struct {
		name, content string
		want          []string
	}{
		{"ragged.csv", "a,b\n1,2\n3,4\n5\n6,7\n", []string{"ragged.csv", "line 4"}},
		{"words.csv", "a,b\n1,2\n3,many\n", []string{"words.csv", "line 3", "many"}},
		{"views.csv", "PK\x03\x04\x14\x00\x00\x00\x08\x00", []string{"views.csv", "zip"}},
		{"empty.csv", "", []string{"empty.csv", "empty"}},
	} {
		file := filepath.Join(t.TempDir(), c.name)
		if err := os.WriteFile(file, []byte(c.content), 0o644); err != nil {
			t.Fatal(err)
		}
		p.Upload("file-input", file)
		for _, part := range c.want {
			p.WaitText("data-error", part)
		}
	}
	screen(t, p, "bad-files", 1280)
	p.WaitText("join-summary", "75 samples")
	run(p)
	sameAsTool(t, p, e, "-sets", "12")
}

// The page answers while workers compute, on all cores but one and on all. The tasks of the page's thread
// that are longer than 50 ms are reported, with the time since the click on Run: of a first run, whose
// result is drawn by code that has never run before, and of another. tools/bench reads the attributes.
func TestResponsive(t *testing.T) {
	measures(t)
	for cores := max(1, runtime.NumCPU()-1); cores <= runtime.NumCPU(); cores++ {
		p := visit(Start(t), fmt.Sprintf("%s?example=digits&c=10&cores=%d", Serve(t, Dist(t), "/").URL(), cores))
		p.Until(element("run") + ".disabled === false")
		Eval[bool](p, `(globalThis.tasks = [], new PerformanceObserver((list) => {
			for (const task of list.getEntries()) tasks.push(task);
		}).observe({ type: "longtask" }), document.addEventListener("click", (e) => {
			if (e.target.id === "run") globalThis.clicked = performance.now();
		}, true), true)`)
		for _, seed := range []string{"1", "2"} {
			p.Fill("param-seed", seed)
			p.Click("run")
			// The result of the run before stays, marked as stale, until this one has begun.
			p.Until(element("result") + " && !" + element("result-stale") + " && !" + element("cancel") + " && !" + element("run") + ".disabled")
			settle(p)
			took := Eval[float64](p, "performance.now() - clicked") - 1000 // settle takes a second
			tasks := Eval[[]struct{ At, Took float64 }](p, `tasks.filter((t) => t.startTime + t.duration > clicked).map((t) =>
				({ At: Math.round(t.startTime - clicked), Took: Math.round(t.duration) }))`)
			longest := 0.0
			for _, task := range tasks {
				longest = max(longest, task.Took)
			}
			t.Attr(fmt.Sprintf("longest-task-%d", cores), fmt.Sprint(longest))
			t.Logf("%d cores, seed %s: result shown after about %.0f ms; long tasks of the page, ms: %+v", cores, seed, took, tasks)
		}
	}
}

// Every screen fits a phone and a desk, in light and dark. Pictures are taken when
// VIEWFOLD_SHOTS names a folder.
func TestScreens(t *testing.T) {
	t.Parallel()
	b := Start(t)
	server := Serve(t, Dist(t), "/")
	p := visit(b, server.URL())
	each := func(name string) { screen(t, p, name, 1280, 390) }
	each("start")
	Eval[bool](p, `document.body.append(document.createElement("button")), true`)
	if list := p.Violations(); len(list) != 1 || !strings.HasPrefix(list[0], "button-name") {
		t.Errorf("a button without a name is not noticed: %q", list)
	}
	p.Go(server.URL() + "?example=acc&c=3&sets=12")
	p.Until("!" + element("run") + ".disabled")
	each("data")
	run(p)
	each("result")
	p.Click("result-tabs-map")
	settled(p)
	each("result-map")
	_, text := Examples[0].Cluster(t, "-sets", "12")
	p.Upload("columns-input", about(t, document(t, text)))
	p.WaitText("columns-facts", "2 columns")
	for _, panel := range []string{"clusters", "labels", "graph", "weights", "course"} {
		p.Click("result-tabs-" + panel)
		drawn(p)
		switch panel {
		case "clusters":
			p.Click("show-cluster-2")
			p.WaitText("figure-features", "What sets Cluster 2 apart")
		case "weights":
			if !p.Has("compare-cancel") && !p.Has("figure-ablation-title") { // a slow machine
				p.Click("compare-views")
			}
			p.WaitFor("figure-ablation-title")
		}
		each("result-" + panel)
	}
	p.Click("result-tabs-new")
	p.Upload("new-files", fresh(t, Examples[0], 20)...)
	p.Click("assign")
	p.WaitFor("new-heading")
	each("result-new")
	p.Click("result-tabs-take")
	p.WaitFor("load-r")
	each("result-take")
	openOptions(p)
	each("options")
	p.Go(server.URL())
	p.Upload("file-input", troubled(t)...)
	p.WaitText("data-error", "missing")
	p.Fill("view-1-weight", "x")
	for _, id := range []string{"view-1-read", "view-2-notes"} {
		unfold(p, id)
	}
	each("trouble")
}

// fits fails the test when the page is wider than the window, or something reaches out of its card and does not scroll.
func fits(t *testing.T, p *Page, name string, width int64) {
	t.Helper()
	if wide := Eval[int64](p, "document.documentElement.scrollWidth"); wide > width {
		t.Errorf("%s: the page is %d pixels wide in a window of %d", name, wide, width)
	}
	out := Eval[string](p, `(() => {
		const scrolls = (e, card) => e !== card && (getComputedStyle(e).overflowX !== "visible" || scrolls(e.parentElement, card));
		const beyond = (e, card) => e.checkVisibility() && e.getBoundingClientRect().right > card.getBoundingClientRect().right + 1;
		return [...document.querySelectorAll(".card")].flatMap((card) => [...card.querySelectorAll("*")].filter((e) => beyond(e, card) && !scrolls(e, card)))
			.map((e) => e.tagName + " " + e.textContent.slice(0, 40)).slice(0, 5).join("; ");
	})()`)
	if out != "" {
		t.Errorf("%s: in a window of %d these reach out of their cards: %s", name, width, out)
	}
}

// run starts the run and waits for its result.
func run(p *Page) {
	p.t.Helper()
	p.Click("run")
	p.WaitFor("result")
	p.Until("!" + element("run") + ".disabled")
	if p.Has("cancel") {
		p.t.Fatal("the run has a result and goes on")
	}
}

// drawn waits until the figures of the panel are there.
func drawn(p *Page) {
	p.t.Helper()
	p.Until(`document.querySelectorAll("#result-tabs-panel .figure-card").length > 0 && !document.querySelector("#result-tabs-panel :is(.figure-card[aria-busy=true], .later:empty)")`)
}

// openOptions unfolds the options that are folded away at first.
func openOptions(p *Page) {
	p.t.Helper()
	Eval[bool](p, `document.querySelectorAll("#method details, details#more-options").forEach((d) => { d.open = true }), true`)
}

// taken downloads a file of the panel of all that can be taken away. The panel that was shown before is shown again.
func taken(p *Page, id string) (string, []byte) {
	p.t.Helper()
	before := Eval[string](p, `document.querySelector("#result-tabs [aria-selected=true]").id`)
	p.Click("result-tabs-take")
	name, file := p.Download(id)
	p.Click(before)
	p.Until(element(before) + ".getAttribute('aria-selected') === 'true'")
	return name, file
}

// sameAsTool fails the test when the downloads are not what the command line tool writes for
// the example, to the last bit and but for the times. It returns the tool's labels.
func sameAsTool(t *testing.T, p *Page, e Example, flags ...string) (labels []byte) {
	t.Helper()
	labels, report := e.Cluster(t, flags...)
	if name, got := p.Download("download-csv"); !bytes.Equal(got, labels) {
		t.Errorf("%s of %s is not what the command line tool writes:\n%.300s\nwant\n%.300s", name, e.Name, got, labels)
	}
	name, got := taken(p, "download-json")
	sameReport(t, name, got, report)
	return labels
}

// sameAnchors is sameAsTool for the anchors too. In consensus mode those of acc, with its 800 sets, are 215 MB.
func sameAnchors(t *testing.T, p *Page, e Example, flags ...string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "anchors.csv")
	sameAsTool(t, p, e, append(flags, "-anchors-out", file)...)
	want := read(t, file)
	if name, got := taken(p, "download-anchors"); !bytes.Equal(got, want) {
		t.Errorf("%s of %s is not what the command line tool writes: %d bytes, want %d", name, e.Name, len(got), len(want))
	}
}

func sameReport(t *testing.T, name string, got, want []byte) {
	t.Helper()
	var a, b map[string]json.RawMessage
	if err := json.Unmarshal(got, &a); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if err := json.Unmarshal(want, &b); err != nil {
		t.Fatal(err)
	}
	delete(a, "seconds")
	delete(b, "seconds")
	if reflect.DeepEqual(a, b) {
		return
	}
	for _, key := range slices.Sorted(maps.Keys(b)) {
		if !bytes.Equal(a[key], b[key]) {
			t.Errorf("%s: %s is %.300s\nwant %.300s", name, key, a[key], b[key])
		}
	}
	if len(a) != len(b) {
		t.Errorf("%s has %d entries, want %d", name, len(a), len(b))
	}
}
