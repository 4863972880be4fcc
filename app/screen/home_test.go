package screen

import (
	"encoding/binary"
	"math"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/engine"
	"viewfold/app/model"
	"viewfold/app/widget"
	"viewfold/wasm/wire"
)

// page is a browser that does nothing.
type page struct{}

func (page) FetchText(string, func(string, error))                   {}
func (page) FetchBlob(string, func(app.Value, error)) func()         { return func() {} }
func (page) Bytes(app.Value) []byte                                  { return nil }
func (page) Download(string, string, ...app.Value) error             { return nil }
func (page) DownloadText(string, string, string) error               { return nil }
func (page) DownloadPNG(string, string, int, int, func(error))       {}
func (page) Width() int                                              { return 1280 }
func (page) Copy(string, func(error))                                {}
func (page) Focus(string)                                            {}
func (page) Blob(app.Value) app.Value                                { return nil }
func (page) Lasting(bool, func(bool))                                {}
func (page) Announce()                                               {}
func (page) OnAnnounced(func())                                      {}
func (page) Cores() int                                              { return 2 }
func (page) Now() time.Time                                          { return time.Unix(0, 0) }
func (page) After(app.Context, time.Duration, func(ctx app.Context)) {}

// show returns the page's HTML with the model that edit makes.
func show(t *testing.T, edit func(*model.Model)) string {
	t.Helper()
	h := &Home{Engine: new(engine.Fake), Page: page{}}
	ui := app.NewClientTester(h)
	defer ui.Close()
	ui.Consume()
	edit(&h.session.Model)
	h.Update()
	ui.Consume()
	settle(ui, h)
	html := app.HTMLString(h)
	if i := strings.IndexRune(html, utf8.RuneError); i >= 0 {
		t.Errorf("the page has garbled text: %q", html[max(0, i-40):min(len(html), i+40)])
	}
	return html
}

