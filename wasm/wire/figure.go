package wire

// Figure has a figure of a result drawn: of the latest run, or of the kept result that was opened since.
type Figure struct {
	Run    int    `json:"run"` // the ID of the request that gave the result
	Name   string `json:"name"`
	Width  int    `json:"width"` // of the picture in pixels
	Sample int    `json:"sample,omitempty"`
	From   int    `json:"from,omitempty"`
	To     int    `json:"to,omitempty"`
	Only   []byte `json:"only,omitempty"` // the samples whose rows are shown: bit i%8 of byte i/8 is sample i's; none for all

	Cluster int `json:"cluster,omitempty"` // from 1; 0 for all
	Column  int `json:"column,omitempty"`  // of RunInfo.Tested

	By *Column `json:"by,omitempty"` // what the points of the map are coloured by; nil for the clusters
}

// FigureInfo mirrors figure.Figure.
type FigureInfo struct {
	Name    string     `json:"name"`
	Title   string     `json:"title"`
	Text    string     `json:"text"`
	Width   int        `json:"width"`
	Height  int        `json:"height"`
	SVG     string     `json:"svg"`
	Columns []string   `json:"columns"`
	Rows    [][]string `json:"rows"`
}

// Sheet has a result written as one HTML file, which comes beside the answer.
type Sheet struct {
	Run     int    `json:"run"`
	Title   string `json:"title"`   // of the data
	Version string `json:"version"` // of the program
	Made    string `json:"made"`    // when the run was, in words
}

// Figures has all figures of a result, with their numbers, put into one file, which comes beside the answer.
type Figures struct {
	Run int `json:"run"`
}

// Naming gives names and colours to the clusters of a result, in their order; "" for none. Beside the answer come its
// labels.csv and result.json with them, and the file of the new samples when some were assigned.
type Naming struct {
	Run    int      `json:"run"`
	Names  []string `json:"names"`
	Colors []string `json:"colors"` // #rrggbb
}
