package model

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"viewfold/wasm/wire"
)

// opened is a capsule of two views, one that was off, and labels beside the first view in one file.
func opened() Capsule {
	o := Params{}.With("clusters", "3").With("mode", Paper).With("tol", "1e-7").With("seed", "9").Options(nil)
	o.Scale, o.FixedWeights = []string{"unit", "strange"}, []float64{0.1, 2}
	return Capsule{Name: "c.json", Found: make([]wire.FoundFile, 3), Differs: "They differ.", Info: &wire.CapsuleInfo{
		Program: "1", Own: "1", Options: o, Samples: 75, Clusters: 3,
		Files:   []wire.CapsuleFile{{Name: "a.csv", Bytes: 1000, SHA256: "0123456789abcdef", Needed: true}, {Name: "b.csv", Needed: true}, {Name: "off.csv"}},
		Tables:  []wire.CapsuleTable{{File: 0, Role: wire.RoleView}, {File: 1, Role: wire.RoleView}, {File: 2, Role: wire.RoleView, Off: true}, {File: 0, Role: wire.RoleLabels}},
		Joining: wire.Joining{Match: "case", Samples: "stop", Missing: []wire.MissingPolicy{{Above: 12.5, Then: "median"}, {}}},
	}}
}

// Files come one after another; the same content counts more than the same name, and what was found stays.
func TestCapsuleFiles(t *testing.T) {
	c := opened()
	step := func(found []wire.FoundFile, better []int, lacks string, states string) {
		t.Helper()
		if got := c.Take(found); !reflect.DeepEqual(got, better) {
			t.Errorf("better: %v, want %v", got, better)
		}
		var list []string
		for _, row := range c.FileRows() {
			list = append(list, row[2])
		}
		if got := strings.Join(c.Lacks(), " "); got != lacks || strings.Join(list, "; ") != states {
			t.Errorf("lacks %q, %q", got, list)
		}
	}
	step([]wire.FoundFile{{}, {}, {}}, nil, "a.csv b.csv", "to be given; to be given; not needed: it was switched off")
	step([]wire.FoundFile{{Other: 1, Text: "a.csv differs"}, {}, {}}, []int{0}, "b.csv", "differs by content; to be given; not needed: it was switched off")
	if !c.Waits() || c.Inputs() != nil {
		t.Error("it waits for nothing")
	}
	step([]wire.FoundFile{{Other: 2, Text: "a.csv differs, too"}, {Table: 4, Same: true}, {}}, []int{1}, "", "differs by content; there, the same content; not needed: it was switched off")
	if v := c.Inputs(); v == nil || v.Same || fmt.Sprintln(v.Text, v.Lines) != "They differ. [a.csv differs]\n" || !c.Waits() {
		t.Errorf("%+v", v)
	}
	step([]wire.FoundFile{{Other: 1, Same: true}, {Other: 2}, {Other: 3}}, []int{0, 2}, "", "there, the same content; there, the same content; differs by content")
	if c.Inputs() != nil || c.Waits() {
		t.Error("it waits though all that is needed is there")
	}
}

// Labels of a file of their own are not needed, are left out when they differ, and can be given later.
func TestCapsuleLabels(t *testing.T) {
	c := opened()
	c.Info.Files = append(c.Info.Files, wire.CapsuleFile{Name: "l.csv", Bytes: 30})
	c.Info.Tables[3].File, c.Found = 3, make([]wire.FoundFile, 4)
	c.Take([]wire.FoundFile{{Other: 1, Same: true}, {Other: 2, Same: true}, {}, {Other: 3}})
	row := c.FileRows()[3][2]
	if row != "differs by content: left out, as labels do not make the result" || c.Inputs() != nil || c.Waits() || !c.Open() || !reflect.DeepEqual(c.Tables(), []int{0, 1}) {
		t.Errorf("%q, tables %v", row, c.Tables())
	}
	if !c.MayBe("l.csv", 7) || !c.MayBe("x.csv", 30) || c.MayBe("x.csv", 31) {
		t.Error("other files are taken for its labels, or these are not")
	}
	c.Take([]wire.FoundFile{{}, {}, {}, {Other: 1, Same: true}})
	if c.Open() || c.MayBe("l.csv", 30) || !reflect.DeepEqual(c.Tables(), []int{0, 1, 3}) {
		t.Errorf("tables %v", c.Tables())
	}
}

