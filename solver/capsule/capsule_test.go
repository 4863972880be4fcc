package capsule

import (
	"errors"
	"io"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"viewfold"
	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/solver/report"
)

const (
	sumAbc   = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" // of FIPS 180-2's example
	sumEmpty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
)

// small is a capsule of two views, one of them off, and labels in the file of the first.
func small() *Capsule {
	c := New(&report.Report{
		Clusters: 2, Requested: 2, Sizes: []int{2, 1}, Views: []string{"a"}, Weights: []float64{math.Nextafter(0.1, 1)},
		Objective: []float64{1e300 / 3, math.Copysign(0, -1), 5e-324}, Options: solver.DefaultOptions(solver.Paper, 2),
		Dropped: map[string][]string{"a": {}}, IDs: []string{"p", "q", "r"}, Labels: []int{1, 1, 2},
		Seconds: map[string]float64{"scale": 1}, Warnings: []string{"careful"},
	}, dataset.Joining{}, time.Unix(1e9, 0))
	c.Add(File{"a.csv", 3, sumAbc}, Table{Role: dataset.RoleView, Format: dataset.Format{Delimiter: ",", ID: "id"}})
	c.Add(File{"b.csv", 0, sumEmpty}, Table{Role: dataset.RoleView, Off: true})
	c.Add(File{"a.csv", 3, sumAbc}, Table{Role: dataset.RoleLabels, Format: dataset.Format{Label: "class"}})
	return c
}

