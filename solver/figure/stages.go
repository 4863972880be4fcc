package figure

import (
	"cmp"
	"slices"
)

// stageNames are the stages of a run in their order, with what they do.
var stageNames = [...][2]string{
	{"scale", "Scale the views"}, {"anchor", "Place anchors"}, {"link", "Link samples and anchors"}, {"unify", "Shared graph (P-step)"},
	{"refine", "Graphs of the views (Z-step)"}, {"weigh", "View weights (δ-step)"}, {"label", "Clusters from the graph"}, {"join", "Join the sets"},
}

// stages shows the time of every stage of a run.
func stages(s Source, o Options) (*Figure, error) {
	names := make([]string, 0, len(s.Report.Seconds))
	total, most := 0.0, 1e-9
	for name, t := range s.Report.Seconds {
		names = append(names, name)
		total, most = total+t, max(most, t)
	}
	place := func(name string) int {
		i := slices.IndexFunc(stageNames[:], func(n [2]string) bool { return n[0] == name })
		if i < 0 {
			return len(stageNames)
		}
		return i
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(a, b)) })
	t := Table{Columns: []string{"stage", "seconds"}}
	var bars []bar
	for _, name := range names {
		words, took := name, s.Report.Seconds[name]
		if i := place(name); i < len(stageNames) {
			words = stageNames[i][1]
		}
		bars = append(bars, bar{name: words, part: took / most, value: seconds(took), paint: accent})
		t.Rows = append(t.Rows, []string{name, exact(took)})
	}
	return drawBars(float64(o.Width), bars).done("Time per stage", "The clustering took "+seconds(total)+" in all; where several workers are at several stages at once, the time is that of the one heard of last", t), nil
}
