package model

import (
	"slices"

	"viewfold/wasm/wire"
)

// Kept is the data sets kept in this browser.
type Kept struct {
	Sets     []wire.SavedInfo // newest first
	Saving   bool
	Part     float64  // of the saving
	Saved    string   // name of the data set that was kept last
	Deleting string   // key of the data set whose deletion waits for a yes
	Problem  *Problem // of the last keeping, listing or deleting
}

// Find returns the kept data set with a key; ok is false when there is none.
func (k Kept) Find(key string) (s wire.SavedInfo, ok bool) {
	for _, s := range k.Sets {
		if s.Key == key {
			return s, true
		}
	}
	return wire.SavedInfo{}, false
}

// Place returns where the data set with a key stands in the list, from 1; 0 when it is not there.
func (k Kept) Place(key string) int {
	return 1 + slices.IndexFunc(k.Sets, func(s wire.SavedInfo) bool { return s.Key == key })
}
