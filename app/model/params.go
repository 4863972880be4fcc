package model

import (
	"maps"
	"strconv"
	"strings"
)

// Params is what the person entered for the options. An option that was not touched, or has no
// effect in the chosen mode, has its default; that depends on the mode, and for the anchors on the
// number of clusters.
type Params struct {
	texts map[string]string
}

// Limits bounds options by the data; zero where nothing is known yet.
type Limits struct {
	Samples int
}

// Mode returns the chosen mode, the first when what was entered is none.
func (p Params) Mode() string {
	if mode := p.texts["mode"]; defaults[mode] != nil {
		return mode
	}
	return Consensus
}

// Unused says why an option has no effect in the chosen mode, "" when it has one.
func (p Params) Unused(name string) string { return unused[p.Mode()][name] }

// Default returns the text an untouched option has.
func (p Params) Default(name string) string {
	if name == "anchors" {
		return defaultAnchors(p.Mode(), p.Text("clusters"))
	}
	return defaults[p.Mode()][name]
}

// Text returns the text of an option, as entered or its default.
func (p Params) Text(name string) string {
	if text, ok := p.texts[name]; ok && p.Unused(name) == "" {
		return text
	}
	return p.Default(name)
}

// Touched says whether an option has another value than its default.
func (p Params) Touched(name string) bool {
	f, _ := FieldOf(name)
	return !sameOption(f, p.Text(name), p.Default(name))
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
