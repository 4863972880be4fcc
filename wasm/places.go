package main

import (
	"encoding/csv"
	"fmt"
	"math"
	"slices"
	"strings"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/solver/embed"
	"viewfold/solver/figure"
	"viewfold/wasm/port"
	"viewfold/wasm/wire"
)

// drawnMaps are the maps that were made of a result.
type drawnMaps struct {
	made  map[mapKey]figure.Map
	shown []figure.Map // by the latest request
}

// mapKey is what a map of a result depends on.
type mapKey struct {
	kind embed.Kind
	view int
}

// places finds where the samples of the latest result are on a map.
func (l *lead) places(j *job, body wire.Places) (answer, error) {
	set, res, err := l.mapped(j, body.Run, body.Choice, "The map cannot be drawn")
	if err != nil {
		return answer{}, err
	}
	views := []int{body.View}
	if body.EachView {
		views = views[:0]
		for v := range set.Names {
			views = append(views, v)
		}
	}
	maps := make([]figure.Map, len(views))
	for k, v := range views {
		tell := func(part float64) {
			j.tell(wire.Progress{Stage: "map", Part: (float64(k) + part) / float64(len(views))})
		}
		if maps[k], err = l.place(j, set, res, embed.Kind(body.Kind), v, tell); err != nil {
			return answer{}, err
		}
	}
	l.latest.maps.shown = maps
	info := wire.PlacesInfo{Groups: pointLooks(l.latest.doc.Clusters), Paint: wire.Paint{
		Light: figure.Scale.Light, Dark: figure.Scale.Dark, MissingLight: figure.Missing.Light, MissingDark: figure.Missing.Dark,
	}}
	var bufs [][]byte
	for k, m := range maps {
		info.Maps = append(info.Maps, placesMap(m, set.Features[views[k]]))
		groups := []byte{}
		if m.Anchors.Rows > 0 {
			_, cluster, err := res.AnchorShares(func(float64) error { return j.rest() })
			if err != nil {
				return answer{}, err
			}
			for _, c := range cluster {
				groups = append(groups, byte(c), byte(c>>8)) // −1 is 65535
			}
		}
		bufs = append(bufs, port.Float32s(m.XY.Data), port.Float32s(m.Anchors.Data), groups)
	}
	return answer{body: info, bufs: bufs}, j.rest()
}

// mostMade bounds the places of samples that are kept for who asks again, over all maps: 16 bytes each.
const mostMade = 5_000_000

// place makes a map, or returns the one that was made before.
func (l *lead) place(j *job, set *dataset.Set, res *solver.Result, kind embed.Kind, view int, tell func(float64)) (figure.Map, error) {
	key := mapKey{kind, view}
	if m, ok := l.latest.maps.made[key]; ok {
		return m, nil
	}
	opts := embed.DefaultOptions(kind)
	opts.View = view
	m, err := embed.Places(j.ctx, set.Views(), res, opts, tell)
	if err != nil {
		return figure.Map{}, err
	}
	if made := l.latest.maps.made; made == nil || (len(made)+1)*m.XY.Rows > mostMade {
		l.latest.maps.made = map[mapKey]figure.Map{}
	}
	titled := figure.Map{Title: mapTitle(kind, set, view), Map: m}
	l.latest.maps.made[key] = titled
	return titled, nil
}

func mapTitle(kind embed.Kind, set *dataset.Set, view int) string {
	switch kind {
	case embed.Spectral:
		return "Map of the learned graph"
	case embed.Nearby:
		return "Neighbour map"
	}
	return set.Names[view]
}

// mapped returns the joined data of the latest result, and what there is of the result: of a kept one labels and
// options. otherwise says what cannot be done when it is gone.
func (l *lead) mapped(j *job, run int, choice wire.Choice, otherwise string) (*dataset.Set, *solver.Result, error) {
	if _, err := l.source(run, otherwise); err != nil {
		return nil, nil, err
	}
	doc, res := l.latest.doc, l.latest.result
	if res == nil {
		res = &solver.Result{Options: doc.Options, Clusters: doc.Clusters}
		for _, label := range doc.Labels {
			res.Labels = append(res.Labels, label-1)
		}
	} else {
		choice = l.latest.choice
	}
	if t := l.tables[choice.Labels]; t == nil || t.labels == nil {
		choice.Labels = 0 // they may be gone, and no map needs them
	}
	set, err := l.set(j, choice)
	if err != nil {
		return nil, nil, err
	}
	if !slices.Equal(set.IDs, doc.IDs) || !slices.Equal(set.Names, doc.Views) {
		return nil, nil, &failure{
			Code: wire.FailInput, Text: otherwise + ": the result was made from other samples or views than those that are loaded now.",
			Fix: "run again",
		}
	}
	return set, res, nil
}

// mostAxisFeatures is how many features an axis names.
const mostAxisFeatures = 3

func placesMap(m figure.Map, features []string) wire.PlacesMap {
	w := wire.PlacesMap{Title: m.Title, Note: m.Note, Sampled: m.Sampled}
	for k, a := range m.Axes {
		var strongest []string
		for _, part := range a.Loadings[:min(len(a.Loadings), mostAxisFeatures)] {
			strongest = append(strongest, features[part.Feature])
		}
		w.Axes[k] = wire.PlacesAxis{Name: a.Name, Share: a.Share, Features: strings.Join(strongest, ", ")}
	}
	return w
}

