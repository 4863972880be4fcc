package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/solver/embed"
	"viewfold/solver/figure"
)

// mapOptions returns the options of the map that -map asks for, of a set that is joined.
func (c *call) mapOptions(set *dataset.Set) (embed.Options, error) {
	kind, view, named := strings.Cut(c.mapKind, ":")
	opts := embed.DefaultOptions(embed.Kind(kind))
	if !named {
		return opts, nil
	}
	opts.View = slices.Index(set.Names, view)
	if number, err := strconv.Atoi(view); opts.View < 0 && err == nil {
		opts.View = number - 1
	}
	if opts.View < 0 || opts.View >= len(set.Names) {
		return opts, fmt.Errorf("-map %s: there is no such view; there are %s", c.mapKind, strings.Join(set.Names, ", "))
	}
	return opts, nil
}

// checkMap refuses maps that there are not.
func (c *call) checkMap(given bool) error {
	kind, _, named := strings.Cut(c.mapKind, ":")
	switch known := []string{string(embed.Spectral), string(embed.Principal), string(embed.Nearby)}; {
	case !slices.Contains(known, kind) || named && kind != string(embed.Principal):
		return fmt.Errorf("-map %s: want spectral, neighbors, pca or pca:VIEW", c.mapKind)
	case given && c.mapOut == "":
		return fmt.Errorf("-map says what -map-out writes: give that too")
	}
	return nil
}

// draw makes the map; nil when nobody asks for it.
func (c *call) draw(ctx context.Context, set *dataset.Set, res *solver.Result, opts embed.Options, line *progressLine) (*embed.Map, error) {
	if c.mapOut == "" {
		return nil, nil
	}
	tick := line.tick(ctx, "map")
	return embed.Places(ctx, set.Views(), res, opts, func(part float64) { tick(part) })
}

// mapTitle is what figures call a map.
func mapTitle(set *dataset.Set, opts embed.Options) string {
	switch opts.Kind {
	case embed.Spectral:
		return figure.UsualTitle
	case embed.Nearby:
		return "Neighbour map"
	}
	return "Map of " + set.Names[opts.View]
}

// describeMap says what a map's axes hold.
func describeMap(set *dataset.Set, opts embed.Options, m *embed.Map) string {
	var b strings.Builder
	fmt.Fprintf(&b, "map: %s", m.Kind)
	if m.Kind == embed.Principal {
		fmt.Fprintf(&b, " of %s", set.Names[opts.View])
	}
	b.WriteString("\n")
	for k, a := range m.Axes {
		if a.Name == "" {
			continue
		}
		fmt.Fprintf(&b, "  %s: %s, %.1f %% of all", [...]string{"x", "y"}[k], a.Name, 100*a.Share)
		for l, part := range a.Loadings[:min(3, len(a.Loadings))] {
			fmt.Fprintf(&b, "%s %s %+.2f", [...]string{";", ",", ","}[l], set.Features[opts.View][part.Feature], part.Value)
		}
		b.WriteString("\n")
	}
	if m.Note != "" {
		fmt.Fprintf(&b, "  note: %s\n", m.Note)
	}
	return b.String()
}
