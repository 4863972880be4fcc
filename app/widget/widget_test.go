package widget

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/model"
	"viewfold/wasm/wire"
)

func TestVisible(t *testing.T) {
	for _, c := range []struct {
		name          string
		n, top, frame int
		want          Window
	}{
		{"nothing", 0, 0, 384, Window{0, 0, 0, 0}},
		{"all fit", 5, 0, 384, Window{0, 5, 0, 0}},
		{"at the top", 1000, 0, 384, Window{0, 21, 0, 979 * 32}},
		{"a row and a half down", 1000, 48, 384, Window{0, 22, 0, 978 * 32}},
		{"in the middle", 1000, 500 * 32, 384, Window{492, 29, 492 * 32, 479 * 32}},
		{"at the end", 1000, 1000*32 - 384, 384, Window{980, 20, 980 * 32, 0}},
		{"beyond the end", 1000, 1e9, 384, Window{980, 20, 980 * 32, 0}},
	} {
		if got := Visible(c.n, c.top, c.frame); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

// However long the table: the element is never too tall, the rows shown cover the frame, the
// first row is in sight at the top and the last one at the bottom.
func TestVisibleAnywhere(t *testing.T) {
	const frame = 384
	for _, n := range []int{1, 12, 13, 1000, 100_000, 250_000, 1_000_000, 20_000_000} {
		total := min(n*RowHeight, maxHeight)
		last := 0
		for k := range 101 {
			top := max(total-frame, 0) * k / 100
			w := Visible(n, top, frame)
			height := w.Above + w.Count*RowHeight + w.Below
			if height != total {
				t.Fatalf("n = %d, top %d: height %d, want %d", n, top, height, total)
			}
			if w.Above > top || w.Above+w.Count*RowHeight < min(top+frame, total) {
				t.Fatalf("n = %d, top %d: rows at %d … %d do not cover the frame", n, top, w.Above, w.Above+w.Count*RowHeight)
			}
			if w.First < last || w.First < 0 || w.First+w.Count > n {
				t.Fatalf("n = %d, top %d: %+v after row %d", n, top, w, last)
			}
			last = w.First
			if k == 100 && w.First+w.Count != n {
				t.Fatalf("n = %d: the last row cannot be reached: %+v", n, w)
			}
		}
	}
}

func TestBarSVG(t *testing.T) {
	for part, want := range map[float64]string{0: `width="0.00%"`, 0.5: `width="50.00%"`, 1: `width="100.00%"`, 7: `width="100.00%"`, -1: `width="0.00%"`} {
		if got := barSVG(Bar{Part: part, Hue: 3}); !strings.Contains(got, `class="hue-3" `+want) {
			t.Errorf("part %v: %s", part, got)
		}
	}
	if hueClass(-1) != "hue-accent" || hueClass(Hues) != "hue-0" {
		t.Error("wrong class of a colour")
	}
}

func TestNumbersEscape(t *testing.T) {
	got := numbersHTML([]string{"a<b", "c"}, [][]string{{"1", "2 → 3"}, {"<", "&"}})
	want := `<table><thead><tr><th scope="col">a&lt;b</th><th scope="col">c</th></tr></thead><tbody><tr><td>1</td><td>2 → 3</td></tr><tr><td>&lt;</td><td>&amp;</td></tr></tbody></table>`
	if got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// go-app takes two handlers of the same code and scope for the same: scopes must differ
// whenever actions or tags do.
func TestScopes(t *testing.T) {
	_, a := Post("run")
	_, b := Post("cancel")
	_, c := Post("remove", "key", 1)
	_, d := Post("remove", "key", 2)
	if a == b || c == d || b == c {
		t.Errorf("scopes %q %q %q %q", a, b, c, d)
	}
}

func TestFieldShowsWhatIsWrong(t *testing.T) {
	f, _ := model.FieldOf("alpha")
	html := app.HTMLString(&Field{Field: f, Text: "-1", Default: "1", Range: "more than 0", Problem: "a number larger than 0 is needed.", Set: "s", Reset: "r"})
	for _, want := range []string{`aria-invalid`, "a number larger than 0 is needed.", "more than 0, relative to a view’s variance", "Default: 1", "α"} {
		if !strings.Contains(html, want) {
			t.Errorf("no %q in %s", want, html)
		}
	}
	html = app.HTMLString(&Field{Field: f, Text: "1", Default: "1", Set: "s", Reset: "r"})
	if strings.Contains(html, "aria-invalid") || strings.Contains(html, "Default: 1") {
		t.Errorf("an option at its default: %s", html)
	}
}

func TestFieldWithoutEffect(t *testing.T) {
	f, _ := model.FieldOf("max_rounds")
	html := app.HTMLString(&Field{Field: f, Text: "50", Default: "50", Off: "It has no effect.", Set: "s", Reset: "r"})
	if !strings.Contains(html, " disabled") || !strings.Contains(html, "It has no effect.") || strings.Contains(html, f.Help) {
		t.Errorf("%s", html)
	}
}

func TestFieldExplainsTheChoice(t *testing.T) {
	f, _ := model.FieldOf("mode")
	html := app.HTMLString(&Field{Field: f, Text: "reference", Default: "consensus", Set: "s", Reset: "r"})
	if !strings.Contains(html, `<select id="param-mode" aria-describedby="param-mode-help param-mode-problem">`) {
		t.Errorf("nothing describes the choice: %s", html)
	}
	if !strings.Contains(html, "Reference: the authors’ own program") || !strings.Contains(html, "Default: Consensus") {
		t.Errorf("%s", html)
	}
}

func TestChoiceEscapes(t *testing.T) {
	c := &Choice{ID: "x", Label: `a"b`, Items: []Item{{`"><script>`, "<b>"}}}
	want := `<select id="x" aria-label="a&#34;b"><option value="&#34;&gt;&lt;script&gt;">&lt;b&gt;</option></select>`
	if got := c.html(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// Parts of a problem that its sentence holds are not said twice.
func TestProblem(t *testing.T) {
	html := app.HTMLString(Problem(model.Problem{Text: "rna.csv, line 3: “x3” is not a number; correct it",
		Where: "rna.csv, line 3", Cell: "x3", Fix: "correct it"}))
	if strings.Count(html, "x3") != 1 || strings.Count(html, "correct it") != 1 || strings.Count(html, "line 3") != 1 {
		t.Errorf("said twice: %s", html)
	}
	html = app.HTMLString(Problem(model.Problem{Text: "bad", Where: "rna.csv, line 3", Cell: "x3", Fix: "correct it"}))
	for _, want := range []string{"rna.csv, line 3", "x3", "What to do: "} {
		if !strings.Contains(html, want) {
			t.Errorf("no %q in %s", want, html)
		}
	}
}

// Tiles of one level beside each other are one rectangle.
func TestTileSVG(t *testing.T) {
	want := `<svg class="tile-strip" viewBox="0 0 5 1" preserveAspectRatio="none"><rect class="tile-4" x="0" width="3" height="1"></rect>` +
		`<rect class="tile-2" x="3" width="1" height="1"></rect><rect class="tile-0" x="4" width="1" height="1"></rect></svg>`
	if got := tileSVG([]int{4, 4, 4, 2, 0}); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// The table shows the selected samples alone when it is asked to.
func TestSamplesSelected(t *testing.T) {
	samples, err := model.SamplesOf(make([]byte, 12), []byte("abc"), []byte{1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0}, nil, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	result := &model.Result{Samples: samples}
	result.Sizes = []int{3}
	for _, c := range []struct {
		selected model.Selection
		count    string
	}{
		{model.Selection{}, "3 of 3 samples"},
		{model.Selection{Rows: []int32{0, 2}}, "3 of 3 samples"},
		{model.Selection{Rows: []int32{0, 2}, InTable: true}, "2 of 3 samples"},
	} {
		if html := app.HTMLString(&Samples{Result: result, Selected: c.selected}); !strings.Contains(html, c.count) {
			t.Errorf("no %q with %v: %s", c.count, c.selected, html)
		}
	}
}

func TestScaleBar(t *testing.T) {
	html := app.HTMLString(ScaleBar(model.MapColumn{ColumnInfo: wire.ColumnInfo{
		Name: "f<1", LowEnd: "−2.5", HighEnd: "≥ 3", Beyond: "1 sample above, up to 90", Missing: 1}}))
	for _, want := range []string{"f&lt;1", "−2.5", "≥ 3", "1 sample above, up to 90", "1 sample without a value", "scale-4"} {
		if !strings.Contains(html, want) {
			t.Errorf("no %q in %s", want, html)
		}
	}
}

// What a query finds is shown when it is found, and selected samples as soon as the table is to show these.
func TestSamplesFound(t *testing.T) {
	samples, err := model.SamplesOf(make([]byte, 12), []byte("abc"), []byte{1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0}, nil, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	table := &Samples{Result: &model.Result{Samples: samples, RunInfo: wire.RunInfo{Sizes: []int{3}}}}
	ui := app.NewClientTester(table)
	defer ui.Close()
	shows := func(count string) {
		t.Helper()
		ui.Consume()
		table.Update()
		ui.Consume()
		if html := app.HTMLString(table); !strings.Contains(html, count) {
			t.Errorf("no %q in %s", count, html)
		}
	}
	shows("3 of 3 samples")
	table.query.Text = "B"
	table.find(ui.Context())
	shows("1 of 3 samples")
	table.Selected = model.Selection{Rows: []int32{0, 2}, InTable: true}
	table.OnUpdate(ui.Context())
	shows("0 of 3 samples")
	table.query.Text = ""
	table.find(ui.Context())
	shows("2 of 3 samples")
	table.Selected.InTable = false
	table.OnUpdate(ui.Context())
	shows("3 of 3 samples")
	other := *samples
	table.Result = &model.Result{Samples: &other, RunInfo: wire.RunInfo{Sizes: []int{3}}}
	table.Selected = model.Selection{}
	shows("3 of 3 samples")
}
