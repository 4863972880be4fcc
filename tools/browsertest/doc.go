// Package browsertest drives the built site in a real Chromium: that it works at any path,
// without a network, without a request to anyone, and that a person gets from their files to
// labels. The tests have the build tag browser; `make test-browser` runs them.
//
// The environment may name
//
//	VIEWFOLD_DIST   a built site to test; without it one is built first
//	VIEWFOLD_SHOTS  a folder for screenshots; without it none are taken
//	CHROMIUM        the browser to use
package browsertest
