package widget

import (
	"fmt"
	"html"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/model"
)

// mostPrinted bounds the rows of a long table that are printed: some 25 pages.
const mostPrinted = 1000

// paper fills an element when the page is about to be printed and empties it after that: what is on the page only in
// part, as a long table, is printed whole. The browser prints as soon as its event is handled, so the element is filled at
// once, as HTML; the component that has it gives it no children.
type paper struct {
	before, after app.Func
}

// printed begins to fill the element of an ID with what content gives.
func printed(id string, content func() string) paper {
	fill := func(text func() string) app.Func {
		return app.FuncOf(func(app.Value, []app.Value) any {
			if element := app.Window().GetElementByID(id); element.Truthy() {
				element.Set("innerHTML", text())
			}
			return nil
		})
	}
	p := paper{before: fill(content), after: fill(func() string { return "" })}
	app.Window().Call("addEventListener", "beforeprint", p.before)
	app.Window().Call("addEventListener", "afterprint", p.after)
	return p
}

// end ends it.
func (p paper) end() {
	app.Window().Call("removeEventListener", "beforeprint", p.before)
	app.Window().Call("removeEventListener", "afterprint", p.after)
	p.before.Release()
	p.after.Release()
}

// printedRows is the table of samples as it is printed: the rows that are chosen, up to a bound, which is said.
func (s *Samples) printedRows() string {
	var b strings.Builder
	cell := func(class, text string) {
		fmt.Fprintf(&b, `<td class="%s">%s</td>`, class, html.EscapeString(text))
	}
	all := s.Result.Samples
	b.WriteString(`<table><thead><tr><th scope="col" class="number">Row</th><th scope="col">Sample</th><th scope="col">Cluster</th>`)
	if all.Confident() {
		b.WriteString(`<th scope="col" class="number">` + html.EscapeString(all.ConfidenceName()) + `</th>`)
	}
	if all.Rated() {
		b.WriteString(`<th scope="col" class="number">Margin</th>`)
	}
	b.WriteString("</tr></thead><tbody>")
	shown := min(s.list.Len(), mostPrinted)
	for k := range shown {
		n := s.list.At(k)
		cluster := all.Cluster(n)
		b.WriteString("<tr>")
		cell("number", model.Count(n+1))
		cell("", all.ID(n))
		fmt.Fprintf(&b, "<td>%s %s</td>", swatchHTML(cluster, s.Result.GivenColor(cluster)), html.EscapeString(s.Result.ShortName(cluster)))
		if all.Confident() {
			cell("number", model.Share(all.Confidence(n)))
		}
		if all.Rated() {
			cell("number", model.Signed(all.Margin(n)))
		}
		b.WriteString("</tr>")
	}
	b.WriteString("</tbody></table>")
	words := model.Count(s.list.Len()) + " of " + model.Plural(all.Len(), "sample") + "."
	if shown < s.list.Len() {
		words = fmt.Sprintf("Rows 1 to %s of %s; the whole table is in the CSV file.", model.Count(shown), model.Count(s.list.Len()))
	}
	return b.String() + "<p>" + html.EscapeString(words) + "</p>"
}
