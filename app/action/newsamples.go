package action

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/engine"
	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// AssignButton is the ID of the element that has new samples assigned, NewHeading that of what came of it.
const (
	AssignButton = "assign"
	NewHeading   = "new-heading"
)

// addNew takes files of new samples. A file of the same name takes the place of the one before.
func (s *Session) addNew(_ app.Context, a app.Action) {
	files, _ := a.Value.([]File)
	if s.Model.Result == nil || s.Model.New.Asked {
		return
	}
	for _, f := range files {
		s.newFiles = slices.DeleteFunc(slices.Clone(s.newFiles), func(old File) bool { return old.Name == f.Name })
		s.newFiles = append(s.newFiles, f)
	}
	names := make([]string, len(s.newFiles))
	for i, f := range s.newFiles {
		names[i] = f.Name
	}
	s.Model.New = model.NewSamples{Files: names, Views: model.MatchFiles(s.Model.Result.Views, names)}
	s.say("%s of new samples.", model.Plural(len(names), "file"))
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
		s.assigned(ctx, decode[wire.AssignInfo](a), a.Bufs)
	}})
}

// assigned shows where the new samples went.
func (s *Session) assigned(ctx app.Context, info wire.AssignInfo, b []app.Value) {
	bytes := s.page.Bytes
	samples, err := model.SamplesOf(bytes(b[0]), bytes(b[1]), bytes(b[2]), bytes(b[3]), bytes(b[4]))
	if err != nil {
		s.Model.New.Problem = &model.Problem{Code: wire.FailInternal, Text: "What was found cannot be read: " + err.Error() + "."}
		return
	}
	s.newCSV = b[5]
	s.Model.New.Found, s.Model.New.Notes = s.Model.Result.Assigned(info, samples), info.Notes
	s.Model.New.Unlike = model.UnlikeWords(info, samples)
	s.say("%s: the clusters are there.", model.Plural(info.Samples, "new sample"))
	s.focus(ctx, NewHeading)
}

func (s *Session) stopAssigning(app.Context, app.Action) { s.stop(&s.Model.New.Task) }

func (s *Session) downloadNew(app.Context, app.Action) {
	s.download("new-samples.csv", "text/csv", s.newCSV)
}
