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

// File is a file the person gave, or one of an example.
type File struct {
	Name string
	Size int64
	Blob app.Value // File or Blob; never read by the page
}

// Page is what actions need of the browser; browser.Page is one.
type Page interface {
	FetchText(path string, on func(text string, err error))
	FetchBlob(path string, on func(blob app.Value, err error)) (stop func())
	Bytes(buffer app.Value) []byte
	Download(name, mime string, buffers ...app.Value) error // end to end
	DownloadText(name, mime, text string) error
	// DownloadPNG draws an SVG in so many pixels. on gets nil, or why it was not taken, from any goroutine.
	DownloadPNG(name, svg string, width, height int, on func(error))
	Copy(text string, on func(error)) // to the clipboard; on is called from any goroutine
	Focus(id string)
	Width() int                      // of the page in pixels
	Blob(buffer app.Value) app.Value // with the bytes of an ArrayBuffer
	// Lasting calls on with whether the browser keeps the site's storage, which it is asked to when ask is
	// set. A browser that does not tell never calls. on is called from any goroutine.
	Lasting(ask bool, on func(yes bool))
	Announce()             // tells the site's other tabs that what is kept was changed
	OnAnnounced(on func()) // on is called, from any goroutine, when another tab has
	Cores() int            // of the processor, 1 when the browser does not tell
	Now() time.Time
	After(ctx app.Context, d time.Duration, fn func(app.Context))
}

// Session is one visit of the page. Its methods run on the UI goroutine.
type Session struct {
	Model model.Model

	engine      engine.Engine
	page        Page
	inbox       inbox          // answers
	link        model.Link     // what the address asks for, until it was done or something else was wanted
	opening     *opening       // the data set on its way, nil for none
	runNext     bool           // run as soon as the data is joined, as the address asks for
	files       map[int]File   // of tables that were not read yet, by table number
	loads       int            // counts loads
	joins       int            // counts joins
	weighed     time.Time      // when the memory of a run was asked for last
	resizes     int            // counts changes of the window's size
	said        time.Time      // when something was read aloud last
	remembered  wire.Settings  // of the kept data set that is open, as kept with it
	remembering bool           // a request for that is under way
	csv         app.Value      // labels.csv of the result
	json        app.Value      // result.json of the result
	namings     int            // requests for these with other names that are under way
	named       []func()       // what waits for them
	newFiles    []File         // of new samples, as in Model.New
	newCSV      app.Value      // their clusters
	capsule     app.Value      // the file of the open capsule
	sources     map[int]source // where its files are, by their place in it
	finding     Aside          // a sample by its ID
	choosing    Aside          // the samples of a cluster
	listing     Aside          // the selected samples, for a file
}

// New returns the session of a page that was just opened at a link.
func New(e engine.Engine, p Page, link model.Link) *Session {
	return &Session{engine: e, page: p, link: link, files: make(map[int]File)}
}

// Begin takes on the actions posted in the page and fetches what the page starts with.
func (s *Session) Begin(ctx app.Context) {
	for name, handle := range map[string]app.ActionHandler{
		AddFiles: s.addFiles, AddLabels: s.addLabels, OpenExample: s.openExample, StopOpening: s.stopOpening, Clear: s.clear,
		SwitchView: s.switchView, SetColumn: s.setColumn, SetScale: s.setScale, SetWeight: s.setWeight,
		SetColumnRole: s.setColumnRole, SetRowRole: s.setRowRole, SetSide: s.setSide, TurnView: s.turnView, TakeChoice: s.takeChoice, Remove: s.remove,
		Retry: s.retry, ReadAsLabels: s.readAsLabels, ReadAsColumns: s.readAsColumns,
		SetDialect: s.setDialect, ReadAs: s.readAs,
		SetMissing: s.setMissing, SetAbove: s.setAbove, SetMatch: s.setMatch, SetUnshared: s.setUnshared,
		SetParam: s.setParam, ResetParam: s.resetParam, SetCores: s.setCores, Run: s.run, RunAgain: s.runAgain, Cancel: s.cancel,
		Keep: s.keep, OpenKept: s.openKept, AskRename: s.askRename, RenameKept: s.renameKept, AskDelete: s.askDelete, DeleteKept: s.deleteKept,
		DownloadCSV: s.downloadCSV, DownloadJSON: s.downloadJSON,
		AddColumns: s.addColumns, ShowCluster: s.showCluster, ShowColumn: s.showColumn, CompareWith: s.compareWith,
		ShowPanel: s.showPanel, SaveFigure: s.saveFigure,
		CompareViews: s.compareViews, StopComparing: s.stopComparing, AddNew: s.addNew, DropNew: s.dropNew, SetNewFile: s.setNewFile, Assign: s.assign,
		StopAssigning: s.stopAssigning, DownloadNew: s.downloadNew, CopyLink: s.copyLink,
		ShowMap: s.showMap, CancelMap: s.cancelMap, ColourMap: s.colourMap, ColourByAbout: s.colourByAbout, FindFeature: s.findFeature, SizeMap: s.sizeMap, MapAnchors: s.mapAnchors,
		Select: s.selectSamples, SelectCluster: s.selectCluster, ShowSelected: s.showSelected, SaveSelected: s.saveSelected, CompareSelected: s.compareSelected, StopSelected: s.stopSelected, SelectedInTable: s.selectedInTable, SaveSeen: s.saveSeen, ShowLinks: s.showLinks,
		ShowRows: s.showRows, ShowSample: s.showSample, SetName: s.setName, SetColor: s.setColor,
		OpenResult: s.openResult, DropResult: s.dropResult, ExportKept: s.exportKept, Import: s.importFiles, CancelKept: s.stopKept,
		TakeAway: s.takeAway, StopTaking: s.stopTaking,
		CheckCapsule: s.checkCapsule, CloseCapsule: s.closeCapsule, Copy: s.copy,
		Fault: s.fault, Dismiss: s.dismiss,
	} {
		ctx.Handle(name, func(ctx app.Context, a app.Action) {
			s.safely(func() {
				handle(ctx, a)
				s.weigh(ctx)
				s.remember(ctx)
			})
		})
	}
	s.engine.OnLost(func(table int, f wire.Failed) {
		ctx.Dispatch(func(app.Context) {
			s.safely(func() { s.lost(table, model.ProblemOf(f)) })
		})
	})
	s.engine.OnHello(func(h wire.Hello) {
		ctx.Dispatch(func(app.Context) {
			s.Model.Kernel = model.PlainKernel
			if h.SIMD {
				s.Model.Kernel = model.VectorKernel
			}
		})
	})
	s.Model.Params, s.Model.Panel = s.link.Params, s.link.Panel
	s.Model.Cores = model.Cores{Have: s.page.Cores(), Asked: s.link.Cores}
	s.page.OnAnnounced(func() {
		ctx.Dispatch(func(ctx app.Context) { s.safely(func() { s.listKept(ctx) }) })
	})
	s.learnLasting(ctx, false)
	s.listExamples(ctx)
	s.listKept(ctx)
}

