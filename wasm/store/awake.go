package store

import (
	"context"
	"time"
)

// naps is how many parts awake counts a time in.
const naps = 10

// awake returns a context that ends when so much time has gone by in which this program was awake; its cause is
// context.DeadlineExceeded then. After a sleep of the computer or of the tab, in the middle of a save, all timers are over
// at once, while the browser has the answers ready: so the time is waited for in parts, of which a sleep takes one.
func awake(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	ctx, end := context.WithCancelCause(ctx)
	go func() {
		for range naps {
			select {
			case <-time.After(limit / naps):
			case <-ctx.Done():
				return
			}
		}
		end(context.DeadlineExceeded)
	}()
	return ctx, func() { end(nil) }
}
