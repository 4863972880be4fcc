package main

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"viewfold/solver/capsule"
	"viewfold/solver/dataset"
	"viewfold/wasm/port"
	"viewfold/wasm/wire"
)

// table is a loaded file: a view, labels or descriptive columns.
type table struct {
	name   string
	role   wire.Role
	blob   port.Blob
	view   *dataset.Table // nil for others, as are
	labels *dataset.LabelTable
	about  *dataset.ColumnTable
	notes  []dataset.Note // about a view, once they were asked for
	gaps   *wire.GapMap   // the same: where it lacks values, nil for nowhere
	noted  bool           // they were
	sum    *capsule.File  // its file's hash, once it was asked for
}

// load reads a file into a table. The table that had its number stays when that fails, and when the file turns out
// to hold several tables: these are the answer.
func (l *lead) load(j *job, body wire.Load) (answer, error) {
	l.names[body.Table] = body.Name
	blob, err := l.fileOf(j, body)
	if err != nil {
		return answer{}, err
	}
	t, err := j.read(body.Name, body.Role, body.Format, blob, body.Workers, nil)
	if several := new(dataset.Several); errors.As(err, &several) {
		return answer{body: wire.TableInfo{Table: body.Table, Name: body.Name, Role: body.Role, Entries: wireEntries(several.Entries)}}, nil
	}
	if err != nil {
		return answer{}, err
	}
	l.put(body.Table, t)
	return answer{body: tableInfo(body.Table, t)}, nil
}

// put gives a number to a table, or to none when t is nil. What the latest run found in the table that
// had the number is kept no longer.
func (l *lead) put(number int, t *table) {
	if slices.Contains(l.latest.choice.Views, number) {
		l.latest = latest{gone: l.names[number] + " was changed or removed"}
	}
	if !l.about(number) && (t == nil || t.about == nil) {
		l.joined = joined{} // it would keep the tables' numbers
	}
	if t == nil {
		delete(l.tables, number)
		return
	}
	l.tables[number] = t
}

// about says whether the table with a number is one of descriptive columns, which joining does not look at.
func (l *lead) about(number int) bool {
	t := l.tables[number]
	return t != nil && t.about != nil
}

// fileOf returns the file of the table that a load names, the one beside it, or the one that its own table was read
// from. Tables of one file so share a Blob, which what is found of the file is kept by.
func (l *lead) fileOf(j *job, body wire.Load) (port.Blob, error) {
	if t := l.tables[body.From]; t != nil {
		return t.blob, nil
	}
	if len(j.msg.Blobs) > 0 {
		return j.msg.Blobs[0], nil
	}
	if t := l.tables[body.Table]; t != nil && body.From == 0 {
		return t.blob, nil
	}
	return nil, &failure{
		Code: wire.FailInput, File: body.Name,
		Text: fmt.Sprintf("%s is no longer loaded", body.Name),
		Fix:  "choose it again",
	}
}

// read reads a file, a view by up to so many workers. beside are tables that are not among the lead's yet.
func (j *job) read(name string, role wire.Role, format wire.Format, blob port.Blob, workers int, beside []*table) (*table, error) {
	source := j.source(name, blob, workers, beside)
	t := &table{name: name, role: role, blob: blob}
	var err error
	switch role {
	case wire.RoleView:
		source.Helpers = j.lead.helpers(name, format, blob, workers)
		t.view, err = source.ReadView(datasetFormat(format))
	case wire.RoleLabels:
		t.labels, err = source.ReadLabels(datasetFormat(format))
	case wire.RoleColumns:
		t.about, err = source.ReadColumns(datasetFormat(format))
	default:
		err = fmt.Errorf("unknown role %q", role)
	}
	return t, port.OfFile(name, err)
}

// readNew reads a view of new samples. beside are those that were read before it.
func (j *job) readNew(name string, format wire.Format, blob port.Blob, beside []*table) (*table, error) {
	source := j.source(name, blob, 1, beside)
	view, err := source.ReadNew(datasetFormat(format))
	return &table{name: name, role: wire.RoleView, blob: blob, view: view}, port.OfFile(name, err)
}

