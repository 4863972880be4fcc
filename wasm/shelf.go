package main

import (
	"viewfold/wasm/store"
	"viewfold/wasm/wire"
)

// save keeps the chosen tables' files in the browser.
func (l *lead) save(j *job, body wire.Save) (answer, error) {
	chosen, err := l.chosen(body.Choice)
	if err != nil {
		return answer{}, err
	}
	var files []store.File
	for _, t := range chosen {
		files = append(files, store.File{Name: t.name, Role: t.role, Format: t.format(), Blob: t.blob})
	}
	m, err := l.store.Save(j.ctx, body.Name, files, func(done, total int64) {
		j.tell(wire.Progress{Stage: "save", Part: part(done, total)})
	})
	if err != nil {
		return answer{}, err
	}
	return answer{body: savedInfo(m)}, nil
}

// list lists the kept data sets.
func (l *lead) list(j *job) (answer, error) {
	kept, err := l.store.List(j.ctx)
	if err != nil {
		return answer{}, err
	}
	list := wire.SavedList{Sets: []wire.SavedInfo{}}
	for _, m := range kept {
		list.Sets = append(list.Sets, savedInfo(m))
	}
	return answer{body: list}, nil
}

// openSet reads a kept data set into tables. They appear all or none.
func (l *lead) openSet(j *job, body wire.Open) (answer, error) {
	m, blobs, err := l.store.Open(j.ctx, body.Key, func(done, total int64) {
		j.tell(wire.Progress{Stage: "open", Part: part(done, total)})
	})
	if err != nil {
		return answer{}, err
	}
	tables := make([]*table, len(blobs))
	for i, f := range m.Files {
		if tables[i], err = j.read(f.Name, f.Role, f.Format, blobs[i]); err != nil {
			return answer{}, err
		}
	}
	info := wire.OpenInfo{Saved: savedInfo(m)}
	for i, t := range tables {
		number := body.First + i
		l.names[number] = t.name
		l.put(number, t)
		info.Tables = append(info.Tables, tableInfo(number, t))
	}
	return answer{body: info, blobs: blobs}, nil
}

// deleteSet removes a kept data set.
func (l *lead) deleteSet(j *job, body wire.Delete) (answer, error) {
	return answer{}, l.store.Delete(j.ctx, body.Key)
}
