package browsertest

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"strings"
)

//go:embed axe/axe.min.js
var axe string

// axeHash is that of the file, see axe/README.md.
const axeHash = "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c"

// Violations returns what axe-core finds wrong with the page as it is now, of serious or critical impact, a line each.
func (p *Page) Violations() []string {
	p.t.Helper()
	if sum := sha256.Sum256([]byte(axe)); hex.EncodeToString(sum[:]) != axeHash {
		p.t.Fatal("axe.min.js is another")
	}
	Eval[bool](p, "globalThis.axe ? true : (("+quoteFunc(axe)+")(), true)")
	text := Eval[string](p, `axe.run(document, { resultTypes: ["violations"] }).then((found) => found.violations
		.filter((v) => v.impact === "serious" || v.impact === "critical")
		.flatMap((v) => v.nodes.map((n) => v.id + " (" + v.help + "): " + n.html.slice(0, 200) + " " + (n.any[0] ? n.any[0].message : "")))
		.join("\n"))`)
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

// quoteFunc makes a function of a script.
func quoteFunc(script string) string { return "function () {" + script + "\n}" }