// pointLooks are the looks of the first groups.
func pointLooks(groups int) []wire.PointLook {
	looks := make([]wire.PointLook, groups)
	for i := range looks {
		c, shape := figure.Group(i)
		looks[i] = wire.PointLook{Light: c.Light, Dark: c.Dark, Shape: shape, Path: figure.ShapePath(shape)}
	}
	return looks
}

// placesTable writes where the samples are on the maps that were shown last.
func (l *lead) placesTable(j *job, body wire.PlacesTable) (answer, error) {
	source, err := l.source(body.Run, "The map cannot be written")
	if err != nil {
		return answer{}, err
	}
	var file pieces
	w := csv.NewWriter(&file)
	err = figure.MapTable(source, func(row []string) error {
		w.Write(row) // to pieces: it cannot fail
		return j.rest()
	})
	w.Flush()
	return answer{bufs: file}, err
}

// mostClasses bounds the classes of labels that a map is coloured by.
const mostClasses = 1000

// column finds a value of every sample to colour a map by.
func (l *lead) column(j *job, body wire.Column) (answer, error) {
	const otherwise = "The samples cannot be coloured"
	set, _, err := l.mapped(j, body.Run, body.Choice, otherwise)
	if err != nil {
		return answer{}, err
	}
	if body.Labels {
		return classColumn(set, otherwise)
	}
	found := featuresCalled(set, body.Name)
	if len(found) == 0 {
		return answer{}, &failure{
			Code: wire.FailInput, Text: fmt.Sprintf("No feature of the views has a name with “%s” in it.", body.Name), Fix: "enter the name of another one",
		}
	}
	view, feature := found[0].view, found[0].feature
	values, err := columnOf(j, set, view, feature)
	if err != nil {
		return answer{}, err
	}
	info := wire.ColumnInfo{Name: set.Features[view][feature], View: set.Names[view]}
	info.Low, info.High, info.Missing = rangeOf(values)
	for _, f := range found[1:] {
		info.Also = append(info.Also, f.name(set))
	}
	return answer{body: info, bufs: [][]byte{port.Float32s(values)}}, nil
}

// classColumn has the number of the known class of every sample.
func classColumn(set *dataset.Set, otherwise string) (answer, error) {
	if len(set.Classes) == 0 || len(set.Classes) > mostClasses {
		why := "there are no known labels."
		if len(set.Classes) > 0 {
			why = fmt.Sprintf("the labels have %d classes, which no colours tell apart.", len(set.Classes))
		}
		return answer{}, &failure{Code: wire.FailInput, Text: otherwise + ": " + why, Fix: "colour them by something else"}
	}
	number := map[string]float64{"": math.NaN()}
	for k, class := range set.Classes {
		number[class] = float64(k)
	}
	values := make([]float64, len(set.Labels))
	for i, label := range set.Labels {
		values[i] = number[label]
	}
	info := wire.ColumnInfo{Name: "Known label", Classes: set.Classes, Groups: pointLooks(len(set.Classes))}
	info.Low, info.High, info.Missing = rangeOf(values)
	return answer{body: info, bufs: [][]byte{port.Float32s(values)}}, nil
}

// featurePlace is where a feature is among those of all views.
type featurePlace struct{ view, feature int }

// name is how a feature is called among those of all views.
func (f featurePlace) name(set *dataset.Set) string {
	return set.Features[f.view][f.feature] + " · " + set.Names[f.view]
}

// mostAlso bounds the further features that a name may have meant.
const mostAlso = 8

// featuresCalled lists features by a name: those that are called so, then those whose name begins with it, then those
// that have it in their name, upper and lower case being the same.
func featuresCalled(set *dataset.Set, name string) []featurePlace {
	name = strings.ToLower(strings.TrimSpace(name))
	if name == "" {
		return nil
	}
	var list [3][]featurePlace
	for v, features := range set.Features {
		for k, feature := range features {
			f := featurePlace{v, k}
			rank := 2
			switch lower := strings.ToLower(feature); {
			case lower == name || strings.ToLower(f.name(set)) == name:
				rank = 0
			case strings.HasPrefix(lower, name):
				rank = 1
			case !strings.Contains(lower, name):
				continue
			}
			if len(list[rank]) <= mostAlso {
				list[rank] = append(list[rank], f)
			}
		}
	}
	found := slices.Concat(list[0], list[1], list[2])
	return found[:min(len(found), mostAlso+1)]
}

// columnOf returns the values of a feature.
func columnOf(j *job, set *dataset.Set, view, feature int) ([]float64, error) {
	x := set.X[view]
	n, _ := x.Shape()
	values := make([]float64, n)
	for i := range n {
		x.Each(i, func(k int, v float64) {
			if k == feature {
				values[i] = v
			}
		})
		if err := j.rest(); err != nil {
			return nil, err
		}
	}
	return values, nil
}

// rangeOf returns the least and the greatest of values, 0 and 1 without any, and how many are NaN.
func rangeOf(values []float64) (low, high float64, missing int) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, v := range values {
		if math.IsNaN(v) {
			missing++
			continue
		}
		low, high = min(low, v), max(high, v)
	}
	if missing == len(values) {
		return 0, 1, missing
	}
	return low, high, missing
}
