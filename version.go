// Package viewfold knows the version of the program, for all its parts.
package viewfold

import (
	_ "embed"
	"strings"
)

//go:embed VERSION
var text string

// Version is the release that this is, or will be.
var Version = strings.TrimSpace(text)
