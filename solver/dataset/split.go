package dataset

import "strings"

const (
	minGroups = 2
	maxGroups = 20 // more are hardly views
)

// groupMarks may stand between the name of a view and that of a feature; they are tried in this order.
var groupMarks = []string{":", "|", "/", "_", ".", "-", " "}

// keepPart ignores the columns of features that Format.Part does not name; in a transposed file the rows.
func (l *layout) keepPart() error {
	if l.format.transposed() {
		return l.readRowRoles()
	}
	if l.format.Part == "" {
		return nil
	}
	keys, err := SplitColumns(l.format.Part)
	if err != nil {
		return err
	}
	in := make([]bool, len(l.columns))
	for _, key := range keys {
		list, err := l.findAll(strings.TrimSpace(key))
		if err != nil {
			return err
		}
		for _, j := range list {
			in[j] = true
		}
	}
	for j, r := range l.roles {
		if !in[j] && (r == feature || r == category) {
			l.roles[j] = unused
		}
	}
	return nil
}

// Group is a part of a wide file whose features have names that begin alike.
type Group struct {
	Name string // "rna"
	Part string // as Format.Part has it: "rna_*"
}

// Groups splits features by what stands before a mark in their names, in order of appearance; nil when a name has
// no mark or there are not 2 to 20 groups.
func (t *Table) Groups(mark string) []Group {
	var groups []Group
	met := map[string]bool{}
	for _, name := range t.Features {
		prefix, _, ok := strings.Cut(name, mark)
		if !ok || strings.Trim(prefix, " ") == "" {
			return nil
		}
		if !met[prefix] {
			if len(groups) == maxGroups {
				return nil
			}
			met[prefix] = true
			groups = append(groups, Group{prefix, ListColumns(prefix + mark + "*")})
		}
	}
	if len(groups) < minGroups {
		return nil
	}
	return groups
}

// severalEach tells whether every group has more than one feature: else the marks hardly stand for views.
func (t *Table) severalEach(groups []Group, mark string) bool {
	count := map[string]int{}
	for _, name := range t.Features {
		prefix, _, _ := strings.Cut(name, mark)
		count[prefix]++
	}
	for _, g := range groups {
		if count[g.Name] < 2 {
			return false
		}
	}
	return true
}

// ListColumns is a list of columns, as SplitColumns takes apart.
func ListColumns(columns ...string) string {
	var b strings.Builder
	for k, c := range columns {
		if k > 0 {
			b.WriteByte(',')
		}
		if strings.ContainsAny(c, "\",\r\n") || strings.TrimSpace(c) != c {
			c = `"` + strings.ReplaceAll(c, `"`, `""`) + `"`
		}
		b.WriteString(c)
	}
	return b.String()
}

// splitOffer offers to read a wide file as several views, when each has several features.
func (t *Table) splitOffer() []Choice {
	if t.Format.Part != "" {
		return nil
	}
	for _, mark := range groupMarks {
		groups := t.Groups(mark)
		if len(groups) == 0 || !t.severalEach(groups, mark) {
			continue
		}
		var names []string
		var formats []Format
		for _, g := range groups {
			f := t.Format
			f.Part = g.Part
			names, formats = append(names, g.Name), append(formats, f)
		}
		return []Choice{{Text: "Split it into views: " + strings.Join(names, ", "), Format: formats[0], More: formats[1:]}}
	}
	return nil
}
