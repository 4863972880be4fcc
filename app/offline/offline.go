// Package offline keeps the page usable without a network: it registers the service worker
// that tools/site makes, tells when everything is stored in the browser, and when a new
// version waits. A new version never replaces files under a running page; it waits for
// Apply.
package offline

// State is what the page can say about working offline.
type State struct {
	Ready       bool // everything the page needs is stored in this browser
	Update      bool // a new version is stored and waits for Apply
	Unsupported bool // the browser has no service worker here, or could not store the files
}

// sight is what the page sees of its service workers.
type sight struct {
	active   string // life-cycle state of the worker in charge, "" for none
	waiting  bool   // a newer worker is installed and waits for its turn
	replaced bool   // another tab applied a new version under this page
	failed   bool   // a worker could not be registered, or could not store every file
}

// state draws the conclusion. An active worker has stored every file, but only an activated
// one has finished taking over the open pages.
func (s sight) state() State {
	return State{
		Ready:       s.active == "activated",
		Update:      s.active != "" && s.waiting || s.replaced,
		Unsupported: s.active == "" && s.failed,
	}
}
