//go:build deps

// Package viewfold pins modules until their first use lands.
package viewfold

import (
	_ "github.com/chromedp/chromedp"
	_ "github.com/hack-pad/go-indexeddb/idb"
	_ "github.com/maxence-charriere/go-app/v9/pkg/app"
	_ "gonum.org/v1/gonum/mat"
)
