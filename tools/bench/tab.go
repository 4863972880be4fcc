package main

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"viewfold/solver"
	"viewfold/tools/bench/workload"
	"viewfold/tools/datasets"
	"viewfold/tools/enginepage"
	"viewfold/tools/shapes"
	"viewfold/wasm/wire"
)

// tab is a page in Chromium with a worker of its own.
type tab struct {
	ctx   context.Context
	close func()
	data  string // folder that is served below data/
}

// patience bounds everything that a tab is asked for.
const patience = 30 * time.Minute

// open opens a tab. Its worker has the memory of a new one.
func (b *bench) open() (*tab, error) {
	if err := b.start(); err != nil {
		return nil, err
	}
	ctx, end, err := enginepage.Open(b.chromium, b.url)
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithTimeout(ctx, patience)
	leave := context.AfterFunc(b.ctx, stop)
	return &tab{ctx, func() { leave(); stop(); end() }, b.data}, nil
}

// ask has the worker answer a request and puts the answer into result, unless that is nil. files is a
// JavaScript expression for the files beside the request.
func (t *tab) ask(result any, kind wire.Kind, body any, files string) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	var a struct {
		Kind wire.Kind
		Body json.RawMessage
	}
	script := fmt.Sprintf("const a = await ask(%q, %s, %s); return {Kind: a.kind, Body: a.body}", kind, text, files)
	if err := enginepage.Eval(t.ctx, &a, script); err != nil {
		return err
	}
	if a.Kind != wire.KindDone {
		var why wire.Failed
		json.Unmarshal(a.Body, &why)
		return fmt.Errorf("in Chromium, %s: %s %s", kind, a.Kind, why.Text)
	}
	if result == nil {
		return nil
	}
	return json.Unmarshal(a.Body, result)
}

const noFiles = "[]"

// load has the worker load the files of a data set, as it loads a person's, and returns the choice of
// all of them.
func (t *tab) load(s datasets.Source) (wire.Choice, error) {
	var c wire.Choice
	add := func(f datasets.File, role wire.Role) error {
		path, err := filepath.Rel(t.data, f.Path)
		if err != nil {
			return err
		}
		name, _ := json.Marshal(strings.TrimSuffix(filepath.Base(path), ".gz"))
		address, _ := json.Marshal("data/" + filepath.ToSlash(path))
		format := wire.Format{Delimiter: f.Format.Delimiter, Header: string(f.Format.Header), ID: f.Format.ID, Label: f.Format.Label}
		table := wire.Load{Table: len(c.Views) + 1, Name: string(name), Role: role, Format: format}
		return t.ask(nil, wire.KindLoad, table, fmt.Sprintf("[new File([await (await fetch(%s)).blob()], %s)]", address, name))
	}
	for _, f := range s.Views {
		if err := add(f, wire.RoleView); err != nil {
			return c, err
		}
		c.Views = append(c.Views, len(c.Views)+1)
	}
	c.Labels = len(c.Views) + 1
	return c, add(s.Labels, wire.RoleLabels)
}

// loaded opens a tab whose worker has loaded a data set.
func (b *bench) loaded(s datasets.Source) (*tab, wire.Choice, error) {
	t, err := b.open()
	if err != nil {
		return nil, wire.Choice{}, err
	}
	choice, err := t.load(s)
	if err != nil {
		t.close()
	}
	return t, choice, err
}

// draw has the worker draw a shape and returns the choice of all its tables.
func (t *tab) draw(s shapes.Shape) (wire.Choice, error) {
	var c wire.Choice
	for v := range s.Features {
		c.Views = append(c.Views, v+1)
	}
	c.Labels = len(c.Views) + 1
	return c, t.ask(nil, "draw", s, noFiles)
}

// run has the worker cluster tables, with so many workers.
func (t *tab) run(c wire.Choice, o solver.Options, workers int) (outcome, error) {
	body := struct {
		wire.Choice
		Options solver.Options `json:"options"` // its JSON is that of wire.Options
		Workers int            `json:"workers"`
	}{c, o, workers}
	var info wire.RunInfo
	if err := t.ask(&info, wire.KindRun, body, noFiles); err != nil {
		return outcome{}, err
	}
	out := outcome{stages: info.Seconds, iterations: info.Iterations, rounds: info.Rounds}
	if info.Metrics != nil {
		out.accuracy = info.Metrics.ACC
	}
	return out, nil
}

// memory returns the size of the worker's memory in MiB, which is the most it ever needed.
func (t *tab) memory() (float64, error) {
	var bytes float64
	err := t.ask(&bytes, "memory", nil, noFiles)
	return bytes / (1 << 20), err
}

// products returns the seconds of a product.
func (t *tab) products(p workload.Products) (seconds float64, err error) {
	err = t.ask(&seconds, "products", p, noFiles)
	return seconds, err
}

// kmeans returns what k-means took and gave.
func (t *tab) kmeans(k workload.KMeans) (found workload.Found, err error) {
	err = t.ask(&found, "kmeans", k, noFiles)
	return found, err
}
