package figure

import (
	"context"
	"strings"
	"testing"

	"viewfold/solver"
)

// A sheet has every figure and every option, names are text, and nothing in it is fetched or run.
func TestSheet(t *testing.T) {
	s := acc(t, solver.Paper)
	s.Report.Warnings = []string{"<script>alert(1)</script>"}
	s, err := s.WithMap(t.Context(), func(float64) {})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := WriteSheet(&b, s, About{Title: `A & <b>`, Version: "1.2", Made: "28 Nov 2026"}); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	for _, text := range []string{"<title>A &amp; &lt;b&gt;</title>", "3 clusters over 75 samples in 4 views", "&lt;script&gt;", "<td>Rounds per iteration γ</td><td>50</td>",
		"<td>Scaling</td><td>minmax</td>", "<td>view rna</td>", "<h2>Map of the learned graph</h2>", "Viewfold 1.2, 28 Nov 2026", ".accent { fill: var(--accent); }"} {
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

// A map that was drawn stays the one that is shown; of a kept result and of very many samples there is none unless it was
// asked for, and the sheet says why.
func TestUsualMap(t *testing.T) {
	s := acc(t, solver.Paper)
	tell := func(float64) {}
	with, err := s.WithMap(t.Context(), tell)
	if err != nil || len(with.Maps) != 1 || with.Maps[0].Title != UsualTitle || with.Maps[0].XY.Rows != 75 || len(s.Maps) != 0 {
		t.Fatalf("%+v, %v", with.Maps, err)
	}
	drawn := with.Maps[0]
	drawn.Title = "mine"
	with.Maps = []Map{drawn}
	if again, err := with.WithMap(t.Context(), tell); err != nil || len(again.Maps) != 1 || again.Maps[0].Title != "mine" {
		t.Errorf("%+v, %v", again.Maps, err)
	}
	cancelled, stop := context.WithCancel(t.Context())
	stop()
	if _, err := s.WithMap(cancelled, tell); err != context.Canceled {
		t.Errorf("%v", err)
	}
	kept, large := s, s
	kept.Result = nil
	many := *s.Report
	many.Labels = make([]int, MostUsualMap+1)
	large.Report = &many
	for want, s := range map[string]Source{"kept without its graph": kept, "of more than 20,000 samples": large} {
		with, err := s.WithMap(t.Context(), tell)
		if err != nil || len(with.Maps) != 0 || !strings.Contains(whyNoMap(with), want) {
			t.Errorf("%d maps, %q, %v", len(with.Maps), whyNoMap(with), err)
		}
	}
	var b strings.Builder
	if err := WriteSheet(&b, kept, About{}); err != nil || !strings.Contains(b.String(), "There is no map in this report: the result was kept without its graph") {
		t.Errorf("%v, and the sheet does not say why there is no map", err)
	}
}
