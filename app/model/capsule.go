package model

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"time"

	"viewfold/wasm/wire"
)

// Capsule is a run capsule that was opened, and how far its run is from being made again.
type Capsule struct {
	Name     string            // of its file, "" when none is open
	Turn     int               // counts the capsules
	Info     *wire.CapsuleInfo // nil until it was read
	Found    []wire.FoundFile  // what there is for each of its files
	Strange  []string          // files that were given and are none of its
	Asking   int               // requests about it that are under way
	Request  int               // the engine's number of the latest
	Part     float64           // of that
	Differs  string            // what it means when a file differs
	Opened   bool              // its files are the page's data
	Recipe   Made              // of a run over them, with its settings
	Checking bool              // the run under way is to be compared
	Verdict  *wire.Verdict     // of that
	Problem  *Problem
}

// Lacks returns the files that are needed and not found.
func (c Capsule) Lacks() []string {
	var names []string
	if c.Info == nil {
		return nil
	}
	for k, f := range c.Info.Files {
		if f.Needed && !c.has(k) {
			names = append(names, f.Name)
		}
	}
	return names
}

// MayBe says whether a file of a name and size may be one of the capsule's: any may while it Waits, else one that is as its
// labels that are not there.
func (c Capsule) MayBe(name string, size int64) bool {
	return c.Waits() || c.lacksLabels(func(f wire.CapsuleFile) bool { return f.Name == name || f.Bytes == size })
}

// Open says whether files can still be given to it: those that it waits for, or labels.
func (c Capsule) Open() bool {
	return c.Waits() || c.lacksLabels(func(wire.CapsuleFile) bool { return true })
}

// lacksLabels says whether a file of labels alone that is as asked for is not there as it was.
func (c Capsule) lacksLabels(is func(wire.CapsuleFile) bool) bool {
	for k, found := range c.Found {
		if !found.Same && c.Problem == nil && c.only(wire.RoleLabels, k) && is(c.Info.Files[k]) {
			return true
		}
	}
	return false
}

// Waits says whether files that are given now may be the capsule's: some lack or differ.
func (c Capsule) Waits() bool {
	return c.Name != "" && c.Problem == nil && (c.Info == nil || len(c.Lacks()) > 0 || c.Inputs() != nil)
}

// has says whether there is something for file k.
func (c Capsule) has(k int) bool {
	return k < len(c.Found) && (c.Found[k].Table != 0 || c.Found[k].Other != 0)
}

// Take stores what was found, where that is better than what was found before, and returns the places of these files.
func (c *Capsule) Take(found []wire.FoundFile) (better []int) {
	now := slices.Clone(c.Found)
	for k, f := range found {
		if k < len(now) && (f.Table != 0 || f.Other != 0) && (f.Same && !now[k].Same || !c.has(k)) {
			now[k] = f
			better = append(better, k)
		}
	}
	c.Found = now
	return better
}

// Inputs is the verdict when files differ: nothing was run and compared. It is nil when all are the same, or some
// are still to be found.
func (c Capsule) Inputs() *wire.Verdict {
	if c.Info == nil || len(c.Lacks()) > 0 {
		return nil
	}
	v := &wire.Verdict{Text: c.Differs}
	for k, f := range c.Info.Files {
		if f.Needed && !c.Found[k].Same {
			v.Lines = append(v.Lines, c.Found[k].Text)
		}
	}
	if v.Lines == nil {
		return nil
	}
	return v
}

// About says what the capsule is of.
func (c Capsule) About(at *time.Location) string {
	i := c.Info
	return fmt.Sprintf("%s over %s, %s mode, seed %d. Made on %s by version %s.", Plural(i.Clusters, "cluster"), Plural(i.Samples, "sample"),
		i.Options.Mode, i.Options.Seed, Date(i.Made, at), i.Program) + c.otherVersion()
}

func (c Capsule) otherVersion() string {
	if c.Info.Program == c.Info.Own {
		return ""
	}
	return fmt.Sprintf(" This is version %s, which may compute otherwise.", c.Info.Own)
}

// FileRows says of every file how large it is and what there is for it.
func (c Capsule) FileRows() [][]string {
	rows := make([][]string, len(c.Info.Files))
	for k, f := range c.Info.Files {
		state := "to be given"
		switch {
		case c.has(k) && c.Found[k].Same:
			state = "there, the same content"
		case c.has(k) && c.only(wire.RoleLabels, k):
			state = "differs by content: left out, as labels do not make the result"
		case c.has(k):
			state = "differs by content"
		case c.only(wire.RoleColumns, k):
			state = "not needed: it tells about the samples"
		case c.only(wire.RoleLabels, k):
			state = "not needed: labels do not make the result"
		case !f.Needed:
			state = "not needed: it was switched off"
		}
		rows[k] = []string{f.Name, Bytes(f.Bytes), state, f.SHA256[:min(12, len(f.SHA256))] + "…"}
	}
	return rows
}

