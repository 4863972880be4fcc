package widget

import (
	"fmt"
	"html"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Numbers is a table of numbers in a frame that scrolls when they are many. It is set as one piece of
// HTML: there may be a thousand rows.
func Numbers(id, caption string, columns []string, rows [][]string) app.UI {
	return app.Div().ID(id).Class("numbers").TabIndex(0).Role("region").Aria("label", caption).
		Body(app.Raw(numbersHTML(columns, rows)))
}

func numbersHTML(columns []string, rows [][]string) string {
	var b strings.Builder
	b.WriteString("<table><thead><tr>")
	for _, name := range columns {
		fmt.Fprintf(&b, `<th scope="col">%s</th>`, html.EscapeString(name))
	}
	b.WriteString("</tr></thead><tbody>")
	for _, row := range rows {
		b.WriteString("<tr>")
		for _, cell := range row {
			fmt.Fprintf(&b, "<td>%s</td>", html.EscapeString(cell))
		}
		b.WriteString("</tr>")
	}
	b.WriteString("</tbody></table>")
	return b.String()
}
