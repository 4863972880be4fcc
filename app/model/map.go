package model

import (
	"encoding/binary"
	"fmt"
	"math"
	"strconv"
	"strings"

	"viewfold/wasm/wire"
)

// MapFigure is the figure of the maps that are shown, for files.
const MapFigure = "map"

// MapKind says which map of the samples is shown: one of those below, or "view:" and the number of a view from 0.
type MapKind string

// Maps of the learned graph and of all views.
const (
	GraphMap     MapKind = "spectral"
	NeighbourMap MapKind = "neighbors"
	ViewMaps     MapKind = "views"
	viewPrefix           = "view:"
)

// MapColour is what points are coloured by.
type MapColour string

// What points can be coloured by.
const (
	ByCluster   MapColour = ""
	ByLabel     MapColour = "label"
	ByAgreement MapColour = "agreement"
	ByMargin    MapColour = "margin"
	ByAbout     MapColour = "about" // a descriptive column
	ByFeature   MapColour = "feature"
)

// Map is what the page shows of where the samples are.
type Map struct {
	Kind   MapKind
	Places Places
	Task   // that finds other places

	Colour   MapColour
	Coloured int       // the engine's number of the latest request for Column
	Column   MapColumn // of all but ByCluster
	Entered  string    // name of the feature
	About    int       // the descriptive column's place in its file, from 0
	Wrong    *Problem  // why the samples could not be coloured
	BySize   bool      // points of unsure samples are small
	Anchors  bool      // they are drawn
}

// Places is where the samples are on the maps that are shown.
type Places struct {
	wire.PlacesInfo
	Kind    MapKind
	Request int // the engine's number of what was asked
	Maps    []PlacesMap
}

// Drawn says whether there is something to show.
func (p Places) Drawn() bool { return len(p.Maps) > 0 }

// PlacesMap is one map, with its numbers as wire.PlacesInfo has them.
type PlacesMap struct {
	wire.PlacesMap
	XY, Anchors, AnchorGroups []byte
}

// At is where sample i is.
func (m PlacesMap) At(i int) (x, y float64) {
	at := func(k int) float64 {
		return float64(math.Float32frombits(binary.LittleEndian.Uint32(m.XY[4*k:])))
	}
	return at(2 * i), at(2*i + 1)
}

// AxisTitle is what an axis is, with what it holds and what it is made of most.
func (m PlacesMap) AxisTitle(k int) string {
	a := m.Axes[k]
	title := a.Name
	if a.Share > 0 {
		title += " (" + Share(a.Share) + ")"
	}
	if a.Features != "" {
		title += ": " + a.Features
	}
	return title
}

// NewPlaces puts the answer to wire.Places together.
func NewPlaces(info wire.PlacesInfo, kind MapKind, request, samples int, bufs [][]byte) (Places, error) {
	p := Places{PlacesInfo: info, Kind: kind, Request: request}
	if len(bufs) != 3*len(info.Maps) {
		return p, fmt.Errorf("%d buffers came with %d maps", len(bufs), len(info.Maps))
	}
	for k, m := range info.Maps {
		b := bufs[3*k:]
		if len(b[0]) != 8*samples || len(b[1]) != 4*len(b[2]) {
			return p, fmt.Errorf("places of %d bytes do not go with %d samples", len(b[0]), samples)
		}
		p.Maps = append(p.Maps, PlacesMap{PlacesMap: m, XY: b[0], Anchors: b[1], AnchorGroups: b[2]})
	}
	return p, nil
}

// MapColumn is one value of every sample.
type MapColumn struct {
	wire.ColumnInfo
	Values  []byte // float32, NaN for none
	Request int    // the engine's number of what was asked; 0 while it is
}

// There says whether there are values.
func (c MapColumn) There() bool { return len(c.Values) > 0 }

// At is the value of sample i.
func (c MapColumn) At(i int) float64 {
	return float64(math.Float32frombits(binary.LittleEndian.Uint32(c.Values[4*i:])))
}

// Words is the value of sample i in words.
func (c MapColumn) Words(i int) string {
	v := c.At(i)
	switch {
	case math.IsNaN(v):
		return "unknown"
	case len(c.Classes) > 0 && int(v) < len(c.Classes):
		return c.Classes[int(v)]
	}
	return Rough(v)
}

// MissingWords says how many samples have no value, with the shape of their points.
func (c MapColumn) MissingWords() string {
	return "× " + Plural(c.Missing, "sample") + " without a value, grey"
}

// By says what the points that are seen are coloured by.
func (m Map) By() string {
	if m.Colour == ByCluster || !m.Column.There() {
		return "by cluster"
	}
	return "by " + m.Column.Title()
}

// Title says what the values are.
func (c MapColumn) Title() string {
	if c.View != "" {
		return c.Name + " (" + c.View + ")"
	}
	return c.Name
}

// Back chooses the map that is shown again, as another one is given up.
func (m *Map) Back() {
	if m.Places.Drawn() {
		m.Kind = m.Places.Kind
	}
}

