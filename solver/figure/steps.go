package figure

import (
	"fmt"
	"math"
	"slices"
	"strconv"
)

func hasSteps(s Source) bool { return len(s.Report.PSteps) > 0 }

// steps shows the rounds of all P-steps one after another: γ, and how many connected components P had with it.
func steps(s Source, o Options) (*Figure, error) {
	t := Table{Columns: []string{"P-step", "round", "gamma", "components"}}
	var gammas, components []float64
	var starts []int
	most := float64(s.Report.Requested)
	for k, step := range s.Report.PSteps {
		starts = append(starts, len(gammas))
		for i, g := range step.Gamma {
			t.Rows = append(t.Rows, []string{strconv.Itoa(k + 1), strconv.Itoa(i + 1), exact(g), strconv.Itoa(step.Components[i])})
			gammas, components = append(gammas, math.Log10(g)), append(components, float64(step.Components[i]))
			most = max(most, float64(step.Components[i]))
		}
	}
	last := len(gammas) - 1
	width := float64(o.Width)
	upper := newPlot(width, whole(last, 8), newAxis(0, most, 5), "Round", "Components of P", 0)
	lower := newPlot(width, whole(last, 8), newAxis(slices.Min(gammas), slices.Max(gammas), 4), "Round, a line where a P-step begins", "log₁₀ γ", 0)
	for _, p := range []*plot{upper, lower} {
		for _, k := range starts {
			x, _ := p.at(float64(k), 0)
			p.line(x, p.top, x, p.bottom, 1, edge)
		}
	}
	_, wanted := upper.at(0, float64(s.Report.Requested))
	upper.line(upper.left, wanted, upper.right, wanted, 1.5, hue(1))
	upper.curve(components, accent, "")
	lower.curve(gammas, accent, "")
	text := fmt.Sprintf("Rounds of %s. The orange line marks the %s that were asked for; the last P has %s", plural(len(starts), "P-step"),
		plural(s.Report.Requested, "component"), plural(int(components[last]), "component"))
	return below(upper.drawing, lower.drawing).done("Components and γ of every P-step", text, t), nil
}

// below puts drawings of the same width below each other.
func below(drawings ...*drawing) *drawing {
	d := &drawing{width: drawings[0].width}
	for _, part := range drawings {
		fmt.Fprintf(&d.b, `<g transform="translate(0 %.2f)">%s</g>`, d.height, part.b.String())
		d.height += part.height
	}
	return d
}
