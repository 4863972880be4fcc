// Package embed gives samples and anchors places in the plane, so that a result can be drawn: by the learned graph
// (spectral.go), by the principal directions of a view (principal.go), or so that neighbours stay together
// (nearby.go). Equal data, result and options give the same bits wherever a run does.
package embed

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"viewfold/solver"
	"viewfold/solver/dense"
)

// Kind is how places are found.
type Kind string

const (
	Spectral  Kind = "spectral"  // by the leading singular vectors of the learned graph
	Principal Kind = "pca"       // by the principal directions of a view
	Nearby    Kind = "neighbors" // so that nearest neighbours by the learned graph stay together
)

// Options choose a map. Start from DefaultOptions.
type Options struct {
	Kind Kind
	// View is the view that Principal shows.
	View int
	// Neighbors is how many nearest neighbours of a sample Nearby looks at: at least 2. Fewer show details, more
	// the whole.
	Neighbors int
	// Samples bounds the samples that Nearby places by their neighbours: at least 3. When there are more, so many
	// are drawn, and the others are placed through their anchors.
	Samples int
}

// DefaultOptions returns the options of a kind of map that are used when nothing else is said.
func DefaultOptions(kind Kind) Options {
	return Options{Kind: kind, Neighbors: 15, Samples: 20_000}
}

// Map is where samples and anchors are in the plane.
type Map struct {
	Kind Kind
	XY   dense.Matrix // n×2
	// Anchors are those of Result.Graph, m×2, each at the weighted mean of its samples; NaN for one without any.
	// Empty for Principal.
	Anchors dense.Matrix
	Axes    [2]Axis
	Sampled int // the samples that were placed by themselves: all, or Options.Samples
	// Note says what somebody who reads the map must know, in sentences; "": nothing.
	Note string
}

// Axis is a direction of a map.
type Axis struct {
	Name string
	// Share is what the axis holds of all there is: of the view's variance, or of the graph's squared singular
	// values without the constant one. 0 for Nearby, whose axes mean nothing.
	Share    float64
	Loadings []Loading // of Principal, those of the largest size first
}

// Loading is what a feature adds to a principal direction: its part of the direction's unit vector.
type Loading struct {
	Feature int // of the view
	Value   float64
}

// Places returns a map of the samples of a result. views are those of the run. tell is called often, on this
// goroutine, with the part done.
func Places(ctx context.Context, views []solver.View, res *solver.Result, opts Options, tell func(part float64)) (*Map, error) {
	if err := opts.check(views, res); err != nil {
		return nil, err
	}
	t := func(part float64) error {
		tell(part)
		return ctx.Err()
	}
	switch opts.Kind {
	case Principal:
		return principal(ctx, views, res.Options, opts.View, t)
	case Nearby:
		return nearby(ctx, views, res, opts, t)
	}
	return spectral(res, t)
}

// note adds a sentence or more to the map's note.
func (m *Map) note(format string, args ...any) {
	if m.Note != "" {
		m.Note += " "
	}
	m.Note += fmt.Sprintf(format, args...)
}

func (o Options) check(views []solver.View, res *solver.Result) error {
	for _, c := range []struct {
		ok    bool
		field string
		value any
		want  string
	}{
		{o.Kind == Spectral || o.Kind == Principal || o.Kind == Nearby, "kind", o.Kind, "spectral, pca or neighbors"},
		{o.Kind != Principal || o.View >= 0 && o.View < len(views), "view", o.View, fmt.Sprintf("from 0 to %d", len(views)-1)},
		{o.Kind != Nearby || o.Neighbors >= 2, "neighbors", o.Neighbors, "at least 2"},
		{o.Kind != Nearby || o.Samples >= 3, "samples", o.Samples, "at least 3"},
	} {
		if !c.ok {
			return &solver.OptionError{Field: c.field, Value: c.value, Want: c.want}
		}
	}
	if o.Kind != Principal && res.Graph == nil {
		return fmt.Errorf("embed: a map of kind %s needs the result's graph, and there is none", o.Kind)
	}
	for _, v := range views {
		if n, _ := v.X.Shape(); n != len(res.Labels) {
			return fmt.Errorf("embed: view %q has %d samples and the result %d", v.Name, n, len(res.Labels))
		}
	}
	return nil
}

// tick is told the part done; its error ends the work.
type tick func(part float64) error

// part returns what tells t of a part of the work.
func (t tick) part(from, to float64) tick {
	return func(part float64) error { return t(from + part*(to-from)) }
}

// tell is the tick for what ends by a context.
func (t tick) tell(part float64) { _ = t(part) }

// Random streams. Every use of randomness has its own, apart from those of a run.
const (
	streamSpectral = 1<<40 + iota
	streamPrincipal
	streamSample
	streamLayout
)

func stream(seed, use uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, use)) }

// upright turns the columns of places, whose signs are chance, so that the number of largest size is positive.
func upright(places dense.Matrix) {
	for k := range places.Cols {
		most := 0.0
		for i := range places.Rows {
			if v := places.Row(i)[k]; math.Abs(v) > math.Abs(most) {
				most = v
			}
		}
		for i := range places.Rows {
			if most < 0 {
				places.Row(i)[k] = -places.Row(i)[k]
			}
		}
	}
}
