package main

import (
	"slices"
	"strconv"
	"time"

	"viewfold"
	"viewfold/solver"
	"viewfold/solver/capsule"
	"viewfold/solver/dataset"
	"viewfold/solver/dense"
	"viewfold/solver/figure"
	"viewfold/solver/metrics"
	"viewfold/solver/report"
	"viewfold/wasm/store"
	"viewfold/wasm/wire"
)

// datasetFormat is a message's format as package dataset has it.
func datasetFormat(f wire.Format) dataset.Format {
	return dataset.Format{
		Encoding: f.Encoding, Delimiter: f.Delimiter, Decimal: f.Decimal, Thousands: f.Thousands, Comment: f.Comment, Skip: f.Skip,
		Header: dataset.Header(f.Header), ID: f.ID, Label: f.Label, Entry: f.Entry, Samples: dataset.Side(f.Samples),
		Roles: f.Roles, Part: f.Part, Long: f.Long, LongZeros: f.LongZeros, Missing: f.Missing,
	}
}

// wireFormat is the reverse of datasetFormat.
func wireFormat(f dataset.Format) wire.Format {
	return wire.Format{
		Encoding: f.Encoding, Delimiter: f.Delimiter, Decimal: f.Decimal, Thousands: f.Thousands, Comment: f.Comment, Skip: f.Skip,
		Header: string(f.Header), ID: f.ID, Label: f.Label, Entry: f.Entry, Samples: string(f.Samples),
		Roles: f.Roles, Part: f.Part, Long: f.Long, LongZeros: f.LongZeros, Missing: f.Missing,
	}
}

// readings are choices as a message.
func readings(choices []dataset.Choice) (list []wire.Reading) {
	for _, c := range choices {
		r := wire.Reading{Text: c.Text, Format: wireFormat(c.Format)}
		for _, f := range c.More {
			r.More = append(r.More, wireFormat(f))
		}
		list = append(list, r)
	}
	return list
}

// wireEntries are the tables of a file as a message has them.
func wireEntries(list []dataset.Entry) []wire.Entry {
	entries := make([]wire.Entry, len(list))
	for k, e := range list {
		entries[k] = wire.Entry{Name: e.Name, Rows: e.Rows, Cols: e.Cols, Role: wire.Role(e.Role), Problem: e.Problem}
	}
	return entries
}

// tableInfo describes a table.
func tableInfo(number int, t *table) wire.TableInfo {
	info := wire.TableInfo{Table: number, Name: t.name, Role: t.role, Format: t.format()}
	if c := t.about; c != nil {
		info.Bytes, info.Samples, info.Features, info.Warnings = c.Bytes, c.Rows, len(c.Columns), c.Warnings
		info.Columns = slices.Clip(c.Header[:min(len(c.Header), wire.MaxColumns)])
		info.Roles = slices.Clip(c.Roles[:min(len(c.Roles), wire.MaxColumns)])
		for _, column := range c.Columns {
			info.HeadCols = append(info.HeadCols, column.Name)
			if n := len(column.Levels); n > 0 {
				info.Levels = append(info.Levels, wire.Levels{Column: column.Place + 1, Names: column.Levels[:min(n, mostTold)]})
			}
		}
		return info
	}
	var ids, labels []string
	if v := t.view; v != nil {
		ids, labels = v.IDs, v.Labels
		info.Bytes = v.Bytes
		info.Samples, info.Features = v.X.Shape()
		info.Columns, info.Warnings = v.Columns, v.Warnings
		info.Roles = slices.Clip(v.Roles[:min(len(v.Roles), wire.MaxColumns)])
		info.Rows = slices.Clip(v.Rows[:min(len(v.Rows), wire.MaxColumns)])
		info.RowRoles = slices.Clip(v.RowRoles[:min(len(v.RowRoles), wire.MaxColumns)])
		for _, l := range v.Levels {
			info.Levels = append(info.Levels, wire.Levels(l))
		}
		info.Choices = readings(v.Choices)
	} else {
		ids, labels = t.labels.IDs, t.labels.Labels
		info.Bytes, info.Samples = t.labels.Bytes, len(labels)
		info.Columns, info.Warnings = t.labels.Columns, t.labels.Warnings
	}
	info.Columns = slices.Clip(info.Columns[:min(len(info.Columns), wire.MaxColumns)])
	classes := dataset.Classes(labels)
	info.Labelled, info.Classes, info.ClassCount = known(labels), firstClasses(classes), len(classes)
	info.HeadCols, info.Head = head(t, ids, labels)
	return info
}

