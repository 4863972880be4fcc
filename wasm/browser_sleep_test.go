//go:build browser && unix

package main_test

import (
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/systeminfo"
	"github.com/chromedp/chromedp"

	"viewfold/wasm/wire"
)

// signal sends a signal to all processes in which Chromium has pages.
func (p *page) signal(s syscall.Signal) {
	p.Helper()
	all, err := chromedp.CallBrowser(p.ctx, systeminfo.GetProcessInfo, cdp.Empty{})
	if err != nil {
		p.Fatal(err)
	}
	for _, process := range all.ProcessInfo {
		if process.Type == "renderer" {
			if err := syscall.Kill(int(process.ID), s); err != nil {
				p.Fatal(err)
			}
		}
	}
}

// Saves go on when the browser wakes up, after it slept in the middle of them for longer than it may take for an answer.
func TestSleepInSave(t *testing.T) {
	if testing.Short() {
		t.Skip("it sleeps for more than half a minute")
	}
	var pages []*page
	for range 4 { // not every sleep comes in the middle of a transaction
		p := open(t)
		p.js(nil, `await ask("load", {table: 1, name: "big.csv", role: "view", format: {}}, [csv("big.csv", 90000, 60)])`)
		pages = append(pages, p)
	}
	for _, p := range pages {
		p.js(nil, `await new Promise((begun) => (globalThis.saved = ask("save", {views: [1], name: "Large"}, [], begun)))`)
	}
	pages[0].signal(syscall.SIGSTOP)
	defer pages[0].signal(syscall.SIGCONT)
	time.Sleep(35 * time.Second)
	pages[0].signal(syscall.SIGCONT)
	for _, p := range pages {
		saved := done[wire.SavedInfo](p, p.ask(`return saved`))
		opened := done[wire.OpenInfo](p, p.ask(`return ask("open", {key: "`+saved.Key+`", first: 5})`))
		if opened.Tables[0].Samples != 90000 {
			t.Errorf("opened: %+v", opened.Saved)
		}
	}
}
