// Package longtask measures how long a page of Chromium is busy at a stretch.
package longtask

import (
	"context"
	"encoding/json"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"
)

// traced is an event of Chromium's trace. Times are in µs.
type traced struct {
	Name     string
	PID, TID int
	CPU      int64 `json:"tdur"` // of the thread
	Args     struct{ Name string }
}

// Longest returns the longest task of a page's own thread while act acts on its tab, in ms that the
// thread computed: what other programs of a busy machine took does not count, nor does waiting.
func Longest(tab context.Context, act func() error) (float64, error) {
	ctx, stop := context.WithTimeout(tab, 5*time.Minute)
	defer stop()
	start := tracing.StartParams{
		TransferMode: tracing.StartTransferModeReportEvents,
		TraceConfig:  &tracing.TraceConfig{IncludedCategories: []string{"toplevel", "disabled-by-default-devtools.timeline"}, ExcludedCategories: []string{"*"}},
	}
	var events []traced
	var fault error
	complete := make(chan struct{})
	err := chromedp.Listen(ctx, func(ev any) {
		switch ev := ev.(type) {
		case *tracing.EventDataCollected:
			for _, v := range ev.Value {
				var e traced
				if err := json.Unmarshal(v, &e); err != nil {
					fault = err
				}
				if e.Name == "RunTask" || e.Name == "ThreadControllerImpl::RunTask" || e.Name == "thread_name" {
					events = append(events, e)
				}
			}
		case *tracing.EventTracingComplete:
			close(complete)
		}
	})
	if err != nil {
		return 0, err
	}
	if _, err := chromedp.Call(ctx, tracing.Start, start); err != nil {
		return 0, err
	}
	acted := act()
	if _, err := chromedp.Call(ctx, tracing.End, cdp.Empty{}); err != nil {
		return 0, err
	}
	select {
	case <-complete:
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	if acted != nil {
		return 0, acted
	}
	return longest(events), fault
}

// longest returns the longest task of the pages' own threads, in ms.
func longest(events []traced) float64 {
	type thread struct{ pid, tid int }
	own := map[thread]bool{}
	for _, e := range events {
		if e.Name == "thread_name" && e.Args.Name == "CrRendererMain" {
			own[thread{e.PID, e.TID}] = true
		}
	}
	var most int64
	for _, e := range events {
		if own[thread{e.PID, e.TID}] {
			most = max(most, e.CPU)
		}
	}
	return float64(most) / 1000
}
