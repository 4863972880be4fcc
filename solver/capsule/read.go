package capsule

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"

	"viewfold/solver/dataset"
)

// Read reads a capsule. What does not fit together in it is refused: it may have been changed, or come from
// another program. Errors are of type *dataset.Error, or the reader's.
func Read(r io.Reader, name string) (*Capsule, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	refuse := func(problem, fix string) error { return &dataset.Error{File: name, Problem: problem, Fix: fix} }
	damaged := refuse("the capsule is damaged or was changed", "take it from where it was first kept")
	// A capsule of a later form may have other types in it.
	var first struct {
		Form    int    `json:"viewfold_capsule"`
		Program string `json:"program"`
		Labels  []int  `json:"labels"`
	}
	err = json.Unmarshal(text, &first)
	switch {
	case first.Form == 0 && first.Labels != nil:
		return nil, refuse("it is a result, not a run capsule", "choose the file that was downloaded as capsule")
	case first.Form == 0:
		return nil, refuse("it is no run capsule", "choose a file that was downloaded as capsule, or written by -capsule")
	case first.Form < 0:
		return nil, damaged
	case first.Form > Form:
		return nil, refuse(fmt.Sprintf("the capsule was made by a later version, %s", first.Program), "open it with that version")
	}
	c := new(Capsule)
	if err == nil {
		err = json.Unmarshal(text, c)
	}
	if err != nil || !c.sound() {
		return nil, damaged
	}
	return c, nil
}

// sound says whether the parts of a capsule fit together.
func (c *Capsule) sound() bool {
	for _, f := range c.Files {
		if sum, err := hex.DecodeString(f.SHA256); err != nil || len(sum) != 32 || f.Name == "" || f.Bytes < 0 {
			return false
		}
	}
	views, labels, columns := 0, 0, 0
	for k, t := range c.Tables {
		if t.File < 0 || t.File >= len(c.Files) {
			return false
		}
		switch {
		case t.Role == RoleAnchors && !t.Off && k == len(c.Tables)-1 && c.Form >= 2:
		case columns > 0:
			return false
		case t.Role == dataset.RoleColumns:
			columns++
		case t.Role == dataset.RoleLabels:
			labels++
		case t.Role != dataset.RoleView || labels > 0:
			return false
		case !t.Off:
			views++
		}
	}
	if views == 0 || labels > 1 || c.Result == nil || !c.Result.Sound() || len(c.Result.Views) != views || c.Joining.Check(views) != nil {
		return false
	}
	o := c.Result.Options
	return (len(o.Scale) == 1 || len(o.Scale) == views) && (o.FixedWeights == nil || len(o.FixedWeights) == views)
}
