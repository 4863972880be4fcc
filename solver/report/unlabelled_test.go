package report

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/csv"
	"encoding/json"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"viewfold/solver"
	"viewfold/solver/dataset"
)

// bundled is an example as its files are.
type bundled struct {
	views  []csvFile
	labels csvFile
}

type csvFile struct {
	text   []byte
	format dataset.Format
}

// TestLabelsDecideNothing takes the examples from their bytes to the report with their labels, with
// the labels in another order and with none. The solver gets no labels by its types, but the files
// and the report have them: all that comes out must be the same, but for the measures.
func TestLabelsDecideNothing(t *testing.T) {
	for id, clusters := range map[string]int{"acc": 3, "digits": 10} {
		files := readBundled(t, id)
		with := files.join(t, &files.labels)
		mixed := shuffled(t, files.labels)
		other := files.join(t, &mixed)
		without := files.join(t, nil)
		if without.Labels != nil || reflect.DeepEqual(with.Labels, other.Labels) {
			t.Fatalf("%s: the labels were not changed", id)
		}
		for _, mode := range []solver.Mode{solver.Consensus, solver.Paper} {
			opts := quick(mode, clusters)
			name := id + ", " + string(mode)
			want := resultOf(t, with, opts)
			// That the measures differ shows that the labels did come as far as the report.
			same(t, name+", other labels", want, resultOf(t, other, opts), func(a, b *Metrics) bool { return a != nil && b != nil && *a != *b })
			same(t, name+", no labels", want, resultOf(t, without, opts), func(a, b *Metrics) bool { return a != nil && b == nil })
		}
	}
}

// A label column within a view is no feature.
func TestLabelColumnDecidesNothing(t *testing.T) {
	files := readBundled(t, "acc")
	without := files.join(t, nil)
	labelOf := map[string]string{}
	for _, row := range rowsOf(t, files.labels)[1:] {
		labelOf[row[0]] = row[1]
	}
	rows := rowsOf(t, files.views[0])
	rows[0] = append(rows[0], "COC")
	for i, row := range rows[1:] {
		rows[i+1] = append(row, strings.TrimPrefix(labelOf[row[0]], "COC")) // a number, as a feature would be
	}
	files.views[0].text = textOf(t, rows)
	files.views[0].format.Label = "COC"
	with := files.join(t, nil)
	for _, mode := range []solver.Mode{solver.Consensus, solver.Paper} {
		opts := quick(mode, 3)
		same(t, string(mode), resultOf(t, with, opts), resultOf(t, without, opts), func(a, b *Metrics) bool { return a != nil && b == nil })
	}
}

// quick are options for a quick run.
func quick(mode solver.Mode, clusters int) solver.Options {
	opts := solver.DefaultOptions(mode, clusters)
	opts.Restarts = 2
	if mode == solver.Consensus {
		opts.Sets = 6
	}
	return opts
}

// result is all that is handed out of a run, the measures apart.
type result struct {
	labels   string // labels.csv
	fields   map[string]json.RawMessage
	found    [][]int // clusters of the baselines
	measures []*Metrics
}

// resultOf runs the solver and the baselines.
func resultOf(t *testing.T, set *dataset.Set, opts solver.Options) result {
	t.Helper()
	ctx := context.Background()
	res, err := solver.Cluster(ctx, set.Views(), opts)
	if err != nil {
		t.Fatal(err)
	}
	r := New(set, res, nil)
	if err := r.Explain(set, res, func(float64) error { return nil }); err != nil {
		t.Fatal(err)
	}
	var out result
	for _, b := range solver.Baselines(len(set.Names)) {
		if opts.Mode == solver.Consensus {
			break // they are the same in every mode
		}
		clusters, err := b.Cluster(ctx, set.Views(), opts)
		if err != nil {
			t.Fatal(err)
		}
		out.found = append(out.found, clusters)
		r.AddBaseline(set, b, clusters)
	}
	out.measures, r.Metrics, r.Confusion = []*Metrics{r.Metrics}, nil, nil
	for k := range r.Baselines {
		out.measures = append(out.measures, r.Baselines[k].Metrics)
		r.Baselines[k].Metrics = nil
	}
	var text strings.Builder
	if err := r.WriteLabels(&text); err != nil {
		t.Fatal(err)
	}
	out.labels, out.fields = text.String(), document(t, r)
	return out
}

