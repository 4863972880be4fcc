package figure

import (
	"strconv"

	"viewfold/phrase"
	"viewfold/solver/report"
)

// ablation shows how much of the result stays without each view, and by each view alone.
func ablation(s Source, o Options) (*Figure, error) {
	a := s.Report.Ablation
	t := Table{Columns: []string{"views", "share of samples that stay together", "adjusted Rand index with the result"}}
	if s.Report.Metrics != nil {
		t.Columns = append(t.Columns, "accuracy against the known labels")
	}
	t.Columns = append(t.Columns, "note")
	var bars []bar
	for _, sub := range a.Subsets {
		b := bar{name: subsetName(sub), part: sub.Together, value: share(sub.Together) + ", ARI " + strconv.FormatFloat(sub.ARI, 'f', 2, 64), paint: accent}
		if sub.Without == "" {
			b.paint = hue(1)
		}
		row := []string{b.name, exact(sub.Together), exact(sub.ARI)}
		accuracy := ""
		if sub.Metrics != nil {
			accuracy = exact(sub.Metrics.ACC)
		}
		if sub.Problem != "" {
			b.part, b.value, row = 0, "cannot be run", []string{b.name, "", ""}
		}
		if s.Report.Metrics != nil {
			row = append(row, accuracy)
		}
		bars = append(bars, b)
		t.Rows = append(t.Rows, append(row, sub.Problem))
	}
	text := "Share of the samples that stay in their clusters, matched so that it is largest, when a view is left out and by each view alone"
	if a.Text != "" {
		text += ". " + phrase.Capital(a.Text)
	}
	return drawBars(float64(o.Width), bars).done("Does every view help?", text, t), nil
}

// hasAblation says whether views were left out; with one view there is nothing to leave out.
func hasAblation(s Source) bool {
	return s.Report.Ablation != nil && len(s.Report.Ablation.Subsets) > 0
}

func subsetName(s report.Subset) string {
	if s.Without != "" {
		return "without " + s.Without
	}
	return s.Alone + " alone"
}
