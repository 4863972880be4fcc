package model

import (
	"maps"
	"strconv"
	"strings"
)

// Params is what the person entered for the options. An option that was not touched has its
// default, which may depend on others: without a number of anchors there are as many as
// clusters.
type Params struct {
	texts map[string]string
}

// Limits bounds options by the data; zero where nothing is known yet.
type Limits struct {
	Samples int
	Views   int
}

var defaults = map[string]string{
	"neighbors": "5", "alpha": "1", "beta": "0.1", "scale": "minmax", "distance": "euclidean",
	"restarts": "10", "kmeans_iter": "100", "sample_rows": "10000", "max_iter": "20",
	"max_rounds": "50", "tol": "0.00001", "support": "all", "seed": "1", "mode": "paper",
}

// Default returns the text an untouched option has.
func (p Params) Default(name string) string {
	if name == "anchors" {
		return p.Text("clusters")
	}
	return defaults[name]
}

// Text returns the text of an option, as entered or its default.
func (p Params) Text(name string) string {
	if text, ok := p.texts[name]; ok {
		return text
	}
	return p.Default(name)
}

// Touched says whether an option has a text other than its default.
func (p Params) Touched(name string) bool {
	text, ok := p.texts[name]
	return ok && text != p.Default(name)
}

// TouchedIn counts the options of the groups behind "More options" that were touched.
func (p Params) TouchedIn(groups ...Group) int {
	n := 0
	for _, g := range groups {
		for _, f := range FieldsIn(g) {
			if p.Touched(f.Name) {
				n++
			}
		}
	}
	return n
}

// With returns the options with one of them changed.
func (p Params) With(name, text string) Params {
	texts := maps.Clone(p.texts)
	if texts == nil {
		texts = make(map[string]string)
	}
	texts[name] = strings.TrimSpace(text)
	return Params{texts}
}

// WithDefault returns the options with one of them as if it had not been touched.
func (p Params) WithDefault(name string) Params {
	texts := maps.Clone(p.texts)
	delete(texts, name)
	return Params{texts}
}

// whole returns a whole-number option, 0 while its text is not one.
func (p Params) whole(name string) uint64 {
	x, err := strconv.ParseUint(p.Text(name), 10, 64)
	if err != nil {
		return 0
	}
	return x
}
