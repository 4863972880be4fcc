package action

import (
	"sync"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// inbox handles answers in the order in which they came, though some take several tasks.
type inbox struct {
	mu      sync.Mutex
	waiting []func()
	busy    bool
}

// put handles an answer: at once if that is quick and none is before it.
func (b *inbox) put(ctx app.Context, quick bool, handle func()) {
	b.mu.Lock()
	now := quick && !b.busy
	begin := !now && !b.busy
	if !now {
		b.waiting, b.busy = append(b.waiting, handle), true
	}
	b.mu.Unlock()
	switch {
	case now:
		handle()
	case begin:
		ctx.Async(func() {
			for handle := b.next(); handle != nil; handle = b.next() {
				func() {
					defer Rescue(ctx) // one that fails stops no other
					handle()
				}()
			}
		})
	}
}

// next takes the answer that has waited longest, nil when there is none.
func (b *inbox) next() func() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.busy = len(b.waiting) > 0; !b.busy {
		return nil
	}
	handle := b.waiting[0]
	b.waiting = b.waiting[1:]
	return handle
}
