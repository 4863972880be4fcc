package wire

// Places asks where the samples of a result are in the plane: one map, or one of every view. Kind is an embed.Kind, with
// View as in embed.Options; EachView asks for the principal directions of all views. The choice is that of the result;
// it is needed for a kept one alone, which has no other kind than "pca". What was found last is what the figure "map"
// and the table of the map show.
type Places struct {
	Run      int    `json:"run"`
	Kind     string `json:"kind"`
	View     int    `json:"view,omitempty"`
	EachView bool   `json:"each_view,omitempty"`
	Choice   Choice `json:"choice"`
}

// PlacesInfo describes maps. Beside it travel three buffers for each: the samples' places (float32: x, y, x, y, …), those
// of the anchors, and the cluster of every anchor (uint16, 65535 for none). Views have no anchors.
type PlacesInfo struct {
	Maps   []PlacesMap `json:"maps"`
	Groups []PointLook `json:"groups"` // of the clusters
	Paint  Paint       `json:"paint"`
}

// PlacesMap mirrors embed.Map.
type PlacesMap struct {
	Title   string        `json:"title"`
	Axes    [2]PlacesAxis `json:"axes"`
	Note    string        `json:"note,omitempty"`
	Sampled int           `json:"sampled"`
}

// PlacesAxis mirrors embed.Axis, with its strongest features in words.
type PlacesAxis struct {
	Name     string  `json:"name"`
	Share    float64 `json:"share,omitempty"`
	Features string  `json:"features,omitempty"`
}

// PointLook is how a group's points look: colours on the light and the dark page, the name of a shape, and the shape as the
// path of an SVG, within −1 to 1.
type PointLook struct {
	Light string `json:"light"`
	Dark  string `json:"dark"`
	Shape string `json:"shape"`
	Path  string `json:"path"`
}

// Paint has the colours of numbers, from low to high, and of what has none.
type Paint struct {
	Light        []string `json:"light"`
	Dark         []string `json:"dark"`
	MissingLight string   `json:"missing_light"`
	MissingDark  string   `json:"missing_dark"`
}

// PlacesTable asks for the samples' places as a CSV file, which comes in any number of buffers, to be put end to end.
type PlacesTable struct {
	Run int `json:"run"`
}

// Column asks for one value of every sample to colour a map by: the known labels, or a feature by its name, alone or as
// in ColumnInfo.Also. The choice is as in Places.
type Column struct {
	Run    int    `json:"run"`
	Labels bool   `json:"labels,omitempty"`
	Name   string `json:"name,omitempty"`
	Choice Choice `json:"choice"`
}

// ColumnInfo describes the values beside it (float32, NaN where there is none): of the labels, the number of the class
// from 0.
type ColumnInfo struct {
	Name    string      `json:"name"`
	View    string      `json:"view,omitempty"`
	Also    []string    `json:"also,omitempty"` // other features that the name may have meant, as "name · view"
	Low     float64     `json:"low"`
	High    float64     `json:"high"`
	Missing int         `json:"missing,omitempty"`
	Classes []string    `json:"classes,omitempty"`
	Groups  []PointLook `json:"groups,omitempty"` // of the classes
}
