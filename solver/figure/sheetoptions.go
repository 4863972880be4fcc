package figure

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"viewfold/solver"
)

// optionNames are what the page calls the options, by their JSON names, in its order.
var optionNames = [...][2]string{
	{"clusters", "Number of clusters c"}, {"seed", "Seed"}, {"mode", "Mode"}, {"alpha", "Spreading α"}, {"beta", "Pull together β"},
	{"neighbors", "First links per sample K"}, {"support", "Links allowed"}, {"anchors", "Anchors m"}, {"sets", "Sets of anchors"},
	{"distance", "Distance for anchors"}, {"restarts", "Tries"}, {"kmeans_iter", "Steps per try"}, {"sample_rows", "Samples for anchors"},
	{"scale", "Scaling"}, {"rank", "Main directions"}, {"ridge", "Evenness ρ"}, {"max_iter", "Iterations"},
	{"max_rounds", "Rounds per iteration γ"}, {"tol", "Tolerance"}, {"storage", "Features kept as"}, {"fixed_weights", "Fixed view weights δ"},
}

// unusedOptions have no effect in a mode.
var unusedOptions = map[solver.Mode][]string{
	solver.Consensus: {"support", "max_rounds", "alpha", "beta"},
	solver.Paper:     {"sets"},
	solver.Reference: {"sets", "ridge", "support", "storage"},
}

// OptionTable lists the options of a run that have an effect in its mode, by their names on the page and on the command
// line and in JSON.
func OptionTable(o solver.Options) (Table, error) {
	t := Table{Columns: []string{"option", "value", "in JSON"}}
	text, err := json.Marshal(o)
	if err != nil {
		return t, err
	}
	values := map[string]json.RawMessage{}
	if err := json.Unmarshal(text, &values); err != nil {
		return t, err
	}
	for _, name := range optionNames {
		if slices.Contains(unusedOptions[o.Mode], name[0]) {
			continue
		}
		value, err := optionText(values[name[0]])
		if err != nil {
			return t, err
		}
		t.Rows = append(t.Rows, []string{name[1], value, name[0]})
	}
	return t, nil
}

// optionText writes an option's value: of several with commas between them. The weights alone can be none: then they are
// learned.
func optionText(value json.RawMessage) (string, error) {
	if value == nil {
		return "learned", nil
	}
	if value[0] != '[' {
		return strings.Trim(string(value), `"`), nil
	}
	var several []any
	if err := json.Unmarshal(value, &several); err != nil {
		return "", err
	}
	texts := make([]string, len(several))
	for i, x := range several {
		texts[i] = fmt.Sprint(x)
	}
	return list(texts), nil
}
