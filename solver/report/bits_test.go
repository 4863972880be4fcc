package report

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"hash/fnv"
	"math"
	"os"
	"reflect"
	"testing"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/solver/metrics"
	"viewfold/tools/datasets"
)

var update = flag.Bool("update", false, "record the bits anew, on amd64 built with -tags noasm and GOAMD64=v1")

// bits is a result to the last bit: floating-point numbers in hexadecimal.
type bits struct {
	Labels    string // hash of the clusters in order
	Sizes     []int
	Weights   []string
	Objective []string // before the first and after every iteration
}

func bitsOf(r *Report) bits {
	h := fnv.New64a()
	fmt.Fprint(h, r.Labels)
	b := bits{Labels: fmt.Sprintf("%016x", h.Sum64()), Sizes: r.Sizes}
	for _, w := range r.Weights {
		b.Weights = append(b.Weights, fmt.Sprintf("%016x", math.Float64bits(w)))
	}
	for _, o := range r.Objective {
		b.Objective = append(b.Objective, fmt.Sprintf("%016x", math.Float64bits(o)))
	}
	return b
}

// TestSameBits compares runs on the bundled examples with recorded bits. It runs natively, under
// node and, through the page, in Chromium (tools/browsertest), against the same record.
func TestSameBits(t *testing.T) {
	const record = "testdata/bits.json"
	want := map[string]bits{}
	if text, err := os.ReadFile(record); err == nil {
		if err := json.Unmarshal(text, &want); err != nil {
			t.Fatal(err)
		}
	} else if !*update {
		t.Fatal(err)
	}
	got := map[string]bits{}
	for _, example := range []struct {
		id       string
		clusters int
	}{{"acc", 3}, {"digits", 10}} {
		set := exampleSet(t, example.id)
		var full *solver.Result // the latest of float64
		for _, run := range []struct {
			mode    solver.Mode
			scale   solver.Scale
			rows    int // that k-means sees: with fewer than there are, samples are scaled when they are taken
			storage solver.Storage
		}{
			{solver.Consensus, solver.ScaleAuto, 10000, solver.Float64}, {solver.Consensus, solver.ScaleAuto, 10000, solver.Float32},
			{solver.Paper, solver.ScaleMinMax, 10000, solver.Float64}, {solver.Paper, solver.ScaleMinMax, 10000, solver.Float32},
			{solver.Paper, solver.ScaleMinMax, 100, solver.Float64},
			{solver.Paper, solver.ScaleAuto, 10000, solver.Float64}, {solver.Reference, solver.ScaleMinMax, 10000, solver.Float64},
		} {
			opts := solver.DefaultOptions(run.mode, example.clusters)
			opts.Scale, opts.SampleRows, opts.Storage = []solver.Scale{run.scale}, run.rows, run.storage
			res, err := solver.Cluster(context.Background(), set.Views(), opts)
			if err != nil {
				t.Fatal(err)
			}
			name := fmt.Sprintf("%s/%s/%s", example.id, run.mode, run.scale)
			if run.rows < 10000 {
				name += fmt.Sprintf("/%d", run.rows)
			}
			if run.storage == solver.Float32 {
				name += "/float32"
				if same := metrics.Compare(res.Labels, full.Labels).Accuracy(); same < 0.995 {
					t.Errorf("%s: %.4f of the samples are in the same clusters as with float64", name, same)
				}
			} else {
				full = res
			}
			got[name] = bitsOf(New(set, res, nil))
			if !*update && !reflect.DeepEqual(got[name], want[name]) {
				t.Errorf("%s:\n got %+v\nwant %+v", name, got[name], want[name])
			}
		}
	}
	if *update {
		text, err := json.MarshalIndent(got, "", "\t")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(record, append(text, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// exampleSet reads and joins a bundled example.
func exampleSet(t *testing.T, id string) *dataset.Set {
	t.Helper()
	set, err := datasets.Example("../../static/examples", id)
	if err != nil {
		t.Fatal(err)
	}
	return set
}
