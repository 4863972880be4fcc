package action

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/engine"
	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// takenFile is a file that the worker makes of the result.
type takenFile struct {
	kind                wire.Kind
	ending, mime, ready string
	// request is what goes to the worker; ok is false when the file cannot be made.
	request func(s *Session, r *model.Result) (body any, blobs []app.Value, ok bool)
}

var takenFiles = map[string]takenFile{
	model.CapsuleFile:   {wire.KindCapsule, "capsule" + wire.CapsuleEnding, "application/json", "The capsule is ready.", withTables},
	model.ColumnsFile:   {wire.KindColumns, "labels-columns.csv", "text/csv", "The labels with all columns are ready.", withTables},
	model.AnchorsFile:   {wire.KindAnchors, "anchors.csv", "text/csv", "The list of anchors is ready.", ofRun(func(run int) any { return wire.Anchors{Run: run} })},
	model.ContrastsFile: {wire.KindContrasts, "features.csv", "text/csv", "The list of features is ready.", ofRun(func(run int) any { return wire.Contrasts{Run: run} })},
	model.SelectedFile: {wire.KindContrasts, "selected-features.csv", "text/csv", "The list of features is ready.", func(s *Session, r *model.Result) (any, []app.Value, bool) {
		selected := r.SelectedOf(s.Model.Selected)
		return wire.Contrasts{Run: r.Request, Selected: &selected}, nil, s.Model.WhyNotCompare() == ""
	}},
	model.FiguresFile: {wire.KindFigures, "figures.zip", "application/zip", "The figures are ready.", func(_ *Session, r *model.Result) (any, []app.Value, bool) {
		return wire.Figures{Run: r.Request}, nil, true
	}},
	model.SheetFile: {wire.KindSheet, "report.html", "text/html", "The report is ready.", func(_ *Session, r *model.Result) (any, []app.Value, bool) {
		return wire.Sheet{Run: r.Request, Title: r.Name, Version: app.Getenv("VIEWFOLD_VERSION"), Made: model.Date(r.At, time.Local)}, nil, true
	}},
}

// withTables asks for a file of the result, of the tables that it was made from, and of the descriptive columns.
func withTables(s *Session, _ *model.Result) (any, []app.Value, bool) {
	source, ok := s.Model.Source()
	if about := s.Model.Told(); about != nil {
		source.Columns = about.Number
	}
	return source, []app.Value{s.page.Blob(s.json)}, ok
}

// ofRun asks for a file of what the worker has of a run, which it does not keep.
func ofRun(body func(run int) any) func(*Session, *model.Result) (any, []app.Value, bool) {
	return func(_ *Session, r *model.Result) (any, []app.Value, bool) { return body(r.Request), nil, !r.Kept }
}

// takeAway has the worker make a file of the result, one at a time, and offers it.
func (s *Session) takeAway(ctx app.Context, a app.Action) {
	s.whenNamed(func() { s.makeFile(ctx, a) })
}

func (s *Session) makeFile(ctx app.Context, a app.Action) {
	t, r := &s.Model.Taking, s.Model.Result
	file, known := takenFiles[key(a)]
	if !known || r == nil || s.Model.Running() || t.Asked {
		return
	}
	body, blobs, ok := file.request(s, r)
	if !ok {
		return
	}
	t.File = key(a)
	s.do(ctx, &t.Task, task{kind: file.kind, body: body, blobs: blobs, button: t.File, done: func(_ app.Context, a engine.Answer) {
		s.say("%s", file.ready)
		s.download(file.ending, file.mime, a.Bufs...)
	}})
}

func (s *Session) stopTaking(app.Context, app.Action) { s.stop(&s.Model.Taking.Task) }

// copy puts a text on the clipboard.
func (s *Session) copy(ctx app.Context, a app.Action) {
	s.page.Copy(text(a), func(err error) {
		ctx.Dispatch(func(app.Context) {
			s.safely(func() {
				if err != nil {
					s.say("It was not copied: %v. Select the text and copy it.", err)
					return
				}
				s.say("Copied.")
			})
		})
	})
}
