package action

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/engine"
	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// IDs of elements: where files of new samples are chosen, what has them assigned, and what came of it.
const (
	NewInput     = "new-files"
	AssignButton = "assign"
	NewHeading   = "new-heading"
)

// addNew takes files of new samples (see model.NewSamples.WithFiles).
func (s *Session) addNew(_ app.Context, a app.Action) {
	files, _ := a.Value.([]File)
	if s.Model.Result == nil || s.Model.New.Asked {
		return
	}
	var names []string
	for _, f := range files {
		names = append(names, f.Name)
	}
	s.setNew(s.Model.New.WithFiles(s.Model.Result.Views, names), append(files, s.newFiles...))
	s.say("%s of new samples.", model.Plural(len(s.newFiles), "file"))
}

// dropNew takes a file of new samples out of the choice.
func (s *Session) dropNew(ctx app.Context, a app.Action) {
	n := s.Model.New
	file := number(a)
	if n.Asked || file < 0 || file >= len(n.Files) {
		return
	}
	s.setNew(n.Without(file), s.newFiles)
	s.say("%s removed.", n.Files[file])
	s.focus(ctx, NewInput)
}

// setNew changes the choice of new samples. Of files of the same name the first counts.
func (s *Session) setNew(n model.NewSamples, files []File) {
	s.Model.New, s.newFiles = n, nil
	for _, name := range n.Files {
		k := slices.IndexFunc(files, func(f File) bool { return f.Name == name })
		s.newFiles = append(s.newFiles, files[k])
	}
}

func (s *Session) setNewFile(_ app.Context, a app.Action) {
	file, err := strconv.Atoi(text(a))
	if err == nil && !s.Model.New.Asked {
		s.Model.New = s.Model.New.With(number(a), file)
	}
}

// assign has the worker put the new samples into the clusters of the result.
func (s *Session) assign(ctx app.Context, _ app.Action) {
	r := s.Model.Result
	if r == nil || r.Kept || s.Model.Running() {
		return
	}
	if why := s.Model.New.WhyNotAssign(*r); why != "" {
		s.say("%s", why)
		return
	}
	files, views := s.Model.New.Used()
	body := wire.Assign{Run: r.Request, Views: views}
	var blobs []app.Value
	for _, k := range files {
		body.Files = append(body.Files, s.newFiles[k].Name)
		blobs = append(blobs, s.newFiles[k].Blob)
	}
	n := &s.Model.New
	n.Found, n.Notes, n.Unlike = nil, nil, ""
	s.do(ctx, &n.Task, task{kind: wire.KindAssign, body: body, blobs: blobs, button: AssignButton, done: func(ctx app.Context, a engine.Answer) {
		s.assigned(ctx, decode[wire.AssignInfo](a), a)
	}})
}

// assigned shows where the new samples went.
func (s *Session) assigned(ctx app.Context, info wire.AssignInfo, a engine.Answer) {
	samples, err := samples(a)
	if err != nil {
		s.Model.New.Problem = &model.Problem{Code: wire.FailInternal, Text: "What was found cannot be read: " + err.Error() + "."}
		return
	}
	s.newCSV = a.Bufs[ofSamples]
	s.Model.New.Found, s.Model.New.Notes = s.Model.Result.Assigned(info, samples), info.Notes
	s.Model.New.Unlike = model.UnlikeWords(info, samples)
	s.say("%s: the clusters are there.", model.Plural(info.Samples, "new sample"))
	s.focus(ctx, NewHeading)
}

func (s *Session) stopAssigning(app.Context, app.Action) { s.stop(&s.Model.New.Task) }

func (s *Session) downloadNew(app.Context, app.Action) {
	s.download("new-samples.csv", "text/csv", s.newCSV)
}
