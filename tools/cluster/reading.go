package main

import (
	"flag"
	"fmt"
	"path/filepath"
	"strings"

	"viewfold/solver/dataset"
)

// reading are the flags that say how files are read. VALUE speaks of all files of a call, FILE=VALUE of one of them,
// and counts more there.
type reading struct {
	id, label, roles, ignore, categories, numbers, side, long, longZeros, split, words perFile
	encoding, delimiter, decimal, thousands, comment, skip, header                     perFile

	all []*perFile // these
}

// flags adds the flags.
func (r *reading) flags(f *flag.FlagSet) {
	r.longZeros.isBool = true
	for _, v := range []struct {
		to          *perFile
		name, usage string
	}{
		{&r.id, "id", "ID `column` of the views and labels, by name or number; none for no IDs"},
		{&r.label, "label", "label `column`, by name or number"},
		{&r.roles, "roles", "other roles of the views' columns: a `list` of ignore:, category: or feature: with columns as of -ignore behind; of two that speak of a column the later counts"},
		{&r.ignore, "ignore", "columns of the views to ignore, a `list` with commas: names, numbers, #3-7 or qc_*; where columns are samples also rows: 'row qc_*'"},
		{&r.categories, "categories", "columns of text that become a feature for every level, or rows where columns are samples, a `list` as of -ignore; -categories clinic.csv=stage: of the file of -columns, which are no numbers"},
		{&r.numbers, "numbers", "columns of the file of -columns that are numbers, a `list` as of -ignore: what is none there is missing"},
		{&r.side, "sample-side", "`side` of the views that samples are on: rows, or columns as in many omics tables, where the header holds the IDs and the ID column the features' names; the default is rows, and of arrays (.npy, .npz, .mat, .mtx) the one that fits the labels"},
		{&r.long, "long", "a row of the views is one value: `columns` of sample, feature and value, or of sample, view, feature and value; FILE:rna takes one view of a file"},
		{&r.longZeros, "long-zeros", "values that have no row in a long file are 0, as in counts; else they are missing"},
		{&r.split, "split", "take every file for several views: features' names begin with the view's and then this `mark`; FILE:rna_* takes one view, or any list of columns as of -ignore; none takes the views of a long file for one"},
		{&r.words, "missing-words", "further texts that stand for a missing value, a `list` with commas, as 'n.d.,<0.5,-999'; a number stands for all of its value"},
		{&r.encoding, "encoding", "`name` of the files' encoding: utf-8, utf-16le, utf-16be or windows-1252 (default: detected)"},
		{&r.delimiter, "delimiter", "`mark` between cells: comma, semicolon, tab, space or bar"},
		{&r.decimal, "decimal", "decimal `mark`: point or comma"},
		{&r.thousands, "thousands", "`mark` between thousands: comma, point, space, apostrophe or none"},
		{&r.comment, "comment", "`mark` that starts lines to skip: #, % or !, or none"},
		{&r.skip, "skip-lines", "`numbers` of lines to leave out, from 1, as 1-3,7: titles above the column names, units below them, totals at the end"},
		{&r.header, "header", "whether the first row holds column names: yes or no (default: detected)"},
	} {
		v.to.name = v.name
		r.all = append(r.all, v.to)
		f.Var(v.to, v.name, v.usage)
	}
}

// names lists the flags.
func (r *reading) names() string {
	var names []string
	for _, f := range r.all {
		names = append(names, "-"+f.name)
	}
	return strings.Join(names, " ")
}

// settle finds the files that the flags speak of.
func (r *reading) settle(files []part) error {
	for _, f := range r.all {
		if err := f.settle(files); err != nil {
			return err
		}
	}
	for _, list := range []*perFile{&r.roles, &r.ignore, &r.categories, &r.numbers, &r.words} {
		for _, s := range list.settings {
			if _, err := dataset.SplitColumns(s.value); err != nil {
				return err
			}
		}
	}
	for _, s := range r.longZeros.settings {
		if s.value != "true" && s.value != "false" {
			return fmt.Errorf("-long-zeros %s: want true or false", s.value)
		}
	}
	return nil
}

