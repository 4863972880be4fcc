package model

import (
	"strconv"
	"strings"

	"viewfold/wasm/wire"
)

// Used is one option of a result, in words.
type Used struct {
	Name, Value string
}

// optionTexts writes the options of a run, by their JSON names, but for fixed weights.
func optionTexts(o wire.Options) map[string]string {
	whole := strconv.Itoa
	return map[string]string{
		"clusters": whole(o.Clusters), "seed": strconv.FormatUint(o.Seed, 10), "mode": o.Mode,
		"alpha": exact(o.Alpha), "beta": exact(o.Beta), "neighbors": whole(o.Neighbors),
		"support": o.Support, "anchors": whole(o.Anchors), "sets": whole(o.Sets), "distance": o.Distance,
		"restarts": whole(o.Restarts), "kmeans_iter": whole(o.KMeansIter),
		"sample_rows": whole(o.SampleRows), "scale": strings.Join(o.Scale, ","), "storage": o.Storage, "rank": whole(o.Rank), "ridge": exact(o.Ridge),
		"max_iter":   whole(o.MaxIter),
		"max_rounds": whole(o.MaxRounds), "tol": exact(o.Tol),
	}
}

// UsedOptions lists the options a result was made with, in the order of Fields, without those that
// have no effect in its mode.
func (r Result) UsedOptions() []Used {
	o := r.Options
	values := optionTexts(o)
	values["scale"] = join(o.Scale)
	var list []Used
	for _, f := range Fields {
		if unused[o.Mode][f.Name] != "" {
			continue
		}
		name := f.Label
		if f.Symbol != "" {
			name += " " + f.Symbol
		}
		list = append(list, Used{name, values[f.Name]})
	}
	return append(list, Used{"Fixed view weights δ", weightsText(o.FixedWeights)})
}

func weightsText(weights []float64) string {
	if len(weights) == 0 {
		return "learned"
	}
	parts := make([]string, len(weights))
	for i, w := range weights {
		parts[i] = strconv.FormatFloat(w, 'g', -1, 64)
	}
	return join(parts)
}

func join(list []string) string { return strings.Join(list, ", ") }