// only says whether file k has a table of a role that makes no result, and none that does.
func (c Capsule) only(role wire.Role, k int) bool {
	return !c.Info.Files[k].Needed && slices.ContainsFunc(c.Info.Tables, func(t wire.CapsuleTable) bool { return t.File == k && t.Role == role })
}

// StrangeNote names the files given last that are none of the capsule's, "" when all are.
func (c Capsule) StrangeNote() string {
	if len(c.Strange) == 0 {
		return ""
	}
	return "Not of this run: " + join(c.Strange) + "."
}

// WhyNotCheck says why the capsule's run cannot be made again and compared now, "" when it can.
func (m Model) WhyNotCheck() string {
	c := m.Capsule
	switch {
	case c.Info == nil:
		return "Reading the capsule …" // or why it cannot be read, in its Problem
	case c.Asking > 0:
		return "Looking for its files …"
	case len(c.Lacks()) > 0:
		return "Give its files: " + join(c.Lacks()) + "."
	case c.Inputs() != nil:
		return "The files are open with the capsule’s settings: run them as usual if you like."
	case m.Running():
		return "A run is under way."
	case !c.Opened || m.Data.Busy():
		return "Opening its files …"
	case !reflect.DeepEqual(c.Recipe, m.Recipe()):
		return "Data or settings were changed since the capsule was opened: open it again."
	}
	return m.Data.WhyNotReady()
}

// CapsuleRun is the run of the capsule over its files.
func (m Model) CapsuleRun() wire.Run {
	run := m.Capsule.Recipe.Request
	run.Options = m.Capsule.Info.Options // the page may not be able to show all of them
	return run
}

// Tables returns the places, from 0, of the capsule's tables whose files there are: all that the run needs, and
// those of views that were off if they were found. Labels that differ are left out, so that the run can be compared.
func (c Capsule) Tables() (places []int) {
	for k, t := range c.Info.Tables {
		if c.has(t.File) && (t.Role != wire.RoleLabels || c.Info.Files[t.File].Needed || c.Found[t.File].Same) {
			places = append(places, k)
		}
	}
	return places
}

// Settings are those of the capsule's Tables.
func (c Capsule) Settings() wire.Settings {
	o, how := c.Info.Options, c.Info.Joining
	s := wire.Settings{SetSettings: wire.SetSettings{Params: entered(o, c.Info.Samples), Match: how.Match, Unshared: how.Samples}}
	view := 0
	for k, t := range c.Info.Tables {
		own := wire.TableSettings{Format: t.Format, Off: t.Off}
		if t.Role == wire.RoleView && !t.Off {
			if len(o.Scale) > 1 {
				own.Scale = o.Scale[view]
			}
			if o.FixedWeights != nil {
				own.Weight = exact(o.FixedWeights[view])
			}
			if n := len(how.Missing); n > 0 {
				p := how.Missing[min(view, n-1)]
				own.Then = p.Then
				if p.Above > 0 {
					own.Above = exact(p.Above)
				}
			}
			view++
		}
		if slices.Contains(c.Tables(), k) {
			s.Tables = append(s.Tables, own)
		}
	}
	return s
}

// entered returns what a person would enter for the options of a run over so many samples: those that are not as by default.
func entered(o wire.Options, samples int) map[string]string {
	texts := optionTexts(o)
	if o.Sets == AutomaticSets(samples) {
		delete(texts, "sets")
	}
	if len(o.Scale) != 1 || knownScale(o.Scale[0]) == "" {
		delete(texts, "scale")
	}
	p := ParamsOf(map[string]string{"mode": o.Mode, "clusters": texts["clusters"]})
	for _, f := range Fields {
		if text, ok := texts[f.Name]; ok && f.Name != "mode" && f.Name != "clusters" && !sameOption(f, text, p.Default(f.Name)) {
			p = p.With(f.Name, text)
		}
	}
	return p.Entered()
}

// sameOption says whether two texts mean the same for an option.
func sameOption(f Field, a, b string) bool {
	if f.Kind != Real {
		return a == b
	}
	x, okX := parseReal(a)
	y, okY := parseReal(b)
	return okX && okY && x == y
}

// exact writes a number so that it is read again to the last bit.
func exact(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
