package model

import (
	"fmt"
	"slices"
	"strings"
)

// FixedWeights returns the weights of the given views, nil when they are learned or cannot be taken as they were
// entered.
func FixedWeights(views []Table) []float64 {
	if !slices.ContainsFunc(views, weighted) || WeightsProblem(views) != "" {
		return nil
	}
	weights := make([]float64, len(views))
	for i, t := range views {
		weights[i], _ = parseReal(t.Weight)
	}
	return weights
}

func weighted(t Table) bool { return t.Weight != "" }

// WeightsProblem says what is wrong with the weights of views that take part in a run, "" when nothing is.
func WeightsProblem(views []Table) string {
	if !slices.ContainsFunc(views, weighted) {
		return ""
	}
	sum := 0.0
	for _, t := range views {
		if why := t.WeightProblem(); why != "" {
			return fmt.Sprintf("Fixed weight of %s: %s", t.Title(), why)
		}
		x, _ := parseReal(t.Weight)
		sum += x
	}
	for _, t := range views {
		if t.Weight == "" {
			return fmt.Sprintf("Fixed weights: %s has none. Give one to every view, or to none.", t.Title())
		}
	}
	if sum == 0 {
		return "Fixed weights: at least one must be larger than 0."
	}
	return ""
}

// WeightProblem says what is wrong with the view's own weight.
func (t Table) WeightProblem() string {
	if x, ok := parseReal(t.Weight); t.Weight != "" && (!ok || x < 0) {
		return fmt.Sprintf("“%s” is not a number from 0 up.", t.Weight)
	}
	return ""
}

// SetWeights gives the views the weights of a list, in their order: numbers with commas between them.
func (d *Data) SetWeights(list string) {
	views := slices.Clone(d.Views)
	parts := strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ';' || r == ' ' })
	for i := range min(len(parts), len(views)) {
		views[i].Weight = parts[i]
	}
	d.Views = views
}