// format is what is asked for of a file.
func (r *reading) format(p part) dataset.Format {
	f := dataset.Format{
		ID: r.id.of(p), Label: r.label.of(p), Roles: r.roles.of(p), Samples: dataset.Side(r.side.of(p)),
		Long: r.long.of(p), LongZeros: r.longZeros.of(p) == "true", Missing: r.words.of(p), Encoding: r.encoding.of(p),
		Delimiter: r.delimiter.of(p), Decimal: r.decimal.of(p), Thousands: r.thousands.of(p), Comment: r.comment.of(p), Skip: r.skip.of(p), Header: dataset.Header(r.header.of(p)),
	}
	spellMarks(&f)
	f = withRole(f, dataset.ColumnIgnored, r.ignore.of(p))
	return withRole(f, dataset.ColumnCategory, r.categories.of(p))
}

// withRole returns a format in which a list of columns has a role.
func withRole(f dataset.Format, role, list string) dataset.Format {
	columns, _ := dataset.SplitColumns(list) // settle has seen to errors
	for _, column := range columns {
		f = f.WithRole(role, strings.TrimSpace(column))
	}
	return f
}

// columnRoles are the roles of descriptive columns: those that are given for their file.
func (r *reading) columnRoles(p part) string {
	ignored, _ := r.ignore.own(p)
	categories, _ := r.categories.own(p)
	f := withRole(dataset.Format{}, dataset.ColumnIgnored, ignored)
	f = withRole(f, dataset.ColumnCategory, categories)
	return withRole(f, dataset.ColumnNumber, r.numbers.of(p)).Roles
}

// perFile is a flag whose value may be another for every file.
type perFile struct {
	name     string
	isBool   bool
	texts    []string  // as given
	settings []setting // of these, a later one counting more
}

// setting is a value for the file of a name, or for all files with "".
type setting struct{ file, value string }

func (f *perFile) String() string   { return "" }
func (f *perFile) IsBoolFlag() bool { return f.isBool }
func (f *perFile) Set(text string) error {
	f.texts = append(f.texts, text)
	return nil
}

// settle takes what was given apart: FILE=VALUE, VALUE, or =VALUE where the value has a = of its own.
func (f *perFile) settle(files []part) error {
	for _, text := range f.texts {
		s, ok := settingOf(text, files)
		if !ok {
			name, _, _ := strings.Cut(text, "=")
			return fmt.Errorf("-%s %s: no file of this call is named %q; %q is a value with a = for all files", f.name, text, name, "="+text)
		}
		f.settings = append(f.settings, s)
	}
	return nil
}

// settingOf takes a flag's value apart at the last = behind the name of a file.
func settingOf(text string, files []part) (s setting, ok bool) {
	if value, found := strings.CutPrefix(text, "="); found && value != "" {
		return setting{value: value}, true
	}
	for at := len(text) - 1; at > 0; at-- {
		if text[at] != '=' {
			continue
		}
		for _, p := range files {
			if p.isCalled(text[:at]) {
				return setting{text[:at], text[at+1:]}, true
			}
		}
	}
	return setting{value: text}, strings.IndexByte(text, '=') <= 0
}

// isCalled tells whether a name is that of the file, with its folders or without, and with the entry or without.
func (p part) isCalled(name string) bool {
	for _, file := range []string{p.file, filepath.Base(p.file)} {
		if name == file || p.entry != "" && name == file+":"+p.entry {
			return true
		}
	}
	return false
}

// of is the flag's value for a file.
func (f *perFile) of(p part) string {
	if value, ok := f.own(p); ok {
		return value
	}
	value := ""
	for _, s := range f.settings {
		if s.file == "" {
			value = s.value
		}
	}
	return value
}

// own is the value that is given for this file, or for the one that it is like; ok is false for none.
func (f *perFile) own(p part) (value string, ok bool) {
	for _, s := range f.settings {
		if s.file != "" && p.isCalled(s.file) {
			value, ok = s.value, true
		}
	}
	if !ok && p.like != nil {
		return f.own(*p.like)
	}
	return value, ok
}