func written(t *testing.T, c *Capsule) string {
	t.Helper()
	var text strings.Builder
	if err := c.Write(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// Labels of a file of their own are not needed.
func TestNeeded(t *testing.T) {
	c := small()
	c.Add(File{"l.csv", 3, sumEmpty}, Table{Role: dataset.RoleLabels})
	if got := c.Needed(); !reflect.DeepEqual(got, []bool{true, false, false}) {
		t.Error(got)
	}
}

// What is written is read again, to the last bit.
func TestRoundTrip(t *testing.T) {
	c := small()
	if len(c.Files) != 2 || c.Tables[2].File != 0 || !reflect.DeepEqual(c.Needed(), []bool{true, false}) || c.Made != "2001-09-09T01:46:40Z" {
		t.Fatalf("%+v", c)
	}
	text := written(t, c)
	got, err := Read(strings.NewReader(text), "x.json")
	if err != nil {
		t.Fatal(err)
	}
	if again := written(t, got); again != text {
		t.Errorf("%s\nwant %s", again, text)
	}
	if math.Signbit(got.Result.Objective[1]) != true || got.Result.Weights[0] != math.Nextafter(0.1, 1) {
		t.Errorf("numbers %v %v", got.Result.Objective, got.Result.Weights)
	}
	if v := c.Compare(got.Result); !v.Same || v.Lines != nil {
		t.Errorf("%+v", v)
	}
}

func TestReadRefuses(t *testing.T) {
	for want, text := range map[string]string{
		"x.json: it is no run capsule; choose a file that was downloaded as capsule, or written by -capsule":  `{"examples":[]}`,
		"x.json: it is a result, not a run capsule; choose the file that was downloaded as capsule":           `{"labels":[1,2]}`,
		"x.json: the capsule was made by a later version, 9.0; open it with that version":                     `{"viewfold_capsule":4,"program":"9.0","files":7}`,
		"x.json: the capsule is damaged or was changed; take it from where it was first kept":                 `{"viewfold_capsule":1}`,
		"x.json: it is no run capsule; choose a file that was downloaded as capsule, or written by -capsule ": `id,x`,
		"x.json: the capsule is damaged or was changed; take it from where it was first kept ":                `{"viewfold_capsule":1,"files":7}`,
	} {
		_, err := Read(strings.NewReader(text), "x.json")
		if bad := new(dataset.Error); !errors.As(err, &bad) || err.Error() != strings.TrimSpace(want) {
			t.Errorf("%s: %v", text, err)
		}
	}
	for name, edit := range map[string]func(*Capsule){
		"no view":          func(c *Capsule) { c.Tables[0].Off = true },
		"no such file":     func(c *Capsule) { c.Tables[0].File = 2 },
		"before the first": func(c *Capsule) { c.Tables[0].File = -1 },
		"no hash":          func(c *Capsule) { c.Files[0].SHA256 = "abc" },
		"labels first":     func(c *Capsule) { c.Tables[0].Role = dataset.RoleLabels },
		"no form":          func(c *Capsule) { c.Form = -1 },
		"strange role":     func(c *Capsule) { c.Tables[0].Role = "columns" },
		"anchors first":    func(c *Capsule) { c.Form, c.Tables[0].Role = Form, RoleAnchors },
		"anchors off":      func(c *Capsule) { c.Add(c.Files[1], Table{Role: RoleAnchors, Off: true}) },
		"anchors twice": func(c *Capsule) {
			c.Add(c.Files[1], Table{Role: RoleAnchors})
			c.Add(c.Files[1], Table{Role: RoleAnchors})
		},
		"anchors before":  func(c *Capsule) { c.Add(c.Files[1], Table{Role: RoleAnchors}); c.Form = 1 }, // an older form
		"a view more":     func(c *Capsule) { c.Tables[1].Off = false },
		"no result":       func(c *Capsule) { c.Result = nil },
		"an ID less":      func(c *Capsule) { c.Result.IDs = nil },
		"scalings":        func(c *Capsule) { c.Result.Options.Scale = nil },
		"fixed weights":   func(c *Capsule) { c.Result.Options.FixedWeights = []float64{1, 2} },
		"no way to match": func(c *Capsule) { c.Joining.Match = "colour" },
	} {
		c := small()
		edit(c)
		if _, err := Read(strings.NewReader(written(t, c)), "x.json"); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
	full := errors.New("unplugged")
	if _, err := Read(io.MultiReader(strings.NewReader("{"), failing{full}), "x.json"); !errors.Is(err, full) {
		t.Error(err)
	}
}

// An older program would read lines that are left out, so it is told that it cannot know the capsule.
func TestSkippedLines(t *testing.T) {
	c := small()
	c.Tables = nil
	c.Add(c.Files[0], Table{Role: dataset.RoleView, Format: dataset.Format{Skip: "1-3"}})
	if c.Form != 3 {
		t.Errorf("lines are left out in a capsule of form %d", c.Form)
	}
}

// Anchors that a run started from are an input like the others. Older programs are told that they cannot know.
func TestAnchors(t *testing.T) {
	c := small()
	if _, ok := c.Anchors(); ok || c.Form != 1 {
		t.Errorf("anchors in a capsule of form %d", c.Form)
	}
	anchors := File{"start.csv", 0, sumEmpty[:62] + "00"}
	c.Add(anchors, Table{Role: RoleAnchors, Format: dataset.Format{ID: "none"}})
	got, err := Read(strings.NewReader(written(t, c)), "x.json")
	if err != nil {
		t.Fatal(err)
	}
	if f, ok := got.Anchors(); !ok || f != anchors || got.Form != 2 || !reflect.DeepEqual(got.Needed(), []bool{true, false, true}) {
		t.Errorf("%+v %v %+v", f, ok, got)
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

func TestSum(t *testing.T) {
	f, err := Sum(strings.NewReader("abc"), "a.csv", nil)
	if want := (File{"a.csv", 3, sumAbc}); err != nil || f != want {
		t.Errorf("%+v %v", f, err)
	}
	if f, err = Sum(strings.NewReader(""), "b.csv", nil); err != nil || f.SHA256 != sumEmpty {
		t.Errorf("%+v %v", f, err)
	}
	stop := errors.New("stop")
	var told []int64
	_, err = Sum(strings.NewReader(strings.Repeat("x", 2*sumPiece+1)), "c.csv", func(n int64) error {
		if told = append(told, n); len(told) == 2 {
			return stop
		}
		return nil
	})
	if err != stop || !reflect.DeepEqual(told, []int64{sumPiece, 2 * sumPiece}) {
		t.Errorf("%v after %v", err, told)
	}
	if _, err = Sum(failing{stop}, "d.csv", nil); err != stop {
		t.Error(err)
	}
}

// Content counts more than names.
func TestFind(t *testing.T) {
	c := small()
	for _, x := range []struct {
		given []File
		want  Found
		lines string
	}{
		{nil, Found{Given: -1}, "a.csv was not found (3 bytes, SHA-256 " + sumAbc + ")"},
		{[]File{{"z.csv", 3, sumAbc}}, Found{0, true}, ""},
		{[]File{{"z.csv", 3, strings.ToUpper(sumAbc)}}, Found{0, true}, ""},
		{[]File{{"a.csv", 4, "00"}, {"other.csv", 3, sumAbc}}, Found{1, true}, ""},
		{[]File{{"other.csv", 3, sumAbc}, {"a.csv", 4, "00"}}, Found{0, true}, ""},
		{[]File{{"z.csv", 3, "11"}, {"a.csv", 4, "00"}}, Found{1, false},
			"a.csv differs by content: it has 4 bytes and SHA-256 00, that of the run had 3 bytes and SHA-256 " + sumAbc},
	} {
		found := Find(c.Files, x.given)
		if found[0] != x.want || found[1].Given != -1 {
			t.Errorf("%v: %+v", x.given, found)
		}
		lines := ""
		if v := c.Inputs(x.given, found); v != nil {
			lines = strings.Join(v.Lines, "\n")
			if v.Same || v.Text != "The inputs differ, so nothing was run and compared." {
				t.Errorf("%+v", v)
			}
		}
		if lines != x.lines {
			t.Errorf("%v: %q, want %q", x.given, lines, x.lines)
		}
	}
}

// One bit is a difference; times, warnings and simple methods are none.
func TestCompare(t *testing.T) {
	const all = "samples: the same, options: the same, labels: the same, weights: the same, objective: the same, all numbers together: the same"
	for name, x := range map[string]struct {
		edit          func(*report.Report)
		before, after string // in the lines, "" for a result that is the same
	}{
		"times": {func(r *report.Report) { r.Seconds, r.Warnings, r.Baselines = nil, nil, []report.Baseline{{}} }, "", ""},
		"what older ones lack": {func(r *report.Report) {
			r.ClusterAgreement, r.Sets = []report.Held{{Median: 0.5}}, slices.Clone(r.Sets)
			for k := range r.Sets {
				r.Sets[k].Look = "called otherwise"
			}
		}, "", ""},
		"a label":           {func(r *report.Report) { r.Labels = []int{1, 2, 2} }, "labels: the same", "labels: 1 of 3 samples are in other clusters"},
		"a bit of a weight": {func(r *report.Report) { r.Weights = []float64{0.1} }, "weights: the same", "weights: 1 of 1 numbers differ, by at most 1.4e-17"},
		"a zero's sign":     {func(r *report.Report) { r.Objective = []float64{1e300 / 3, 0, 5e-324} }, "objective: the same", "objective: 1 of 3 numbers differ, by at most 0"},
		"fewer iterations":  {func(r *report.Report) { r.Objective = r.Objective[:2] }, "objective: the same", "objective: 2 numbers instead of 3"},
		"seed":              {func(r *report.Report) { r.Options.Seed++ }, "options: the same", "options: not those of the capsule"},
		"an ID":             {func(r *report.Report) { r.IDs = []string{"p", "q", "s"} }, "samples: the same", "samples: not those of the capsule"},
		"spread":            {func(r *report.Report) { r.WeightsSpread = []float64{1} }, "", "all numbers together: not the same"},
	} {
		c := small()
		c.Result.Sets = []report.Set{{Look: "as scaled, 100 directions"}}
		got := *small().Result
		got.Sets = slices.Clone(c.Result.Sets)
		x.edit(&got)
		v := c.Compare(&got)
		if x.after == "" {
			if !v.Same || v.Lines != nil || !strings.HasPrefix(v.Text, "Reproduced to the last bit") {
				t.Errorf("%s: %+v", name, v)
			}
			continue
		}
		want := strings.Replace(strings.Replace(all, x.before, x.after, 1), "together: the same", "together: not the same", 1)
		if x.before == "" {
			want = strings.Replace(all, "all numbers together: the same", x.after, 1)
		}
		if lines := strings.Join(v.Lines, ", "); v.Same || lines != want || v.Text != "The inputs are the same, but the result is another one." {
			t.Errorf("%s: %s\n%s\nwant %s", name, v.Text, lines, want)
		}
	}
	labelled := small()
	labelled.Result.Metrics, labelled.Result.Confusion = &report.Metrics{ACC: 1}, &report.Confusion{}
	if v := labelled.Compare(small().Result); !v.Same || !strings.Contains(v.Text, "labels was not compared") || labelled.Result.Metrics == nil {
		t.Errorf("without labels: %+v", v)
	}
	worse := *labelled.Result
	worse.Metrics = &report.Metrics{ACC: 0.5}
	if v := labelled.Compare(&worse); v.Same || strings.Contains(v.Text, "not compared") {
		t.Errorf("with other labels: %+v", v)
	}
	c := small()
	c.Program = "0.0.9"
	if v, want := c.Compare(c.Result), " The capsule was made by another version, 0.0.9; this is "+viewfold.Version+"."; !v.Same || !strings.HasSuffix(v.Text, want) {
		t.Errorf("%+v", v)
	}
}

func BenchmarkSum(b *testing.B) {
	text := strings.Repeat("0.123456,", 1<<20)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := Sum(strings.NewReader(text), "x.csv", nil); err != nil {
			b.Fatal(err)
		}
	}
}
