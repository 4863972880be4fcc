package dataset

import "fmt"

// refuseMissing says where the first missing value is and how many there are, in features that stay.
func refuseMissing(t *Table, rows []int, ids []string, features []int) error {
	in := stays(features, len(t.Features))
	with := make([]bool, len(t.Features)) // missing values
	values, incomplete, some := 0, 0, 0
	var first, feature string
	for i, row := range rows {
		before := values
		eachMissing(t.X, row, func(j int) {
			if !in[j] {
				return
			}
			if values++; values == 1 {
				first, feature = ids[i], t.Features[j]
			}
			if !with[j] {
				with[j] = true
				some++
			}
		})
		if values > before {
			incomplete++
		}
	}
	const offer = "choose what to do about missing values: leave out features or samples that have some, or fill in the feature's median or the mean of the nearest samples"
	if t.Missing.Count == values && t.Missing.Line > 0 { // then the file's first one is the first
		e := t.missingFault()
		e.Fix = offer
		return e
	}
	return &Error{File: t.Name, Header: feature,
		Problem: fmt.Sprintf("the sample %s has no value here (%s missing, in %s and %s)", quote(first),
			are(values, "value"), plural(some, "feature"), plural(incomplete, "sample")),
		Fix: offer}
}

// warnOfGaps tells what became of missing values.
func (s *Set) warnOfGaps(t *Table, g *Gaps) {
	if k := len(g.Features); k > 0 {
		s.warn("%s: %d of %s left out, because %s missing", t.Name, k, plural(len(t.Features), "feature"), lackTheirs(k, g.Policy))
	}
	if k := len(g.Samples); k > 0 {
		s.warn("%s: %s left out of all views, because values of theirs are missing here", t.Name, plural(k, "sample"))
	}
	if k := g.Values(); k > 0 {
		from := "the median of the feature"
		if g.Policy.Then == ThenNearest {
			from = fmt.Sprintf("the mean of the %d nearest samples that have a value", neighbours)
		}
		s.warn("%s: %s in %s filled in, each with %s", t.Name, plural(k, "missing value"), plural(len(g.Filled), "feature"), from)
	}
	if g.ByMedian > 0 {
		s.warn("%s: %s filled in with the median of the feature all the same, because no sample near enough has a value", t.Name, plural(g.ByMedian, "missing value"))
	}
	if g.Donors > 0 && g.Donors < len(s.IDs) {
		s.warn("%s: nearest samples were looked for among %d of %s, evenly spread, as all would take too long", t.Name, g.Donors, plural(len(s.IDs), "sample"))
	}
}

// lackTheirs is "it has …" or "they have …".
func lackTheirs(features int, p MissingPolicy) string {
	if features == 1 {
		return "it has " + p.limit()
	}
	return "they have " + p.limit()
}

// lacks says why so many features were left out.
func lacks(features int, p MissingPolicy) string {
	if features == 1 {
		return "the only one has " + p.limit() + " missing"
	}
	return fmt.Sprintf("all %d have %s missing", features, p.limit())
}

// limit says how much features lack that are left out.
func (p MissingPolicy) limit() string {
	switch {
	case p.Then == ThenFeatures:
		return "values"
	case p.Above == 0:
		return "all values"
	}
	return fmt.Sprintf("more than %v %% of the values", p.Above)
}
