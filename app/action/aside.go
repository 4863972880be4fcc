package action

import (
	"fmt"
	"sync/atomic"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Aside is work over all samples, done piece by piece so that the page can draw and answer in between. What begins later takes
// the place of what is not done.
type Aside struct {
	begun atomic.Int64
}

const (
	// stretch is how long the page computes before it rests.
	stretch = 16 * time.Millisecond
	// breath is how long it rests, in which the browser does what waits.
	breath = time.Millisecond
)

// Begin begins work, which calls rest often and gives up when that says false. Then done is called on the UI goroutine, unless
// the work was given up.
func (s *Aside) Begin(ctx app.Context, work func(rest func() bool), done func(app.Context)) {
	number := s.begun.Add(1)
	wanted := func() bool { return s.begun.Load() == number }
	safely := func(do func()) {
		defer func() {
			if r := recover(); r != nil {
				ctx.NewActionWithValue(Fault, fmt.Sprint(r))
			}
		}()
		do()
	}
	ctx.Async(func() {
		since := time.Now()
		safely(func() {
			work(func() bool {
				if time.Since(since) > stretch {
					time.Sleep(breath)
					since = time.Now()
				}
				return wanted()
			})
			ctx.Dispatch(func(ctx app.Context) {
				if wanted() {
					safely(func() { done(ctx) })
				}
			})
		})
	})
}

// Stop gives up the work.
func (s *Aside) Stop() { s.begun.Add(1) }
