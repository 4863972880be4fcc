// Package corpus holds small files, each written for one thing that readers of tables get wrong, and
// what reading them must give. It is for tests: of the reader, the command line and the worker.
package corpus

import (
	"embed"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"

	"viewfold/solver/dataset"
)

//go:embed cases.json files
var content embed.FS

// Case is a file, how it is asked to be read, and what that must give.
type Case struct {
	File   string         `json:"file"`
	Trap   string         `json:"trap"`             // what is easily got wrong
	Labels bool           `json:"labels,omitempty"` // read as labels, else as a view
	Asked  dataset.Format `json:"asked,omitzero"`

	// What a readable file gives.
	Format   dataset.Format   `json:"format,omitzero"` // as resolved
	Features []string         `json:"features,omitempty"`
	IDs      []string         `json:"ids,omitempty"`
	Rows     [][]*float64     `json:"rows,omitempty"`  // null is a missing value
	Known    []string         `json:"known,omitempty"` // labels
	Levels   []dataset.Levels `json:"levels,omitempty"`
	Warnings []string         `json:"warnings,omitempty"`
	Offers   []dataset.Choice `json:"offers,omitempty"` // other ways to read it

	// What another gives.
	Error   string           `json:"error,omitempty"`
	Line    int              `json:"line,omitempty"`
	Column  int              `json:"column,omitempty"`
	Choices []dataset.Choice `json:"choices,omitempty"`
}

// Cases returns all cases.
func Cases() ([]Case, error) {
	text, err := content.ReadFile("cases.json")
	if err != nil {
		return nil, err
	}
	var cases []Case
	return cases, json.Unmarshal(text, &cases)
}

// Bytes returns the content of the file.
func (c *Case) Bytes() ([]byte, error) { return content.ReadFile("files/" + c.File) }

// Missing counts the missing values.
func (c *Case) Missing() (count int) {
	for _, row := range c.Rows {
		for _, v := range row {
			if v == nil {
				count++
			}
		}
	}
	return count
}

// CheckTable says in which way a view differs from what the file must give.
func (c *Case) CheckTable(t *dataset.Table) error {
	if !slices.Equal(t.Features, c.Features) || !slices.Equal(t.IDs, c.IDs) || !slices.Equal(t.Labels, c.Known) {
		return fmt.Errorf("features %q, IDs %q, labels %q; want %q, %q, %q", t.Features, t.IDs, t.Labels, c.Features, c.IDs, c.Known)
	}
	if t.Format != c.Format || !slices.Equal(t.Warnings, c.Warnings) {
		return fmt.Errorf("format %+v, warnings %q; want %+v, %q", t.Format, t.Warnings, c.Format, c.Warnings)
	}
	if !reflect.DeepEqual(t.Levels, c.Levels) || !reflect.DeepEqual(t.Choices, c.Offers) {
		return fmt.Errorf("levels %+v, offers %+v; want %+v, %+v", t.Levels, t.Choices, c.Levels, c.Offers)
	}
	x := t.X.Dense()
	if x.Rows != len(c.Rows) || t.Missing.Count != c.Missing() {
		return fmt.Errorf("%d samples, %d missing values; want %d, %d", x.Rows, t.Missing.Count, len(c.Rows), c.Missing())
	}
	for i, row := range c.Rows {
		if len(row) != x.Cols {
			return fmt.Errorf("%d features; want %d", x.Cols, len(row))
		}
		for j, want := range row {
			if got := x.Row(i)[j]; want == nil && !math.IsNaN(got) || want != nil && math.Float64bits(got) != math.Float64bits(*want) {
				return fmt.Errorf("sample %d, feature %d is %v", i+1, j+1, got)
			}
		}
	}
	return nil
}

// CheckLabels says in which way labels differ from what the file must give.
func (c *Case) CheckLabels(t *dataset.LabelTable) error {
	if !slices.Equal(t.IDs, c.IDs) || !slices.Equal(t.Labels, c.Known) || t.Format != c.Format || !slices.Equal(t.Warnings, c.Warnings) {
		return fmt.Errorf("IDs %q, labels %q, format %+v, warnings %q; want %q, %q, %+v, %q",
			t.IDs, t.Labels, t.Format, t.Warnings, c.IDs, c.Known, c.Format, c.Warnings)
	}
	return nil
}
