// Package offline keeps the page usable without a network: it registers the service worker
// that tools/site makes, tells when everything is stored in the browser, and when a new
// version waits. A new version never replaces files under a running page; it waits for
// Apply.
package offline

// State is what the page can say about working offline.
type State struct {
	Ready       bool // this page is answered from a store that has every file it needs
	Update      bool // a new version is stored and waits for Apply
	Unsupported bool // the browser has no service worker here, or could not store every file
}

// sight is what the page sees of its service workers.
type sight struct {
	active     string // life-cycle state of the worker in charge, "" for none
	controlled bool   // a worker answers this page's requests
	store      store  // what the active worker says about its files
	waiting    bool   // a newer worker is installed and waits for its turn
	replaced   bool   // another tab applied a new version under this page
	failed     bool   // a worker could not be registered, or could not store every file
}

// store is what a worker says about its files. Browsers and people may remove some at any
// time, so that a worker which stored them all may not have them any more.
type store int

const (
	unknown    store = iota // not said so far
	complete                // every file is there
	incomplete              // a file is missing and could not be fetched again
)

// state draws the conclusion. Only an activated worker has finished taking over the open
// pages. A page that is not controlled, as after Shift+Reload, is not answered from the
// store, and a failure then is one to store the files.
func (s sight) state() State {
	return State{
		Ready:       s.active == "activated" && s.controlled && s.store == complete,
		Update:      s.active != "" && s.waiting || s.replaced,
		Unsupported: s.failed && !s.controlled || s.store == incomplete,
	}
}
