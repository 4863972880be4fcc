package model

import (
	"reflect"
	"strings"
	"testing"

	"viewfold/wasm/wire"
)

// read returns a view that was read.
func read(name string, samples int) Table {
	t := Table{Name: name, Role: wire.RoleView}
	t.Read(wire.TableInfo{Name: name, Role: wire.RoleView, Samples: samples, Features: 3,
		Format: wire.Format{Header: "yes", ID: "id", Label: "none"}, Columns: []string{"id", "a", "b", "c"}})
	return t
}

// joined returns data of two views that were joined.
func joined() Data {
	var d Data
	d.Add(read("rna.csv", 79))
	d.Add(read("cnv.csv.gz", 90))
	d.Join.Info = &wire.JoinInfo{Samples: 75, ByID: true, LeftOut: []int{4, 15}}
	return d
}

func TestNumbersAreNeverReused(t *testing.T) {
	d := joined()
	d.Remove(2)
	if n := d.Add(read("x.csv", 1)); n != 3 {
		t.Errorf("number %d, want 3", n)
	}
	if n := d.TakeNumbers(4); n != 4 || d.Next != 8 {
		t.Errorf("took %d, next %d", n, d.Next)
	}
	if got, want := d.Numbers(), []int{1, 3}; !reflect.DeepEqual(got, want) {
		t.Errorf("numbers %v, want %v", got, want)
	}
}

// Components compare what they were given with what they get: what was given must not change.
func TestChangeLeavesCopiesAlone(t *testing.T) {
	d := joined()
	d.Add(Table{Name: "labels.csv", Role: wire.RoleLabels})
	before, labels := d.Views, d.NewLabels
	d.Change(1, func(t *Table) { t.Off = true })
	d.Change(3, func(t *Table) { t.Loading = true })
	d.Remove(2)
	if before[0].Off || len(before) != 2 || before[1].Name != "cnv.csv.gz" || labels.Loading {
		t.Error("a value handed out before was changed")
	}
	if !d.Views[0].Off || len(d.Views) != 1 || !d.NewLabels.Loading {
		t.Error("the change is not in the data")
	}
}

func TestChoice(t *testing.T) {
	d := joined()
	d.Add(Table{Name: "late.csv", Role: wire.RoleView, Loading: true})
	d.Add(Table{Name: "labels.csv", Role: wire.RoleLabels})
	if got := d.Choice(); !reflect.DeepEqual(got, wire.Choice{Views: []int{1, 2}}) {
		t.Errorf("choice %+v before the labels were read", got)
	}
	if n := d.Accept(4, wire.TableInfo{Role: wire.RoleLabels}); n != 0 {
		t.Errorf("labels %d were replaced", n)
	}
	d.Change(1, func(t *Table) { t.Off = true })
	if got := d.Choice(); !reflect.DeepEqual(got, wire.Choice{Views: []int{2}, Labels: 4}) {
		t.Errorf("choice %+v", got)
	}
	if got := d.Everything(); !reflect.DeepEqual(got, wire.Choice{Views: []int{1, 2}, Labels: 4}) {
		t.Errorf("everything %+v", got)
	}
}

