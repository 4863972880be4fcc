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

// PlacesTable asks for the samples' places as a CSV file, which comes in any number of buffers, to be put end to end. Of what
// the map is coloured by it has the values, too.
type PlacesTable struct {
	Run int     `json:"run"`
	By  *Column `json:"by,omitempty"` // nil for the clusters
}

// Column asks for one value of every sample to colour a map by: the known labels; how sure the sample's cluster is; column
// About of the file, from 1, of the table of descriptive columns that the choice names; or else a feature by its name, alone
// or as in ColumnInfo.Also. The rest of the choice is as in Places.
type Column struct {
	Run    int    `json:"run"`
	Labels bool   `json:"labels,omitempty"`
	Sure   string `json:"sure,omitempty"` // SureConfidence or SureMargin
	About  int    `json:"about,omitempty"`
	Name   string `json:"name,omitempty"`
	Choice Choice `json:"choice"`
}

// What Column.Sure asks for.
const (
	SureConfidence = "confidence"
	SureMargin     = "margin"
)

// ColumnInfo describes the values beside it (float32, NaN where there is none): of classes their number, from 0. Values below
// Low or above High have the colours of these.
type ColumnInfo struct {
	Name    string      `json:"name"`
	View    string      `json:"view,omitempty"`
	Also    []string    `json:"also,omitempty"` // other features that the name may have meant, as "name · view"
	Low     float64     `json:"low"`
	High    float64     `json:"high"`
	LowEnd  string      `json:"low_end"` // the ends of the scale in words, and what lies beyond
	HighEnd string      `json:"high_end"`
	Beyond  string      `json:"beyond,omitempty"`
	Missing int         `json:"missing,omitempty"`
	Classes []string    `json:"classes,omitempty"`
	Groups  []PointLook `json:"groups,omitempty"` // of the classes
}
