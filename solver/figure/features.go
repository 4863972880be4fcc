package figure

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"viewfold/solver/explain"
)

func hasExplanation(s Source) bool { return s.Report.Explanation != nil }

const (
	mostFeatures  = 28 // rows of the figure of one cluster; the table has all
	mostSummaries = 60 // rows of the figure of all clusters
	toldFeatures  = 3  // that words name of a cluster, over all views
)

// contrasts is a part of the figure Features: a title above features.
type contrasts struct {
	title    string
	paint    paint
	features []namedFeature
}

// namedFeature is a feature with its view.
type namedFeature struct {
	view string
	explain.Feature
}

// features shows which features set a cluster apart, by view; of all clusters at once, the few strongest of each.
func features(s Source, o Options) (*Figure, error) {
	clusters := s.Report.Explanation.Clusters
	if o.Cluster < 0 || o.Cluster > len(clusters) {
		return nil, fmt.Errorf("there is no cluster %d", o.Cluster)
	}
	if o.Cluster == 0 {
		return allFeatures(s, o)
	}
	k := o.Cluster - 1
	c := clusters[k]
	t := featureTable()
	t.Rows = featureRows(s, strconv.Itoa(k+1), c)
	return drawContrasts(float64(o.Width), byView(c, s.paint(k))).done("What sets "+s.name(k)+" apart", apart(s.name(k), c)+". "+aboutD+aboutFilled(c), t), nil
}

// byView are the features that set a cluster apart, a part for every view.
func byView(c explain.Cluster, color paint) (parts []contrasts) {
	for _, v := range c.Views {
		part := contrasts{title: v.View, paint: color}
		for _, f := range v.Features[:min(len(v.Features), max(mostFeatures/len(c.Views), 2))] {
			part.features = append(part.features, namedFeature{"", f})
		}
		parts = append(parts, part)
	}
	return parts
}

// aboutD says what the bars show.
const aboutD = "Bars are Cohen’s d: the mean inside the cluster less that outside, in pooled standard deviations; to the right the cluster is higher"

// aboutFilled says what becomes of values that were filled in, where there are any.
func aboutFilled(clusters ...explain.Cluster) string {
	for _, c := range clusters {
		for _, v := range c.Views {
			if slices.ContainsFunc(v.Features, func(f explain.Feature) bool { return f.Filled > 0 }) {
				return ". Values that were missing and filled in count here as if measured: n has them, and deviations are smaller, and d larger, for them"
			}
		}
	}
	return ""
}

func allFeatures(s Source, o Options) (*Figure, error) {
	clusters := s.Report.Explanation.Clusters
	t := featureTable()
	var parts []contrasts
	var words []string
	each := min(max(mostSummaries/len(clusters), 1), toldFeatures)
	for k, c := range clusters {
		t.Rows = append(t.Rows, featureRows(s, strconv.Itoa(k+1), c)...)
		parts = append(parts, contrasts{s.name(k) + ", " + plural(c.Size, "sample"), s.paint(k), strongest(c, each)})
		if k < 10 {
			words = append(words, apart(s.name(k), c))
		}
	}
	return drawContrasts(float64(o.Width), parts).done("What sets the clusters apart", strings.Join(words, ". ")+". "+aboutD+aboutFilled(clusters...), t), nil
}

func featureTable() Table {
	return Table{Columns: []string{"cluster", "view", "feature", "n inside", "n outside", "mean inside", "sd inside", "mean outside", "sd outside", "d", "filled in"}}
}

// featureRows are the rows of a cluster in featureTable.
func featureRows(s Source, cluster string, c explain.Cluster) (rows [][]string) {
	for _, v := range c.Views {
		for _, f := range v.Features {
			rows = append(rows, []string{cluster, v.View, f.Name, strconv.Itoa(c.Size), strconv.Itoa(len(s.Report.Labels) - c.Size),
				exact(f.MeanIn), exact(f.SDIn), exact(f.MeanOut), exact(f.SDOut), exact(signed(f.Contrast)), strconv.Itoa(f.Filled)})
		}
	}
	return rows
}

