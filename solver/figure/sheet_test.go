package figure

import (
	"strings"
	"testing"

	"viewfold/solver"
)

// A sheet has every figure and every option, names are text, and nothing in it is fetched or run.
func TestSheet(t *testing.T) {
	s := acc(t, solver.Paper)
	s.Report.Warnings = []string{"<script>alert(1)</script>"}
	var b strings.Builder
	if err := WriteSheet(&b, s, About{Title: `A & <b>`, Version: "1.2", Made: "28 Nov 2026"}); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	for _, text := range []string{"<title>A &amp; &lt;b&gt;</title>", "3 clusters over 75 samples in 4 views", "&lt;script&gt;", "<td>Rounds per iteration γ</td><td>50</td>",
		"<td>Scaling</td><td>minmax</td>", "<td>view rna</td>", "There is no map", "Viewfold 1.2, 28 Nov 2026", ".accent { fill: var(--accent); }"} {
		if !strings.Contains(page, text) {
			t.Errorf("the sheet has no %q", text)
		}
	}
	if n, want := strings.Count(page, "<figure>"), len(Names(s)); n != want {
		t.Errorf("%d figures, want %d", n, want)
	}
	for _, bad := range []string{"<script", "src=", "http://", "https://"} {
		if strings.Contains(strings.ReplaceAll(page, "http://www.w3.org/2000/svg", ""), bad) {
			t.Errorf("the sheet has %q", bad)
		}
	}
	if strings.Count(page, "<section>") != strings.Count(page, "</section>") || !strings.HasSuffix(page, "</html>\n") {
		t.Error("the sheet is not whole")
	}
}
