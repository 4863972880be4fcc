package store

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// The time ends when it is over, not earlier, and with the caller's context.
func TestAwake(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := awake(context.Background(), time.Minute)
		defer cancel()
		time.Sleep(time.Minute - time.Millisecond)
		if synctest.Wait(); ctx.Err() != nil {
			t.Error("it ended too early")
		}
		time.Sleep(2 * time.Millisecond)
		if synctest.Wait(); context.Cause(ctx) != context.DeadlineExceeded {
			t.Errorf("after its time: %v", context.Cause(ctx))
		}
		outer, stop := context.WithCancel(context.Background())
		ctx, cancel = awake(outer, time.Minute)
		defer cancel()
		stop()
		if <-ctx.Done(); context.Cause(ctx) != context.Canceled {
			t.Errorf("cancelled: %v", context.Cause(ctx))
		}
	})
}