// signed is d, infinite where a feature has one value inside and another one outside.
func signed(c explain.Contrast) float64 {
	if c.Apart {
		return math.Copysign(math.Inf(1), c.MeanIn-c.MeanOut)
	}
	return c.D
}

// strongest returns the features of a cluster with the largest |d| over all views.
func strongest(c explain.Cluster, count int) []namedFeature {
	next := make([]int, len(c.Views))
	var list []namedFeature
	for len(list) < count {
		best := -1
		for v, view := range c.Views {
			if next[v] < len(view.Features) && (best < 0 || view.Features[next[v]].Size() > c.Views[best].Features[next[best]].Size()) {
				best = v
			}
		}
		if best < 0 {
			break
		}
		list = append(list, namedFeature{c.Views[best].View, c.Views[best].Features[next[best]]})
		next[best]++
	}
	return list
}

// apart says in words what sets a cluster of a name apart.
func apart(name string, c explain.Cluster) string {
	var words []string
	for _, f := range strongest(c, toldFeatures) {
		how := "lower"
		if f.MeanIn > f.MeanOut {
			how = "higher"
		}
		size := "d " + dText(f.D)
		if f.Apart {
			size = rough(f.MeanIn) + " in all, " + rough(f.MeanOut) + " in all others"
		}
		if f.Filled > 0 {
			size += ", " + plural(f.Filled, "value") + " filled in"
		}
		words = append(words, fmt.Sprintf("%s of %s is %s (%s)", f.Name, f.view, how, size))
	}
	if words == nil {
		words = []string{"no feature differs"}
	}
	return fmt.Sprintf("%s, %s: %s", name, plural(c.Size, "sample"), list(words))
}

// dText writes an effect size with its sign, in seven characters at most: of a feature that hardly varies it can be of
// any size.
func dText(d float64) string {
	format, digits := byte('f'), 2
	switch size := math.Abs(d); {
	case size >= 99_999:
		format, digits = 'e', 0
	case size >= 999:
		digits = 0
	}
	return strings.ReplaceAll(strconv.FormatFloat(d, format, digits, 64), "-", "−")
}

// drawContrasts draws bars to both sides of zero, all on one scale.
func drawContrasts(width float64, parts []contrasts) *drawing {
	var names []string
	rows, most := 0, 0.0
	for _, p := range parts {
		rows += 1 + max(len(p.features), 1)
		for _, f := range p.features {
			names = append(names, f.label())
			if !f.Apart {
				most = max(most, f.Size())
			}
		}
	}
	if most == 0 {
		most = 1
	}
	left := min(widest(names), 0.42*width) + gap
	right := widest([]string{"−000.00"}) + gap
	d := &drawing{width: width, height: rowHeight*float64(rows) + gap}
	zero, half := left+(width-left-right)/2, (width-left-right)/2
	y := gap / 2
	for _, p := range parts {
		d.fit(0, y+rowHeight/2, start, p.title, width, soft)
		y += rowHeight
		from := y
		if len(p.features) == 0 {
			d.text(left-gap, y+rowHeight/2, end, "no difference", ink)
			y += rowHeight
		}
		for _, f := range p.features {
			part, value := math.Max(-1, math.Min(1, f.D/most)), dText(f.D)
			if f.Apart {
				part, value = math.Copysign(1, f.MeanIn-f.MeanOut), "always"
			}
			d.fit(left-gap, y+rowHeight/2, end, f.label(), left-gap, ink)
			tip := fmt.Sprintf("%s: mean %s inside, %s outside, d %s", f.label(), rough(f.MeanIn), rough(f.MeanOut), value)
			d.rect(zero+math.Min(0, half*part), y+4, math.Max(half*math.Abs(part), 1), rowHeight-8, p.paint, tip)
			d.text(width, y+rowHeight/2, end, value, ink)
			y += rowHeight
		}
		d.line(zero, from, zero, y, 1, soft)
	}
	return d
}

// label is the feature's name, with its view when it is not said above.
func (f namedFeature) label() string {
	if f.view == "" {
		return f.Name
	}
	return f.Name + " (" + f.view + ")"
}
