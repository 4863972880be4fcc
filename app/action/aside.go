package action

import (
	"fmt"
	"sync/atomic"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

const (
	// stretch is how long the page computes before it rests.
	stretch = 16 * time.Millisecond
	// breath is how long it rests, in which the browser does what waits.
	breath = time.Millisecond
)

// Rescue, deferred, turns a panic into a Fault.
func Rescue(ctx app.Context) {
	if r := recover(); r != nil {
		ctx.NewActionWithValue(Fault, fmt.Sprint(r))
	}
}

// Aside is work over all samples, done piece by piece. What begins later takes the place of what is not done.
type Aside struct {
	begun atomic.Int64
}

// Begin begins work, which calls rest often and gives up when that says false. Then done is called on the UI goroutine, unless
// the work was given up.
func (s *Aside) Begin(ctx app.Context, work func(rest func() bool), done func(app.Context)) {
	number := s.begun.Add(1)
	wanted := func() bool { return s.begun.Load() == number }
	ctx.Async(func() {
		defer Rescue(ctx)
		since := time.Now()
		work(func() bool {
			if time.Since(since) > stretch {
				time.Sleep(breath)
				since = time.Now()
			}
			return wanted()
		})
		ctx.Dispatch(func(ctx app.Context) {
			defer Rescue(ctx)
			if wanted() {
				done(ctx)
			}
		})
	})
}

// Stop gives up the work.
func (s *Aside) Stop() { s.begun.Add(1) }
