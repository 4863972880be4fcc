package store

import "fmt"

// Error says what went wrong with the storage, for a person.
type Error struct {
	Problem string
	Fix     string // what to do about it
	Cause   error  // may be nil
}

func (e *Error) Error() string { return e.Problem + "; " + e.Fix }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// full says that the browser gives no more space.
func full(cause error) error {
	return &Error{
		Problem: "the browser gives this site no more storage space",
		Fix:     "delete data sets that are kept here, or free disk space",
		Cause:   cause,
	}
}

// damaged says that chunks of a data set are missing.
func damaged(name string) error {
	return &Error{
		Problem: fmt.Sprintf("a part of the kept data set %q is missing", name),
		Fix:     "delete it and add its files again",
	}
}

// unusable says that the database cannot be used at all.
func unusable(cause error) error {
	return &Error{
		Problem: "this browser's storage cannot be used: " + cause.Error(),
		Fix:     "it may be switched off for this site or in private windows; everything else works without it",
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
