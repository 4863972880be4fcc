package dataset

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"viewfold/solver/dataset/array"
)

// itemsOf makes items of words such as "X{1}=3×4"; a name alone is a CSV file.
func itemsOf(words string) []item {
	var items []item
	for _, word := range strings.Fields(words) {
		name, size, isArray := strings.Cut(word, "=")
		it := item{Entry: Entry{Name: name}}
		if isArray {
			fmt.Sscanf(size, "%d×%d", &it.Rows, &it.Cols)
			it.array.Shape = []int{it.Rows, it.Cols}
		} else {
			it.text = func() (io.ReadCloser, error) { return nil, nil }
		}
		items = append(items, it)
	}
	return items
}

// TestRolesAndSides lists what files hold, and for every view which side its samples are on.
func TestRolesAndSides(t *testing.T) {
	for words, want := range map[string]string{
		"X{1}=9×4 X{2}=7×4 Y=4×1":                    "view:columns view:columns labels",
		"X{1}=4×9 X{2}=4×7 gt=1×4":                   "view:rows view:rows labels",
		"a=4×9 b=4×7":                                "view:rows view:rows",
		"a=9×4 b=7×4":                                "view:columns view:columns",
		"a=9×4 b=9×4":                                "view:rows view:rows",
		"a=9×4":                                      "view:rows",
		"a=9×4 b=4×7":                                "view:rows view:rows",
		"a=9×4 b=7×4 k=1×1 ids=4×1":                  "view:columns view:columns - labels",
		"a=9×4 b=7×4 p=4×1 q=4×1":                    "view:columns view:columns - -",
		"a=9×4 b=7×4 p=5×1":                          "view:columns view:columns -",
		"a=9×4 W=3×3 label=4×1":                      "view:columns - labels",
		"a=9×5 W=3×3 label=4×1":                      "view:rows view:rows labels",
		"d{1}=9×4 truelabel{1}=1×4 truelabel{2}=1×4": "view:columns labels -",
		"a=4×4 y=4×1":                                "view:rows labels",
		"y=1×1 a=4×9":                                "- view:rows",
		"y=4×1 labels=4×1 a=9×4":                     "labels labels view:rows",
		"dir/a.csv dir/Labels.csv sub/y.csv.gz":      "view labels labels",
		"p=4×1":                                      "labels",
	} {
		items := itemsOf(words)
		giveRoles(items)
		var got []string
		for _, it := range items {
			word := string(it.Role)
			if it.Role == RoleOther {
				word = "-"
			}
			if it.isMatrix() {
				side, _ := sideOf(it, items, SideAuto)
				word += ":" + string(side)
			}
			got = append(got, word)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %s, want %s", words, strings.Join(got, " "), want)
		}
	}
	if side, _ := sideOf(itemsOf("a=4×9")[0], itemsOf("a=4×9 b=4×7"), SideColumns); side != SideColumns {
		t.Error("what is asked for does not count")
	}
	text := []item{{Entry: Entry{Name: "names", Rows: 4, Cols: 1}, array: array.Array{Shape: []int{4}, IsText: true}}}
	if giveRoles(text); text[0].Role != RoleLabels {
		t.Error("texts are not labels")
	}
}
