package model

import (
	"cmp"
	"slices"
	"time"

	"viewfold/wasm/wire"
)

// Kept is the data sets kept in this browser.
type Kept struct {
	Sets     []wire.SavedInfo // newest first
	Saving   bool
	Part     float64  // of the saving, export or import
	Doing    string   // "Exporting Mine" or "Importing mine.zip", "" for neither
	Request  int      // the engine's number of that
	Renaming string   // key of the data set whose name is being changed
	Deleting string   // key of the data set whose deletion waits for a yes
	Lasting  Lasting  // whether the browser keeps the storage
	Problem  *Problem // of the last keeping, listing, renaming, exporting, importing or deleting
}

// Lasting says whether the browser has promised to keep the site's storage; "" when it does not tell.
type Lasting string

// What a browser promises.
const (
	Lasts    Lasting = "lasts"
	MayBeCut Lasting = "may be cut"
)

// Words says how sure the kept data is.
func (l Lasting) Words() string {
	switch l {
	case Lasts:
		return "The browser has promised to keep it until you delete it here or clear this site’s data."
	case MayBeCut:
		return "The browser did not promise to keep it: it may delete it when space is short or after weeks without a visit. So keep your files, or export the data set."
	}
	return "The browser may delete it when space is short or after weeks without a visit. So keep your files, or export the data set."
}

// Unread says why nothing can be done with a kept data set or result but delete it.
const Unread = "It cannot be read: what describes it is damaged, or another version of this page wrote it. Reload the page; if that does not help, delete it"

// KeptName returns the name of a kept data set, or what to call one whose name is not known.
func KeptName(set wire.SavedInfo) string { return cmp.Or(set.Name, "A data set of unknown name") }

// KeptAbout tells what is known of a kept data set beside its name.
func KeptAbout(set wire.SavedInfo, at *time.Location) []string {
	if set.Unreadable {
		return []string{keptDate(set.Saved, at)}
	}
	return []string{keptFiles(set), Bytes(set.Bytes), keptDate(set.Saved, at)}
}

// ResultAbout tells what is known of a kept result.
func ResultAbout(r wire.SavedResult, at *time.Location) []string {
	if r.Unreadable {
		return []string{"A result", keptDate(r.Made, at)}
	}
	return []string{Plural(r.Clusters, "cluster"), r.Mode, Bytes(r.Bytes), keptDate(r.Made, at)}
}

// keptDate is when something was kept, "" when that is not known.
func keptDate(ms int64, at *time.Location) string {
	if ms == 0 {
		return ""
	}
	return Date(ms, at)
}

// keptFiles counts the files of a kept data set: "1 file with 7 tables".
func keptFiles(set wire.SavedInfo) string {
	text := Plural(len(set.Files)-set.Shared, "file")
	if set.Shared > 0 {
		text += " with " + Plural(len(set.Files), "table")
	}
	return text
}

// SizeWords says how much space all that is kept takes, and how much of it results do.
func (k Kept) SizeWords() string {
	var all, results int64
	for _, s := range k.Sets {
		all += s.Bytes
		for _, r := range s.Results {
			results += r.Bytes
		}
	}
	if results == 0 {
		return "Kept here: " + Bytes(all) + " in all."
	}
	return "Kept here: " + Bytes(all) + " in all, of which results take " + Bytes(results) + "."
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

// Put stores how a data set is kept now; a new one is the newest.
func (k *Kept) Put(set wire.SavedInfo) {
	list := slices.Clone(k.Sets)
	if place := k.Place(set.Key); place > 0 {
		list[place-1] = set
	} else {
		list = append([]wire.SavedInfo{set}, list...)
	}
	k.Sets = list
}

// Drop takes a data set off the list.
func (k *Kept) Drop(key string) {
	k.Sets = slices.DeleteFunc(slices.Clone(k.Sets), func(s wire.SavedInfo) bool { return s.Key == key })
}
