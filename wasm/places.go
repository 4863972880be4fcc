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
		xy, note := inUnits(m.XY.Data, m.Anchors.Data)
		if note != "" {
			info.Maps[k].Note = strings.TrimSpace(m.Note + " " + note)
		}
		bufs = append(bufs, port.Float32s(xy[0]), port.Float32s(xy[1]), groups)
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
	if res.Graph == nil && kind != embed.Principal {
		return figure.Map{}, &failure{
			Code: wire.FailInput, Text: "This map cannot be drawn: a kept result is without its graph.", Fix: "run again, or choose the map of a view",
		}
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
		return figure.UsualTitle
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
	if body.By != nil {
		if source.Colour, _, err = l.colouring(j, *body.By); err != nil {
			return answer{}, err
		}
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

// mostClasses bounds the classes that a map is coloured by.
const mostClasses = 1000

// column finds a value of every sample to colour a map by.
func (l *lead) column(j *job, body wire.Column) (answer, error) {
	c, info, err := l.colouring(j, body)
	if err != nil {
		return answer{}, err
	}
	info.Low, info.High, info.Missing, info.Beyond = c.Low, c.High, c.Missing, c.Beyond()
	info.LowEnd, info.HighEnd = c.Ends()
	if info.Classes = c.Classes; c.Classes != nil {
		info.Groups = pointLooks(len(c.Classes))
	}
	return answer{body: info, bufs: [][]byte{port.Float32s(c.Values)}}, nil
}

// colouring returns what points are coloured by, and how it is called.
func (l *lead) colouring(j *job, body wire.Column) (*figure.Colouring, wire.ColumnInfo, error) {
	const otherwise = "The samples cannot be coloured"
	var info wire.ColumnInfo
	if body.Sure != "" {
		c, err := l.sureness(body, otherwise)
		if err != nil {
			return nil, info, err
		}
		info.Name = c.Title
		return c, info, nil
	}
	number := body.Choice.Columns
	body.Choice.Columns = 0
	set, _, err := l.mapped(j, body.Run, body.Choice, otherwise)
	if err != nil {
		return nil, info, err
	}
	c := &figure.Colouring{}
	switch {
	case body.Labels:
		info.Name = "Known label"
		c.Values, c.Classes = numbersOf(set.Labels, set.Classes), set.Classes
		if len(set.Classes) == 0 {
			return nil, info, &failure{Code: wire.FailInput, Text: otherwise + ": there are no known labels.", Fix: "colour them by something else"}
		}
	case body.About != 0:
		about, err := l.aboutSamples(set, number, body.About-1)
		if err != nil {
			return nil, info, err
		}
		info.Name = about.Name
		if c.Values = about.Numbers; about.Numbers == nil {
			c.Values, c.Classes = make([]float64, len(about.Codes)), append([]string{}, about.Levels...)
			for i, code := range about.Codes {
				if c.Values[i] = float64(code); code < 0 {
					c.Values[i] = math.NaN()
				}
			}
		}
	default:
		found := featuresCalled(set, body.Name)
		if len(found) == 0 {
			return nil, info, &failure{
				Code: wire.FailInput, Text: fmt.Sprintf("No feature of the views has a name with “%s” in it.", body.Name), Fix: "enter the name of another one",
			}
		}
		if c.Values, err = columnOf(j, set, found[0].view, found[0].feature); err != nil {
			return nil, info, err
		}
		info.Name, info.View = set.Features[found[0].view][found[0].feature], set.Names[found[0].view]
		for _, f := range found[1:] {
			info.Also = append(info.Also, f.name(set))
		}
	}
	if len(c.Classes) > mostClasses {
		return nil, info, &failure{
			Code: wire.FailInput, Text: fmt.Sprintf("%s: %s has %d classes, which no colours tell apart.", otherwise, info.Name, len(c.Classes)),
			Fix: "colour them by something else",
		}
	}
	if c.Title = info.Name; info.View != "" {
		c.Title += " (" + info.View + ")"
	}
	for _, v := range c.Values {
		if math.IsNaN(v) {
			c.Missing++
		}
	}
	if power := unitOf(c.Values); power != 0 {
		return nil, info, &failure{
			Code: wire.FailInput, Text: fmt.Sprintf("%s: the values of %s, of about 1e%d, are too %s for that.", otherwise, c.Title, power, map[bool]string{true: "large", false: "small"}[power > 0]),
			Fix: "colour them by something else, or give the values in other units",
		}
	}
	c.Limits = figure.LimitsOf(c.Values)
	return c, info, j.rest()
}

// sureness is how sure the clusters of the latest result are, on a scale from 0 to 1.
func (l *lead) sureness(body wire.Column, otherwise string) (*figure.Colouring, error) {
	source, err := l.source(body.Run, otherwise)
	if err != nil {
		return nil, err
	}
	confidence, margin := source.Report.Sure()
	c := &figure.Colouring{Title: "Margin to the next cluster", Values: margin}
	if body.Sure == wire.SureConfidence {
		c.Values, c.Title = confidence, "Share of the weight in the cluster"
		if source.Report.Agreement != nil {
			c.Title = "Agreement of the sets"
		}
	}
	if len(c.Values) == 0 {
		return nil, &failure{Code: wire.FailInput, Text: otherwise + ": of this result it is not known how sure its clusters are.", Fix: "run again"}
	}
	c.Limits = figure.LimitsWithin(c.Values, 0, 1)
	return c, nil
}

// aboutSamples is a descriptive column, by its place in the file, of the samples of a set.
func (l *lead) aboutSamples(set *dataset.Set, number, place int) (dataset.Column, error) {
	var none dataset.Column
	t := l.tables[number]
	if t == nil || t.about == nil {
		return none, l.notLoaded("table of columns", number)
	}
	at := slices.IndexFunc(t.about.Columns, func(c dataset.Column) bool { return c.Place == place })
	if at < 0 {
		return none, &failure{Code: wire.FailInput, File: t.name, Text: "this column of " + t.name + " is left out", Fix: "choose another one, or give it a role under Data"}
	}
	one := *t.about
	one.Columns = t.about.Columns[at : at+1]
	joined := *set
	joined.Warnings = nil
	if err := joined.AddColumns(&one); err != nil {
		return none, err
	}
	return joined.Columns[0], nil
}

// numbersOf is the number of the class of every label, NaN for none.
func numbersOf(labels, classes []string) []float64 {
	number := map[string]float64{"": math.NaN()}
	for k, class := range classes {
		number[class] = float64(k)
	}
	values := make([]float64, len(labels))
	for i, label := range labels {
		values[i] = number[label]
	}
	return values
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
