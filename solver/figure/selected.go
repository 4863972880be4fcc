package figure

import "viewfold/solver/report"

func hasSelected(s Source) bool { return s.Selected != nil }

// selected shows which features set the samples that a person selected apart from all others, by view, as features does of
// a cluster.
func selected(s Source, o Options) (*Figure, error) {
	c := *s.Selected
	t := featureTable()
	t.Rows = featureRows(s, report.SelectedName, c)
	return drawContrasts(float64(o.Width), byView(c, accent)).done("What sets the selected samples apart", apart("Selected", c)+
		". Bars are Cohen’s d: the mean of the selected samples less that of all others, in pooled standard deviations; to the right the selected are higher. "+
		"They were selected with the data in sight, so d describes them and tests nothing"+aboutFilled(c), t), nil
}
