package wire

// Figure has a figure of a result drawn: of the latest run, or of the kept result that was opened since.
type Figure struct {
	Run    int      `json:"run"` // the ID of the request that gave the result
	Name   string   `json:"name"`
	Width  int      `json:"width"` // of the picture in pixels
	Sample int      `json:"sample,omitempty"`
	From   int      `json:"from,omitempty"`
	To     int      `json:"to,omitempty"`
	Names  []string `json:"names,omitempty"`  // of the clusters
	Colors []string `json:"colors,omitempty"` // of the clusters
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
	Run     int      `json:"run"`
	Title   string   `json:"title"`   // of the data
	Version string   `json:"version"` // of the program
	Made    string   `json:"made"`    // when the run was, in words
	Names   []string `json:"names,omitempty"`
	Colors  []string `json:"colors,omitempty"`
}
