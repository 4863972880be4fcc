package main

import (
	"fmt"
	"strings"

	"viewfold/solver/dataset"
)

// partNamed is the file of the call that a table or error names, perhaps with an entry behind.
func (c *call) partNamed(name string) part {
	for _, p := range c.parts() {
		if name == p.file || strings.HasPrefix(name, p.file+" · ") {
			return p
		}
	}
	return part{file: name}
}

// flagsFrom are the flags that turn one format of a file into another.
func (c *call) flagsFrom(p part, now, then dataset.Format) []string {
	var flags []string
	for _, f := range []struct{ name, now, then string }{
		{"encoding", now.Encoding, then.Encoding},
		{"delimiter", now.Delimiter, then.Delimiter},
		{"decimal", now.Decimal, then.Decimal},
		{"thousands", now.Thousands, then.Thousands},
		{"comment", now.Comment, then.Comment},
		{"skip-lines", now.Skip, then.Skip},
		{"id", now.ID, then.ID},
		{"label", now.Label, then.Label},
		{"long", now.Long, then.Long},
		{"ignore", now.RolesIn(dataset.ColumnIgnored), then.RolesIn(dataset.ColumnIgnored)},
		{"categories", now.RolesIn(dataset.ColumnCategory), then.RolesIn(dataset.ColumnCategory)},
		{"missing-words", now.Missing, then.Missing},
		{"sample-side", string(now.Samples), string(then.Samples)},
	} {
		if f.now != f.then {
			flags = append(flags, c.spell(p, f.name, dataset.NameOfMark(f.then)))
		}
	}
	if feature := then.RolesIn(dataset.ColumnFeature); feature != now.RolesIn(dataset.ColumnFeature) {
		flags = append(flags, c.spell(p, "roles", dataset.ColumnFeature+":"+feature))
	}
	if then.LongZeros && !now.LongZeros {
		flags = append(flags, c.zeros(p))
	}
	return flags
}

// spell writes a flag that speaks of a file, alone where there are others.
func (c *call) spell(p part, flag, value string) string {
	switch {
	case len(c.parts()) > 1:
		value = p.file + "=" + value
	case strings.Contains(value, "="):
		value = "=" + value
	}
	return fmt.Sprintf("-%s %s", flag, shellWord(value))
}

// zeros is the flag that fills up a long file. Flags of yes and no take a value only behind a =.
func (c *call) zeros(p part) string {
	if len(c.parts()) > 1 {
		return "-long-zeros=" + shellWord(p.file+"=true")
	}
	return "-long-zeros"
}