// source is a file to read, by so many workers, where there is memory for it beside the lead's tables and others.
func (j *job) source(name string, blob port.Blob, workers int, beside []*table) dataset.Source {
	return dataset.Source{
		Name: name, Size: blob.Size(), Open: opener(j.ctx, blob), Memory: j.lead.room(beside, workers), Range: rangeBytes,
		Observe: func(done int64) error {
			return j.tell(wire.Progress{Stage: "read", Part: part(done, blob.Size())})
		},
	}
}

// format returns how the file was understood.
func (t *table) format() wire.Format {
	switch {
	case t.view != nil:
		return wireFormat(t.view.Format)
	case t.about != nil:
		return wireFormat(t.about.Format)
	}
	return wireFormat(t.labels.Format)
}

// forget drops a table. Its name stays known, for who asks for it all the same.
func (l *lead) forget(_ *job, body wire.Forget) (answer, error) {
	l.put(body.Table, nil)
	return answer{}, nil
}

// join says what there is to know about the chosen tables, and what joining them gives.
func (l *lead) join(j *job, body wire.Choice) (answer, error) {
	chosen, err := l.chosen(body)
	if err != nil {
		return answer{}, err
	}
	found, err := j.findings(chosen, body.Joining)
	if err != nil {
		return answer{}, err
	}
	set, err := l.set(j, body)
	if bad := new(dataset.Error); errors.As(err, &bad) {
		f := explain(err)
		f.Findings = &found
		return answer{}, (*failure)(&f)
	}
	if err != nil {
		return answer{}, err
	}
	return answer{body: joinInfo(set, found)}, j.rest()
}

// set joins the chosen tables, or returns what joining them gave just before.
func (l *lead) set(j *job, choice wire.Choice) (*dataset.Set, error) {
	if l.joined.set != nil && reflect.DeepEqual(choice, l.joined.choice) {
		return l.joined.set, nil
	}
	chosen, err := l.chosen(choice)
	if err != nil {
		return nil, err
	}
	l.joined = joined{} // it may hold copies of large views
	views, labels := apart(chosen)
	set, err := datasetJoining(choice.Joining).Join(views, labels, j.part("fill"))
	if err == nil {
		l.joined = joinedOf(choice, set)
	}
	return set, err
}

// apart returns the views and the labels, nil without any.
func apart(chosen []*table) (views []*dataset.Table, labels *dataset.LabelTable) {
	for _, t := range chosen {
		switch {
		case t.view != nil:
			views = append(views, t.view)
		case t.labels != nil:
			labels = t.labels
		}
	}
	return views, labels
}

// chosen returns the chosen views in order, then the labels and descriptive columns when there are any.
func (l *lead) chosen(choice wire.Choice) ([]*table, error) {
	var chosen []*table
	for _, number := range choice.Views {
		t := l.tables[number]
		if t == nil || t.view == nil {
			return nil, l.notLoaded("view", number)
		}
		chosen = append(chosen, t)
	}
	if choice.Labels != 0 {
		t := l.tables[choice.Labels]
		if t == nil || t.labels == nil {
			return nil, l.notLoaded("labels table", choice.Labels)
		}
		chosen = append(chosen, t)
	}
	if choice.Columns != 0 {
		t := l.tables[choice.Columns]
		if t == nil || t.about == nil {
			return nil, l.notLoaded("table of columns", choice.Columns)
		}
		chosen = append(chosen, t)
	}
	return chosen, nil
}

// notLoaded says that a table is not there, by its file's name when that is known.
func (l *lead) notLoaded(what string, number int) error {
	name := l.names[number]
	if name == "" {
		name = fmt.Sprintf("%s %d", what, number)
	}
	return &failure{
		Code: wire.FailInput, File: l.names[number],
		Text: name + " is no longer loaded",
		Fix:  "choose its file again",
	}
}

// part returns how much of total is done, 0 to 1.
func part(done, total int64) float64 {
	if total <= 0 {
		return 0
	}
	return min(1, float64(done)/float64(total))
}