// safely runs a piece of the page. A panic becomes a message and the page stays usable.
func (s *Session) safely(do func()) {
	defer func() {
		if r := recover(); r != nil {
			s.Model.Fault = fmt.Sprint(r)
		}
	}()
	do()
}

func (s *Session) fault(_ app.Context, a app.Action) { s.Model.Fault = text(a) }

// dismiss takes a message away. The button that did it goes with it.
func (s *Session) dismiss(ctx app.Context, a app.Action) {
	switch key(a) {
	case FaultMessage:
		s.Model.Fault = ""
	case OpenMessage:
		s.Model.Data.OpenProblem = nil
	case KeptMessage:
		s.Model.Kept.Problem = nil
	}
	s.focus(ctx, DataHeading)
}

// say stores something to be read aloud.
func (s *Session) say(format string, args ...any) {
	s.Model.Notice = fmt.Sprintf(format, args...)
	s.said = s.page.Now()
}

// reply is what happens on the answers to a request; missing parts do nothing.
type reply struct {
	progress  func(wire.Progress)
	done      func(app.Context, engine.Answer)
	failed    func(model.Problem)
	cancelled func()
}

// send starts a request; the answers are taken on the UI goroutine, when what the page reads of them is read.
func (s *Session) send(ctx app.Context, kind wire.Kind, body any, blobs []app.Value, r reply) int {
	return s.engine.Send(kind, body, blobs, func(a engine.Answer) {
		take := func() {
			ctx.Dispatch(func(ctx app.Context) {
				s.safely(func() {
					r.take(ctx, a)
					s.weigh(ctx)
					s.remember(ctx)
				})
			})
		}
		first := toRead(kind, len(a.Bufs))
		if first == 0 && len(a.Body) < largeBody {
			s.inbox.put(ctx, true, take)
			return
		}
		s.inbox.put(ctx, false, func() {
			time.Sleep(breath)
			for _, b := range a.Bufs[:first] {
				bytes := s.page.Bytes(b)
				a.Read = append(a.Read, bytes)
				if len(bytes) >= largeBuffer {
					time.Sleep(breath)
				}
			}
			take()
		})
	})
}

// largeBody is of how many bytes on an answer that came is taken in a task of its own.
const largeBody = 8 << 10

// largeBuffer is how many bytes the page reads at a stretch: reading a million samples and showing them are several tasks.
const largeBuffer = 1 << 20

// toRead says how many of the buffers that come with an answer the page reads, the first; it only hands on the others.
func toRead(kind wire.Kind, buffers int) int {
	switch kind {
	case wire.KindRun, wire.KindOpenResult, wire.KindAssign:
		return min(buffers, ofSamples)
	case wire.KindPlaces, wire.KindColumn:
		return buffers
	}
	return 0
}

func (r reply) take(ctx app.Context, a engine.Answer) {
	switch {
	case a.Kind == wire.KindProgress && r.progress != nil:
		r.progress(decode[wire.Progress](a))
	case a.Kind == wire.KindDone && r.done != nil:
		r.done(ctx, a)
	case a.Kind == wire.KindFailed && r.failed != nil:
		r.failed(model.ProblemOf(decode[wire.Failed](a)))
	case a.Kind == wire.KindCancelled && r.cancelled != nil:
		r.cancelled()
	}
}

// decode returns the answer's body. A body that does not fit is a fault of the program and
// ends in Session.safely.
func decode[T any](a engine.Answer) T {
	var v T
	if err := a.Decode(&v); err != nil {
		panic(fmt.Sprintf("the solver's answer cannot be understood: %v", err))
	}
	return v
}

// text returns an action's text, "" when it has none.
func text(a app.Action) string {
	s, _ := a.Value.(string)
	return s
}

// key returns an action's key.
func key(a app.Action) string { return a.Tags.Get(Key) }

// number returns an action's key as a table number, 0 when it is none.
func number(a app.Action) int {
	n, _ := strconv.Atoi(key(a))
	return n
}