// same compares two results: equal to the last bit, while every measure differs as it should.
func same(t *testing.T, name string, want, got result, differ func(a, b *Metrics) bool) {
	t.Helper()
	if len(want.fields) != len(got.fields) {
		t.Errorf("%s: the document has %d fields, with labels %d", name, len(got.fields), len(want.fields))
	}
	for field, value := range want.fields { // Go writes floating-point numbers so that reading gives the same bits
		if !bytes.Equal(value, got.fields[field]) {
			t.Errorf("%s: %s changed", name, field)
		}
	}
	if want.labels != got.labels {
		t.Errorf("%s: labels.csv changed", name)
	}
	if !reflect.DeepEqual(want.found, got.found) {
		t.Errorf("%s: a baseline changed", name)
	}
	for k, m := range want.measures {
		if !differ(m, got.measures[k]) {
			t.Errorf("%s: measure %d is %+v, with the labels %+v", name, k, got.measures[k], m)
		}
	}
}

// mostRows bounds the samples, to be quick.
const mostRows = 600

// readBundled reads the files of a bundled example.
func readBundled(t *testing.T, id string) bundled {
	t.Helper()
	const root = "../../static/examples"
	text, err := os.ReadFile(filepath.Join(root, "examples.json"))
	if err != nil {
		t.Fatal(err)
	}
	var list struct {
		Examples []struct {
			ID    string
			Files []struct {
				Path, Role string
				Format     dataset.Format
			}
		}
	}
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	var b bundled
	for _, e := range list.Examples {
		for _, f := range e.Files {
			if e.ID != id {
				continue
			}
			text, err := os.ReadFile(filepath.Join(root, f.Path))
			if err != nil {
				t.Fatal(err)
			}
			one := csvFile{text, f.Format}
			if rows := rowsOf(t, one); len(rows) > 1+mostRows {
				one.text = textOf(t, rows[:1+mostRows])
			}
			if f.Role == "labels" {
				b.labels = one
			} else {
				b.views = append(b.views, one)
			}
		}
	}
	return b
}

// join reads and joins the files, with or without labels.
func (b bundled) join(t *testing.T, labels *csvFile) *dataset.Set {
	t.Helper()
	var tables []*dataset.Table
	for k, v := range b.views {
		table, err := dataset.Read(bytes.NewReader(v.text), "view "+string(rune('1'+k)), v.format, nil)
		if err != nil {
			t.Fatal(err)
		}
		tables = append(tables, table)
	}
	var known *dataset.LabelTable
	if labels != nil {
		var err error
		if known, err = dataset.ReadLabels(bytes.NewReader(labels.text), "labels", labels.format, nil); err != nil {
			t.Fatal(err)
		}
	}
	set, err := dataset.Join(tables, known)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// shuffled is a file of labels with the labels, its last column, in another order. Samples without one
// stay so: the report counts them.
func shuffled(t *testing.T, f csvFile) csvFile {
	t.Helper()
	rows := rowsOf(t, f)
	var known []*string
	for _, row := range rows[1:] {
		if label := &row[len(row)-1]; *label != "" && *label != "NA" {
			known = append(known, label)
		}
	}
	rng := rand.New(rand.NewPCG(1, 1))
	rng.Shuffle(len(known), func(i, j int) { *known[i], *known[j] = *known[j], *known[i] })
	f.text = textOf(t, rows)
	return f
}

func rowsOf(t *testing.T, f csvFile) [][]string {
	t.Helper()
	var from io.Reader = bytes.NewReader(f.text)
	if z, err := gzip.NewReader(bytes.NewReader(f.text)); err == nil {
		from = z
	}
	rows, err := csv.NewReader(from).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func textOf(t *testing.T, rows [][]string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	if err := w.WriteAll(rows); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
