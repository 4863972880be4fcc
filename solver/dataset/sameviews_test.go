package dataset

import (
	"strings"
	"testing"
)

// Views of the same numbers are told of, also in another order and format; others are not.
func TestSameViews(t *testing.T) {
	first := tableOf(t, "a.csv", "id,x,y\np,1,2\nq,3,\n", Format{})
	for name, c := range map[string]struct {
		text string
		f    Format
		same bool
	}{
		"the same":      {"id,x,y\np,1,2\nq,3,\n", Format{}, true},
		"another order": {"id;u;v\nq;3,0;NA\np;1,0;2\n", Format{}, true},
		"another value": {"id,x,y\np,1,2\nq,3,4\n", Format{}, false},
		"another row":   {"id,x,y\np,1,2\nq,5,\n", Format{}, false},
		"another ID":    {"id,x,y\np,1,2\nr,3,\n", Format{}, false},
		"more features": {"id,x,y,z\np,1,2,3\nq,3,,3\n", Format{}, false},
		"by order":      {"1,2\n3,NA\n", Format{Header: HeaderNo}, true},
		"not by order":  {"3,NA\n1,2\n", Format{Header: HeaderNo}, false},
	} {
		second := tableOf(t, "b.csv", c.text, c.f)
		notes := SameViews([]*Table{first, second, second})
		if notes[0] != nil || (notes[1] != nil) != c.same || notes[2] == nil {
			t.Errorf("%s: %v", name, notes)
		} else if of := map[bool]string{true: `view 1, "a.csv": what both`, false: `view 2, "b.csv": what both`}[c.same]; !strings.Contains(notes[2].String(), of) {
			t.Errorf("%s: %s", name, notes[2])
		}
	}
}
