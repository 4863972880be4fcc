package action

import (
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/model"
)

// Of work done aside the latest counts, and what is stopped does not; a fault in it is told and ends nothing else.
func TestAside(t *testing.T) {
	b := begin(t, model.Link{})
	var work Aside
	var done, wanted []int
	start := func(number int) {
		work.Begin(b.ctx, func(rest func() bool) {
			if rest() {
				wanted = append(wanted, number)
			}
		}, func(app.Context) { done = append(done, number) })
	}
	begun := make(chan bool)
	work.Begin(b.ctx, func(rest func() bool) {
		<-begun
		if rest() {
			wanted = append(wanted, 1)
		}
	}, func(app.Context) { done = append(done, 1) })
	start(2)
	close(begun)
	b.ui.Consume()
	start(3)
	b.ui.Consume()
	b.same("done", []any{wanted, done}, []any{[]int{2, 3}, []int{2, 3}})
	work.Begin(b.ctx, func(rest func() bool) {}, func(app.Context) { done = append(done, 4) })
	work.Stop()
	b.ui.Consume()
	b.same("stopped", done, []int{2, 3})
	for fault, begin := range map[string]func(){
		"in the work": func() { work.Begin(b.ctx, func(func() bool) { panic("in the work") }, func(app.Context) {}) },
		"at its end":  func() { work.Begin(b.ctx, func(func() bool) {}, func(app.Context) { panic("at its end") }) },
	} {
		begin()
		b.ui.Consume()
		b.same("told", b.Model.Fault, fault)
	}
}
