package main

import (
	"encoding/json"
	"fmt"
	"time"

	"viewfold/solver/capsule"
	"viewfold/solver/dataset"
	"viewfold/solver/report"
	"viewfold/wasm/port"
	"viewfold/wasm/wire"
)

// makeCapsule packs a result with what it takes to repeat it.
func (l *lead) makeCapsule(j *job, body wire.Source) (answer, error) {
	on, err := l.chosen(body.Choice)
	if err != nil {
		return answer{}, err
	}
	off, err := l.chosen(wire.Choice{Views: body.Off})
	if err != nil {
		return answer{}, err
	}
	doc, err := j.document(0)
	if err != nil {
		return answer{}, err
	}
	c := capsule.New(doc, datasetJoining(body.Joining), time.UnixMilli(body.Made))
	c.Example = body.Example
	views := len(body.Views)
	all := append(append(on[:views:views], off...), on[views:]...) // labels last
	for k, t := range all {
		if err := j.sum(t, k, len(all)); err != nil {
			return answer{}, err
		}
		c.Add(*t.sum, capsule.Table{
			Role: dataset.Role(t.role), Format: datasetFormat(t.format()), Off: k >= views && k < views+len(off),
		})
	}
	var file pieces
	err = c.Write(&file)
	return answer{bufs: file}, err
}

// document reads the result.json that came beside a request.
func (j *job) document(place int) (*report.Report, error) {
	file, err := j.file(place)
	if err != nil {
		return nil, err
	}
	text, err := readAll(j, file)
	if err != nil {
		return nil, err
	}
	doc := new(report.Report)
	return doc, json.Unmarshal(text, doc)
}

// sum hashes the file of a table, unless that was done, for another table of the file or this one. It is number k of so
// many.
func (j *job) sum(t *table, k, of int) error {
	for _, other := range j.lead.tables {
		if t.sum == nil && other.blob == t.blob {
			t.sum = other.sum
		}
	}
	if t.sum != nil {
		return nil
	}
	f, err := j.hash(t.blob, t.name, k, of)
	if err == nil {
		t.sum = &f
	}
	return err
}

// hash hashes a file, number k of so many.
func (j *job) hash(b port.Blob, name string, k, of int) (capsule.File, error) {
	size := b.Size()
	r := b.Open(j.ctx)
	defer r.Close()
	f, err := capsule.Sum(r, name, func(bytes int64) error {
		return j.tell(wire.Progress{Stage: "hash", Part: (float64(k) + part(bytes, size)) / float64(of)})
	})
	return f, port.OfFile(name, err)
}

// capsule reads the capsule that came beside a request.
func (j *job) capsule(name string) (*capsule.Capsule, error) {
	file, err := j.file(0)
	if err != nil {
		return nil, err
	}
	r := file.Open(j.ctx)
	defer r.Close()
	c, err := capsule.Read(r, name)
	return c, port.OfFile(name, err)
}

// openCapsule says what a capsule holds.
func (l *lead) openCapsule(j *job, body wire.OpenCapsule) (answer, error) {
	c, err := j.capsule(body.Name)
	if err != nil {
		return answer{}, err
	}
	if f, ok := c.Anchors(); ok {
		return answer{}, &dataset.Error{File: body.Name, Problem: "its run started from anchors in a file, " + f.Name + ", which this page cannot do",
			Fix: "let the command line tool run it again and compare, with -check " + body.Name}
	}
	return answer{body: capsuleInfo(c)}, nil
}

// find looks for the files of a capsule among loaded tables and files that came beside it.
func (l *lead) find(j *job, body wire.Find) (answer, error) {
	c, err := j.capsule(body.Name)
	if err != nil {
		return answer{}, err
	}
	others := j.msg.Blobs[1:]
	if len(others) != len(body.Names) {
		return answer{}, fmt.Errorf("%d files came with %d names", len(others), len(body.Names))
	}
	tables, err := l.listed(body.Tables)
	if err != nil {
		return answer{}, err
	}
	var given []capsule.File
	for k, b := range others {
		f, err := j.hash(b, body.Names[k], k, len(others)+len(tables))
		if err != nil {
			return answer{}, err
		}
		given = append(given, f)
	}
	for k, t := range tables {
		if err := j.sum(t, len(others)+k, len(others)+len(tables)); err != nil {
			return answer{}, err
		}
		given = append(given, *t.sum)
	}
	info := wire.FoundFiles{Text: capsule.InputsDiffer}
	for k, found := range capsule.Find(c.Files, given) {
		f := wire.FoundFile{Same: found.Same, Text: c.Files[k].Differs(given, found)}
		switch {
		case found.Given >= len(others):
			f.Table = body.Tables[found.Given-len(others)]
		case found.Given >= 0:
			f.Other = found.Given + 1
		}
		info.Files = append(info.Files, f)
	}
	return answer{body: info}, nil
}

// listed returns tables of any role.
func (l *lead) listed(numbers []int) ([]*table, error) {
	var list []*table
	for _, number := range numbers {
		t := l.tables[number]
		if t == nil {
			return nil, l.notLoaded("table", number)
		}
		list = append(list, t)
	}
	return list, nil
}

// check compares a result with that of a capsule.
func (l *lead) check(j *job, body wire.Check) (answer, error) {
	c, err := j.capsule(body.Name)
	if err != nil {
		return answer{}, err
	}
	doc, err := j.document(1)
	if err != nil {
		return answer{}, err
	}
	return answer{body: wire.Verdict(c.Compare(doc))}, nil
}
