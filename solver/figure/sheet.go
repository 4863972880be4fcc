package figure

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"strings"

	"viewfold/phrase"
)

// About is what a sheet says besides the figures.
type About struct {
	Title   string // of the data
	Version string // of the program
	Made    string // when the run was, in words; "" when it is not said
	Files   Files
}

// WriteSheet writes a result as one HTML file that needs nothing else: what was found and from which files, every
// figure with its numbers, and the options that it was made with. It opens anywhere, offline, prints well, and holds no script.
func WriteSheet(w io.Writer, s Source, about About) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, sheetHead, html.EscapeString(about.Title), sheetStyle+darkHues())
	r := s.Report
	paragraph := func(text string) { fmt.Fprintf(out, "<p>%s</p>\n", html.EscapeString(text)) }
	fmt.Fprintf(out, "<h1>%s</h1>\n<p class=\"lead\">%s over %s in %s</p>\n", html.EscapeString(about.Title),
		plural(r.Clusters, "cluster"), plural(len(r.Labels), "sample"), plural(len(r.Views), "view"))
	paragraph(phrase.Capital(r.Status.Text) + ".")
	switch unsure := r.Unsure(); {
	case len(r.Agreement) == 0:
	case unsure == 0:
		paragraph("No sample lies between clusters: at least half of the sets of anchors put each where it is.")
	default:
		paragraph(fmt.Sprintf("Between clusters: %s of %s, which fewer than half of the sets of anchors put where they are.", count(unsure), plural(len(r.Labels), "sample")))
	}
	for _, text := range r.Concerns(s.name) {
		fmt.Fprintf(out, "<p class=\"concern\"><strong>Note:</strong> %s</p>\n", html.EscapeString(text))
	}
	if m := r.Metrics; m != nil {
		paragraph(fmt.Sprintf("Against the known labels of %s, which were not used for clustering: accuracy %s, NMI %s (divided by the larger entropy), purity %s, adjusted Rand index %s.",
			plural(m.Samples, "sample"), rough(m.ACC), rough(m.NMIMax), rough(m.Purity), rough(m.ARI)))
	}
	if len(r.Warnings) > 0 {
		fmt.Fprint(out, "<h2>Notes on the data</h2>\n<ul>\n")
		for _, text := range r.Warnings {
			fmt.Fprintf(out, "<li>%s</li>\n", html.EscapeString(text))
		}
		fmt.Fprint(out, "</ul>\n")
	}
	section := func(title, text string, t Table) {
		fmt.Fprintf(out, "<section>\n<h2>%s</h2>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"%[1]s\">", html.EscapeString(title))
		writeTable(out, t)
		fmt.Fprint(out, "</div>\n")
		if text != "" {
			paragraph(text)
		}
		fmt.Fprint(out, "</section>\n")
	}
	section("Files", "", filesTable(r, about.Files))
	draw := func(name string, o Options) error {
		f, err := Draw(name, s, o)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "<section>\n<h2>%s</h2>\n<figure>%s<figcaption>%s.</figcaption></figure>\n<details><summary>Numbers</summary>\n",
			html.EscapeString(f.Title), f.SVG, html.EscapeString(f.Text))
		writeTable(out, f.Table)
		fmt.Fprint(out, "</details>\n</section>\n")
		return nil
	}
	for _, name := range Names(s) {
		if err := draw(name, Options{}); err != nil {
			return err
		}
		switch name {
		case "confidence":
			if r.Explanation != nil {
				section("Samples of the clusters", "", s.samplesTable())
			}
		case "tests":
			if t := s.mediansTable(); len(t.Rows) > 0 {
				section("Medians by cluster", "Of numeric columns about the samples, over n known values.", t)
			}
			for k := range r.Explanation.Columns.Columns[:min(len(r.Explanation.Columns.Columns), mostSheetColumns)] {
				if err := draw("column", Options{Column: k}); err != nil {
					return err
				}
			}
		}
	}
	if !hasMaps(s) {
		paragraph("There is no map in this report: " + whyNoMap(s) + ".")
	}
	options, err := OptionTable(r.Options)
	if err != nil {
		return err
	}
	section("Options", "", options)
	fmt.Fprint(out, "<footer>")
	made := "Viewfold " + about.Version
	if about.Made != "" {
		made += ", " + about.Made
	}
	paragraph(made + ". Method: Fang et al., Efficient Multi-View Clustering via Unified and Discrete Bipartite Graph Learning, IEEE TNNLS 2023.")
	fmt.Fprint(out, "</footer>\n</body>\n</html>\n")
	return out.Flush()
}

