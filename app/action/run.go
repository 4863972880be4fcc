package action

import (
	"fmt"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/engine"
	"viewfold/app/model"
	"viewfold/wasm/wire"
)

func (s *Session) setParam(_ app.Context, a app.Action) {
	s.Model.Params = s.Model.Params.With(key(a), text(a))
}

func (s *Session) resetParam(_ app.Context, a app.Action) {
	s.Model.Params = s.Model.Params.WithDefault(key(a))
}

func (s *Session) setCores(_ app.Context, a app.Action) {
	s.Model.Cores.Asked, _ = strconv.Atoi(text(a))
}

// ResultHeading is the ID of the element that gets the focus when a run has ended.
const ResultHeading = "result-heading"

func (s *Session) run(ctx app.Context, _ app.Action) {
	if why := s.Model.WhyNotRun(); why != "" {
		s.say("%s", why)
		return
	}
	s.start(ctx, s.Model.Recipe().Request)
}

// runAgain repeats the kept result that the page shows: so there is all that is not kept of it.
func (s *Session) runAgain(ctx app.Context, a app.Action) {
	if s.Model.WhyNotRepeat() == "" {
		s.run(ctx, a)
	}
}

// start starts a run over the present data.
func (s *Session) start(ctx app.Context, request wire.Run) {
	s.stopLooking()
	r := &s.Model.Run
	r.Begin(s.Model.Data.KeepName(), s.Model.Recipe(), s.page.Now())
	r.Settings, r.Turn = s.Model.Data.WithoutColumns(s.Model.Settings()), s.Model.Data.Turn
	r.Made.Request = request
	s.say("The run has started.")
	request.Workers = s.Model.Cores.Use()
	r.Request = s.send(ctx, wire.KindRun, request, nil, reply{
		progress:  s.progressed,
		done:      s.finished,
		failed:    func(p model.Problem) { s.ended(ctx, model.Failed, &p) },
		cancelled: func() { s.ended(ctx, model.Cancelled, nil) },
	})
	s.tick(ctx, r.Request)
	s.focus(ctx, "cancel")
}

// sayEvery is how often a run's progress is read aloud.
const sayEvery = 10 * time.Second

func (s *Session) progressed(p wire.Progress) {
	now := s.page.Now()
	s.Model.Run.Advance(p, now)
	if now.Sub(s.said) >= sayEvery {
		s.say("%s", s.Model.Run.Words())
	}
}

// focus moves the focus once the page shows the present state: the control that had it is
// gone or cannot be used any more.
func (s *Session) focus(ctx app.Context, id string) {
	ctx.Defer(func(app.Context) { s.safely(func() { s.page.Focus(id) }) })
}

// tickTime is how often the clock of a run moves on without news from the worker.
const tickTime = 500 * time.Millisecond

func (s *Session) tick(ctx app.Context, request int) {
	s.page.After(ctx, tickTime, func(ctx app.Context) {
		if r := &s.Model.Run; s.Model.Running() && r.Request == request {
			r.Tick(s.page.Now())
			s.tick(ctx, request)
		}
	})
}

func (s *Session) cancel(app.Context, app.Action) {
	if r := &s.Model.Run; s.Model.Running() && !r.Stopping {
		r.Stopping = true
		s.engine.Cancel(r.Request)
	}
}

func (s *Session) ended(ctx app.Context, state model.State, p *model.Problem) {
	s.Model.Capsule.Checking = false
	s.Model.Run.End(state, p, s.page.Now())
	s.focus(ctx, "run")
}

// finished stores the result and moves the focus to it.
func (s *Session) finished(ctx app.Context, a engine.Answer) {
	result, err := s.result(decode[wire.RunInfo](a), a)
	if err != nil {
		s.ended(ctx, model.Failed, &model.Problem{
			Code: wire.FailInternal, Text: "The result cannot be read: " + err.Error(), Fix: "Run again."})
		return
	}
	r, now := &s.Model.Run, s.page.Now()
	r.End(model.Done, nil, now)
	result.Made, result.Name, result.Request, result.Settings, result.Turn = r.Made, r.Name, r.Request, r.Settings, r.Turn
	result.At = now.UnixMilli()
	old := s.Model.Result
	repeats := result.Repeats(old)
	if repeats && old.Kept {
		result.Beside = result.Again(*old)
	}
	s.show(ctx, result)
	s.keepResult(ctx)
	if repeats && result.Like(*old) && !result.SameNames(*old) {
		s.nameClusters(ctx, result.Named(*old))
	}
	s.testColumns(ctx)
	s.say("The run is done: %s.", result.Headline())
	s.focus(ctx, ResultHeading)
	s.compareCapsule(ctx)
}

// show makes a result the one that the page shows.
func (s *Session) show(ctx app.Context, r *model.Result) {
	s.Model.Result, s.Model.Figures, s.Model.Graph = r, nil, model.GraphView{}
	s.Model.Taking, s.named = model.Taking{}, nil
	s.Model.Ablation, s.Model.New, s.newFiles, s.newCSV = model.Ablation{}, model.NewSamples{}, nil, nil
	s.Model.Map, s.Model.Selected = model.Map{Kind: r.UsualMap()}, model.Selection{}
	s.Model.Why = model.Why{}
	s.drawPanel(ctx)
}

// buffers is how many buffers come with a result, see wire.RunInfo; the first of them are of the samples.
const (
	buffers   = 8
	ofSamples = 6
)

func (s *Session) result(info wire.RunInfo, a engine.Answer) (*model.Result, error) {
	if len(a.Bufs) != buffers {
		return nil, fmt.Errorf("%d buffers came, not %d", len(a.Bufs), buffers)
	}
	samples, err := samples(a)
	if err != nil {
		return nil, err
	}
	samples.ByWeight(info.Options.Mode != model.Consensus)
	s.csv, s.json = a.Bufs[ofSamples], a.Bufs[ofSamples+1]
	return &model.Result{RunInfo: info, Samples: samples}, nil
}

// samples puts together the samples that come with a result.
func samples(a engine.Answer) (*model.Samples, error) {
	b := a.Read
	return model.SamplesOf(b[0], b[1], b[2], b[3], b[4], b[5])
}

func (s *Session) downloadCSV(app.Context, app.Action) {
	s.whenNamed(func() { s.download("labels.csv", "text/csv", s.csv) })
}

func (s *Session) downloadJSON(app.Context, app.Action) {
	s.whenNamed(func() { s.download("result.json", "application/json", s.json) })
}

func (s *Session) download(ending, mime string, buffers ...app.Value) {
	if s.Model.Result == nil || len(buffers) == 0 || buffers[0] == nil {
		return
	}
	name := model.FileName(s.Model.Result.Name, ending)
	s.notTaken(s.page.Download(name, mime, buffers...))
}
