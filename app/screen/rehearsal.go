package screen

import (
	"runtime"
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
}

// pauseOfActs lets the page do other things between the acts of a rehearsal.
const pauseOfActs = 40 * time.Millisecond

// OnMount implements app.Mounter.
func (r *rehearsal) OnMount(ctx app.Context) {
	if app.IsServer { // no browser
		return
	}
	info := wire.TableInfo{
		Role: wire.RoleView, Samples: 1, Features: 1, Format: wire.Format{Delimiter: ","}, Columns: []string{"id", "x"},
		Roles: []string{"id", "feature"}, HeadCols: []string{"id", "x"}, Head: [][]string{{"a", "1"}}, Warnings: []string{"none"},
	}
	r.play(ctx,
		func() { r.table = &model.Table{Role: wire.RoleView, Loading: true} },
		func() { r.table = &model.Table{Role: wire.RoleView, Info: &info} },
		func() { r.table = nil },
		runtime.GC,
	)
}

// play has one act follow the other. What an act changes is drawn before the next.
func (r *rehearsal) play(ctx app.Context, acts ...func()) {
	if len(acts) > 0 {
		ctx.After(pauseOfActs, func(ctx app.Context) {
			acts[0]()
			r.play(ctx, acts[1:]...)
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
