//go:build browser

package main_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"viewfold/wasm/wire"
)

// TestReplacedWorker gets the worker into troubles that it does not survive; the next
// request finds a new worker with the same tables.
func TestReplacedWorker(t *testing.T) {
	for _, test := range []struct {
		trouble, text, stage string
	}{
		{"panic", "trouble was asked for", "trouble"},
		{"die", "The solver stopped: panic: trouble in another goroutine.", ""},
		{"exit", "The solver stopped: it ended without saying why (exit code 3).", ""},
		{"fill", "The solver stopped: runtime: out of memory", ""},
	} {
		t.Run(test.trouble, func(t *testing.T) {
			p := open(t)
			var got struct {
				Trouble, Run outcome
				Workers      int
			}
			p.js(&got, load+`
				const trouble = await ask("`+test.trouble+`");
				const run = await ask("run", {views: [1, 2], options: options(3)});
				return {Trouble: trouble, Run: run, Workers: workers};
			`)
			f := decode[wire.Failed](p, got.Trouble)
			if f.Code != wire.FailInternal || !strings.HasPrefix(f.Text, test.text) || f.Stage != test.stage {
				t.Errorf("%s: %+v", got.Trouble.Kind, f)
			}
			if info := done[wire.RunInfo](p, got.Run); info.Samples != 300 || info.Clusters != 3 {
				t.Errorf("run after it: %+v", info)
			}
			if got.Workers != 2 {
				t.Errorf("%d workers were started, want 2", got.Workers)
			}
			t.Logf("run after it: %.0f ms", got.Run.MS)
		})
	}
}

// TestHardCancel cancels a request that never pauses.
func TestHardCancel(t *testing.T) {
	p := open(t)
	var got struct {
		Hung, Waiting, Run outcome
		Workers            int
	}
	p.js(&got, load+`
		const hung = ask("hang");
		const waiting = ask("join", {views: [1, 2]});
		await new Promise((r) => setTimeout(r, 100));
		cancel(b.id + 1);
		const h = await hung;
		const run = await ask("run", {views: [1, 2], options: options(3)});
		return {Hung: h, Waiting: await waiting, Run: run, Workers: workers};
	`)
	if got.Hung.Kind != "cancelled" || got.Workers != 2 {
		t.Errorf("%s, %d workers", got.Hung.Kind, got.Workers)
	}
	if join := done[wire.JoinInfo](p, got.Waiting); join.Samples != 300 {
		t.Errorf("request that waited: %+v", join)
	}
	if info := done[wire.RunInfo](p, got.Run); info.Clusters != 3 {
		t.Errorf("run after it: %+v", info)
	}
}

// TestWorkerCannotSend tries to send data from the worker to another origin.
func TestWorkerCannotSend(t *testing.T) {
	var requests atomic.Int32
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { requests.Add(1) }))
	defer elsewhere.Close()
	p := open(t)
	got := done[string](p, p.ask(`return ask("leak", "`+elsewhere.URL+`/take")`))
	if got == "sent" || requests.Load() != 0 {
		t.Errorf("%s; %d requests came through", got, requests.Load())
	}
	if got := done[string](p, p.ask(`return ask("leak", location.href)`)); got != "sent" {
		t.Errorf("to its own origin: %s", got) // the test can tell a block from a failure
	}
}
