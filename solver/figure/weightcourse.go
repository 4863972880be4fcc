package figure

import (
	"fmt"
	"strconv"
)

func isConsensus(s Source) bool { return len(s.Report.Sets) > 0 }

func hasWeightCourse(s Source) bool { return isConsensus(s) || len(s.Report.WeightsTrace) > 1 }

// weightCourse shows how the view weights came about: after every iteration, or, in consensus mode, in every set of
// anchors.
func weightCourse(s Source, o Options) (*Figure, error) {
	if isConsensus(s) {
		return weightsOfSets(s, o), nil
	}
	r := s.Report
	t := Table{Columns: append([]string{"iteration"}, r.Views...)}
	for k, weights := range r.WeightsTrace {
		t.Rows = append(t.Rows, append([]string{strconv.Itoa(k)}, exacts(weights)...))
	}
	p := newPlot(float64(o.Width), whole(len(r.WeightsTrace)-1, 8), newAxis(0, 1, 5), "Iteration", "Weight", legendHeight(float64(o.Width), r.Views))
	dash := func(v int) string { return dashOf(v) }
	p.legend(r.Views, hue, dash)
	for v := range r.Views {
		values := make([]float64, len(r.WeightsTrace))
		for k, weights := range r.WeightsTrace {
			values[k] = weights[v]
		}
		p.curve(values, hue(v), dash(v))
	}
	text := "Weight of every view before the first iteration, where all are equal, and after each"
	if len(r.Options.FixedWeights) > 0 {
		text = "Weight of every view, as it was fixed, in every iteration"
	}
	return p.done("View weights over the iterations", text, t), nil
}

// weightsOfSets shows a dot for the weight of every view in each set of anchors.
func weightsOfSets(s Source, o Options) *Figure {
	r := s.Report
	t := Table{Columns: append([]string{"set", "anchors", "look"}, r.Views...)}
	for k, set := range r.Sets {
		t.Rows = append(t.Rows, append([]string{strconv.Itoa(k + 1), strconv.Itoa(set.Anchors), set.Look}, exacts(set.Weights)...))
	}
	width, strip := float64(o.Width), 44.0
	left := min(widest(r.Views), 0.35*width) + gap
	right := width - 2*gap
	d := &drawing{width: width, height: strip*float64(len(r.Views)) + 2*lineHeight + gap}
	bottom := strip * float64(len(r.Views))
	x := newAxis(0, 1, 5)
	at := func(w float64) float64 { return left + (right-left)*x.part(w) }
	for _, tick := range x.ticks {
		d.line(at(tick), 0, at(tick), bottom, 1, edge)
		d.text(at(tick), bottom+lineHeight*0.7, middle, x.text(tick), soft)
	}
	d.text((left+right)/2, d.height-lineHeight/2, middle, "Weight", soft)
	for v, name := range r.Views {
		y := strip * float64(v)
		d.fit(left-gap, y+strip/2, end, name, left-gap, ink)
		for k, set := range r.Sets {
			paint, what := accent, "all views"
			if set.Partial {
				paint, what = soft, "some views"
			}
			// The sets lie below each other in their order, so that equal weights do not hide each other.
			part := (float64(k) + 0.5) / float64(len(r.Sets))
			d.dot(at(set.Weights[v]), y+6+(strip-12)*part, 3, paint, fmt.Sprintf("set %d, which saw %s: %s", k+1, what, rough(set.Weights[v])))
		}
	}
	text := fmt.Sprintf("Weight of every view in each of %s, a dot each. A set that saw some views only gives the others no weight; its dots are grey",
		plural(len(r.Sets), "set")+" of anchors")
	return d.done("View weights in the sets of anchors", text, t)
}

// exacts writes numbers so that reading them gives the same bits.
func exacts(xs []float64) []string {
	out := make([]string, len(xs))
	for i, x := range xs {
		out[i] = exact(x)
	}
	return out
}
