package model

import (
	"slices"
	"strings"

	"viewfold/wasm/wire"
)

// tool is the command line tool in the project's folder, as make build makes it: its numbers have the bits of the page's.
const tool = "bin/viewfold"

// Command returns the command that makes the result without a browser, as a POSIX shell takes it; "" unless all
// of its tables are as they were.
func (m Model) Command() string {
	source, ok := m.Source()
	if !ok {
		return ""
	}
	var tables []Table
	for _, n := range source.Views {
		tables = append(tables, *m.Data.Table(n))
	}
	labelled := source.Labels != 0
	if labelled {
		tables = append(tables, *m.Data.Table(source.Labels))
	}
	files := commandFiles(tables)
	args := optionFlags(m.Result.Made.Request.Options)
	args = append(args, joiningFlags(source.Joining)...)
	args = append(args, readingFlags(files, labelled)...)
	if labelled {
		args = append(args, "-labels", files[len(files)-1].argument())
	}
	inputs := tables
	if about := m.Told(); about != nil {
		args = append(args, columnFlags(*about, commonest(files[:len(source.Views)]))...)
		inputs = append(slices.Clip(inputs), *about)
	}
	args = append(args, "-out", m.output(inputs))
	for _, f := range files[:len(source.Views)] {
		args = append(args, f.argument())
	}
	for i, a := range args {
		args[i] = shellWord(a)
	}
	return tool + " " + strings.Join(args, " ")
}

// LabelsFile is how the file of labels is called.
func (r Result) LabelsFile() string { return FileName(r.Name, "labels.csv") }

// output is how the command calls the file of labels: not as one of the files it reads.
func (m Model) output(inputs []Table) string {
	name := m.Result.LabelsFile()
	for slices.ContainsFunc(inputs, func(t Table) bool { return t.Name == name }) {
		name = "result-" + name
	}
	return name
}

// flagNames are the flags of options that are not called as these.
var flagNames = map[string]string{
	"clusters": "c", "anchors": "m", "kmeans_iter": "kmeans-iter", "sample_rows": "sample", "max_iter": "max-iter", "max_rounds": "max-rounds",
}

// optionFlags are the flags of options that are not as by default, and of the number of clusters.
func optionFlags(o wire.Options) (args []string) {
	texts := optionTexts(o)
	p := Params{}.With("mode", o.Mode).With("clusters", texts["clusters"])
	for _, f := range Fields {
		byDefault := p.Default(f.Name)
		if f.Name == "mode" {
			byDefault = Consensus
		}
		if unused[o.Mode][f.Name] != "" || f.Name != "clusters" && sameOption(f, texts[f.Name], byDefault) {
			continue
		}
		name := f.Name
		if other, ok := flagNames[name]; ok {
			name = other
		}
		args = append(args, "-"+name, texts[f.Name])
	}
	if o.FixedWeights != nil {
		args = append(args, "-weights", listOf(o.FixedWeights, exact))
	}
	return args
}

// joiningFlags are the flags of how views are joined.
func joiningFlags(how wire.Joining) (args []string) {
	if how.Match != "" {
		args = append(args, "-match-ids", how.Match)
	}
	if how.Samples != "" {
		args = append(args, "-samples", how.Samples)
	}
	if slices.ContainsFunc(how.Missing, func(p wire.MissingPolicy) bool { return p.Then != "" }) {
		args = append(args, "-missing", listOf(how.Missing, func(p wire.MissingPolicy) string {
			if p.Then == "" {
				return "refuse"
			}
			return p.Then
		}))
	}
	if slices.ContainsFunc(how.Missing, func(p wire.MissingPolicy) bool { return p.Above > 0 }) {
		args = append(args, "-missing-features", listOf(how.Missing, func(p wire.MissingPolicy) string { return exact(p.Above) }))
	}
	return args
}

func listOf[T any](list []T, text func(T) string) string {
	parts := make([]string, len(list))
	for i, x := range list {
		parts[i] = text(x)
	}
	return strings.Join(parts, ",")
}

// shellWord puts a word into quotes when a shell would not take it as it is.
func shellWord(text string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_./:=,+@%-", r)
	}
	if text == "" || strings.ContainsFunc(text, func(r rune) bool { return !plain(r) }) {
		return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
	}
	return text
}
