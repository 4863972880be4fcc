package action

import (
	"path"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/engine"
	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// CapsuleVerdict is the ID of the element that says whether a run was reproduced.
const CapsuleVerdict = "capsule-verdict"

// CapsuleHeading is the ID of the heading above the open capsule.
const CapsuleHeading = "capsule-heading"

// source is where a file of a capsule is: a file that was given, or a loaded table's.
type source struct {
	file  File
	table int // 0 for a file
}

// forCapsule takes files that belong to a capsule: the capsule itself, with others that may be its files, and those
// given while it waits for them. It returns whether these were.
func (s *Session) forCapsule(ctx app.Context, files []File) bool {
	isCapsule := func(f File) bool { return strings.HasSuffix(strings.ToLower(f.Name), wire.CapsuleEnding) }
	if k := slices.IndexFunc(files, isCapsule); k >= 0 {
		s.openCapsule(ctx, files[k], slices.Delete(slices.Clone(files), k, k+1))
		return true
	}
	mayBe := func(f File) bool { return s.Model.Capsule.MayBe(f.Name, f.Size) }
	if !slices.ContainsFunc(files, mayBe) || slices.ContainsFunc(files, exported) {
		return false
	}
	s.look(ctx, files, nil)
	return true
}

// openCapsule opens a capsule and looks for its files: among those given with it, those loaded, and those of an example.
func (s *Session) openCapsule(ctx app.Context, f File, with []File) {
	s.leaveCapsule()
	s.capsule, s.sources = f.Blob, map[int]source{}
	s.Model.Capsule = model.Capsule{Name: f.Name, Turn: s.Model.Capsule.Turn + 1}
	s.focus(ctx, CapsuleHeading)
	s.askCapsule(ctx, wire.KindOpenCapsule, wire.OpenCapsule{Name: f.Name}, nil, func(ctx app.Context, a engine.Answer) {
		info := decode[wire.CapsuleInfo](a)
		c := &s.Model.Capsule
		c.Info, c.Found = &info, make([]wire.FoundFile, len(info.Files))
		var loaded []int
		tables := append(slices.Clone(s.Model.Data.Views), s.Model.Data.Known()...)
		if about := s.Model.Data.About(); about != nil {
			tables = append(tables, *about)
		}
		for _, t := range tables {
			if t.Info != nil && !t.Lost {
				loaded = append(loaded, t.Number)
			}
		}
		if len(with)+len(loaded) > 0 {
			s.look(ctx, with, loaded)
		}
		s.fetchForCapsule(ctx, info)
	})
}

// fetchForCapsule fetches the files of the example that the capsule's may be of.
func (s *Session) fetchForCapsule(ctx app.Context, info wire.CapsuleInfo) {
	x, ok := s.Model.Examples.Find(info.Example)
	if !ok {
		return
	}
	turn := s.Model.Capsule.Turn
	for _, f := range x.Files {
		if !slices.ContainsFunc(info.Files, func(own wire.CapsuleFile) bool { return own.Name == f.Name }) {
			continue
		}
		s.page.FetchBlob(path.Join(examplesFolder, f.Path), func(blob app.Value, err error) {
			ctx.Dispatch(func(ctx app.Context) {
				s.safely(func() {
					if err == nil && s.Model.Capsule.Turn == turn && s.Model.Capsule.MayBe(f.Name, 0) {
						s.look(ctx, []File{{Name: f.Name, Blob: blob}}, nil)
					}
				})
			})
		})
	}
}

// askCapsule sends a request about the open capsule, whose file goes along. Answers about one that was closed since
// are not heard.
func (s *Session) askCapsule(ctx app.Context, kind wire.Kind, body any, blobs []app.Value, done func(app.Context, engine.Answer)) {
	c := &s.Model.Capsule
	turn := c.Turn
	c.Asking, c.Part, c.Problem = c.Asking+1, 0, nil
	end := func(p *model.Problem) bool {
		if c.Turn != turn || c.Name == "" {
			return false
		}
		c.Asking--
		if p != nil {
			c.Problem = p
		}
		return true
	}
	c.Request = s.send(ctx, kind, body, append([]app.Value{s.capsule}, blobs...), reply{
		progress: func(p wire.Progress) {
			if c.Turn == turn {
				c.Part = p.Part
			}
		},
		done: func(ctx app.Context, a engine.Answer) {
			if end(nil) {
				done(ctx, a)
			}
		},
		failed:    func(p model.Problem) { end(&p) },
		cancelled: func() { end(nil) },
	})
}

// look looks for files of the capsule among files and loaded tables. When all that are needed are found, they take
// the place of the present data.
func (s *Session) look(ctx app.Context, files []File, tables []int) {
	find := wire.Find{Name: s.Model.Capsule.Name, Tables: tables}
	var blobs []app.Value
	for _, f := range files {
		find.Names, blobs = append(find.Names, f.Name), append(blobs, f.Blob)
	}
	s.askCapsule(ctx, wire.KindFind, find, blobs, func(ctx app.Context, a engine.Answer) {
		info := decode[wire.FoundFiles](a)
		c := &s.Model.Capsule
		if len(info.Files) != len(c.Found) {
			return
		}
		c.Differs, c.Strange = info.Text, nil
		for k, f := range files {
			if !slices.ContainsFunc(info.Files, func(found wire.FoundFile) bool { return found.Other == k+1 }) {
				c.Strange = append(c.Strange, f.Name)
			}
		}
		better := c.Take(info.Files)
		for _, k := range better {
			found := info.Files[k]
			s.sources[k] = source{table: found.Table}
			if found.Other > 0 {
				s.sources[k] = source{file: files[found.Other-1]}
			}
		}
		if len(better) > 0 && len(c.Lacks()) == 0 {
			s.openFiles(ctx)
		}
	})
}

// openFiles opens the capsule's files as it says; they take the place of the present data.
func (s *Session) openFiles(ctx app.Context) {
	s.Model.Capsule.Opened, s.Model.Capsule.Verdict = false, nil
	c := s.Model.Capsule
	places, numbers := c.Tables(), map[int]int{}
	s.supersede(ctx)
	o := s.begin("the files of "+c.Name, len(places))
	o.asked = true
	o.data = model.Data{Next: o.first, Example: c.Info.Example}
	if x, ok := s.Model.Examples.Find(c.Info.Example); ok {
		o.data.Name = x.Title
	}
	o.finish = func(ctx app.Context) {
		s.replace(ctx, o.data, func() { s.Model.Use(c.Settings()) })
		if now := &s.Model.Capsule; now.Turn == c.Turn {
			now.Opened, now.Recipe = true, s.Model.Recipe()
			for k, n := range numbers {
				s.sources[k] = source{table: n} // one that it was found in is forgotten now
			}
		}
		s.say("The files of the capsule are open, with its settings.")
	}
	for _, k := range places {
		t := c.Info.Tables[k]
		file, from := c.Info.Files[t.File], s.sources[t.File]
		n := o.data.Add(model.Table{Name: file.Name, Size: file.Bytes, Role: t.Role, Asked: t.Format})
		numbers[t.File] = n
		var blobs []app.Value
		if from.table == 0 {
			blobs = []app.Value{from.file.Blob}
		}
		s.ask(ctx, o, wire.KindLoad, wire.Load{Table: n, Name: file.Name, Role: t.Role, Format: t.Format, From: from.table}, blobs,
			func(ctx app.Context, a engine.Answer) {
				o.data.Accept(n, decode[wire.TableInfo](a))
				s.opened(ctx, o, nil)
			},
			func(ctx app.Context, p model.Problem) { s.opened(ctx, o, &p) })
	}
}

// checkCapsule makes the capsule's run again, to be compared when it has ended.
func (s *Session) checkCapsule(ctx app.Context, _ app.Action) {
	if why := s.Model.WhyNotCheck(); why != "" {
		s.say("%s", why)
		return
	}
	c := &s.Model.Capsule
	c.Checking, c.Verdict = true, nil
	s.start(ctx, s.Model.CapsuleRun())
}

// compareCapsule compares the result with that of the capsule, when its run was that.
func (s *Session) compareCapsule(ctx app.Context) {
	c := &s.Model.Capsule
	if !c.Checking {
		return
	}
	c.Checking = false
	s.askCapsule(ctx, wire.KindCheck, wire.Check{Name: c.Name}, []app.Value{s.page.Blob(s.json)}, func(ctx app.Context, a engine.Answer) {
		v := decode[wire.Verdict](a)
		c.Verdict = &v
		s.say("%s", v.Text)
		s.focus(ctx, CapsuleVerdict)
	})
}

// closeCapsule takes the capsule from the page. Its files and settings stay.
func (s *Session) closeCapsule(ctx app.Context, _ app.Action) {
	s.leaveCapsule()
	s.focus(ctx, DataHeading)
}

func (s *Session) leaveCapsule() {
	c := &s.Model.Capsule
	if c.Asking > 0 {
		s.engine.Cancel(c.Request)
	}
	*c = model.Capsule{Turn: c.Turn}
	s.capsule, s.sources = nil, nil
}