// Notes are what somebody who reads the maps must know; of several each view's is said once.
func (p Places) Notes() string {
	var notes []string
	seen := map[string]bool{}
	for _, m := range p.Maps {
		if m.Note != "" && !seen[m.Note] {
			seen[m.Note] = true
			notes = append(notes, m.Note)
		}
	}
	return strings.Join(notes, " ")
}

// MapItem is a map, or a way to colour one, that can be chosen.
type MapItem struct {
	Value, Name string
}

// MapKinds lists the maps that there are of a result.
func (r Result) MapKinds() []MapItem {
	var items []MapItem
	if !r.Kept {
		items = append(items, MapItem{string(GraphMap), "Learned graph"}, MapItem{string(NeighbourMap), "Neighbour map"})
	}
	if len(r.Views) > 1 {
		items = append(items, MapItem{string(ViewMaps), "All views side by side (PCA)"})
	}
	for v, name := range r.Views {
		items = append(items, MapItem{viewPrefix + strconv.Itoa(v), name + " (PCA)"})
	}
	return items
}

// fewNeighbours bounds the samples whose neighbours are sought unasked: it takes about a second.
const fewNeighbours = 5000

// UsualMap is the map that is shown at first: of the learned graph, unless every cluster is one anchor there, at which all
// its samples would lie.
func (r Result) UsualMap() MapKind {
	if o := r.Options; !r.Kept && o.Mode != Consensus && o.Anchors == r.Clusters && r.RunInfo.Samples <= fewNeighbours {
		return NeighbourMap
	}
	if items := r.MapKinds(); len(items) > 0 {
		return MapKind(items[0].Value)
	}
	return GraphMap
}

// PlacesOf is the request for a map of the result.
func (r Result) PlacesOf(kind MapKind) wire.Places {
	body := wire.Places{Run: r.Request, Kind: string(kind), Choice: r.Made.Request.Choice}
	if view, ok := strings.CutPrefix(string(kind), viewPrefix); ok {
		body.Kind = "pca"
		body.View, _ = strconv.Atoi(view)
	}
	if kind == ViewMaps {
		body.Kind, body.EachView = "pca", true
	}
	return body
}

// MapColours lists what points can be coloured by; about is the table of descriptive columns, nil without any.
func (r Result) MapColours(about *Table) []MapItem {
	items := []MapItem{{string(ByCluster), "Cluster"}}
	if r.Metrics != nil {
		items = append(items, MapItem{string(ByLabel), "Known label"})
	}
	if r.Samples.Confident() {
		name := "Agreement of the sets"
		if r.Samples.byWeight {
			name = "Share of the weight in the cluster"
		}
		items = append(items, MapItem{string(ByAgreement), name})
	}
	if r.Samples.Rated() {
		items = append(items, MapItem{string(ByMargin), "Margin to the next cluster"})
	}
	if len(about.Told()) > 0 {
		items = append(items, MapItem{string(ByAbout), "About the samples …"})
	}
	return append(items, MapItem{string(ByFeature), "A feature …"})
}

// ColumnOf is the request for what the points are coloured by, given the table of descriptive columns; nil for the clusters, and
// while nothing is chosen.
func (r Result) ColumnOf(m Map, about *Table) *wire.Column {
	c := &wire.Column{Run: r.Request, Choice: r.Made.Request.Choice}
	switch m.Colour {
	case ByLabel:
		c.Labels = true
	case ByAgreement:
		c.Sure = wire.SureConfidence
	case ByMargin:
		c.Sure = wire.SureMargin
	case ByAbout:
		if about == nil || m.About < 0 {
			return nil
		}
		c.About, c.Choice.Columns = m.About+1, about.Number
	case ByFeature:
		if c.Name = m.Entered; c.Name == "" {
			return nil
		}
	default:
		return nil
	}
	return c
}

// About says in words what there is to know of sample i on the map.
func (r Result) About(i int, m Map) string {
	cluster := r.Samples.Cluster(i)
	text := r.Samples.ID(i) + ": " + r.ClusterName(cluster)
	if r.GivenName(cluster) != "" {
		text += " (" + strconv.Itoa(cluster+1) + ")"
	}
	if r.Samples.Rated() {
		if r.Samples.Confident() {
			text += fmt.Sprintf(", %s %s", strings.ToLower(r.Samples.ConfidenceName()), Share(r.Samples.Confidence(i)))
		}
		text += ", margin " + Signed(r.Samples.Margin(i))
	}
	if (m.Colour == ByLabel || m.Colour == ByFeature || m.Colour == ByAbout) && m.Column.There() {
		text += ", " + m.Column.Title() + ": " + m.Column.Words(i)
	}
	return text + "."
}

// WhyNoMap says why there can be no map of the result, "" when there can be one. A kept result has neither graph nor data
// of its own: its views must be loaded as they were.
func (m Model) WhyNoMap() string {
	if r := m.Result; r == nil || !r.Kept || m.hasViews() {
		return ""
	}
	return "A map needs the views of this kept result as they were, and others are loaded now. Run again to see the map; the same data and options give the same result."
}
