//go:build !(js && wasm)

package engine

// New returns a Fake: there is no worker outside a browser.
func New() Engine { return new(Fake) }
