package figure

import (
	"context"

	"viewfold/solver/embed"
)

// MostUsualMap bounds the samples of which a map is drawn unasked: of so many a point still is a shape, and finding their
// places takes little of a run's time.
const MostUsualMap = mostShapes

// UsualTitle is what the map of the learned graph is called.
const UsualTitle = "Map of the learned graph"

// WithMap returns the source with the map of the learned graph when it has no map: so a report, and the files of all figures,
// have one though nobody asked for it. A result without its graph, or of more than MostUsualMap samples, stays without. tell
// is called with the part done.
func (s Source) WithMap(ctx context.Context, tell func(part float64)) (Source, error) {
	if hasMaps(s) || whyNoMap(s) != "" {
		return s, nil
	}
	m, err := embed.Places(ctx, nil, s.Result, embed.DefaultOptions(embed.Spectral), tell)
	if err == nil {
		s.Maps = []Map{{Title: UsualTitle, Map: m}}
	}
	return s, err
}

// whyNoMap says why WithMap draws no map, "" when it does.
func whyNoMap(s Source) string {
	switch {
	case s.Result == nil:
		return "the result was kept without its graph, and no map of its views was drawn"
	case len(s.Report.Labels) > MostUsualMap:
		return "of more than " + plural(MostUsualMap, "sample") + " one is drawn only when it is asked for"
	}
	return ""
}
