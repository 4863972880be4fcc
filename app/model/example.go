package model

import (
	"encoding/json"
	"fmt"
	"strconv"

	"viewfold/wasm/wire"
)

// Examples is the list of bundled data sets.
type Examples struct {
	List    []Example
	Problem string // why the list could not be read
}

// ExampleList is the content of examples.json.
type ExampleList struct {
	Examples []Example `json:"examples"`
}

// Example is one bundled data set, as examples.json describes it.
type Example struct {
	ID       string        `json:"id"` // as in the link ?example=ID
	Title    string        `json:"title"`
	About    string        `json:"about"` // one or two sentences
	Source   string        `json:"source"`
	Licence  string        `json:"licence"`
	Clusters int           `json:"clusters"` // a number of clusters that makes sense
	Samples  int           `json:"samples"`  // in all views
	Files    []ExampleFile `json:"files"`
}

// ExampleFile is one file of an example.
type ExampleFile struct {
	Path   string      `json:"path"` // relative to the list, with forward slashes
	Name   string      `json:"name"` // as the page shows it
	Role   wire.Role   `json:"role"`
	Format wire.Format `json:"format"` // all that needs no guessing
}

// ParseExamples reads examples.json.
func ParseExamples(text string) ([]Example, error) {
	var file ExampleList
	if err := json.Unmarshal([]byte(text), &file); err != nil {
		return nil, fmt.Errorf("the list of examples: %w", err)
	}
	return file.Examples, nil
}

// Find returns the example with an ID; ok is false when there is none.
func (e Examples) Find(id string) (x Example, ok bool) {
	for _, x := range e.List {
		if x.ID == id {
			return x, true
		}
	}
	return Example{}, false
}

// Views counts the example's views.
func (x Example) Views() int {
	n := 0
	for _, f := range x.Files {
		if f.Role == wire.RoleView {
			n++
		}
	}
	return n
}

// Params returns the options that suit the example.
func (x Example) Params() Params {
	return Params{}.With("clusters", strconv.Itoa(x.Clusters))
}