func TestWhyNotReady(t *testing.T) {
	for want, edit := range map[string]func(*Data){
		"":                        func(*Data) {},
		"Choose your data first.": func(d *Data) { *d = Data{} },
		"Opening Digits …":        func(d *Data) { d.Opening = "Digits" },
		"Reading rna.csv …":       func(d *Data) { d.Change(1, func(t *Table) { t.Loading = true }) },
		"rna.csv can no longer be read: remove it, or choose it again.": func(d *Data) { d.Change(1, func(t *Table) { t.Lost = true }) },
		"Joining the views …": func(d *Data) { d.Join.Asked = true },
		"Switch on at least one view.": func(d *Data) {
			for _, n := range d.Numbers() {
				d.Change(n, func(t *Table) { t.Off = true })
			}
		},
		"The views cannot be joined; the message under Data says why.": func(d *Data) {
			d.Join = Join{Problem: &Problem{Text: "no ID is in both"}}
		},
	} {
		d := joined()
		edit(&d)
		if got := d.WhyNotReady(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestJoinWords(t *testing.T) {
	d := joined()
	if got, want := d.JoinWords(), "75 samples in all 2 views, joined by ID (rna: 4 left out, cnv: 15 left out)."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	d.Join.Info = &wire.JoinInfo{Samples: 79, LeftOut: []int{0, 0}}
	if got, want := d.JoinWords(), "79 samples in all 2 views, matched by row order."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	d.Change(2, func(t *Table) { t.Off = true })
	if got, want := d.JoinWords(), "79 samples in one view."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestLabelWords(t *testing.T) {
	d := joined()
	if got := d.LabelWords(); got != "" {
		t.Errorf("without labels: %q", got)
	}
	d.Join.Info = &wire.JoinInfo{Samples: 75, Labelled: 74, Classes: []string{"COC1", "COC2", "COC3"}, ClassCount: 3}
	want := "Labels known for 74 of 75 samples, in 3 classes: COC1, COC2, COC3. They are only used to judge the result."
	if got := d.LabelWords(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := d.LabelWarning(); got != "" {
		t.Errorf("3 classes: %q", got)
	}
	d.Join.Info.ClassCount = 1500
	d.Join.Info.Classes = []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"}
	want = "Labels known for 74 of 75 samples, in 1,500 classes: 0, 1, 2, 3, 4, 5, 6, 7 …. They are only used to judge the result."
	if got := d.LabelWords(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Labels with very many classes are questioned.
func TestLabelWarning(t *testing.T) {
	for _, c := range []struct {
		samples, classes int
		want             string
	}{
		{75, 0, ""}, {75, 37, ""}, {75, 38, "38 classes among 75 samples: the label column looks like an ID."},
		{100_000, 100, ""}, {100_000, 101, "101 classes among 100,000 samples: the label column looks like an ID."},
	} {
		d := joined()
		d.Join.Info = &wire.JoinInfo{Samples: c.samples, Labelled: c.samples, ClassCount: c.classes}
		if got := d.LabelWarning(); !strings.HasPrefix(got, c.want) || (c.want == "") != (got == "") {
			t.Errorf("%d classes of %d samples: %q", c.classes, c.samples, got)
		}
	}
}

func TestNames(t *testing.T) {
	for name, want := range map[string]string{
		"rna.csv": "rna", "cnv.csv.gz": "cnv", "a.b.tsv": "a.b", "plain": "plain", ".csv": ".csv",
	} {
		if got := (Table{Name: name}).Title(); got != want {
			t.Errorf("title of %q: %q, want %q", name, got, want)
		}
	}
	d := joined()
	if got := d.KeepName(); got != "rna and 1 more" {
		t.Errorf("name %q", got)
	}
	d.Name = "Adrenal"
	if got := d.KeepName(); got != "Adrenal" {
		t.Errorf("name %q", got)
	}
	for name, want := range map[string]string{
		"Adrenocortical carcinoma (ACC)": "adrenocortical-carcinoma-acc-labels.csv",
		"":                               "labels.csv", "—": "labels.csv", "a/b\\..": "a-b-labels.csv",
		"a\x00b\n\u202ec": "a-b-c-labels.csv", strings.Repeat("long ", 3000): strings.Repeat("long-", 20) + "labels.csv",
	} {
		if got := FileName(name, "labels.csv"); got != want {
			t.Errorf("file of %q: %q, want %q", name, got, want)
		}
	}
}

func TestShape(t *testing.T) {
	r := read("rna.csv", 1)
	if got := r.Shape(); got != "1 sample × 3 features" {
		t.Errorf("shape %q", got)
	}
	if got := (Table{}).Shape() + (Table{}).Weighs(); got != "" {
		t.Errorf("an unread table has %q", got)
	}
	if got := (Table{Size: 1500}).Weighs(); got != "1.5 kB" {
		t.Errorf("weighs %q", got)
	}
}
