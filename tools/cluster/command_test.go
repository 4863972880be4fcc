package main

import (
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"viewfold/app/model"
	"viewfold/solver/dataset"
	"viewfold/wasm/wire"
)

// arguments are those that a POSIX shell makes of the page's command.
func arguments(t *testing.T, command string) []string {
	t.Helper()
	rest, ok := strings.CutPrefix(command, "bin/viewfold ")
	if !ok {
		t.Fatal(command)
	}
	out, err := exec.Command("sh", "-c", "set -- "+rest+`; printf '%s\0' "$@"`).Output()
	if err != nil {
		t.Fatalf("%s: %v", command, err)
	}
	return strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The command that the page shows is understood here as it is meant: options, how files are read and joined, names.
func TestCommandOfThePage(t *testing.T) {
	csv := wire.Format{Encoding: "utf-8", Delimiter: ",", Decimal: ".", Thousands: "none", Comment: "none", Header: "yes", ID: "it's=ID", Label: "none"}
	tabs := csv
	tabs.Delimiter, tabs.Decimal, tabs.Thousands, tabs.Comment = "\t", ",", "'", "#"
	turned := csv
	turned.Samples = "columns"
	long := csv
	long.ID, long.Long, long.LongZeros = "none", "id,view,gene,\"a,b=\"", true
	rna := long
	rna.Part = "rna"
	part, class, roles, array := csv, csv, csv, wire.Format{Header: "no", ID: "none", Label: "none", Entry: "X{1}", Samples: "columns"}
	part.Part, class.Label, roles.Roles = "rna_*", "known class", `"ignore:a,b",feature:#3`
	entry := func(name, part string) wire.Format {
		f := csv
		f.Entry, f.Part = name, part
		return f
	}
	t.Chdir(t.TempDir())
	for _, file := range []string{"a b.csv", "$b.csv", "l.csv", "a.csv", "b.csv", "-b.csv", "-b=1.csv", "s.mat", "z.zip"} {
		if err := os.WriteFile(file, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	type table struct {
		name   string
		format wire.Format
	}
	for name, c := range map[string]struct {
		views  []table
		labels *table
		mode   string
		params map[string]string
		edit   func(*model.Model)
	}{
		"plain": {views: []table{{"a b.csv", csv}, {"$b.csv", csv}}, labels: &table{"l.csv", class}, mode: "consensus"},
		"tabs":  {views: []table{{"a.csv", tabs}}, mode: "paper", params: map[string]string{"alpha": "0.30000000000000004", "seed": "18446744073709551615", "support": "edges", "anchors": "7"}},
		"all options": {views: []table{{"a.csv", csv}}, mode: "consensus", params: map[string]string{"sets": "9", "neighbors": "4", "anchors": "60", "ridge": "0", "storage": "float32",
			"rank": "20", "distance": "cosine", "restarts": "2", "kmeans_iter": "30", "sample_rows": "900", "max_iter": "5", "tol": "1e-7", "scale": "zscore+reduce+balance"}},
		"reference": {views: []table{{"a.csv", turned}}, mode: "reference", params: map[string]string{"max_rounds": "3", "beta": "2"}},
		"views' own": {views: []table{{"a.csv", csv}, {"a.csv", csv}}, mode: "paper", edit: func(m *model.Model) {
			m.Data.Match, m.Data.Unshared = "case+padding", "stop"
			m.Data.Change(1, func(t *model.Table) {
				t.Scale, t.Weight, t.Missing = "unit", "0.1", model.MissingPolicy{Above: "12.5", Then: "nearest"}
			})
			m.Data.Change(2, func(t *model.Table) { t.Weight = "3" })
		}},
		"parts":          {views: []table{{"a.csv", part}, {"a.csv", csv}}, mode: "paper"},
		"arrays":         {views: []table{{"s.mat", array}}, mode: "paper"},
		"columns":        {views: []table{{"a.csv", roles}, {"-b.csv", csv}}, mode: "paper"},
		"several kinds":  {views: []table{{"a.csv", csv}, {"b.csv", tabs}}, labels: &table{"l.csv", class}, mode: "paper"},
		"one file twice": {views: []table{{"a.csv", class}, {"a.csv", roles}, {"-b=1.csv", long}}, labels: &table{"a.csv", tabs}, mode: "paper"},
		"long":           {views: []table{{"a.csv", rna}, {"a.csv", long}, {"b.csv", csv}}, mode: "paper"},
		"long alone":     {views: []table{{"a.csv", long}}, mode: "paper"},
		"part of entry":  {views: []table{{"z.zip", entry("x.csv", "rna_*")}, {"z.zip", entry("x.csv", "")}, {"z.zip", entry("y.csv", "")}}, labels: &table{"z.zip", entry("l.csv", "")}, mode: "paper"},
		"two labels":     {views: []table{{"a.csv", class}}, labels: &table{"l.csv", class}, mode: "paper"},
	} {
		m := model.Model{Params: model.Params{}.With("clusters", "5").With("mode", c.mode)}
		for name, text := range c.params {
			m.Params = m.Params.With(name, text)
		}
		add := func(x table, role wire.Role) {
			n := m.Data.Add(model.Table{Name: x.name, Role: role})
			m.Data.Accept(n, wire.TableInfo{Name: x.name, Role: role, Format: x.format})
		}
		for _, x := range c.views {
			add(x, wire.RoleView)
		}
		if c.labels != nil {
			add(*c.labels, wire.RoleLabels)
		}
		if c.edit != nil {
			c.edit(&m)
		}
		m.Result = &model.Result{Made: m.Recipe(), Name: "My Data"}
		args := arguments(t, m.Command())
		got, err := parse(args, io.Discard)
		if err != nil {
			t.Errorf("%s: %v of %q", name, err, args)
			continue
		}
		if a, b := asJSON(t, got.options), asJSON(t, m.Result.Made.Request.Options); a != b {
			t.Errorf("%s: options %s\nwant %s", name, a, b)
		}
		if a, b := joiningText(t, got.joining, len(c.views)), joiningText(t, datasetJoining(m.Result.Made.Request.Joining), len(c.views)); a != b {
			t.Errorf("%s: joined %s\nwant %s", name, a, b)
		}
		if got.out != "my-data-labels.csv" || (got.labels == "") != (c.labels == nil) {
			t.Errorf("%s: %q", name, args)
		}
		check := func(argument string, format dataset.Format, x table) {
			t.Helper()
			p := partOf(argument)
			want := x.format
			inside := strings.Trim(want.Entry+":"+want.Part, ":")
			if filepath.Base(p.file) != x.name || p.entry != inside {
				t.Errorf("%s: file %s:%s, want %s:%s", name, p.file, p.entry, x.name, inside)
			}
			format.Entry, format.Part = want.Entry, want.Part
			if format.Label == "" {
				format.Label = "none" // as when nothing is said
			}
			if a, b := asJSON(t, format), asJSON(t, want); a != b {
				t.Errorf("%s: file %s is read as %s\nwant %s\nby %q", name, argument, a, b, args)
			}
			if split := got.reading.split.of(p); split != map[bool]string{true: "none"}[strings.Count(want.Long, ",") > 3 && want.Part == ""] {
				t.Errorf("%s: file %s is split by %q", name, argument, split)
			}
		}
		for k, x := range c.views {
			check(got.views[k], got.viewFormat(partOf(got.views[k])), x)
		}
		if c.labels != nil {
			format := got.reading.format(partOf(got.labels))
			format.Samples, format.Roles, format.Long, format.LongZeros = "", "", "", false // mean nothing to labels
			labels := *c.labels
			format.Decimal, format.Thousands = labels.format.Decimal, labels.format.Thousands
			check(got.labels, format, labels)
		}
		if strings.HasPrefix(got.views[len(got.views)-1], "-") {
			t.Errorf("%s: %q would be a flag", name, args)
		}
	}
}

// joiningText writes a way to join views, with what is done about the missing values of each.
func joiningText(t *testing.T, how dataset.Joining, views int) string {
	for len(how.Missing) < views {
		p := dataset.MissingPolicy{}
		if len(how.Missing) > 0 {
			p = how.Missing[0]
		}
		how.Missing = append(how.Missing, p)
	}
	return asJSON(t, how)
}

func datasetJoining(w wire.Joining) dataset.Joining {
	how := dataset.Joining{Match: dataset.Match(w.Match), Samples: dataset.SamplePolicy(w.Samples)}
	for _, p := range w.Missing {
		how.Missing = append(how.Missing, dataset.MissingPolicy{Above: p.Above, Then: dataset.Then(p.Then)})
	}
	return how
}
