package main

import (
	"viewfold/wasm/port"
	"viewfold/wasm/store"
	"viewfold/wasm/wire"
)

// save keeps the chosen tables' files in the browser, with their settings.
func (l *lead) save(j *job, body wire.Save) (answer, error) {
	chosen, err := l.chosen(body.Choice)
	if err != nil {
		return answer{}, err
	}
	set := store.Set{Name: body.Name, SetSettings: body.Settings.SetSettings}
	for i, t := range chosen {
		settings := wire.TableSettings{}
		if i < len(body.Settings.Tables) {
			settings = body.Settings.Tables[i]
		}
		settings.Format = t.format() // as resolved
		set.Files = append(set.Files, store.File{Name: t.name, Role: t.role, TableSettings: settings, Blob: t.blob})
	}
	return savedAnswer(l.store.Save(j.ctx, set, j.moves("save")))
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
	m, blobs, err := l.store.Open(j.ctx, body.Key, j.moves("open"))
	if err != nil {
		return answer{}, err
	}
	tables := make([]*table, len(blobs))
	for i, f := range m.Files {
		if tables[i], err = j.read(f.Name, f.Role, f.Format, blobs[i], body.Workers, tables[:i]); err != nil {
			return answer{}, err
		}
	}
	info := wire.OpenInfo{Saved: savedInfo(m), Settings: m.Settings()}
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

// renameSet gives a kept data set another name.
func (l *lead) renameSet(j *job, body wire.Rename) (answer, error) {
	return savedAnswer(l.store.Rename(j.ctx, body.Key, body.Name))
}

// remember keeps other settings with a data set.
func (l *lead) remember(j *job, body wire.Remember) (answer, error) {
	return answer{}, l.store.Remember(j.ctx, body.Key, body.Settings)
}

// exportSet makes one file of a kept data set.
func (l *lead) exportSet(j *job, body wire.Export) (answer, error) {
	file, err := l.store.Export(j.ctx, body.Key, j.moves("export"))
	if err != nil {
		return answer{}, err
	}
	return answer{blobs: []port.Blob{file}}, nil
}

// importSet keeps the data set that is in an exported file.
func (l *lead) importSet(j *job) (answer, error) {
	file, err := j.file(0)
	if err != nil {
		return answer{}, err
	}
	return savedAnswer(l.store.Import(j.ctx, file, j.moves("import")))
}

// moves returns an observer that tells how far a stage is.
func (j *job) moves(stage string) func(done, total int64) {
	return func(done, total int64) { j.tell(wire.Progress{Stage: stage, Part: part(done, total)}) }
}

// savedAnswer answers with a data set as it is kept now.
func savedAnswer(m store.Manifest, err error) (answer, error) {
	if err != nil {
		return answer{}, err
	}
	return answer{body: savedInfo(m)}, nil
}
