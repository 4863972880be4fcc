//go:build browser

package browsertest

import (
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/chromedp"
)

// The browser ends a service worker that has had nothing to do for half a minute, and starts it
// again for the next page. It must not ask the network meanwhile.
func TestStoppedServiceWorker(t *testing.T) {
	t.Parallel()
	server, p := begin(t, "/repo/", "")
	if _, err := chromedp.Call(p.ctx, serviceworker.Enable, cdp.Empty{}); err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{"", "?example=acc&c=3"} {
		if _, err := chromedp.Call(p.ctx, serviceworker.StopAllWorkers, cdp.Empty{}); err != nil {
			t.Fatal(err)
		}
		p.Go(server.URL() + query)
		p.WaitText("offline-state", "ready offline")
	}
	settle(p)
}
