package wire

// Ablate has the latest run repeated without each view and by each view alone. Progress counts these runs. Every other
// request goes first: one that comes meanwhile interrupts the present run, which begins anew behind it.
type Ablate struct {
	Run     int `json:"run"`               // the ID of the request that gave the result
	Workers int `json:"workers,omitempty"` // how many compute, at most
}

// AblateInfo says which figures the result has now.
type AblateInfo struct {
	Figures []string `json:"figures"`
}

// Assign puts new samples into the clusters of the latest run. Beside it are their files, which are not kept.
type Assign struct {
	Run   int      `json:"run"`   // the ID of the request that gave the result
	Files []string `json:"files"` // their names
	Views []int    `json:"views"` // per view of the run, which of the files, from 0; one file may hold several views
}

// AssignInfo says where new samples went. Beside it are seven buffers: the first six as with a RunInfo, the agreement in
// consensus mode alone, and a CSV file.
type AssignInfo struct {
	Samples int   `json:"samples"`
	Sizes   []int `json:"sizes"` // new samples per cluster
	// Unlike are the new samples, from 0, that are unlike the data of the run, the farthest first, at most MaxUnlike;
	// UnlikeCount is how many there are.
	Unlike      []int    `json:"unlike,omitempty"`
	UnlikeCount int      `json:"unlike_count,omitempty"`
	Notes       []string `json:"notes,omitempty"`
}

// MaxUnlike bounds AssignInfo.Unlike; the CSV file has all.
const MaxUnlike = 50
