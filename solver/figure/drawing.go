package figure

import (
	"fmt"
	"html"
	"strings"
	"unicode"
)

// drawing is an SVG that is being made, in pixels of 1/96 inch.
type drawing struct {
	b             strings.Builder
	width, height float64
}

const (
	textSize   = 12.0
	lineHeight = 18.0
	charWidth  = 7.6 // of text of that size, on the wide side
	gap        = 8.0
	rowHeight  = 24.0
)

// done makes the figure of a drawing.
func (d *drawing) done(title, text string, table Table) *Figure {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" class="drawing" width="%.0f" height="%.0f" viewBox="0 0 %.0f %.0f" `+
		`font-family="system-ui, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif" font-size="%g" role="img" aria-label="%s">`,
		d.width, d.height, d.width, d.height, textSize, escaped(title+". "+text))
	b.WriteString(d.b.String())
	b.WriteString(`</svg>`)
	return &Figure{Title: title, Text: text, Width: int(d.width), Height: int(d.height), SVG: b.String(), Table: table}
}

// rect draws a rectangle; tip, when there is one, is shown when the pointer rests on it.
func (d *drawing) rect(x, y, w, h float64, p paint, tip string) {
	fmt.Fprintf(&d.b, `<rect x="%.2f" y="%.2f" width="%.2f" height="%.2f" %s%s`, x, y, w, h, p.fill(), closed("rect", tip))
}

// dot draws a disc with an edge that parts it from its neighbours.
func (d *drawing) dot(x, y, r float64, p paint, tip string) {
	fmt.Fprintf(&d.b, `<circle cx="%.2f" cy="%.2f" r="%g" %s%s`, x, y, r, p.fill(), closed("circle", tip))
}

// line draws a straight line.
func (d *drawing) line(x1, y1, x2, y2, width float64, p paint) {
	fmt.Fprintf(&d.b, `<line x1="%.2f" y1="%.2f" x2="%.2f" y2="%.2f" stroke-width="%g" %s></line>`, x1, y1, x2, y2, width, p.stroke())
}

// path draws a line through points; dash is its pattern, "" for none.
func (d *drawing) path(points [][2]float64, width float64, p paint, dash string) {
	d.b.WriteString(`<polyline fill="none" stroke-linejoin="round" points="`)
	for _, at := range points {
		fmt.Fprintf(&d.b, "%.2f,%.2f ", at[0], at[1])
	}
	fmt.Fprintf(&d.b, `" stroke-width="%g" %s`, width, p.stroke())
	if dash != "" {
		fmt.Fprintf(&d.b, ` stroke-dasharray="%s"`, dash)
	}
	d.b.WriteString(`></polyline>`)
}

// Where a text lies at its point.
const (
	start  = "start"
	middle = "middle"
	end    = "end"
)

// text writes; y is the middle of its line.
func (d *drawing) text(x, y float64, anchor, s string, p paint) {
	fmt.Fprintf(&d.b, `<text x="%.2f" y="%.2f" text-anchor="%s" %s>%s</text>`, x, y+textSize*0.35, anchor, p.fill(), escaped(s))
}

// image places a PNG of data URL form, its pixels as sharp squares.
func (d *drawing) image(x, y, w, h float64, png string) {
	fmt.Fprintf(&d.b, `<image x="%.2f" y="%.2f" width="%.2f" height="%.2f" preserveAspectRatio="none" image-rendering="pixelated" href="data:image/png;base64,%s"></image>`, x, y, w, h, png)
}

// closed ends an element, with what the pointer tells.
func closed(element, tip string) string {
	if tip == "" {
		return "></" + element + ">"
	}
	return "><title>" + escaped(tip) + "</title></" + element + ">"
}

// escaped is a text as SVG has it. Control characters, which names in files may have but no XML, become �.
func escaped(s string) string {
	return html.EscapeString(strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0xFFFE || r == 0xFFFF {
			return unicode.ReplacementChar
		}
		return r
	}, s))
}

// widthOf is about how wide a text is; capitals are a quarter wider, and characters of East Asia as wide as high.
func widthOf(s string) float64 {
	n := 0.0
	for _, r := range s {
		n += cells(r)
		if unicode.IsUpper(r) {
			n += 0.25
		}
	}
	return charWidth * n
}

// cells is how many characters a character takes the room of, without regard to capitals.
func cells(r rune) float64 {
	if r >= 0x1100 && (r >= 0x1F300 || r >= 0xFF01 && r <= 0xFF60 || unicode.In(r, unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana)) {
		return textSize / charWidth
	}
	return 1
}

// widest is about how wide the widest of the texts is.
func widest(texts []string) float64 {
	w := 0.0
	for _, s := range texts {
		w = max(w, widthOf(s))
	}
	return w
}

// short cuts a text to about a width.
func short(s string, width float64) string {
	most := max(width/charWidth+0.01, 2)
	room, cut := 0.0, 0 // cut is behind what fits beside an ellipsis
	for at, r := range s {
		if room <= most-1 {
			cut = at
		}
		if room += cells(r); room > most {
			return s[:cut] + "…"
		}
	}
	return s
}
