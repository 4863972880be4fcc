package solver

import "fmt"

// InputError says that the data of a view cannot be used. Row and Col are 0-based; -1 when
// the error is not about one row or column.
type InputError struct {
	View     string // name of the view, "" when the error is about all views
	Row, Col int
	Problem  string // what is wrong, in words for the person who owns the data
	Fix      string // what to do about it
}

func (e *InputError) Error() string {
	s := e.Problem
	if e.View != "" {
		s = fmt.Sprintf("view %q: %s", e.View, s)
	}
	if e.Fix != "" {
		s += "; " + e.Fix
	}
	return s
}

// OptionError says that an option's value cannot be used with this data.
type OptionError struct {
	Field string // the option's JSON name, as "clusters"
	Value any
	Want  string // the values that would do
}

func (e *OptionError) Error() string {
	return fmt.Sprintf("%s = %v: want %s", e.Field, e.Value, e.Want)
}