// mostSheetColumns bounds the columns about the samples that are drawn one by one.
const mostSheetColumns = 24

// mostSheetRows bounds the rows of a table; the JSON document has all numbers.
const mostSheetRows = 500

// wideColumns are so many that a table does not get narrower than it reads well.
const wideColumns = 5

// longCell is so long in bytes that a cell is given room, lest it make a high row.
const longCell = 48

func writeTable(out *bufio.Writer, t Table) {
	row := func(cell string, texts []string) {
		fmt.Fprint(out, "<tr>")
		for _, text := range texts {
			class := ""
			if len(text) > longCell {
				class = ` class="long"`
			}
			fmt.Fprintf(out, "<%s%s>%s</%[1]s>", cell, class, html.EscapeString(text))
		}
		fmt.Fprint(out, "</tr>\n")
	}
	class := ""
	if len(t.Columns) >= wideColumns {
		class = ` class="wide"`
	}
	fmt.Fprintf(out, "<table%s>\n<thead>", class)
	row("th", t.Columns)
	fmt.Fprint(out, "</thead>\n<tbody>\n")
	for _, texts := range t.Rows[:min(len(t.Rows), mostSheetRows)] {
		row("td", texts)
	}
	fmt.Fprint(out, "</tbody>\n</table>\n")
	if all := max(t.All, len(t.Rows)); all > mostSheetRows {
		fmt.Fprintf(out, "<p>The first %d of %s rows.</p>\n", mostSheetRows, count(all))
	}
}

const sheetHead = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s</title>
<style>%s</style>
</head>
<body>
`

// sheetStyle is the look of a sheet. In dark surroundings its figures take the colours of the page's dark scheme.
const sheetStyle = `
:root { color-scheme: light dark; --ground: #fff; --ink: #17202e; --soft: #556072; --edge: #d8dde5; }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, "Segoe UI", Roboto, sans-serif; }
h1 { font-size: 1.75rem; margin: 0; overflow-wrap: anywhere; } h2 { font-size: 1.2rem; margin: 2rem 0 0.75rem; }
.lead { font-size: 1.15rem; color: var(--soft); margin-top: 0.25rem; }
.scroll { overflow-x: auto; } .scroll .wide { min-width: 40rem; } .scroll th, .scroll td { overflow-wrap: normal; min-width: 3.5rem; } .scroll .long { min-width: 15rem; }
.concern { border-left: 4px solid #b45309; padding-left: 0.75rem; }
figure { margin: 0; } figcaption, footer { color: var(--soft); font-size: 0.9rem; margin-top: 0.5rem; }
svg { max-width: 100%; height: auto; }
details { margin-top: 0.5rem; max-height: 30rem; overflow: auto; } summary { cursor: pointer; }
table { border-collapse: collapse; font-size: 0.85rem; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: 0.2rem 0.75rem 0.2rem 0; border-bottom: 1px solid var(--edge); vertical-align: top; overflow-wrap: anywhere; }
footer { margin-top: 3rem; border-top: 1px solid var(--edge); }
@media screen and (prefers-color-scheme: dark) {
  :root { --ground: #14171c; --ink: #e8ecf2; --soft: #a3aebd; --edge: #323a46; --accent: #7fb0ff; }
  .ink { fill: var(--ink); } .ink-line { stroke: var(--ink); } .soft { fill: var(--soft); } .soft-line { stroke: var(--soft); }
  .edge { fill: var(--edge); } .edge-line { stroke: var(--edge); } .accent { fill: var(--accent); } .accent-line { stroke: var(--accent); }
}
@media print { section { break-inside: avoid; } details { display: none; } }
`

// darkHues has the palette's colours for dark surroundings.
func darkHues() string {
	var b strings.Builder
	b.WriteString("@media screen and (prefers-color-scheme: dark) {\n")
	for i, c := range Colours {
		fmt.Fprintf(&b, "  .hue-%d { fill: %s; } .hue-%[1]d-line { stroke: %[2]s; }\n", i, c.Dark)
	}
	b.WriteString("}\n")
	return b.String()
}
