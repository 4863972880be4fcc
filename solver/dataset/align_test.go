package dataset

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"viewfold/solver/dense"
)

// ids makes a table with these IDs alone.
func ids(name, list string) *Table {
	return table(name, list, make([]float64, len(strings.Fields(list)))...)
}

func TestAlign(t *testing.T) {
	for _, c := range []struct {
		name   string
		tables []*Table
		labels *LabelTable
		match  Match
		want   string
	}{
		{"alike", []*Table{ids("a", "p q r"), ids("b", "p q r")}, nil, "",
			"3 samples in all views, of 3, joined by ID\n  a: 3 samples\n  b: 3 samples\n"},
		{"one", []*Table{ids("a", "p q r")}, nil, "", "3 samples in all views, of 3, joined by ID\n  a: 3 samples\n"},
		{"another order", []*Table{ids("a", "p q r"), ids("b", "p r q"), ids("c", "x p y q r")}, nil, "",
			"3 samples in all views, of 5, joined by ID\n" +
				"  a: 3 samples, lacks 2 (\"x\", \"y\")\n" +
				"  b: 3 samples, lacks 2 (\"x\", \"y\"), in another order than the first\n" +
				"  c: 5 samples, 2 only here\n" +
				"  3 samples in a, b and c\n  2 samples in c\n"},
		{"some only here", []*Table{ids("a", "p q r s"), ids("b", "q r t"), ids("c", "q r t u")}, labelTable("r q z", "1 2 3"), "",
			"2 samples in all views, of 6, joined by ID\n" +
				"  a: 4 samples, 2 only here, lacks 2 (\"t\", \"u\")\n" +
				"  b: 3 samples, lacks 3 (\"p\", \"s\", \"u\")\n" +
				"  c: 4 samples, 1 only here, lacks 2 (\"p\", \"s\")\n" +
				"  l.csv: 3 samples, 1 only here, lacks 4 (\"p\", \"s\", \"t\"), in another order than the first\n" +
				"  2 samples in a\n  2 samples in a, b and c\n  1 sample in b and c\n  1 sample in c\n"},
		{"without IDs", []*Table{table("a", "", 1, 2, 3), ids("b", "p q")}, labelTable("", "1 2"), "",
			"2 samples in all views, of 3, joined by the order of the rows, because not all views have IDs\n" +
				"  a: 3 samples\n  b: 2 samples, lacks 1\n  l.csv: 2 samples, lacks 1\n"},
		{"written otherwise", []*Table{ids("a", "s1 s2 s3"), ids("b", "S1 s2 S03")}, labelTable("s01 s2", "x y"), "",
			"1 sample in all views, of 5, joined by ID\n" +
				"  a: 3 samples, 2 only here, lacks 2 (\"S1\", \"S03\")\n" +
				"  b: 3 samples, 2 only here, lacks 2 (\"s1\", \"s3\")\n" +
				"  l.csv: 2 samples, 1 only here, lacks 4 (\"s1\", \"s3\", \"S1\")\n" +
				"  2 samples in a\n  2 samples in b\n  1 sample in a and b\n" +
				"  if upper and lower case did not count (case), 1 more pair of IDs would match, such as \"s1\" and \"S1\", and 2 samples are in all views\n" +
				"  if zeros before numbers did not count (padding), 1 more pair of IDs would match, such as \"s1\" and \"s01\", and 1 sample is in all views\n" +
				"  if upper and lower case and zeros before numbers did not count (case+padding), 3 more pairs of IDs would match, such as \"s1\" and \"S1\", and 3 samples are in all views\n"},
		{"asked for", []*Table{ids("a", "s1 s2 s3"), ids("b", "S1 s2 S03")}, nil, MatchCase,
			"2 samples in all views, of 4, joined by ID\n" +
				"  a: 3 samples, 1 only here, lacks 1 (\"S03\")\n" +
				"  b: 3 samples, 1 only here, lacks 1 (\"s3\")\n" +
				"  2 samples in a and b\n  1 sample in a\n  1 sample in b\n" +
				"  if upper and lower case and zeros before numbers did not count (case+padding), 1 more pair of IDs would match, such as \"s3\" and \"S03\", and 3 samples are in all views\n"},
		{"asked for, and more would match the same samples", []*Table{ids("a", "s1 s2"), ids("b", "S1 s2"), ids("c", "S01 s2")}, nil, MatchCase,
			"1 sample in all views, of 3, joined by ID\n" +
				"  a: 2 samples, lacks 1 (\"S01\")\n  b: 2 samples, lacks 1 (\"S01\")\n  c: 2 samples, 1 only here, lacks 1 (\"s1\")\n" +
				"  1 sample in a and b\n  1 sample in a, b and c\n  1 sample in c\n" +
				"  if upper and lower case and zeros before numbers did not count (case+padding), 1 more pair of IDs would match, such as \"s1\" and \"S01\", and 2 samples are in all views\n"},
		{"suggestion that clashes", []*Table{ids("a", "s1 S1 t1 u1"), ids("b", "s1 S1 T1 u1")}, nil, "",
			"3 samples in all views, of 5, joined by ID\n" +
				"  a: 4 samples, 1 only here, lacks 1 (\"T1\")\n" +
				"  b: 4 samples, 1 only here, lacks 1 (\"t1\")\n" +
				"  3 samples in a and b\n  1 sample in a\n  1 sample in b\n" +
				"  if upper and lower case did not count (case), 1 more pair of IDs would match, such as \"t1\" and \"T1\", and 3 samples are in all views; but a has both \"s1\" and \"S1\"\n"},
		{"clash", []*Table{ids("a", "s1 S1"), ids("b", "s1 s2")}, nil, MatchCase,
			"cannot be joined: a: the IDs \"s1\" and \"S1\" are the same when upper and lower case do not count; correct the IDs, or match them as they are written\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, err := Align(c.tables, c.labels, c.match)
			if err != nil {
				t.Fatal(err)
			}
			if got := a.String(); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
	if _, err := Align(nil, nil, "x"); err == nil {
		t.Error("an unknown match was taken")
	}
}

func TestPresenceMap(t *testing.T) {
	a, err := Align([]*Table{ids("a", "p q r"), ids("b", "r s p")}, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	if want := (PresenceMap{1, [][]int{{1, 1, 1, 0}, {1, 0, 1, 1}}}); !reflect.DeepEqual(a.Map, want) {
		t.Errorf("map %v, want %v", a.Map, want)
	}
	many := &Table{Name: "many", X: table("", "", make([]float64, 1000)...).X, IDs: numbered(1000)}
	half := &Table{Name: "half", X: table("", "", make([]float64, 500)...).X, IDs: numbered(500)}
	if a, err = Align([]*Table{many, half}, nil, ""); err != nil {
		t.Fatal(err)
	}
	if m := a.Map; m.Block != 4 || len(m.In[0]) != 250 || m.In[1][124] != 4 || m.In[1][125] != 0 || m.In[0][249] != 4 {
		t.Errorf("blocks of %d: %v", m.Block, m.In)
	}
}

// TestAlignInAnyOrder has the order of tables and of their rows change no count.
func TestAlignInAnyOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	tables := []*Table{ids("a", "s1 s2 s3 s4 s5 s6"), ids("b", "S1 s2 S3 s7"), ids("c", "s01 s2 s3 s07 s5")}
	counts := func(tables []*Table) string {
		a, err := Align(tables, nil, "")
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		for _, v := range a.Views {
			lines = append(lines, fmt.Sprint(v.Name, v.Samples, v.Only, v.Lacks))
		}
		for _, p := range a.Patterns {
			lines = append(lines, fmt.Sprint(strings.Count(p.line(a.Views), ","), p.Samples))
		}
		for _, s := range a.Suggestions {
			lines = append(lines, fmt.Sprint(s.Match, s.Pairs, s.Samples, s.Clash))
		}
		slices.Sort(lines)
		return fmt.Sprint(a.Samples, a.Union, lines)
	}
	want := counts(tables)
	for range 20 {
		rng.Shuffle(len(tables), func(i, k int) { tables[i], tables[k] = tables[k], tables[i] })
		for _, table := range tables {
			table.IDs = slices.Clone(table.IDs)
			rng.Shuffle(len(table.IDs), func(i, k int) { table.IDs[i], table.IDs[k] = table.IDs[k], table.IDs[i] })
		}
		if got := counts(tables); got != want {
			t.Fatalf("got\n%s\nwant\n%s", got, want)
		}
	}
}

// TestJoiningByMatch joins IDs that are written differently.
func TestJoiningByMatch(t *testing.T) {
	tables := []*Table{table("a.csv", "s1 s2 s3", 1, 2, 3), table("b.csv", "S02 S1 S4", 20, 10, 40)}
	s, err := Joining{Match: "case+padding"}.Join(tables, labelTable("S1 s002", "x y"), nil)
	if err != nil {
		t.Fatal(err)
	}
	want := "[a b] by ID true left out [1 1]\ns1 [1] [10] \"x\"\ns2 [2] [20] \"y\"\nclasses [\"x\" \"y\"] [0 1]\n" +
		"! a.csv: 1 of 3 samples left out, because another view lacks them\n" +
		"! b.csv: 1 of 3 samples left out, because another view lacks them\n" +
		"! 2 samples matched although views write the ID differently, such as \"s1\" and \"S1\": upper and lower case and zeros before numbers do not count\n" +
		"! l.csv: 2 labels matched although the views write the ID differently: upper and lower case and zeros before numbers do not count\n"
	if got := showSet(s); got != want || s.Rewritten != 2 || s.Match != "case+padding" {
		t.Errorf("%d rewritten, got\n%s\nwant\n%s", s.Rewritten, got, want)
	}
	// In the order of the rows, what IDs there are must not contradict it.
	tables = []*Table{table("a.csv", "s1 s2", 1, 2), table("b.csv", "", 3, 4), table("c.csv", "S1 S2", 5, 6)}
	if _, err := (Joining{Match: MatchCase}).Join(tables, nil, nil); err != nil {
		t.Error(err)
	}
	if _, err := Join(tables, nil); err == nil {
		t.Error("other IDs passed")
	}
}

func TestJoiningRefuses(t *testing.T) {
	ab := []*Table{table("a.csv", "p q r", 1, 2, 3), table("b.csv", "r p s t", 1, 2, 3, 4)}
	for _, c := range []struct {
		how    Joining
		tables []*Table
		labels *LabelTable
		want   string
		cell   string
	}{
		{Joining{Samples: SamplesStop}, ab, nil,
			`not all samples are in all views: a.csv lacks 2 of 5, such as "s", "t"; b.csv lacks 1 of 5, such as "q"; complete the files, or go on with the 2 samples that all views have`, ""},
		{Joining{Samples: "some"}, ab, nil,
			`"some" does not say what to do about samples that not all views have; choose "stop", or leave it empty`, "some"},
		{Joining{Match: "x"}, ab, nil, `"x" is no way to match IDs; choose case, spaces or padding, or several joined by +`, "x"},
		{Joining{Match: MatchCase}, []*Table{ids("a.csv", "p P"), ids("b.csv", "p q")}, nil,
			`a.csv: the IDs "p" and "P" are the same when upper and lower case do not count; correct the IDs, or match them as they are written`, "P"},
		{Joining{Match: MatchCase}, ab, labelTable("p q P", "1 2 3"),
			`l.csv: the IDs "p" and "P" are the same when upper and lower case do not count; correct the IDs, or match them as they are written`, "P"},
		{Joining{}, []*Table{ids("a.csv", "p p")}, nil, `a.csv: the ID "p" is there twice; correct the IDs, or match them as they are written`, "p"},
		{Joining{Missing: make([]MissingPolicy, 3)}, ab, nil,
			"what to do about missing values is given for 3 views, but there are 2; give it once for all views, or once for every view", ""},
		{Joining{Missing: []MissingPolicy{{Then: "guess"}}}, ab, nil,
			`"guess" does not say what to do about missing values; choose features, samples, median or nearest, or leave it empty to refuse them`, "guess"},
		{Joining{Missing: []MissingPolicy{{Above: 101}}}, ab, nil, "101 per cent of missing values cannot be a limit; choose from 0 to 100", ""},
	} {
		s, err := c.how.Join(c.tables, c.labels, nil)
		if s != nil {
			t.Error("a set beside the error")
		}
		fault{text: c.want, cell: c.cell}.check(t, err)
	}
	if _, err := (Joining{Samples: SamplesStop}).Join([]*Table{ids("a", "p q"), ids("b", "q p")}, nil, nil); err != nil {
		t.Errorf("the same samples in another order: %v", err)
	}
}

// FuzzSuggestions has every suggestion keep what it promises.
func FuzzSuggestions(f *testing.F) {
	f.Add("s1 s2 S3", "S1 s02 s3", "s01 t", uint8(0))
	f.Add("s1 S1 t1", "s1 T1", "t01 s1", uint8(1))
	f.Add("a.01 a.1 1.0 1.00", "A.1 1.0", "a.01 1", uint8(4))
	f.Fuzz(func(t *testing.T, a, b, c string, bits uint8) {
		var tables []*Table
		for k, text := range []string{a, b, c} {
			if !utf8.ValidString(text) {
				return
			}
			list := strings.Fields(text)
			for i := range list { // spaces, without their being between IDs
				list[i] = strings.ReplaceAll(list[i], "_", " ")
			}
			slices.Sort(list)
			list = slices.Compact(list)
			if len(list) == 0 {
				return
			}
			tables = append(tables, &Table{Name: string(rune('a' + k)), IDs: list, X: dense.New(len(list), 1), Features: []string{"x"}})
		}
		now := (leniency(bits) & lenient).match()
		plain, err := Align(tables[:2], &LabelTable{Name: "l", IDs: tables[2].IDs, Labels: tables[2].IDs}, now)
		if err != nil {
			t.Fatal(err)
		}
		if plain.Clash != "" {
			return
		}
		if s, err := (Joining{Match: now}).Join(tables[:2], nil, nil); err == nil && len(s.IDs) != plain.Samples {
			t.Errorf("%d samples are joined, %d were told", len(s.IDs), plain.Samples)
		}
		for _, s := range plain.Suggestions {
			then, err := Align(tables[:2], nil, s.Match)
			if err != nil {
				t.Fatal(err)
			}
			inLabels := strings.HasPrefix(s.Clash, "l has")
			if (then.Clash != "") != (s.Clash != "" && !inLabels) && !inLabels {
				t.Errorf("%s: clash %q was told, %q is", s.Match, s.Clash, then.Clash)
			}
			if s.Clash == "" && (then.Samples != s.Samples || s.Samples < plain.Samples) {
				t.Errorf("%s: %d samples were promised, %d are there", s.Match, s.Samples, then.Samples)
			}
		}
	})
}

// BenchmarkAlign tells the time for four views of 100,000 samples, of which one in a hundred is written otherwise.
func BenchmarkAlign(b *testing.B) {
	var tables []*Table
	for v := range 4 {
		list := make([]string, 100_000)
		for i := range list {
			list[i] = fmt.Sprintf("TCGA-%06d-A", i)
			if i%100 == v {
				list[i] = strings.ToLower(list[i])
			}
		}
		tables = append(tables, &Table{Name: string(rune('a' + v)), IDs: list})
	}
	for b.Loop() {
		if _, err := Align(tables, nil, ""); err != nil {
			b.Fatal(err)
		}
	}
}

// A file with samples in columns beside one with samples in rows is noticed by the names.
func TestAlignTurned(t *testing.T) {
	read := func(name, text string) *Table {
		table, err := Read(strings.NewReader(text), name, Format{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return table
	}
	turned := read("t.csv", "gene,u,v,w\nA,1,2,3\nB,4,5,6\n")
	other := read("o.csv", "id,x,y\nu,1,2\nv,3,4\nw,5,6\n")
	a, err := Align([]*Table{other, turned}, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	if a.Views[0].Turned != 0 || a.Views[1].Turned != 3 || !strings.Contains(a.String(), "; 3 features are called as samples of other views") {
		t.Errorf("%+v\n%s", a.Views, a)
	}
	same, err := Align([]*Table{other, other}, nil, "")
	if err != nil || same.Views[1].Turned != 0 {
		t.Errorf("%v %+v", err, same.Views)
	}
}
