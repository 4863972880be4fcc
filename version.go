// Package viewfold knows the version of the whole.
package viewfold

import (
	_ "embed"
	"strings"
)

//go:embed VERSION
var version string

// Version is that of the file VERSION, as 1.2.3.
func Version() string { return strings.TrimSpace(version) }