// settle waits for what is drawn later.
func settle(ui app.ClientDispatcher, h *Home) {
	for range 200 {
		ui.Consume()
		if !strings.Contains(app.HTMLString(h), `class="later"></div>`) {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// states are the pages a person can meet.
var states = map[string]func(*model.Model){
	"empty":   empty,
	"loading": loading,
	"loaded":  loaded,
	"error":   withProblems,
	"running": running,
	"done":    done,
	"comparing": func(m *model.Model) {
		done(m)
		m.Panel, m.Selected.Rows, m.Why.Comparing.Asked = model.ClustersPanel, []int32{0}, true
	},
	"paper":   donePaper,
	"listing": listing,
	"failed":  failed,
	"kept":    kept,
	"unread":  unread,
	"mine":    mine,
	"course":  course,
	"graph":   graphShown,
	"weighed": weighed,
	"large":   tooLarge,
	"uneven":  uneven,
	"gaps":    withGaps,
	"asked":   asked,
	"decided": decided,
	"capsule": withCapsule,
	"differs": capsuleDiffers,
	"taking":  taking,
	"takeold": takingKept,
	"refused": noCapsule,
}

func empty(m *model.Model) {
	m.Examples.List = []model.Example{{ID: "acc", Title: "Adrenal", About: "About.", Source: "TCGA", Licence: "Artistic-2.0", Clusters: 3, Samples: 75}}
}

func loading(m *model.Model) {
	empty(m)
	m.Data.Add(model.Table{Name: "rna.csv", Role: wire.RoleView, Loading: true, Part: 0.5})
	m.Data.Add(model.Table{Name: "labels.csv", Role: wire.RoleLabels, Loading: true})
}

func loaded(m *model.Model) {
	empty(m)
	for _, name := range []string{"rna.csv", "cnv.csv"} {
		t := model.Table{Name: name, Role: wire.RoleView}
		t.Read(wire.TableInfo{Name: name, Role: wire.RoleView, Samples: 79, Features: 198, Bytes: 144652,
			Format: wire.Format{Header: "yes", ID: "id", Label: "none"}, Columns: []string{"id", "a<b"},
			Roles: []string{"id", "feature"}, Choices: []wire.Reading{{Text: "Read it transposed"}},
			HeadCols: []string{"id", "a<b"}, Head: [][]string{{"s1", "0.5"}}, Warnings: []string{"a warning"}})
		m.Data.Add(t)
	}
	m.Data.Accept(m.Data.Add(model.Table{Name: "labels.csv", Role: wire.RoleLabels}),
		wire.TableInfo{Role: wire.RoleLabels, Labelled: 75, Classes: []string{"x", "y"}, ClassCount: 2, Columns: []string{"id", "COC"}})
	m.Data.Join.Info = &wire.JoinInfo{Samples: 75, ByID: true, LeftOut: []int{4, 4}, Labelled: 75, Classes: []string{"x", "y"}, ClassCount: 2, Warnings: []string{"order differs"}}
	m.Params = m.Params.With("clusters", "3")
}

// weighed shows a run that could start, and the memory that it needs.
func weighed(m *model.Model) {
	loaded(m)
	need, _ := m.Need()
	m.Memory = model.Memory{Of: need, Info: &wire.Memory{Lead: 310e6, Workers: need.Cores}}
}

// tooLarge shows one that would not fit.
func tooLarge(m *model.Model) {
	weighed(m)
	m.Memory.Info = &wire.Memory{Refused: &wire.Failed{Text: "This run needs about 5.1 GB of memory.", Fix: "try fewer anchors"}}
}

func withProblems(m *model.Model) {
	loaded(m)
	p := model.Problem{Text: "“x3” is not a number", Where: "bad.csv, line 3, column 2", Cell: "x3", Fix: "correct the cell"}
	m.Data.Problems = []model.Table{{Number: 9, Name: "bad.csv", Problem: &p}}
	m.Data.Change(1, func(t *model.Table) { t.Problem = &p })
	m.Data.OpenProblem = &p
	m.Data.Join = model.Join{Problem: &model.Problem{Text: "no ID is in both views"}}
	m.Fault = "a fault"
}

// uneven shows views that share some samples only, and IDs that may be the same.
func uneven(m *model.Model) {
	loaded(m)
	m.Data.Join.Views = []int{1, 2}
	m.Data.Join.Findings = &wire.Findings{
		Alignment: wire.Alignment{ByID: true, Samples: 75, Union: 83,
			Views:    []wire.TableAlignment{{Name: "rna.csv", Samples: 79, Only: 4, Lacks: 4, Lacking: []string{"s<80"}}, {Name: "cnv.csv", Samples: 79, Only: 4, Lacks: 4, Turned: 3}},
			Patterns: []wire.Pattern{{In: []bool{true, true}, Samples: 75}, {In: []bool{true, false}, Samples: 4}, {In: []bool{false, true}, Samples: 4}},
			Map:      wire.PresenceMap{Block: 20, In: [][]int{{20, 20, 20, 19, 0}, {20, 20, 20, 16, 3}}},
			Suggestions: []wire.Suggestion{{Match: "case", Pairs: 3, Samples: 78, Example: [][2]string{{"s1", "S1"}}, Text: "if case did not count, 3 more pairs would match"},
				{Match: "padding", Pairs: 1, Example: [][2]string{{"s1", "s01"}}, Clash: "rna.csv has both", Text: "if zeros did not count; but rna.csv has both"}},
		},
		Notes: [][]wire.Note{{{Kind: "constant", Text: "2 of 198 features are constant", Examples: []string{"x<y"}, Means: "they tell nothing apart", Advice: "leave them out"}}, {}},
	}
}

// withGaps shows a view with missing values that were refused.
func withGaps(m *model.Model) {
	uneven(m)
	m.Data.Join.Findings.Notes[1] = []wire.Note{{Kind: model.MissingNote, Text: "4 values are missing (3.3 %), in 1 feature and 4 samples", Examples: []string{"b"}}}
	m.Data.Join.Findings.Gaps = []*wire.GapMap{nil, {Features: 99, Samples: 1, Lacking: 30,
		Rows:  []wire.GapRow{{Name: "a … b", Levels: []int{0, 1, 4}}, {Name: "c … d", Levels: []int{0, 0, 0}}},
		Worst: []wire.FeatureGaps{{Feature: "b", Missing: 4}, {Feature: "a<c", Missing: 2}}}}
	m.Data.Join.Info, m.Data.Join.Problem = nil, &model.Problem{Text: "cnv.csv: \"NA\" is not a number", File: "cnv.csv"}
	m.Data.Match = "case"
	m.Data.Change(2, func(t *model.Table) { t.Missing.Above, t.Weight = "x", "y" })
}

// decided shows a view for whose missing values there is a choice before it is known whether there are any.
func decided(m *model.Model) {
	loaded(m)
	m.Data.Change(1, func(t *model.Table) { t.Missing.Then = "median" })
}

// asked shows files that can be read in two ways.
func asked(m *model.Model) {
	loaded(m)
	p := model.Problem{Text: "\"1,234\" can be 1234 or 1.234", Choices: []wire.Reading{{Text: "it is 1234"}, {Text: "it is 1.234"}}}
	m.Data.Problems = []model.Table{{Number: 9, Name: "bad.csv", Problem: &p}}
	format := wire.Format{Delimiter: ";", Decimal: ",", Thousands: "none", Encoding: "utf-8", Header: "yes"}
	m.Data.Change(1, func(t *model.Table) { t.Info.Format, t.Asked, t.Problem = format, format, &p })
	m.Data.Change(3, func(t *model.Table) { t.Info.Format, t.Asked, t.Problem = format, format, &p })
}

func running(m *model.Model) {
	loaded(m)
	m.Run.Begin("rna", m.Recipe(), time.Unix(0, 0))
	m.Run.Advance(wire.Progress{Stage: "refine", Part: 0.5, Set: 4, Sets: 15, Iteration: 2, MaxIter: 3}, time.Unix(3, 0))
}

// done shows a result of consensus mode.
func done(m *model.Model) {
	loaded(m)
	finish(m, true)
	r := m.Result
	r.WeightsSpread, r.Unsure = []float64{0.05, 0.04}, 7
	r.Sets = []wire.Set{{Anchors: 3, Agreement: 0.9, Objective: []float64{2772, 2473, 2472}}, {Anchors: 9, Agreement: 0.8, Objective: []float64{1772, 1473}}}
}

// donePaper shows a result of paper mode.
func donePaper(m *model.Model) {
	loaded(m)
	m.Params = m.Params.With("mode", model.Paper)
	finish(m, false)
	m.Result.Iterations, m.Result.Objective = 7, []float64{2772, 2473, 2472}
}

// finish ends a run with what the results of all modes have.
func finish(m *model.Model, rated bool) {
	m.Run.Begin("rna", m.Recipe(), time.Unix(0, 0))
	m.Run.End(model.Done, nil, time.Unix(2, 0))
	var labels, ends, agreement, margin, order []byte
	for i := range 1000 {
		labels = binary.LittleEndian.AppendUint32(labels, uint32(i%3))
		ends = binary.LittleEndian.AppendUint32(ends, uint32(2*i+2))
		if rated {
			agreement = binary.LittleEndian.AppendUint32(agreement, math.Float32bits(0.75))
			margin = binary.LittleEndian.AppendUint32(margin, math.Float32bits(-0.25))
			order = binary.LittleEndian.AppendUint32(order, uint32(i))
		}
	}
	samples, err := model.SamplesOf(labels, []byte(strings.Repeat("s1", 1000)), ends, agreement, margin, order)
	if err != nil {
		panic(err)
	}
	m.Result = &model.Result{Samples: samples, Made: m.Recipe(), RunInfo: wire.RunInfo{
		Samples: 1000, Clusters: 3, Requested: 3, Sizes: []int{334, 333, 333}, Converged: true,
		Views: []string{"rna", "cnv"}, Weights: []float64{0.9, 0.1},
		Dropped: [][]string{{"x"}, nil}, Metrics: &wire.Metrics{Samples: 1000, ACC: 0.5}, Seconds: map[string]float64{"scale": 0.1},
		Options: m.Recipe().Request.Options, Status: "Three clusters.", Warnings: []string{"a note"}}}
}

// listing shows a result whose anchors are being listed.
func listing(m *model.Model) {
	done(m)
	m.Panel = model.TakePanel
	m.Taking = model.Taking{File: model.ContrastsFile, Task: model.Task{Asked: true, Progress: wire.Progress{Stage: "anchors", Part: 0.456}}}
}

func failed(m *model.Model) {
	done(m)
	m.Panel, m.Taking.File = model.TakePanel, model.AnchorsFile
	m.Taking.Problem = &model.Problem{Text: "rna.csv was changed", Fix: "run again"}
	m.Params = m.Params.With("ridge", "x")
	m.Run.End(model.Failed, &model.Problem{Text: "the solver stopped"}, time.Unix(2, 0))
}

func kept(m *model.Model) {
	empty(m)
	m.Kept.Sets = []wire.SavedInfo{
		{Key: "a", Name: "One", Bytes: 13000, Files: []string{"x", "x", "x"}, Shared: 2, Results: []wire.SavedResult{{Key: "r", Clusters: 3, Mode: "paper", Bytes: 12000}}},
		{Key: "b", Name: "Two", Results: []wire.SavedResult{{Key: "s"}}}, {Key: "c", Name: "Three"}}
	m.Kept.Deleting, m.Kept.Renaming = "b", "c"
	m.Kept.Doing, m.Kept.Part, m.Kept.Lasting = "Exporting One", 0.25, model.MayBeCut
	m.Kept.Problem = &model.Problem{Text: "storage is full"}
}

// unread has kept data sets of which one, and of another a result, cannot be read.
func unread(m *model.Model) {
	empty(m)
	m.Kept.Sets = []wire.SavedInfo{
		{Key: "a", Unreadable: true},
		{Key: "b", Name: "Two", Results: []wire.SavedResult{{Key: "r", Made: 1748779200000, Unreadable: true}, {Key: "s", Clusters: 3}}}}
}

// sizesFigure is a figure as the worker draws one.
var sizesFigure = model.Figure{FigureInfo: wire.FigureInfo{Name: "sets", Title: "Samples", Text: "Two clusters", Width: 640, Height: 60,
	SVG: `<svg xmlns="http://www.w3.org/2000/svg" class="drawing" role="img" aria-label="Samples"></svg>`, Columns: []string{"cluster", "samples"}, Rows: [][]string{{"1", "347"}}}}

// course shows how the run came to its result: a figure that is there and one that is on its way.
func course(m *model.Model) {
	done(m)
	m.Panel = model.CoursePanel
	r := *m.Result
	r.Figures = []string{"sizes", "sets", "stages"}
	m.Result = &r
	m.Figures = model.Figures{sizesFigure, {FigureInfo: wire.FigureInfo{Name: "stages"}, Asked: true}}
}

// graphShown shows the graph, and that there is no sample of the ID that was entered.
func graphShown(m *model.Model) {
	course(m)
	m.Panel, m.Graph = model.GraphPanel, model.GraphView{Text: "nobody", Unknown: true}
	m.Result.Figures = []string{"graph", "view-graphs"}
	graph, views, row := sizesFigure, sizesFigure, sizesFigure
	graph.Name, views.Name, row.Name = "graph", "view-graphs", "row"
	m.Figures = model.Figures{graph, views, row}
}

// mine shows a kept result of the kept data set that is open.
func mine(m *model.Model) {
	done(m)
	m.Data.Kept, m.Data.Name = "a", "One"
	m.Kept.Lasting = model.Lasts
	r := *m.Result
	r.Kept = true
	m.Result = &r
}

// withCapsule shows a capsule whose run came out the same.
func withCapsule(m *model.Model) {
	done(m)
	m.Capsule = model.Capsule{Name: "c<d.json", Opened: true, Recipe: m.Recipe(), Verdict: &wire.Verdict{Same: true, Text: "Reproduced."},
		Info: &wire.CapsuleInfo{Program: "1", Own: "2", Files: []wire.CapsuleFile{{Name: "a<b.csv", SHA256: "0123456789abcdef", Needed: true}}}, Found: []wire.FoundFile{{Table: 1, Same: true}}}
}

// capsuleDiffers shows one whose file is another, and a file that is none of its.
func capsuleDiffers(m *model.Model) {
	withCapsule(m)
	m.Capsule.Verdict, m.Capsule.Differs, m.Capsule.Strange = nil, "The inputs differ.", []string{"x<y.csv"}
	m.Capsule.Found = []wire.FoundFile{{Table: 1, Text: "a<b.csv differs by content"}}
}

// noCapsule shows a file that is no capsule.
func noCapsule(m *model.Model) {
	empty(m)
	m.Capsule = model.Capsule{Name: "c.json", Problem: &model.Problem{Text: "it is no run capsule", Fix: "choose a capsule"}}
}

// taking shows all that can be taken of a result, and that its capsule is being made.
func taking(m *model.Model) {
	done(m)
	m.Panel = model.TakePanel
	m.Taking = model.Taking{File: model.CapsuleFile, Task: model.Task{Asked: true, Progress: wire.Progress{Stage: "hash", Part: 0.456}}}
}

// takingKept shows what can be taken of a kept result.
func takingKept(m *model.Model) {
	mine(m)
	m.Panel = model.TakePanel
}

// The elements that tests and links rely on are there in the states that have them.
func TestElements(t *testing.T) {
	always := "file-input labels-input drop-zone labels-zone data-error run run-error offline-state notice param-clusters param-seed param-mode example-acc " +
		"param-anchors param-neighbors param-alpha param-beta param-scale param-distance param-restarts param-kmeans_iter param-sample_rows " +
		"param-max_iter param-max_rounds param-tol param-support param-sets param-ridge param-rank param-storage method-about"
	capsule := " capsule capsule-heading capsule-close capsule-about capsule-files capsule-check capsule-why capsule-verdict capsule-error"
	result := " result result-heading result-tabs result-tabs-panel result-tabs-overview result-status result-sizes result-weights result-metrics result-table download-csv take-more"
	take := " result result-tabs-take download-csv download-json download-columns download-sheet download-figures download-capsule download-anchors download-contrasts load-python load-r load-matlab"
	view := " view-1 view-1-on view-1-columns view-1-choice-1 view-1-id view-1-label view-1-scale view-2 view-2-id join-summary keep"
	for state, ids := range map[string]string{
		"empty": always, "loading": always + " view-1 view-1-on", "loaded": always + view, "error": always + view + " retry-9 fault",
		"running": always + view + " cancel progress progress-text", "done": always + view + result + " filter-order", "paper": always + view + result,
		"graph":   always + " graph-rows graph-sample graph-note figure-graph figure-view-graphs figure-row",
		"course":  always + view + " result-tabs result-tabs-course result-tabs-panel figure-sets figure-sets-title figure-sets-numbers figure-sets-save figure-stages result-sets",
		"capsule": always + view + result + capsule, "differs": always + view + result + capsule + " capsule-input capsule-strange",
		"refused": always + " capsule capsule-error", "taking": always + view + take + " taking-progress taking-cancel command", "takeold": always + take,
		"listing": always + view + take + " taking-progress taking-cancel",
		"failed":  always + take + " result-stale download-anchors-error",
		"weighed": always + view + " run-memory", "large": always + view + " run-why",
		"uneven":  always + view + " alignment alignment-table alignment-map alignment-patterns match-1 match-2-text turn-1 turn-1-text unshared view-1-notes view-1-weight",
		"gaps":    always + " alignment unmatch view-2-missing view-2-above view-2-above-problem view-2-where missing-asked",
		"decided": always + view + " view-1-missing",
		"asked":   always + view + " reading-9-1 reading-9-2 reading-1-1 reading-3-2 unread-9 view-1-read labels-read",
		"kept":    always + " kept-list kept-open-1 kept-rename-1 kept-export-1 kept-delete-1 kept-result-1-1 kept-result-1-1-delete kept-delete-2-yes kept-name-3 kept-rename-3-yes kept-stop kept-error",
		"unread":  always + " kept-delete-1 kept-open-2 kept-result-2-1-delete kept-result-2-2",
		"mine":    always + result + " view-1 keep-state",
	} {
		html := show(t, states[state])
		for _, id := range strings.Fields(ids) {
			if !strings.Contains(html, `id="`+id+`"`) {
				t.Errorf("%s: no element %s", state, id)
			}
		}
	}
}

var (
	idAttr    = regexp.MustCompile(` id="([^"]*)"`)
	forAttr   = regexp.MustCompile(` for="([^"]*)"`)
	control   = regexp.MustCompile(`<(input|select|button|progress)\b[^>]*>`)
	describes = regexp.MustCompile(` aria-(?:describedby|labelledby)="([^"]*)"`)
	renamed   = regexp.MustCompile(`<button\b[^>]* aria-label="([^"]*)"[^>]*>([^<]*)</button>`)
	word      = regexp.MustCompile(`\pL`)
)

// Every page has unique IDs, names for all controls, in which are the words that are seen, as people say them to their
// computer, and nothing the content security policy forbids.
func TestMarkup(t *testing.T) {
	for state, edit := range states {
		html := show(t, edit)
		ids := map[string]bool{}
		for _, m := range idAttr.FindAllStringSubmatch(html, -1) {
			if ids[m[1]] {
				t.Errorf("%s: two elements %s", state, m[1])
			}
			ids[m[1]] = true
		}
		named := map[string]bool{}
		for _, m := range forAttr.FindAllStringSubmatch(html, -1) {
			named[m[1]] = true
			if !ids[m[1]] {
				t.Errorf("%s: a label for %s, which is not there", state, m[1])
			}
		}
		for _, m := range describes.FindAllStringSubmatch(html, -1) {
			for _, id := range strings.Fields(m[1]) {
				if !ids[id] {
					t.Errorf("%s: %s describes something and is not there", state, id)
				}
			}
		}
		for _, c := range control.FindAllString(html, -1) {
			checkNamed(t, state, html, c, named)
		}
		for _, m := range renamed.FindAllStringSubmatch(html, -1) {
			if seen := strings.TrimSpace(m[2]); word.MatchString(seen) && !strings.Contains(m[1], seen) {
				t.Errorf("%s: the button %q is called %q", state, seen, m[1])
			}
		}
		for _, bad := range []string{" style=", "<script", "javascript:", "http:", "https:"} {
			if strings.Contains(html, bad) {
				t.Errorf("%s: the page has %q", state, bad)
			}
		}
		if !strings.Contains(html, "<h1>") || !strings.Contains(html, "<main") {
			t.Errorf("%s: no heading or no main part", state)
		}
	}
}

// checkNamed checks that a control has a name: a label for it or around it, its own text, or
// an aria-label.
func checkNamed(t *testing.T, state, html, control string, named map[string]bool) {
	t.Helper()
	if strings.HasPrefix(control, "<button") || strings.Contains(control, "aria-label=") {
		return
	}
	if m := idAttr.FindStringSubmatch(control); m != nil && named[m[1]] {
		return
	}
	before := html[:strings.Index(html, control)]
	if strings.LastIndex(before, "<label") > strings.LastIndex(before, "</label>") {
		return
	}
	t.Errorf("%s: %s has no name", state, control)
}

// What a file or the worker says is text, never markup.
func TestTextIsEscaped(t *testing.T) {
	html := show(t, loaded)
	if strings.Contains(html, "a<b") {
		t.Error("a column name became markup")
	}
}

func TestWords(t *testing.T) {
	for _, c := range []struct{ state, text string }{
		{"empty", "Choose your data first."},
		{"empty", "75 samples"},
		{"loading", "Reading rna.csv …"},
		{"loaded", "79 samples × 198 features"},
		{"loaded", "75 samples in all 2 views, joined by ID (rna: 4 left out, cnv: 4 left out)."},
		{"loaded", "Columns: 1 feature"},
		{"loaded", "Read it transposed"},
		{"error", "bad.csv, line 3, column 2"},
		{"error", "correct the cell"},
		{"error", "stays as it was read before"},
		{"error", "no ID is in both views"},
		{"empty", "Viewfold first makes the views comparable"},
		{"loaded", "Consensus mode keeps the first links."},
		{"running", "Refining every view · set 4 of 15"},
		{"done", "Exactly 3 clusters, as asked: joined from 2 sets of anchors, which agree with them on 85\u00a0% of the samples on average."},
		{"done", "Between clusters: 7 of 1,000 samples"},
		{"done", "±\u00a00.050"},
		{"done", "75\u00a0%"},
		{"done", "−0.25"},
		{"paper", "Exactly 3 clusters, as asked: the graph fell into that many pieces by itself (by the rank constraint)."},
		{"paper", "Converged after 7 iterations."},
		{"paper", "Only consensus mode tries several sets of anchors."},
		{"done", "NMI, max normaliser"},
		{"done", "The labels were not used for clustering."},
		{"done", "1,000 of 1,000 samples"},
		{"listing", "Every set of anchors describes all samples once."},
		{"listing", "Listing the anchors … 46\u00a0%"},
		{"failed", "rna.csv was changed"},
		{"failed", "the solver stopped"},
		{"failed", "“x” is not a number."},
		{"failed", "made with other data or settings"},
		{"kept", "Delete with 1 result"},
		{"kept", "3 clusters · paper · " + model.Bytes(12000)},
		{"kept", "1 file with 3 tables · "},
		{"kept", "of which results take " + model.Bytes(12000) + "."},
		{"kept", "Exporting One … 25.0\u00a0%"},
		{"kept", "The browser did not promise to keep it"},
		{"unread", "A data set of unknown name"},
		{"unread", "delete it and add its files again."},
		{"unread", "A result · 1 Jun 2025"},
		{"unread", "delete it and run again."},
		{"mine", "One is kept in this browser."},
		{"mine", "The browser has promised to keep it"},
		{"mine", "Made on "},
		{"graph", "No sample has this ID"},
		{"takeold", "Anchors and features are not kept with a result"},
		{"weighed", "Needs about 310 MB of memory."},
		{"large", "This run needs about 5.1 GB of memory. To make it fit, try fewer anchors."},
		{"kept", "storage is full"},
		{"uneven", "75 samples in all 2 views, 8 in some only."},
		{"uneven", "Match them: 3 pairs, s1 = S1"},
		{"uneven", "If zeros did not count; but rna.csv has both."},
		{"uneven", "only rna.csv"},
		{"uneven", "A tile is 20 samples"},
		{"uneven", "8 samples are not in all views"},
		{"uneven", "1 note on the data"},
		{"gaps", "IDs match whatever their upper and lower case."},
		{"gaps", "4 values are missing (3.3 %), in 1 feature and 4 samples. Most in b (4), a&lt;c (2)."},
		{"gaps", "Where values are missing"},
		{"gaps", "What to do about the missing values of cnv"},
		{"gaps", "“x” is not a percentage above 0, up to 100."},
		{"gaps", "“y” is not a number from 0 up."},
		{"asked", "it is 1.234"},
		{"asked", "Read as: semicolons, decimal comma, UTF-8, header"},
	} {
		if !strings.Contains(show(t, states[c.state]), c.text) {
			t.Errorf("%s: the page does not say %q", c.state, c.text)
		}
	}
	for _, id := range []string{"kept-open-1", "kept-rename-1", "kept-export-1", `kept-result-2-1"`} {
		if strings.Contains(show(t, unread), id) {
			t.Errorf("what cannot be read is offered by %s", id)
		}
	}
	if strings.Contains(show(t, loaded), "param-clusters-default") {
		t.Error("the number of clusters has no default, yet one is offered")
	}
	if strings.Contains(show(t, done), "made with other data or settings") {
		t.Error("a fresh result is marked as made with other settings")
	}
}

func TestKernelIsTold(t *testing.T) {
	for kernel, text := range map[model.Kernel]string{
		model.PlainKernel: "offers no vector instructions", model.VectorKernel: "Computes with the processor’s vector instructions",
	} {
		if !strings.Contains(show(t, func(m *model.Model) { m.Kernel = kernel }), text) {
			t.Errorf("kernel %d: the page does not say %q", kernel, text)
		}
	}
	if strings.Contains(show(t, empty), `id="kernel"`) {
		t.Error("the page tells of the kernel before it is known")
	}
}

// What only one kind of result has is not shown, empty, in another.
func TestResultOfItsMode(t *testing.T) {
	for state, without := range map[string][]string{
		"done":  {"Converged"},
		"paper": {"Every set of anchors", "filter-order", "±", ">Margin<"},
	} {
		html := show(t, states[state])
		html = html[strings.Index(html, `id="result"`):]
		for _, text := range without {
			if strings.Contains(html, text) {
				t.Errorf("%s: the result shows %q", state, text)
			}
		}
	}
}

// Where two IDs of a file clash, only the message says so; what made them the same can be taken back.
func TestClash(t *testing.T) {
	for match, want := range map[string]bool{"": false, "case": true} {
		html := show(t, func(m *model.Model) {
			uneven(m)
			m.Data.Match = match
			m.Data.Join = model.Join{Views: []int{1, 2}, Problem: &model.Problem{Text: "rna.csv has both s1 and S1"},
				Findings: &wire.Findings{Alignment: wire.Alignment{Clash: "rna.csv has both s1 and S1", Views: m.Data.Join.Findings.Alignment.Views}}}
		})
		if got := strings.Contains(html, `id="unmatch"`); got != want || strings.Contains(html, "<h3>Samples across views") != want || strings.Contains(html, "alignment-table") || strings.Contains(html, "alignment-fold") {
			t.Errorf("match %q: can be taken back: %v; or the page shows an alignment", match, got)
		}
	}
}

// A long table has elements for the rows in sight only.
func TestVirtualTable(t *testing.T) {
	if n := strings.Count(show(t, done), `class="sample-id"`); n < 12 || n > 60 {
		t.Errorf("%d rows for 1000 samples", n)
	}
}

// What folds hold is drawn when they are opened.
func TestFolds(t *testing.T) {
	var m model.Model
	donePaper(&m)
	card := &viewCard{Place: 1, Table: m.Data.Views[0]}
	result := &resultPart{Result: m.Result}
	var lacking model.Model
	withGaps(&lacking)
	gappy := &viewCard{Place: 2, Table: lacking.Data.Views[1], Where: lacking.Data.GapMap(2)}
	for _, c := range []struct {
		body []app.UI
		want string
	}{
		{card.firstRows(), "<td>0.5</td>"},
		{(&widget.Figure{Figure: sizesFigure}).Numbers(), "<td>347</td>"},
		{gappy.gapMap(), "A tile is 99 features × 1 sample, in the order of the file"},
		{gappy.gapMap(), "<rect class=\"tile-4\" x=\"2\""},
		{gappy.gapMap(), "The 2 features that lack most, of 30 that lack values:"},
		{gappy.gapMap(), "<td>a&lt;c</td><td>2</td><td>2.53\u00a0%</td>"},
		{result.making(), "Pull together β"},
		{result.making(), "0.10 s"},
		{quality([]wire.Note{{Text: "2 are constant", Examples: []string{"x<y"}, Means: "they tell nothing", Advice: "leave them out"}}, "n").(*widget.Fold).Body(),
			"<strong>2 are constant, as x&lt;y.</strong>"},
		{[]app.UI{dialect(card.Table, "d")}, `<select id="d-thousands">`},
		{[]app.UI{dialect(card.Table, "d")}, `id="d-missing"`},
		{[]app.UI{dialect(card.Table, "d")}, `id="d-skip"`},
		{[]app.UI{arrayDialect(card.Table, "d")}, `id="d-missing"`},
		{notes([]string{"one", "two"}).(*widget.Fold).Body(), "<li>two</li>"},
	} {
		html := app.HTMLString(app.Div().Body(c.body...))
		if !strings.Contains(html, c.want) {
			t.Errorf("no %q in %s", c.want, html)
		}
	}
	if html := show(t, done); strings.Contains(html, "Pull together β") || !strings.Contains(html, "2 notes on the data") {
		t.Error("a closed fold is drawn, or its summary is missing")
	}
}

// What takes long to draw comes some frames after the rest of a result.
func TestResultIsDrawnInParts(t *testing.T) {
	h := &Home{Engine: new(engine.Fake), Page: page{}}
	ui := app.NewClientTester(h)
	defer ui.Close()
	ui.Consume()
	done(&h.session.Model)
	h.Update()
	ui.Consume()
	html := app.HTMLString(h)
	if !strings.Contains(html, `id="result-status"`) || strings.Contains(html, `id="result-table"`) {
		t.Error("the result is drawn in one go")
	}
	settle(ui, h)
	if html = app.HTMLString(h); !strings.Contains(html, `id="result-table"`) {
		t.Error("a part of the result is never drawn")
	}
}

// A new version takes over at once when nothing is lost, after a question when something is,
// and not at all while something is under way.
func TestUpdate(t *testing.T) {
	applied := 0
	h := &Home{Engine: new(engine.Fake), Page: page{}, Apply: func() { applied++ }}
	ui := app.NewClientTester(h)
	defer ui.Close()
	ui.Consume()
	h.offline.Update = true
	step := func(post string, want int, shows string) {
		t.Helper()
		if post != "" {
			ui.Context().NewAction(post)
		}
		h.Update()
		ui.Consume()
		if html := app.HTMLString(h); applied != want || !strings.Contains(html, shows) {
			t.Errorf("after %q: applied %d times, want %d; or the page has no %q", post, applied, want, shows)
		}
	}
	step(action.UseUpdate, 1, `id="update-apply"`)
	loaded(&h.session.Model)
	step(action.UseUpdate, 1, `id="update-now"`)
	step(action.LeaveUpdate, 1, `id="update-apply"`)
	step(action.UseUpdate, 1, "Files and the result on this page will be gone.")
	h.session.Model.Kept.Saving = true
	step(action.UseUpdate, 1, "A new version is ready — wait until the data is kept")
	h.session.Model.Kept.Saving = false
	step(action.UseUpdate, 2, "")
}

// A name typed for one data set is not offered for the next.
func TestTypedNameGoesWithTheData(t *testing.T) {
	k := &keepPart{Turn: 1, name: "mine", named: 1}
	if got := k.typedName(); got != "mine" {
		t.Errorf("name %q", got)
	}
	k.Turn = 2
	if got := k.typedName(); got != "" {
		t.Errorf("name %q of other data", got)
	}
}

// Every fault is said once.
func TestSaidOnce(t *testing.T) {
	html := show(t, func(m *model.Model) {
		loaded(m)
		m.Data.Change(1, func(t *model.Table) { t.Problem = &model.Problem{Text: "text in a number column"} })
		m.Data.Join = model.Join{Problem: &model.Problem{Text: "no ID is in both views"}}
	})
	for _, text := range []string{"text in a number column", "no ID is in both views"} {
		if n := strings.Count(html, text); n != 1 {
			t.Errorf("%q is said %d times", text, n)
		}
	}
}

// What is added during a run is said to wait.
func TestWaitsForTheRun(t *testing.T) {
	html := show(t, func(m *model.Model) {
		running(m)
		m.Data.Add(model.Table{Name: "late.csv", Role: wire.RoleView, Loading: true})
		m.Data.Add(model.Table{Name: "known.csv", Role: wire.RoleLabels, Loading: true})
		m.Data.Opening = "Digits"
	})
	for _, want := range []string{"late.csv is read when the run has ended.", "known.csv is read when the run has ended.",
		"Digits is opened when the run has ended.", `id="opening-stop"`} {
		if !strings.Contains(html, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
}

// The view's card says that its file is gone.
func TestLostView(t *testing.T) {
	html := show(t, func(m *model.Model) {
		loaded(m)
		m.Data.Change(1, func(t *model.Table) { t.Lost, t.Problem = true, &model.Problem{Text: "the file was changed"} })
	})
	for _, want := range []string{"the file was changed", "rna.csv is no longer loaded", "rna.csv can no longer be read: remove it, or choose it again."} {
		if !strings.Contains(html, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
}
