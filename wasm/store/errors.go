package store

import (
	"fmt"
	"strings"

	"viewfold/wasm/wire"
)

// Error says what went wrong with the storage, for a person.
type Error struct {
	Problem string
	Fix     string // what to do about it
	Cause   error  // may be nil
	Gone    bool   // what was asked for is not kept any more
	Full    bool   // there is no space for it
}

func (e *Error) Error() string { return e.Problem + "; " + e.Fix }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// full says that the browser gives no more space.
func full(cause error) error {
	return &Error{
		Problem: "the browser gives this site no more storage space",
		Fix:     "delete results or data sets that are kept here (the list tells their sizes), or free disk space",
		Cause:   cause,
		Full:    true,
	}
}

// damaged says that chunks of a data set's files are missing.
func damaged(name string) error {
	return &Error{
		Problem: fmt.Sprintf("a part of the kept data set %q is missing", name),
		Fix:     "delete it and add its files again",
	}
}

// damagedResult says that chunks of a result of a data set are missing.
func damagedResult(name string) error {
	return &Error{
		Problem: fmt.Sprintf("a part of a result that is kept with the data set %q is missing", name),
		Fix:     "delete that result and run again; the data set itself is whole",
	}
}

// cannotRead is what is wrong with a manifest, or with what it tells of a result.
const cannotRead = " cannot be read: what describes it is damaged, or another version of this page wrote it"

// unreadable says that the manifest of a data set cannot be read.
func unreadable(name string) error {
	if name != "" {
		name = fmt.Sprintf(" %q", name)
	}
	return &Error{
		Problem: "the kept data set" + name + cannotRead,
		Fix:     "reload the page; if that does not help, delete it and add its files again",
	}
}

// unreadableResult says that what a manifest tells of a result cannot be read.
func unreadableResult() error {
	return &Error{
		Problem: "this kept result" + cannotRead,
		Fix:     "reload the page; if that does not help, delete it and run again",
	}
}

// incomplete says that chunks were removed before the manifest that names them was written.
func incomplete() error {
	return &Error{
		Problem: "a part of it was removed from this browser's storage before all of it was kept",
		Fix:     "try it again; nothing else that is kept has changed",
	}
}

// gone says that a data set is not there.
func gone() error {
	return &Error{
		Problem: "this data set is no longer kept in this browser",
		Fix:     "it may have been deleted in another tab: add its files again",
		Gone:    true,
	}
}

// goneResult says that a result is not there.
func goneResult() error {
	return &Error{
		Problem: "this result is no longer kept in this browser",
		Fix:     "it may have been deleted in another tab: run again to make it anew",
		Gone:    true,
	}
}

// unusable says that the database cannot be used at all.
func unusable(cause error) error {
	return &Error{
		Problem: "this browser's storage cannot be used: " + strings.TrimRight(cause.Error(), "."),
		Fix:     "it may be switched off for this site or in private windows; everything else works without it",
		Cause:   cause,
	}
}

// closed says that the browser took the database away from under a request, as when the site's data is cleared.
func closed(cause error) error {
	return &Error{
		Problem: "this browser's storage was closed or cleared in the middle of it",
		Fix:     "try it again; what is listed is what is still kept",
		Cause:   cause,
	}
}

// busy says that another tab keeps the database from being opened, or that it hangs.
func busy(cause error) error {
	return &Error{
		Problem: "this browser's storage does not answer",
		Fix:     "close other tabs with this page and try again",
		Cause:   cause,
	}
}

// newer says that a newer version of the program has written the database.
func newer(cause error) error {
	return &Error{
		Problem: "the kept data sets were written by a newer version of this page",
		Fix:     "reload the page",
		Cause:   cause,
	}
}

// foreign says that a file is not an exported data set.
func foreign(why string) error {
	return &Error{
		Problem: "this file is not a data set that was exported from here: " + why,
		Fix:     "choose a file whose name ends in " + wire.ArchiveEnding + "; data files are added with the button above the examples",
	}
}

// broken says that an exported data set cannot be read to its end; nothing was kept of it.
func broken(why string) error {
	return &Error{
		Problem: "this exported data set is damaged: " + why,
		Fix:     "copy or download the file again, or export the data set once more; nothing was changed here",
	}
}
