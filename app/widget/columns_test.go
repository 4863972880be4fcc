package widget

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// The table shows every column's role, levels as text, and of many columns no more than it may.
func TestColumns(t *testing.T) {
	info := wire.TableInfo{Name: "a.csv", Columns: []string{"id", "town", "x"}, Roles: []string{"id", "category", "other"},
		Levels: []wire.Levels{{Column: 2, Names: []string{"Bonn", "<b>"}}}}
	for range 100 {
		info.Columns, info.Roles = append(info.Columns, "more"), append(info.Roles, "feature")
	}
	c := &Columns{ID: "c", Table: model.Table{Number: 3, Name: "a.csv", Info: &info}}
	ui := app.NewClientTester(c)
	defer ui.Close()
	ui.Consume()
	html := app.HTMLString(c)
	for _, want := range []string{`id="c-role-2"`, `aria-label="Role of column town"`, `<option value="category" selected`, "in another view", "Bonn, &lt;b&gt;",
		"50 of 103 columns shown"} {
		if !strings.Contains(html, want) {
			t.Errorf("no %q in\n%.3000s", want, html)
		}
	}
	info.Format.Samples, info.Rows, info.RowRoles = "columns", []string{"A", "sex"}, []string{"feature", "category"}
	rows := app.HTMLString(&Columns{ID: "r", Table: model.Table{Number: 3, Name: "a.csv", Info: &info}, Rows: true})
	for _, want := range []string{`aria-label="Role of row sex"`, `<option value="category" selected`, "Bonn, &lt;b&gt;", "2 of 2 rows shown"} {
		if !strings.Contains(rows, want) {
			t.Errorf("no %q in\n%.3000s", want, rows)
		}
	}
	if n := strings.Count(html, "<select"); n != mostColumns {
		t.Errorf("%d choices", n)
	}
}
