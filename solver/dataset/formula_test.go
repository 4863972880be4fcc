package dataset

import (
	"strings"
	"testing"
)

func TestIsFormula(t *testing.T) {
	for text, want := range map[string]bool{
		"=1+1": true, "@SUM(A1)": true, "+49 30": true, "-log10(p)": true, "\t=1": true, "\r=1": true, "-1+2": true, "=": false, "-": false,
		"+": false, "": false, "-1.5": false, "+1.5e-3": false, "-1,5": false, "S-1": false, "s=1": false,
	} {
		if isFormula(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}

// What a spreadsheet would compute stays as it is, with a warning.
func TestFormulasStay(t *testing.T) {
	read := func(text string) *Table {
		table, err := Read(strings.NewReader(text), "a.csv", Format{ID: "id"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return table
	}
	table := read("id,x,-y\nS1,1,2\n\"=cmd|'/C calc'!A0\",2,4\n-1.5,3,1\n")
	set, err := Joining{}.Join([]*Table{table}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		`IDs such as "=cmd|'/C calc'!A0" look like formulas to a spreadsheet: files of the result have them as they are, so open these with care there`,
		`names of features such as "-y" look like formulas to a spreadsheet: files of the result have them as they are, so open these with care there`,
	}
	if strings.Join(set.IDs, "|") != "S1|=cmd|'/C calc'!A0|-1.5" || strings.Join(set.Warnings, "\n") != strings.Join(want, "\n") {
		t.Errorf("%q, warnings %q", set.IDs, set.Warnings)
	}
	fresh, err := Joining{}.JoinNew([]*Table{read("id,x,-y\n+n1,1,2\nn2,2,3\n")}, set, nil)
	if err != nil || len(fresh.Warnings) != 1 || !strings.HasPrefix(fresh.Warnings[0], `IDs such as "+n1"`) {
		t.Errorf("%v, %v", err, fresh)
	}
	about, err := ReadColumns(strings.NewReader("id,age,group\nS1,3,@a\n-1.5,4,b\n"), "about.csv", Format{ID: "id"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	set.Warnings = nil
	if err := set.AddColumns(about); err != nil || !strings.HasPrefix(set.Warnings[0], `names and levels of columns such as "@a"`) {
		t.Errorf("%v, %q", err, set.Warnings)
	}
}
