package enginepage

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/chromedp"
)

// Unused are features of Chromium that no test needs. The lists of suggestions below the address bar are pages, which take
// as long to draw as to start all else.
const Unused = "Translate,WebUIOmniboxPopup,WebUIOmniboxAimPopup"

// Main builds a page in a new folder, starts a Chromium, has tests run with these and returns their exit code.
func Main(build func(dir string) error, run func(dir string, chromium context.Context) int) int {
	dir, err := os.MkdirTemp("", "viewfold-page-")
	if err != nil {
		log.Print(err)
		return 1
	}
	defer os.RemoveAll(dir)
	if err := build(dir); err != nil {
		log.Print(err)
		return 1
	}
	chromium, end, err := Start()
	if err != nil {
		log.Print(err)
		return 1
	}
	defer end()
	return run(dir, chromium)
}

// Start starts a Chromium that makes no requests of its own and returns its context; end ends it. The
// environment may name one by CHROMIUM. more are further options.
func Start(more ...chromedp.ExecAllocatorOption) (chromium context.Context, end func(), err error) {
	flags := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-features", Unused),
		chromedp.Flag("disable-sync", true),
	)
	if os.Getuid() == 0 {
		flags = append(flags, chromedp.NoSandbox)
	}
	if path := os.Getenv("CHROMIUM"); path != "" {
		flags = append(flags, chromedp.ExecPath(path))
	}
	allocator, stop := chromedp.NewExecAllocator(context.Background(), append(flags, more...)...)
	chromium, leave := chromedp.NewContext(allocator)
	end = func() {
		leave()
		stop()
	}
	if err := chromedp.Do(chromium); err != nil {
		end()
		return nil, nil, fmt.Errorf("Chromium: %w", err)
	}
	return chromium, end, nil
}

// Version returns the name and version of a Chromium.
func Version(chromium context.Context) (string, error) {
	v, err := chromedp.CallBrowser(chromium, browser.GetVersion, cdp.Empty{})
	return v.Product, err
}

// Open shows a page in a new tab of a Chromium and returns the tab's context, which cancel ends together
// with the tab.
func Open(chromium context.Context, url string) (tab context.Context, cancel context.CancelFunc, err error) {
	tab, cancel = chromedp.NewContext(chromium)
	if err := chromedp.Do(tab, chromedp.Navigate(url)); err != nil {
		cancel()
		return nil, nil, err
	}
	return tab, cancel, nil
}

// Eval runs the body of an async function in a tab and puts what it returns into result, unless that
// is nil.
func Eval(tab context.Context, result any, body string) error {
	script := "(async () => JSON.stringify((await (async () => {" + body + "})()) ?? null))()"
	text, err := chromedp.Run(tab, chromedp.Evaluate[string](script, chromedp.EvalAwaitPromise))
	if err != nil {
		return fmt.Errorf("%w\nin %s", err, body)
	}
	if result == nil {
		return nil
	}
	if err := json.Unmarshal([]byte(text), result); err != nil {
		return fmt.Errorf("%w in %s", err, text)
	}
	return nil
}
