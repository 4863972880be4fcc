package wire

// Save keeps the chosen tables in this browser's storage under a name, with their settings.
type Save struct {
	Choice
	Name     string   `json:"name"`
	Settings Settings `json:"settings"`
}

// Settings say how a data set is used.
type Settings struct {
	SetSettings
	Tables []TableSettings `json:"tables"` // views in their order, then labels
}

// SetSettings say how a data set as a whole is used.
type SetSettings struct {
	// Params is what was entered for the options that were touched, by their JSON names; nil when that was not kept.
	Params map[string]string `json:"params"`
	// Match and Unshared say how the views are joined, as Joining's Match and Samples do.
	Match    string `json:"match,omitempty"`
	Unshared string `json:"unshared,omitempty"`
}

// TableSettings say how a table is read and used.
type TableSettings struct {
	Format Format `json:"format"`          // as resolved, so that the same bytes give the same table
	Off    bool   `json:"off,omitempty"`   // a view that stays out of runs
	Scale  string `json:"scale,omitempty"` // of the view's own; "" is the option's
	// Weight, Above and Then are as entered: a fixed weight, "" for a learned one, and what is done about
	// missing values, as MissingPolicy has it.
	Weight string `json:"weight,omitempty"`
	Above  string `json:"above,omitempty"`
	Then   string `json:"then,omitempty"`
}

// SavedInfo describes a kept data set.
type SavedInfo struct {
	Key     string        `json:"key"`
	Name    string        `json:"name"`
	Bytes   int64         `json:"bytes"`             // of files and results
	Saved   int64         `json:"saved"`             // Unix time in milliseconds
	Files   []string      `json:"files"`             // of every table; several may be read from one file
	Shared  int           `json:"shared,omitempty"`  // how many of these have the bytes of another, which are kept once
	Results []SavedResult `json:"results,omitempty"` // newest first
	// Unreadable is set when what describes the data set cannot be read: it can only be deleted. Of the rest there is what is
	// known: its key, and maybe its name and when it was saved.
	Unreadable bool `json:"unreadable,omitempty"`
}

// SavedResult describes a result that is kept with its data set.
type SavedResult struct {
	Key      string `json:"key"`
	Made     int64  `json:"made"` // Unix time in milliseconds
	Clusters int    `json:"clusters"`
	Mode     string `json:"mode"`
	Bytes    int64  `json:"bytes"`
	// Unreadable is set when what describes the result cannot be read: it can only be deleted.
	Unreadable bool `json:"unreadable,omitempty"`
}

// SavedList lists what is kept, newest first.
type SavedList struct {
	Sets []SavedInfo `json:"sets"`
}

// Open reads a kept data set again; its tables get the numbers First, First+1, ….
type Open struct {
	Key     string `json:"key"`
	First   int    `json:"first"`
	Workers int    `json:"workers,omitempty"` // as Load's
}

// OpenInfo lists the tables of an opened data set.
type OpenInfo struct {
	Saved    SavedInfo   `json:"saved"`
	Settings Settings    `json:"settings"`
	Tables   []TableInfo `json:"tables"`
}

// Delete removes a kept data set, its results too.
type Delete struct {
	Key string `json:"key"`
}

// Rename gives a kept data set another name.
type Rename struct {
	Key  string `json:"key"`
	Name string `json:"name"`
}

// Remember keeps other settings with a data set that has as many tables.
type Remember struct {
	Key      string   `json:"key"`
	Settings Settings `json:"settings"`
}

// ArchiveEnding is how the names of exported data sets end.
const ArchiveEnding = ".viewfold.zip"

// Export makes one file of a kept data set, its results included.
type Export struct {
	Key string `json:"key"`
}

// KeepResult keeps a result with its data set. It takes the place of one that was made with the same settings.
type KeepResult struct {
	Key      string   `json:"key"` // of the data set
	Made     int64    `json:"made"`
	Clusters int      `json:"clusters"`
	Mode     string   `json:"mode"`
	Settings Settings `json:"settings"` // that it was made with
}

// OneResult names a kept result.
type OneResult struct {
	Key    string `json:"key"` // of the data set
	Result string `json:"result"`
}

// KeptResult is a kept result, as its run answered, and the settings that it was made with.
type KeptResult struct {
	Run      RunInfo  `json:"run"`
	Settings Settings `json:"settings"`
}
