package model

import (
	"maps"
	"strconv"
)

// The modes of the solver. The page starts with the first.
const (
	Consensus = "consensus"
	Paper     = "paper"
	Reference = "reference"
)

// defaults are the texts of untouched options, mode by mode. They are the solver's, which the page
// does not link: a test of package wasm compares them. The number of anchors depends on the number
// of clusters, see Params.Default.
var defaults = map[string]map[string]string{
	Consensus: modeDefaults(map[string]string{"sets": "0", "ridge": "10", "scale": "auto", "max_iter": "3"}),
	Paper:     modeDefaults(nil),
	Reference: modeDefaults(nil),
}

// modeDefaults returns the defaults that most modes have, but for some.
func modeDefaults(own map[string]string) map[string]string {
	all := map[string]string{
		"sets": "1", "neighbors": "5", "alpha": "1", "beta": "0.1", "ridge": "0", "scale": "minmax", "storage": "float64", "rank": "50",
		"distance": "euclidean", "restarts": "10", "kmeans_iter": "100", "sample_rows": "10000",
		"max_iter": "20", "max_rounds": "50", "tol": "0.00001", "support": "all", "seed": "1", "mode": Consensus,
	}
	maps.Copy(all, own)
	return all
}

// AutomaticSets is how many sets of anchors consensus mode takes for so many samples when the number is left to it.
func AutomaticSets(samples int) int {
	if samples < 1 {
		return 0
	}
	return min(max(45, (60_000+samples-1)/samples), 1000)
}

// consensusAnchors is how many anchors the largest sets of consensus mode have, unless there are more
// clusters.
const consensusAnchors = 50

// defaultAnchors returns the number of anchors that goes with a number of clusters.
func defaultAnchors(mode, clusters string) string {
	if c, err := strconv.Atoi(clusters); mode == Consensus && (err != nil || c < consensusAnchors) {
		return strconv.Itoa(consensusAnchors)
	}
	return clusters
}

// unused says, mode by mode, why an option has no effect; one that has an effect is not there.
var unused = map[string]map[string]string{
	Consensus: {
		"support":    "Consensus mode always allows all links.",
		"max_rounds": "Consensus mode forms clusters by a fixed rule, without a search.",
		"alpha":      "Consensus mode keeps the first links.",
		"beta":       "Consensus mode keeps the first links.",
	},
	Paper: {
		"sets": "Only consensus mode tries several sets of anchors.",
	},
	Reference: {
		"sets":    "Only consensus mode tries several sets of anchors.",
		"ridge":   "Reference mode has none.",
		"support": "Reference mode always uses the existing links.",
		"storage": "Reference mode keeps all digits.",
	},
}
