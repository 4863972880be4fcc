package figure

// weights shows how much every view counts in the end; in consensus mode with the deviation over the sets of anchors.
func weights(s Source, o Options) (*Figure, error) {
	r := s.Report
	t := Table{Columns: []string{"view", "weight"}}
	if isConsensus(s) {
		t.Columns = append(t.Columns, "standard deviation over the sets")
	}
	bars := make([]bar, len(r.Weights))
	for v, w := range r.Weights {
		bars[v] = bar{name: r.Views[v], part: w, value: rough(w), paint: accent}
		row := []string{r.Views[v], exact(w)}
		if isConsensus(s) {
			bars[v].spread = r.WeightsSpread[v]
			bars[v].value += deviation(r.WeightsSpread[v])
			row = append(row, exact(r.WeightsSpread[v]))
		}
		t.Rows = append(t.Rows, row)
	}
	text := "The weights add up to 1; " + s.mostWeight()
	if isConsensus(s) && len(bars) > 1 {
		text += ". Whiskers are one standard deviation over the sets of anchors that saw all views; weights no further apart than that are called about equal"
	}
	return drawBars(float64(o.Width), bars).done("View weights", text, t), nil
}
