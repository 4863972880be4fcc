package model

import (
	"fmt"
	"strings"
)

// JoinWords says what joining the views gives: how many samples, how they were matched, and
// which were left out.
func (d Data) JoinWords() string {
	info := d.Join.Info
	if info == nil {
		return ""
	}
	on := d.On()
	how := "matched by row order"
	if info.ByID {
		how = "joined by ID"
	}
	s := fmt.Sprintf("%s in all %s, %s", Plural(info.Samples, "sample"), Plural(len(on), "view"), how)
	if len(on) == 1 {
		s = fmt.Sprintf("%s in one view", Plural(info.Samples, "sample"))
	}
	if left := leftOut(on, info.LeftOut); left != "" {
		s += " (" + left + ")"
	}
	return s + "."
}

func leftOut(on []Table, counts []int) string {
	var parts []string
	for i, n := range counts {
		if n > 0 && i < len(on) {
			parts = append(parts, fmt.Sprintf("%s: %s left out", on[i].Title(), Count(n)))
		}
	}
	return strings.Join(parts, ", ")
}

// LabelWords says which labels were found, "" when there are none.
func (d Data) LabelWords() string {
	info := d.Join.Info
	if info == nil || info.Labelled == 0 {
		return ""
	}
	names, more := info.Classes, ""
	if len(names) > maxNamed {
		names, more = names[:maxNamed], " …"
	}
	return fmt.Sprintf("Labels known for %s of %s, in %s: %s%s. They are only used to judge the result.",
		Count(info.Labelled), Plural(info.Samples, "sample"), classes(info.ClassCount), join(names), more)
}

func classes(n int) string {
	if n == 1 {
		return "1 class"
	}
	return Count(n) + " classes"
}

// manyClasses is the most classes that labels usually have.
const manyClasses = 100

// LabelWarning says that the labels look like names of the samples, "" when they do not.
func (d Data) LabelWarning() string {
	info := d.Join.Info
	if info == nil || info.ClassCount <= manyClasses && 2*info.ClassCount <= info.Samples {
		return ""
	}
	return fmt.Sprintf("%s among %s: the label column looks like an ID. Choose another label column, or “none”.",
		classes(info.ClassCount), Plural(info.Samples, "sample"))
}

// LabelShape says how many labels a table has, and in how many classes.
func (t Table) LabelShape() string {
	if t.Info == nil {
		return ""
	}
	return Plural(t.Info.Labelled, "label") + " in " + classes(t.Info.ClassCount)
}

// ColumnShape says how many descriptive columns a table has.
func (t Table) ColumnShape() string {
	if t.Info == nil {
		return ""
	}
	return Plural(t.Info.Features, "column") + " over " + Plural(t.Info.Samples, "row")
}

// Shape says how large a table is.
func (t Table) Shape() string {
	if t.Info == nil {
		return ""
	}
	s := Plural(t.Info.Samples, "sample")
	if t.Info.Features > 0 {
		s += " × " + Plural(t.Info.Features, "feature")
	}
	return s
}

// Weighs says how many bytes the file has, "" when that is not known.
func (t Table) Weighs() string {
	n := t.Size
	if t.Info != nil && t.Info.Bytes > 0 {
		n = t.Info.Bytes
	}
	if n == 0 {
		return ""
	}
	return Bytes(n)
}

// KeepName proposes a name under which to keep the data.
func (d Data) KeepName() string {
	if d.Name != "" || len(d.Views) == 0 {
		return d.Name
	}
	if n := len(d.Views); n > 1 {
		return fmt.Sprintf("%s and %d more", d.Views[0].Title(), n-1)
	}
	return d.Views[0].Title()
}

// maxFileName is how many letters of a name are used for files: systems refuse names of more than 255 bytes.
const maxFileName = 100

// FileName makes a file name of a data set's name and an ending.
func FileName(name, ending string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(name) {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	s := b.String()
	if s = strings.Trim(s[:min(len(s), maxFileName)], "-"); s != "" {
		return s + "-" + ending
	}
	return ending
}
