package action

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/engine"
	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// host is a component that begins a session as the page does.
type host struct {
	app.Compo
	session *Session
}

func (h *host) OnMount(ctx app.Context) { h.session.Begin(ctx) }
func (h *host) Render() app.UI          { return app.Div() }

// page is a browser for tests: fetched files wait until they are answered, and everything
// asked for is recorded.
type page struct {
	texts     map[string]func(string, error)
	blobs     map[string]func(app.Value, error)
	stopped   int      // fetches of blobs that were ended
	buffers   [][]byte // answers to Bytes, in order
	downloads []string
	text      string // of the last download that was one, or its SVG
	refuse    error  // of downloads and of the clipboard
	copied    []string
	focused   []string
	asked     int    // for lasting storage
	announced int    // to other tabs
	told      func() // by another tab
	width     int    // of the page, 0 for 1280
	now       time.Time
	later     []func(app.Context) // given to After
}

func (p *page) FetchText(path string, on func(string, error)) { p.texts[path] = on }
func (p *page) FetchBlob(path string, on func(app.Value, error)) func() {
	p.blobs[path] = on
	return func() { p.stopped++ }
}
func (p *page) Bytes(app.Value) []byte {
	b := p.buffers[0]
	p.buffers = p.buffers[1:]
	return b
}
func (p *page) Download(name, mime string, buffers ...app.Value) error {
	p.downloads = append(p.downloads, name+" "+mime+strings.Repeat(" +1", len(buffers)-1))
	return p.refuse
}
func (p *page) DownloadText(name, mime, text string) error {
	p.downloads, p.text = append(p.downloads, name+" "+mime), text
	return p.refuse
}
func (p *page) DownloadPNG(name, svg string, width, height int, on func(error)) {
	p.downloads, p.text = append(p.downloads, fmt.Sprintf("%s %d×%d", name, width, height)), svg
	on(p.refuse)
}
func (p *page) Width() int { return cmp.Or(p.width, 1280) }
func (p *page) Copy(text string, on func(error)) {
	p.copied = append(p.copied, text)
	on(p.refuse)
}
func (p *page) Focus(id string)          { p.focused = append(p.focused, id) }
func (p *page) Blob(app.Value) app.Value { return app.Null() }
func (p *page) Lasting(ask bool, on func(bool)) {
	if ask {
		p.asked++
		on(true)
	}
}
func (p *page) Announce()             { p.announced++ }
func (p *page) OnAnnounced(on func()) { p.told = on }
func (p *page) Cores() int            { return 3 }
func (p *page) Now() time.Time        { return p.now }
func (p *page) After(_ app.Context, _ time.Duration, fn func(app.Context)) {
	p.later = append(p.later, fn)
}

// bench is a session with a page and an engine under a test's control.
type bench struct {
	*testing.T
	*Session
	fake *engine.Fake
	page *page
	ui   app.ClientDispatcher
	ctx  app.Context
}

func begin(t *testing.T, link model.Link) *bench {
	b := &bench{T: t, fake: new(engine.Fake)}
	b.page = &page{texts: map[string]func(string, error){}, blobs: map[string]func(app.Value, error){}, now: time.Unix(1e9, 0)}
	b.Session = New(b.fake, b.page, link)
	b.ui = app.NewClientTester(&host{session: b.Session})
	b.ctx = b.ui.Context()
	t.Cleanup(b.ui.Close)
	return b
}

// post does what the person does.
func (b *bench) post(name string, value any, tags ...string) {
	t := app.Tags{}
	for i := 0; i+1 < len(tags); i += 2 {
		t[tags[i]] = tags[i+1]
	}
	b.ctx.NewActionWithValue(name, value, t)
	b.ui.Consume()
}

// answer answers the newest request of a kind.
func (b *bench) answer(request, kind wire.Kind, body any, bufs ...app.Value) {
	b.Helper()
	_, id := b.fake.Last(request)
	if id == 0 {
		b.Fatalf("no %s was asked for", request)
	}
	b.answerTo(id, kind, body, bufs...)
}

func (b *bench) answerTo(id int, kind wire.Kind, body any, bufs ...app.Value) {
	b.fake.Answer(id, kind, body, bufs...)
	b.ui.Consume()
}

// sent counts the requests of a kind.
func (b *bench) sent(kind wire.Kind) int {
	n := 0
	for _, s := range b.fake.Sent {
		if s.Kind == kind {
			n++
		}
	}
	return n
}

// forgotten lists the tables that the worker was told to forget.
func (b *bench) forgotten() (tables []int) {
	for _, s := range b.fake.Sent {
		if forget, ok := s.Body.(wire.Forget); ok {
			tables = append(tables, forget.Table)
		}
	}
	return tables
}

func (b *bench) same(what string, got, want any) {
	b.Helper()
	if g, w := fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", want); g != w {
		b.Errorf("%s: %s, want %s", what, g, w)
	}
}

// files returns files with the given names.
func files(names ...string) []File {
	list := make([]File, len(names))
	for i, n := range names {
		list[i] = File{Name: n, Size: 100, Blob: app.Null()}
	}
	return list
}

// info describes a table of 4 samples that was read.
// read is how every table was read.
var read = wire.Format{Delimiter: ",", Header: "yes", ID: "id", Label: "none"}

func info(number int, name string, role wire.Role) wire.TableInfo {
	return wire.TableInfo{Table: number, Name: name, Role: role, Samples: 4, Features: 2,
		Format: read, Columns: []string{"id", "a", "b"}}
}

// loadTwo gives the session two joined views.
func (b *bench) loadTwo() {
	b.Helper()
	b.post(AddFiles, files("a.csv", "b.csv"))
	for id, s := range b.fake.Sent {
		if s.Kind == wire.KindLoad {
			load := s.Body.(wire.Load)
			b.answerTo(id+1, wire.KindDone, info(load.Table, load.Name, load.Role))
		}
	}
	b.answer(wire.KindJoin, wire.KindDone, wire.JoinInfo{Samples: 4, ByID: true, LeftOut: []int{0, 0}})
}

// ready gives the session two views and a number of clusters.
func (b *bench) ready() {
	b.Helper()
	b.loadTwo()
	b.post(SetParam, "2", Key, "clusters")
	b.same("why not run", b.Model.WhyNotRun(), "")
}

// A panic in an action or in an answer is shown, and the page goes on.
func TestFault(t *testing.T) {
	b := begin(t, model.Link{})
	b.ready()
	b.post(Run, nil)
	b.answer(wire.KindRun, wire.KindDone, "no RunInfo", app.Null(), app.Null(), app.Null(), app.Null(), app.Null(), app.Null(), app.Null())
	if b.Model.Fault == "" {
		t.Fatal("a failure in an answer is not shown")
	}
	b.post(Dismiss, nil, Key, FaultMessage)
	b.same("fault", b.Model.Fault, "")
	b.post(Fault, "from a component")
	b.same("fault", b.Model.Fault, "from a component")
	b.post(SetParam, "3", Key, "clusters")
	b.same("clusters", b.Model.Params.Text("clusters"), "3")
}

func TestUnreadableExamples(t *testing.T) {
	b := begin(t, model.Link{})
	b.page.texts["web/examples/examples.json"]("", errors.New("web/examples/examples.json: HTTP status 404"))
	b.ui.Consume()
	b.same("problem", b.Model.Examples.Problem, "web/examples/examples.json: HTTP status 404")
}
