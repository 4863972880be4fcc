package dataset

import "slices"

// Alignment says which samples are in which views, before anything is joined.
type Alignment struct {
	ByID    bool             // samples are told apart by their IDs; false: by the order of the rows
	Samples int              // in all views
	Union   int              // in any view
	Views   []TableAlignment // per view
	Labels  *TableAlignment  // nil without a label table
	// Patterns are the ways to be in some views and not in others, that of the most samples first, at most
	// maxPatterns.
	Patterns []Pattern
	Map      PresenceMap
	// Suggestions say what would match more IDs.
	Suggestions []Suggestion
	// Clash says why the tables cannot be joined as asked: two IDs of one file are the same; "" when
	// they are not. Nothing else is filled in then.
	Clash string
}

// TableAlignment says how one table's samples compare with those of the others.
type TableAlignment struct {
	Name      string
	Samples   int      // it has
	Only      int      // that no other view has, where there are others
	Lacks     int      // that another view has
	Lacking   []string // the first IDs of these
	Reordered bool     // what it shares with the first view is in another order
	Apart     bool     // it shares nothing with the first view
	// Turned counts features that are called as samples of other views, when these are more than the samples
	// that others have: then rows and columns were probably taken for each other.
	Turned int
}

// Pattern counts the samples that are in some views and no others.
type Pattern struct {
	In      []bool // per view
	Samples int
}

// PresenceMap shows all samples × views, with samples beside each other taken together: those of the first
// view in its order, then those that only later ones have.
type PresenceMap struct {
	Block int     // samples a tile stands for; the last may stand for fewer
	In    [][]int // per view and tile, how many of its samples are in the view
}

const (
	maxPatterns = 16  // more say nothing to a person
	maxTiles    = 256 // of a view: about what a screen shows
	maxExamples = 3
)

// Align compares the samples of tables with IDs that match as asked. labels may be nil.
func Align(tables []*Table, labels *LabelTable, match Match) (*Alignment, error) {
	l, err := match.leniency()
	if err != nil {
		return nil, err
	}
	a := &Alignment{}
	if slices.ContainsFunc(tables, withoutIDs) {
		a.byOrder(tables, labels)
		return a, nil
	}
	a.ByID = true
	r, err := enroll(tables, l)
	if err != nil {
		a.Clash = err.Error()
		return a, nil
	}
	a.Samples, a.Union = len(r.everywhere()), len(r.ids)
	for v, t := range tables {
		view := r.table(v, t.Name, t.IDs)
		view.Turned = r.turned(v, t, l)
		a.Views = append(a.Views, view)
	}
	a.Patterns = r.patterns()
	a.Map = r.presence()
	if labels != nil {
		a.Labels = r.labels(labels, l)
	}
	if a.Samples < a.Union || a.Labels != nil && a.Labels.Lacks > 0 {
		a.Suggestions = r.suggest(tables, labels, l)
	}
	return a, nil
}

// byOrder fills in what the numbers of rows tell.
func (a *Alignment) byOrder(tables []*Table, labels *LabelTable) {
	for v, t := range tables {
		n, _ := t.X.Shape()
		a.Views = append(a.Views, TableAlignment{Name: t.Name, Samples: n})
		a.Union = max(a.Union, n)
		if v == 0 || n < a.Samples {
			a.Samples = n
		}
	}
	for v := range a.Views {
		a.Views[v].Lacks = a.Union - a.Views[v].Samples
	}
	if labels != nil {
		a.Labels = &TableAlignment{Name: labels.Name, Samples: len(labels.Labels), Lacks: max(0, a.Union-len(labels.Labels))}
	}
}

// table compares table v with the others.
func (r *roster) table(v int, name string, ids []string) TableAlignment {
	t := TableAlignment{Name: name, Samples: len(ids), Apart: true}
	before := int32(absent)
	for i, row := range r.row[v] {
		switch {
		case row == absent:
			t.lack(r.ids[i])
		case len(r.row) > 1 && r.views(i) == 1:
			t.Only++
		}
		if row != absent && r.row[0][i] != absent { // samples of the first table are in its order
			t.Reordered, t.Apart = t.Reordered || row < before, false
			before = row
		}
	}
	return t
}

// turned counts the features of table v that are called as samples of other views, when they are more than the
// samples that other views have; else it is 0.
func (r *roster) turned(v int, t *Table, l leniency) int {
	elsewhere := func(i int) bool { return r.views(i) > 1 || r.row[v][i] == absent }
	features, shared := 0, 0
	for _, name := range t.Features {
		if i, ok := r.number[l.key(name)]; ok && elsewhere(i) {
			features++
		}
	}
	for i := range r.row[v] {
		if r.row[v][i] != absent && elsewhere(i) {
			shared++
		}
	}
	if features > shared {
		return features
	}
	return 0
}

// labels compares a label table with the views.
func (r *roster) labels(l *LabelTable, how leniency) *TableAlignment {
	t := &TableAlignment{Name: l.Name, Samples: len(l.Labels)}
	if l.IDs == nil {
		return t
	}
	t.Apart = true
	has := make([]bool, len(r.ids))
	before := -1
	for _, id := range l.IDs {
		i, ok := r.number[how.key(id)]
		if !ok {
			t.Only++
			continue
		}
		has[i] = true
		if r.row[0][i] != absent {
			t.Reordered, t.Apart = t.Reordered || i < before, false
			before = i
		}
	}
	for i, id := range r.ids {
		if !has[i] {
			t.lack(id)
		}
	}
	return t
}

// lack notes a sample that the table has not.
func (t *TableAlignment) lack(id string) {
	if t.Lacks++; len(t.Lacking) < maxExamples {
		t.Lacking = append(t.Lacking, id)
	}
}

// patterns counts the ways in which samples are in some views and not in others.
func (r *roster) patterns() []Pattern {
	var list []Pattern
	at := map[string]int{}
	key := make([]byte, len(r.row))
	for i := range r.ids {
		for v, rows := range r.row {
			key[v] = '0'
			if rows[i] != absent {
				key[v] = '1'
			}
		}
		k, ok := at[string(key)]
		if !ok {
			k = len(list)
			at[string(key)] = k
			in := make([]bool, len(key))
			for v, c := range key {
				in[v] = c == '1'
			}
			list = append(list, Pattern{In: in})
		}
		list[k].Samples++
	}
	slices.SortStableFunc(list, func(a, b Pattern) int { return b.Samples - a.Samples })
	return slices.Clip(list[:min(len(list), maxPatterns)])
}

// presence draws the map.
func (r *roster) presence() PresenceMap {
	m := PresenceMap{Block: max(1, (len(r.ids)+maxTiles-1)/maxTiles)}
	for _, rows := range r.row {
		tiles := make([]int, (len(rows)+m.Block-1)/m.Block)
		for i, row := range rows {
			if row != absent {
				tiles[i/m.Block]++
			}
		}
		m.In = append(m.In, tiles)
	}
	return m
}