// mostTold bounds the levels that are told of a descriptive column, which may be a text of its own for every sample.
const mostTold = 20

// The size of a preview.
const (
	headRows = 5
	headCols = 8
)

// head returns the first rows of a table and its first columns: ID, label, features.
func head(t *table, ids, labels []string) (names []string, rows [][]string) {
	rows = make([][]string, min(headRows, max(len(ids), len(labels), t.samples())))
	add := func(name string, cell func(row int) string) {
		names = append(names, name)
		for i := range rows {
			rows[i] = append(rows[i], cell(i))
		}
	}
	if ids != nil {
		name := "sample" // a transposed file has them in the header
		if f := t.format(); f.Samples != string(dataset.SideColumns) {
			name = t.columnName(f.ID)
		}
		add(name, func(i int) string { return ids[i] })
	}
	if labels != nil {
		add(t.columnName(t.format().Label), func(i int) string { return labels[i] })
	}
	if t.view == nil {
		return names, rows
	}
	numbers := dense.New(len(rows), len(t.view.Features))
	for i := range rows {
		t.view.X.CopyRow(numbers.Row(i), i)
	}
	for c, name := range t.view.Features {
		if len(names) == headCols {
			break
		}
		add(name, func(i int) string { return strconv.FormatFloat(numbers.Row(i)[c], 'g', -1, 64) })
	}
	return names, rows
}

// samples is the number of a view's samples, 0 for labels.
func (t *table) samples() int {
	if t.view == nil {
		return 0
	}
	n, _ := t.view.X.Shape()
	return n
}

// columns returns the names of all columns of the file.
func (t *table) columns() []string {
	if t.view == nil {
		return t.labels.Columns
	}
	return t.view.Columns
}

// columnName returns the name of a column that a format gives by name or number.
func (t *table) columnName(column string) string {
	columns := t.columns()
	if slices.Contains(columns, column) {
		return column
	}
	if n, err := strconv.Atoi(column); err == nil && n >= 1 && n <= len(columns) {
		return columns[n-1]
	}
	return column
}

// known counts the labels that are known.
func known(labels []string) int {
	count := 0
	for _, label := range labels {
		if label != "" {
			count++
		}
	}
	return count
}

// firstClasses bounds a list of classes.
func firstClasses(classes []string) []string {
	return slices.Clip(classes[:min(len(classes), wire.MaxClasses)])
}

// joinInfo describes joined tables.
func joinInfo(set *dataset.Set, found wire.Findings) wire.JoinInfo {
	info := wire.JoinInfo{
		Samples: len(set.IDs), ByID: set.ByID, LeftOut: set.LeftOut, Rewritten: set.Rewritten, Findings: found,
		Labelled: known(set.Labels), Classes: firstClasses(set.Classes), ClassCount: len(set.Classes), Warnings: set.Warnings,
	}
	for _, g := range set.Gaps {
		info.Gaps = append(info.Gaps, wire.Gaps{Missing: g.Missing, Features: len(g.Features), Samples: len(g.Samples), Filled: g.Values()})
	}
	return info
}

// solverOptions are a message's options as the solver has them.
func solverOptions(o wire.Options) solver.Options {
	scale := make([]solver.Scale, len(o.Scale))
	for i, s := range o.Scale {
		scale[i] = solver.Scale(s)
	}
	return solver.Options{
		Clusters: o.Clusters, Anchors: o.Anchors, Sets: o.Sets, Neighbors: o.Neighbors,
		Alpha: o.Alpha, Beta: o.Beta, Ridge: o.Ridge,
		Scale: scale, Storage: solver.Storage(o.Storage), Rank: o.Rank, Distance: solver.Distance(o.Distance),
		Restarts: o.Restarts, KMeansIter: o.KMeansIter, SampleRows: o.SampleRows,
		MaxIter: o.MaxIter, MaxRounds: o.MaxRounds, Tol: o.Tol,
		Support: solver.Support(o.Support), FixedWeights: o.FixedWeights,
		Seed: o.Seed, Mode: solver.Mode(o.Mode),
	}
}