// The number of sets that a run chose by itself is no change of an option.
func TestCapsuleSets(t *testing.T) {
	c := opened()
	c.Info.Options = Params{}.With("clusters", "3").Options(nil)
	c.Info.Options.Scale, c.Info.Samples, c.Info.Options.Sets = []string{"auto"}, 120, 500
	c.Info.Options.Tol = 1e-5
	if p := ParamsOf(c.Settings().Params); p.TouchedIn(Groups()...) != 0 {
		t.Errorf("%v", p.Entered())
	}
	c.Info.Options.Sets = 499
	if p := ParamsOf(c.Settings().Params); p.TouchedIn(Groups()...) != 1 || p.Text("sets") != "499" {
		t.Errorf("%v", p.Entered())
	}
	if (Params{}).With("tol", "1e-5").Touched("tol") {
		t.Error("the default, written in another way, is a change")
	}
}

// The page has what the capsule says; a scaling that it does not know is left out.
func TestCapsuleSettings(t *testing.T) {
	c := opened()
	c.Take([]wire.FoundFile{{Other: 1, Same: true}, {Other: 2, Same: true}, {}})
	want := wire.Settings{
		SetSettings: wire.SetSettings{Params: map[string]string{"mode": "paper", "clusters": "3", "tol": "1e-07", "seed": "9"}, Match: "case", Unshared: "stop"},
		Tables:      []wire.TableSettings{{Scale: "unit", Weight: "0.1", Above: "12.5", Then: "median"}, {Scale: "strange", Weight: "2"}, {}},
	}
	if got := c.Settings(); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
	c.Take([]wire.FoundFile{{}, {}, {Other: 1, Same: true}})
	want.Tables = append(want.Tables[:2:2], wire.TableSettings{Off: true}, wire.TableSettings{})
	if got := c.Settings(); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
	c.Info.Options.Scale, c.Info.Options.FixedWeights, c.Info.Joining = []string{"unit"}, nil, wire.Joining{}
	if s := c.Settings(); s.Params["scale"] != "unit" || !reflect.DeepEqual(s.Tables[0], wire.TableSettings{}) {
		t.Errorf("%+v", s)
	}
	c.Info.Options.Scale = []string{"strange"}
	if s := c.Settings(); s.Params["scale"] != "" {
		t.Errorf("%+v", s)
	}
}

func TestCapsuleAbout(t *testing.T) {
	c := opened()
	want := "3 clusters over 75 samples, paper mode, seed 9. Made on 1 Jan 1970, 00:00 by version 1."
	if got := c.About(time.UTC); got != want {
		t.Error(got)
	}
	c.Info.Program, c.Strange = "0", []string{"x.csv", "y.csv"}
	if got := c.About(time.UTC); got != strings.Replace(want, "version 1", "version 0", 1)+" This is version 1, which may compute otherwise." {
		t.Error(got)
	}
	if c.StrangeNote() != "Not of this run: x.csv, y.csv." {
		t.Error(c.StrangeNote())
	}
}

func TestWhyNotCheck(t *testing.T) {
	m := made()
	m.Data.Join.Info = &wire.JoinInfo{Samples: 4}
	m.Capsule = opened()
	step := func(want string, edit func()) {
		t.Helper()
		edit()
		if got := m.WhyNotCheck(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	c := &m.Capsule
	step("Give its files: a.csv, b.csv.", func() {})
	step("Looking for its files …", func() { c.Asking = 1 })
	step("The files are open with the capsule’s settings: run them as usual if you like.", func() {
		c.Asking = 0
		c.Take([]wire.FoundFile{{Other: 1}, {Other: 2, Same: true}, {}})
	})
	step("Opening its files …", func() { c.Take([]wire.FoundFile{{Other: 1, Same: true}, {}, {}}) })
	step("", func() { c.Opened, c.Recipe = true, m.Recipe() })
	if run := m.CapsuleRun(); !reflect.DeepEqual(run.Options, c.Info.Options) || !reflect.DeepEqual(run.Views, []int{1, 3}) {
		t.Errorf("%+v", run)
	}
	step("Data or settings were changed since the capsule was opened: open it again.", func() { m.Params = m.Params.With("seed", "8") })
	step("A run is under way.", func() { m.Run.State = Running })
}
