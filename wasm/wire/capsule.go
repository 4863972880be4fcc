package wire

// Source names the tables that a result was made from, as they still are. result.json comes beside it.
type Source struct {
	Choice
	Off     []int  `json:"off,omitempty"`     // views that stayed out of the run
	Made    int64  `json:"made,omitempty"`    // when it ended, Unix time in milliseconds
	Example string `json:"example,omitempty"` // bundled example whose files are among the tables
}

// CapsuleEnding is how the names of files end that are taken for capsules: no data comes in such a file.
const CapsuleEnding = ".json"

// OpenCapsule asks what the capsule beside it holds.
type OpenCapsule struct {
	Name string `json:"name"` // of its file
}

// CapsuleInfo says what a capsule holds, but for the result.
type CapsuleInfo struct {
	Program  string         `json:"program"` // version of the program that made it
	Own      string         `json:"own"`     // version of this one
	Made     int64          `json:"made"`    // Unix time in milliseconds
	Example  string         `json:"example,omitempty"`
	Files    []CapsuleFile  `json:"files"`
	Tables   []CapsuleTable `json:"tables"`
	Joining  Joining        `json:"joining"`
	Options  Options        `json:"options"`
	Samples  int            `json:"samples"`
	Clusters int            `json:"clusters"`
}

// CapsuleFile mirrors capsule.File.
type CapsuleFile struct {
	Name   string `json:"name"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
	Needed bool   `json:"needed,omitempty"` // by the run
}

// CapsuleTable mirrors capsule.Table.
type CapsuleTable struct {
	File   int    `json:"file"`
	Role   Role   `json:"role"`
	Format Format `json:"format"`
	Off    bool   `json:"off,omitempty"`
}

// Find looks for the files of a capsule among loaded tables' files and others. The capsule comes beside it, then
// the others.
type Find struct {
	Name   string   `json:"name"` // of the capsule's file
	Tables []int    `json:"tables,omitempty"`
	Names  []string `json:"names,omitempty"` // of the others
}

// FoundFiles says what was found for every file of a capsule, in their order.
type FoundFiles struct {
	Files []FoundFile `json:"files"`
	Text  string      `json:"text"` // what it means when one differs
}

// FoundFile is what was found for a file.
type FoundFile struct {
	Table int    `json:"table,omitempty"` // that is of this file, 0 when none is
	Other int    `json:"other,omitempty"` // place among the others, from 1; 0 when it is none of them
	Same  bool   `json:"same,omitempty"`  // it has the same content; else the name alone
	Text  string `json:"text,omitempty"`  // how it differs, in words
}

// Check asks whether a result is that of a capsule. The capsule comes beside it, then result.json.
type Check struct {
	Name string `json:"name"` // of the capsule's file
}

// Verdict mirrors capsule.Verdict.
type Verdict struct {
	Same  bool     `json:"same"`
	Text  string   `json:"text"`
	Lines []string `json:"lines,omitempty"`
}
