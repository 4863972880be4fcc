package model

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"viewfold/wasm/wire"
)

// commandFile is a file of the command.
type commandFile struct {
	file, inside string // what is behind FILE: is a table, a part, or both
	format       wire.Format
}

// commandFiles are the files of tables. No two are called alike: ./a.csv is another name of a.csv.
func commandFiles(tables []Table) []commandFile {
	files := make([]commandFile, len(tables))
	for k, t := range tables {
		f := commandFile{t.Name, t.Info.Format.Entry, t.Info.Format}
		if part := f.format.Part; f.inside != "" && part != "" {
			f.inside += ":" + part
		} else {
			f.inside += part
		}
		if strings.HasPrefix(f.file, "-") {
			f.file = "./" + f.file
		}
		for slices.ContainsFunc(files[:k], func(other commandFile) bool { return other.argument() == f.argument() }) {
			f.file = "./" + f.file
		}
		files[k] = f
	}
	return files
}

// argument is the file, with the table or the part in it behind.
func (f commandFile) argument() string {
	if f.inside == "" {
		return f.file
	}
	return f.file + ":" + f.inside
}

// isCalled tells whether a setting of that name speaks of the file, as the command line tool takes it.
func (f commandFile) isCalled(name string) bool {
	for _, file := range []string{f.file, path.Base(f.file)} {
		if name == file || f.inside != "" && name == file+":"+f.inside {
			return true
		}
	}
	return false
}

// readingParts are the parts of how a view is read, and which of them labels and descriptive columns have too.
var readingParts = []struct {
	flag            string
	of              func(f wire.Format) string
	labels, columns bool
}{
	{"encoding", func(f wire.Format) string { return f.Encoding }, true, true},
	{"delimiter", func(f wire.Format) string { return nameOfMark(f.Delimiter) }, true, true},
	{"decimal", func(f wire.Format) string { return nameOfMark(f.Decimal) }, false, true},
	{"thousands", func(f wire.Format) string { return nameOfMark(f.Thousands) }, false, true},
	{"comment", func(f wire.Format) string { return f.Comment }, true, true},
	{"skip-lines", func(f wire.Format) string { return f.Skip }, true, true},
	{"header", func(f wire.Format) string { return f.Header }, true, true},
	{"id", func(f wire.Format) string { return f.ID }, true, true},
	{"sample-side", func(f wire.Format) string { return f.Samples }, false, false},
	{"roles", func(f wire.Format) string { return f.Roles }, false, false},
	{"long", func(f wire.Format) string { return f.Long }, false, false},
	{"long-zeros", zeros, false, false},
	{"missing-words", func(f wire.Format) string { return f.Missing }, false, true},
	{"split", unsplit, false, false},
}

// readingFlags are the flags that say how files are read: for each part of that one for all files, as most views are read,
// and one for every file that differs. The last file has the labels when there are some.
func readingFlags(files []commandFile, labelled bool) (args []string) {
	views := files
	if labelled {
		views = files[:len(files)-1]
	}
	common := commonest(views)
	for _, part := range readingParts {
		of := views
		if part.labels {
			of = files
		}
		forAll := part.of(common)
		args = append(args, flagForAll(part.flag, forAll)...)
		args = append(args, flagForEach(part.flag, of, always(forAll), func(f commandFile) string { return part.of(f.format) })...)
	}
	label := func(f commandFile) string { return f.format.Label }
	if !labelled {
		args = append(args, flagForAll("label", common.Label)...)
		return append(args, flagForEach("label", files, always(common.Label), label)...)
	}
	// A flag that names no file speaks of the file of labels alone.
	labels := files[len(files)-1]
	args = append(args, flagForAll("label", label(labels))...)
	return append(args, flagForEach("label", files, func(f commandFile) string {
		if f == labels {
			return label(f)
		}
		return ""
	}, func(f commandFile) string {
		if f != labels && label(f) == NoColumn {
			return "" // as when nothing is said
		}
		return label(f)
	})...)
}

// columnFlags are the flags of a file of descriptive columns, and of how it is read; common is how most views are.
func columnFlags(t Table, common wire.Format) (args []string) {
	file, f := commandFiles([]Table{t})[0].file, t.Info.Format
	args = []string{"-columns", file}
	for _, part := range readingParts {
		if value := part.of(f); part.columns && (value != "" || part.of(common) != "") {
			args = append(args, "-"+part.flag, file+"="+value)
		}
	}
	for _, role := range []struct{ flag, name string }{{"ignore", ColumnIgnored}, {"categories", ColumnCategory}, {"numbers", ColumnNumber}} {
		if columns := columnsOf(f, role.name); columns != "" {
			args = append(args, "-"+role.flag, file+"="+columns)
		}
	}
	return args
}

// commonest returns the format that most files have but for tables and parts in them, of several the first.
func commonest(files []commandFile) (common wire.Format) {
	counts := map[wire.Format]int{}
	for _, f := range files {
		counts[f.bare()]++
	}
	for _, f := range files {
		if counts[f.bare()] > counts[common] {
			common = f.bare()
		}
	}
	return common
}

// bare is the file's format without the table and the part in it.
func (f commandFile) bare() wire.Format {
	f.format.Entry, f.format.Part = "", ""
	return f.format
}

// zeros says whether values that a long file does not have are 0.
func zeros(f wire.Format) string {
	if f.LongZeros {
		return "true"
	}
	return ""
}

// unsplit says that a long file is one view, though it may name several.
func unsplit(f wire.Format) string {
	if f.Part == "" && strings.Count(f.Long, ",") >= 3 {
		return "none"
	}
	return ""
}

// always is the same value for every file.
func always(value string) func(commandFile) string { return func(commandFile) string { return value } }

// flagForAll is a flag with a value for all files, nothing when it is "".
func flagForAll(flag, value string) []string {
	switch {
	case value == "":
		return nil
	case flag == "long-zeros":
		return []string{"-long-zeros"}
	case strings.Contains(value, "="):
		value = "=" + value // else what is before it would be a file
	}
	return []string{"-" + flag, value}
}

// flagForEach gives a flag for every file whose value is not that of the flag for all. A later setting counts more, so that those
// that others' names contain come first.
func flagForEach(flag string, files []commandFile, forAll, value func(f commandFile) string) (args []string) {
	files = slices.Clone(files)
	slices.SortStableFunc(files, func(a, b commandFile) int {
		return cmp.Or(cmp.Compare(min(len(a.inside), 1), min(len(b.inside), 1)), strings.Count(a.file, "./")-strings.Count(b.file, "./"))
	})
	type setting struct{ name, value string }
	var settings []setting
	for _, f := range files {
		now, want := forAll(f), value(f)
		for _, s := range settings {
			if f.isCalled(s.name) {
				now = s.value
			}
		}
		if now == want {
			continue
		}
		settings = append(settings, setting{f.argument(), want})
		switch text := f.argument() + "=" + want; {
		case flag != "long-zeros":
			args = append(args, "-"+flag, text)
		case want == "":
			args = append(args, "-long-zeros="+text+"false")
		default:
			args = append(args, "-long-zeros="+text)
		}
	}
	return args
}

// marks are the names that marks have on the command line.
var marks = map[string]string{",": "comma", ";": "semicolon", "\t": "tab", " ": "space", "|": "bar", ".": "point", "'": "apostrophe"}

func nameOfMark(mark string) string {
	if name, ok := marks[mark]; ok {
		return name
	}
	return mark
}
