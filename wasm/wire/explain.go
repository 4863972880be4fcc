package wire

// Requests about why the clusters of a result are what they are.
const (
	KindTests     Kind = "tests"     // Tests → TestsInfo, with one file beside it
	KindContrasts Kind = "contrasts" // Contrasts → nothing, with a file beside it
	KindCompare   Kind = "compare"   // Compare → nothing
	KindSelected  Kind = "selected"  // Selected → nothing
)

// Explained says which samples of a cluster are typical, and which lie between it and another one.
type Explained struct {
	Typical    []RatedSample `json:"typical,omitempty"`
	Borderline []RatedSample `json:"borderline,omitempty"`
}

// RatedSample mirrors explain.Sample.
type RatedSample struct {
	ID         string  `json:"id"`
	Confidence float64 `json:"confidence"`
	Margin     float64 `json:"margin"`
	Second     int     `json:"second,omitempty"` // the next cluster, from 1; 0 for none
}

// Tests has the columns of a table tested against the clusters of the latest run, in the place of those tested before.
type Tests struct {
	Run     int `json:"run"`
	Columns int `json:"columns,omitempty"` // table; 0 takes the tests away
}

// TestsInfo says what can be shown of the result now. Beside it comes its result.json.
type TestsInfo struct {
	Figures  []string `json:"figures"`
	Tested   []string `json:"tested,omitempty"`   // as in RunInfo
	Warnings []string `json:"warnings,omitempty"` // all of the result
}

// Contrasts asks how every feature differs between the clusters of the latest run: for the file that the command line
// tool writes with -explain, in any number of buffers, as Anchors does. With Selected it asks instead how features differ
// between the selected samples and all others, of a kept result too.
type Contrasts struct {
	Run      int       `json:"run"`
	Selected *Selected `json:"selected,omitempty"`
}

// Selected has the figure "selected" tell from now on what sets samples apart from all others. Only are the samples, as in
// Figure, and the choice is as in Places.
type Selected struct {
	Run    int    `json:"run"`
	Only   []byte `json:"only"`
	Choice Choice `json:"choice"`
}

// Compare has the figure "agreement" compare a result with a kept one from now on.
type Compare struct {
	Run int `json:"run"`
	OneResult
}

// Definition mirrors metrics.Definition.
type Definition struct {
	Key  string `json:"key"`
	Name string `json:"name"`
	Text string `json:"text"`
}
