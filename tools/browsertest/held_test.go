//go:build browser

package browsertest

import (
	"strings"
	"testing"
)

// A cluster that hardly any set of anchors supports is named so, beside its size and in the report, which also says from
// which files it was made.
func TestUnheldCluster(t *testing.T) {
	t.Parallel()
	_, p := begin(t, "/", "?example=acc&c=3&sets=24")
	run(p)
	p.WaitText("result-status", "No sample of Cluster 3 is put there by half of the sets of anchors: the median is 29\u00a0% of them, the most 42\u00a0%.")
	p.WaitText("result-sizes", "29\u00a0%\u00a0agree")
	screen(t, p, "unheld", 1280, 390)
	p.Click("result-tabs-take")
	_, sheet := taken(p, "download-sheet")
	for _, want := range []string{"No sample of Cluster 3 is put there by half", "Between clusters: 23 of 75 samples", "<td>rna.csv</td>", "<h2>Samples of the clusters</h2>", "<td>Evenness ρ</td>"} {
		if !strings.Contains(string(sheet), want) {
			t.Errorf("the report has no %q", want)
		}
	}
}