// wireOptions is the reverse of solverOptions.
func wireOptions(o solver.Options) wire.Options {
	scale := make([]string, len(o.Scale))
	for i, s := range o.Scale {
		scale[i] = string(s)
	}
	return wire.Options{
		Clusters: o.Clusters, Anchors: o.Anchors, Sets: o.Sets, Neighbors: o.Neighbors,
		Alpha: o.Alpha, Beta: o.Beta, Ridge: o.Ridge,
		Scale: scale, Storage: string(o.Storage), Rank: o.Rank, Distance: string(o.Distance),
		Restarts: o.Restarts, KMeansIter: o.KMeansIter, SampleRows: o.SampleRows,
		MaxIter: o.MaxIter, MaxRounds: o.MaxRounds, Tol: o.Tol,
		Support: string(o.Support), FixedWeights: o.FixedWeights,
		Seed: o.Seed, Mode: string(o.Mode),
	}
}

// runInfo is a report as a message, that of a kept result without the result. Labels and IDs are not in it.
func runInfo(r *report.Report, result *solver.Result) wire.RunInfo {
	info := wire.RunInfo{
		Samples: len(r.Labels), Clusters: r.Clusters, Requested: r.Requested, Sizes: r.Sizes,
		Converged: r.Status.Converged, Completed: r.Status.Completed, Status: r.Status.Text,
		Views: r.Views, Weights: r.Weights, WeightsSpread: r.WeightsSpread, Unsure: r.Unsure(),
		Objective: r.Objective, Iterations: r.Iterations, Rounds: r.Rounds,
		Seconds: r.Seconds, Options: wireOptions(r.Options), Warnings: r.Warnings,
		Names: r.Names, Colors: r.Colors, Figures: figure.Names(figure.Source{Report: r, Result: result}),
	}
	for _, set := range r.Sets {
		info.Sets = append(info.Sets, wire.Set(set))
	}
	for _, h := range r.ByCluster() {
		info.Held = append(info.Held, wire.Held(h))
	}
	for _, l := range r.Links {
		info.Links = append(info.Links, wire.Link(l))
	}
	for _, view := range r.Views {
		info.Dropped = append(info.Dropped, r.Dropped[view])
	}
	if r.Metrics != nil {
		m := wire.Metrics(*r.Metrics)
		info.Metrics = &m
		for _, d := range metrics.Definitions {
			info.Definitions = append(info.Definitions, wire.Definition(d))
		}
	}
	info.Explained, info.Tested = explained(r), tested(r)
	return info
}

// savedInfo describes a kept data set.
func savedInfo(m store.Manifest) wire.SavedInfo {
	info := wire.SavedInfo{Key: m.Key, Name: m.Name, Bytes: m.Size(), Saved: m.Saved, Unreadable: m.Unreadable}
	for _, f := range m.Files {
		info.Files = append(info.Files, f.Name)
		if f.Same > 0 {
			info.Shared++
		}
	}
	for _, r := range m.Results {
		info.Results = append(info.Results, wire.SavedResult{
			Key: r.Key, Made: r.Made, Clusters: r.Clusters, Mode: r.Mode, Bytes: r.Labels.Bytes + r.Document.Bytes, Unreadable: r.Unread != nil,
		})
	}
	return info
}

// capsuleInfo describes a capsule.
func capsuleInfo(c *capsule.Capsule) wire.CapsuleInfo {
	info := wire.CapsuleInfo{
		Program: c.Program, Own: viewfold.Version, Example: c.Example, Joining: wireJoining(c.Joining),
		Options: wireOptions(c.Result.Options), Samples: len(c.Result.IDs), Clusters: c.Result.Clusters,
	}
	if made, err := time.Parse(time.RFC3339, c.Made); err == nil {
		info.Made = made.UnixMilli()
	}
	needed := c.Needed()
	for k, f := range c.Files {
		info.Files = append(info.Files, wire.CapsuleFile{Name: f.Name, Bytes: f.Bytes, SHA256: f.SHA256, Needed: needed[k]})
	}
	for _, t := range c.Tables {
		info.Tables = append(info.Tables, wire.CapsuleTable{File: t.File, Role: wire.Role(t.Role), Format: wireFormat(t.Format), Off: t.Off})
	}
	return info
}
