package screen

import (
	"runtime"
	"slices"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// rehearsal draws what comes with the first view in hiding when the page is there, and takes it away again. A browser compiles
// a function when it is first called, and the first collection of garbage calls many. Without a rehearsal the first files
// would keep the page busy for twice as long.
type rehearsal struct {
	app.Compo

	table *model.Table // nil before and after
	room  []byte
}

// pauseOfActs lets the page do other things between the acts of a rehearsal.
const pauseOfActs = 60 * time.Millisecond

// someMemory is so much that the page asks the browser for no more for a while, as the browser takes its time.
const someMemory = 16 << 20

// OnMount implements app.Mounter.
func (r *rehearsal) OnMount(ctx app.Context) {
	if app.IsServer { // no browser
		return
	}
	read := func(columns int) func() {
		return func() {
			names := slices.Repeat([]string{"x"}, columns)
			r.table = &model.Table{Role: wire.RoleView, Info: &wire.TableInfo{
				Role: wire.RoleView, Samples: 1, Features: columns, Format: wire.Format{Delimiter: ","}, Columns: names,
				Roles: slices.Repeat([]string{"feature"}, columns), HeadCols: names[:1], Head: [][]string{{"1"}}, Warnings: names[:1],
			}}
		}
	}
	r.play(ctx,
		func() { r.table = &model.Table{Role: wire.RoleView, Loading: true} },
		read(1),
		read(mostListed+1),
		func() { r.table = nil },
		func() { r.room = make([]byte, someMemory) },
		func() { r.room = nil; runtime.GC() },
	)
}

// play has one act follow the other.
func (r *rehearsal) play(ctx app.Context, acts ...func()) {
	if len(acts) > 0 {
		ctx.After(pauseOfActs, func(ctx app.Context) {
			acts[0]()
			ctx.Defer(func(ctx app.Context) { r.play(ctx, acts[1:]...) }) // when it was drawn
		})
	}
}

// Render implements app.Composer.
func (r *rehearsal) Render() app.UI {
	stage := app.Div().Hidden(true)
	if r.table == nil {
		return stage
	}
	return stage.Body(&viewCard{Table: *r.table}, &alignPart{}, &keepPart{})
}
