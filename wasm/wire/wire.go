// Package wire is the language between the page and the solver worker: plain message types
// without any JavaScript. A request gets any number of Progress messages and then exactly
// one of Done, Failed and Cancelled, all with the request's ID. Large arrays and files are
// not part of a message's Body; they travel beside it as ArrayBuffers and File objects
// (see package port).
package wire

import "encoding/json"

// Version must be equal on both sides; Hello carries it. It rises with every change of this package that one side
// could take for something else.
const Version = 14

// Envelope is one message in either direction.
type Envelope struct {
	ID   int             `json:"id"`
	Kind Kind            `json:"kind"`
	Body json.RawMessage `json:"body,omitempty"`
}

// Kind says what a message is and which type its Body has.
type Kind string

// Requests, page to worker. The comment names Body → Done's Body.
const (
	KindHello   Kind = "hello"   // Hello → Hello
	KindLoad    Kind = "load"    // Load (one file beside it) → TableInfo
	KindForget  Kind = "forget"  // Forget → nothing
	KindJoin    Kind = "join"    // Choice → JoinInfo
	KindRun     Kind = "run"     // Run → RunInfo, with eight buffers beside it, see RunInfo
	KindMemory  Kind = "memory"  // Run → Memory; nothing is run
	KindAnchors Kind = "anchors" // Anchors → nothing, with anchors.csv beside it, see Anchors
	KindFigure  Kind = "figure"  // Figure → FigureInfo
	KindNaming  Kind = "naming"  // Naming → nothing, with two files beside it, or three
	KindSheet   Kind = "sheet"   // Sheet → nothing, with an HTML file beside it
	KindFigures Kind = "figures" // Figures → nothing, with a zip file beside it
	KindAblate  Kind = "ablate"  // Ablate → AblateInfo, with result.json beside it
	KindAssign  Kind = "assign"  // Assign (files beside it) → AssignInfo, with seven buffers beside it, see AssignInfo
	KindCancel  Kind = "cancel"  // Cancel → nothing; the cancelled request itself answers Cancelled
	KindSave    Kind = "save"    // Save → SavedInfo
	KindList    Kind = "list"    // nothing → SavedList
	KindOpen    Kind = "open"    // Open → OpenInfo, with the tables' files beside it, in their order
	KindDelete  Kind = "delete"  // Delete → nothing
	KindRename  Kind = "rename"  // Rename → SavedInfo
	// KindRemember keeps other settings with a data set: Remember → nothing.
	KindRemember Kind = "remember"
	KindExport   Kind = "export" // Export → nothing, with the data set as one file beside it
	KindImport   Kind = "import" // nothing (one file beside it, as Export made it) → SavedInfo
	// KindKeepResult keeps a result with its data set: KeepResult, with labels.csv and result.json beside it → SavedInfo.
	KindKeepResult Kind = "keep result"
	KindOpenResult Kind = "open result" // OneResult → KeptResult, with eight buffers beside it, as with a run
	KindDropResult Kind = "drop result" // OneResult → SavedInfo
	// What is taken away comes in any number of buffers, to be put end to end, because it can be large.
	KindCapsule Kind = "capsule" // Source, with result.json beside it → nothing, with the capsule beside it
	KindColumns Kind = "columns" // Source, with result.json beside it → nothing, with labels.csv that has the files' columns beside it
	// KindOpenCapsule asks what a capsule holds: OpenCapsule, with the capsule beside it → CapsuleInfo.
	KindOpenCapsule Kind = "open capsule"
	KindFind        Kind = "find"  // Find, with the capsule and files beside it → FoundFiles
	KindCheck       Kind = "check" // Check, with the capsule and result.json beside it → Verdict
)

// Requests for maps, page to worker.
const (
	KindPlaces      Kind = "places"       // Places → PlacesInfo, with three buffers a map beside it
	KindPlacesTable Kind = "places table" // PlacesTable → nothing, with a CSV file beside it
	KindColumn      Kind = "column"       // Column → ColumnInfo, with the values beside it
)

// Requests of the lead worker to its mates, which compute beside it.
const (
	KindLook Kind = "look" // Look, with the numbers beside it → nothing
	KindTask Kind = "task" // Task → Part, with the graph and the labels beside it
	KindRows Kind = "rows" // Rows → nothing
	KindStep Kind = "step" // Step, with the numbers beside it → nothing, with what was found beside it, see Step
	// KindRange reads a part of a file: Range, with the whole file beside it → RangeRows.
	KindRange Kind = "range"
)

// Answers, worker to page.
const (
	KindProgress  Kind = "progress"  // Progress
	KindDone      Kind = "done"      // as the request says
	KindFailed    Kind = "failed"    // Failed
	KindCancelled Kind = "cancelled" // nothing
)

// Hello opens the conversation and checks the version. Scope is the path of the page's
// directory, as "/" or "/repo/": sites that share an origin keep their data apart by it.
// The answer has none, and says whether the solver uses vector instructions.
type Hello struct {
	Version int    `json:"version"`
	Scope   string `json:"scope,omitempty"`
	SIMD    bool   `json:"simd,omitempty"`
}

// Role says what a file is.
type Role string

const (
	RoleView   Role = "view"
	RoleLabels Role = "labels"
	// RoleColumns is a table of what else is known of the samples: it takes no part in clustering.
	RoleColumns Role = "columns"
)

// Format mirrors dataset.Format.
type Format struct {
	Encoding  string `json:"encoding,omitempty"`
	Delimiter string `json:"delimiter,omitempty"`
	Decimal   string `json:"decimal,omitempty"`
	Thousands string `json:"thousands,omitempty"`
	Comment   string `json:"comment,omitempty"`
	Skip      string `json:"skip,omitempty"`
	Header    string `json:"header,omitempty"`
	ID        string `json:"id,omitempty"`
	Label     string `json:"label,omitempty"`
	Entry     string `json:"entry,omitempty"`
	Samples   string `json:"samples,omitempty"`

	Roles     string `json:"roles,omitempty"`
	Part      string `json:"part,omitempty"`
	Long      string `json:"long,omitempty"`
	LongZeros bool   `json:"long_zeros,omitempty"`
	Missing   string `json:"missing,omitempty"`
}

// Load reads the file beside the message as a view or as labels. Table is a number chosen by
// the page; loading a number again replaces that table only when reading succeeds. Without a
// file beside it, the file already loaded under that number is read again (in another format), or
// that of table From when it is not 0: a file can hold several views. A file beside a load with From is the same
// file, for the case that table From is not there.
type Load struct {
	Table  int    `json:"table"`
	Name   string `json:"name"`
	Role   Role   `json:"role"`
	Format Format `json:"format"`
	From   int    `json:"from,omitempty"`
	// Workers is how many read a large view, at most; the table is the same.
	Workers int `json:"workers,omitempty"`
}

// Forget drops a table from the worker's memory.
type Forget struct {
	Table int `json:"table"`
}

// TableInfo describes a table that was read, for the preview.
type TableInfo struct {
	Table    int      `json:"table"`
	Name     string   `json:"name"`
	Role     Role     `json:"role"`
	Bytes    int64    `json:"bytes"`
	Samples  int      `json:"samples"`
	Features int      `json:"features"`        // 0 for labels; of columns, how many there are beside the IDs
	Format   Format   `json:"format"`          // as resolved
	Columns  []string `json:"columns"`         // names of all columns, at most MaxColumns
	Roles    []string `json:"roles,omitempty"` // of these: "feature", "category", "ignore", "id" or "label"; of descriptive ones "number"
	// Rows are the names of the rows of text whose columns are samples, at most MaxColumns; RowRoles are their roles,
	// of those of columns.
	Rows     []string `json:"rows,omitempty"`
	RowRoles []string `json:"row_roles,omitempty"`
	Levels   []Levels `json:"levels,omitempty"`  // of the columns that are categories, or else of the rows
	Labelled int      `json:"labelled"`          // samples with a known label
	Classes  []string `json:"classes,omitempty"` // distinct labels, at most MaxClasses
	// ClassCount is the number of distinct labels, those beyond MaxClasses too.
	ClassCount int        `json:"class_count"`
	Head       [][]string `json:"head"` // first rows, at most 5, and at most 8 columns: ID first when there is one
	HeadCols   []string   `json:"head_cols"`
	Warnings   []string   `json:"warnings,omitempty"`
	Choices    []Reading  `json:"choices,omitempty"` // other ways to read it, which its content suggests
	// Entries are the tables of a file that holds several, when Format.Entry named none of them. Nothing was
	// loaded then, and of the rest only Table, Name and Role are given.
	Entries []Entry `json:"entries,omitempty"`
}

// Entry mirrors dataset.Entry.
type Entry struct {
	Name    string `json:"name"`
	Rows    int    `json:"rows,omitempty"`
	Cols    int    `json:"cols,omitempty"`
	Role    Role   `json:"role,omitempty"` // "" when it is neither
	Problem string `json:"problem,omitempty"`
}

// Levels mirrors dataset.Levels.
type Levels struct {
	Column int      `json:"column"` // from 1
	Names  []string `json:"names"`
}

// MaxColumns bounds TableInfo.Columns; a column beyond can still be chosen by number.
const MaxColumns = 2000

// MaxClasses bounds TableInfo.Classes and JoinInfo.Classes: a column with more distinct
// values was probably not meant as labels.
const MaxClasses = 1000

// Choice names the tables of a run: views in order, and labels (0: none). Beside them stands how they are
// joined.
type Choice struct {
	Views  []int `json:"views"`
	Labels int   `json:"labels,omitempty"`
	// Columns is a table of descriptive columns. Joins and runs do without.
	Columns int `json:"columns,omitempty"`
	Joining
}

// Joining mirrors dataset.Joining.
type Joining struct {
	Match   string          `json:"match,omitempty"`   // "case", "spaces", "padding", or several joined by "+"
	Samples string          `json:"samples,omitempty"` // "stop", or nothing for the samples that all views have
	Missing []MissingPolicy `json:"missing,omitempty"` // one for all views, or one a view
}

// MissingPolicy mirrors dataset.MissingPolicy.
type MissingPolicy struct {
	Above float64 `json:"above,omitempty"` // per cent
	Then  string  `json:"then,omitempty"`  // "features", "samples", "median", "nearest", or nothing to refuse
}

// JoinInfo says what joining the chosen tables gives.
type JoinInfo struct {
	Samples  int      `json:"samples"`
	ByID     bool     `json:"by_id"`
	LeftOut  []int    `json:"left_out"` // per view
	Labelled int      `json:"labelled"`
	Classes  []string `json:"classes,omitempty"` // at most MaxClasses
	// ClassCount is the number of distinct labels, those beyond MaxClasses too.
	ClassCount int      `json:"class_count"`
	Rewritten  int      `json:"rewritten,omitempty"` // samples whose ID another view writes differently
	Gaps       []Gaps   `json:"gaps"`                // per view
	Findings   Findings `json:"findings"`
	Warnings   []string `json:"warnings,omitempty"`
}

// Gaps counts what became of a view's missing values, see dataset.Gaps.
type Gaps struct {
	Missing  int `json:"missing,omitempty"`  // values, of samples in all views
	Features int `json:"features,omitempty"` // that were left out
	Samples  int `json:"samples,omitempty"`  // that were left out of all views
	Filled   int `json:"filled,omitempty"`   // values that were filled in
}

// Findings are what there is to know about the chosen tables before they are joined. A join that fails has them
// in Failed.
type Findings struct {
	Alignment Alignment `json:"alignment"`
	Notes     [][]Note  `json:"notes"`          // per view
	Gaps      []*GapMap `json:"gaps,omitempty"` // per view, nil for one that lacks no value
}

// GapMap mirrors dataset.GapMap: where a view lacks values, features × samples in tiles.
type GapMap struct {
	Features int           `json:"features"` // a tile stands for; those of the last row may stand for fewer
	Samples  int           `json:"samples"`  // the same; the last of a row
	Rows     []GapRow      `json:"rows"`
	Lacking  int           `json:"lacking"` // features that lack values
	Worst    []FeatureGaps `json:"worst"`   // of these, the ones that lack most, those first
}

// GapRow mirrors dataset.GapRow.
type GapRow struct {
	Name   string `json:"name"`   // of its feature, or of the first and the last
	Levels []int  `json:"levels"` // per tile: 0 lacks nothing, 4 has nothing, 1 to 3 are thirds between
}

// FeatureGaps mirrors dataset.FeatureGaps.
type FeatureGaps struct {
	Feature string `json:"feature"`
	Missing int    `json:"missing"`
}

// Alignment mirrors dataset.Alignment: which samples are in which views.
type Alignment struct {
	ByID        bool             `json:"by_id"`
	Samples     int              `json:"samples"` // in all views
	Union       int              `json:"union"`   // in any view
	Views       []TableAlignment `json:"views,omitempty"`
	Labels      *TableAlignment  `json:"labels,omitempty"`
	Patterns    []Pattern        `json:"patterns,omitempty"` // that of the most samples first
	Map         PresenceMap      `json:"map"`
	Suggestions []Suggestion     `json:"suggestions,omitempty"`
	Clash       string           `json:"clash,omitempty"` // why tables cannot be joined as asked; all else is empty then
}

// TableAlignment mirrors dataset.TableAlignment: one table's samples beside those of the others.
type TableAlignment struct {
	Name      string   `json:"name"`
	Samples   int      `json:"samples"`
	Only      int      `json:"only,omitempty"`      // that no other view has
	Lacks     int      `json:"lacks,omitempty"`     // that another view has
	Lacking   []string `json:"lacking,omitempty"`   // the first IDs of these
	Reordered bool     `json:"reordered,omitempty"` // in another order than in the first view
	Apart     bool     `json:"apart,omitempty"`     // it shares no sample with that
	Turned    int      `json:"turned,omitempty"`    // features that are called as samples of other views: read it transposed, or not
}

// Pattern mirrors dataset.Pattern: how many samples are in some views and no others.
type Pattern struct {
	In      []bool `json:"in"` // per view
	Samples int    `json:"samples"`
}

// PresenceMap mirrors dataset.PresenceMap: all samples × views, in tiles.
type PresenceMap struct {
	Block int     `json:"block"` // samples a tile stands for; the last may stand for fewer
	In    [][]int `json:"in"`    // per view and tile, how many of its samples are in the view
}

// Suggestion mirrors dataset.Suggestion: what another way to match IDs would do.
type Suggestion struct {
	Match   string      `json:"match"`
	Pairs   int         `json:"pairs"`
	Samples int         `json:"samples"` // that would be in all views
	Example [][2]string `json:"example"`
	Clash   string      `json:"clash,omitempty"` // why it cannot be taken
	Text    string      `json:"text"`            // all of it in a sentence
}

// Note mirrors dataset.Note: what is remarkable about a view's numbers.
type Note struct {
	Kind     string   `json:"kind"`
	Count    int      `json:"count"`
	Of       int      `json:"of"`
	Examples []string `json:"examples,omitempty"`
	Text     string   `json:"text"`             // what was found
	Means    string   `json:"means"`            // what it means for a run
	Advice   string   `json:"advice,omitempty"` // what one can do
}

// Options mirrors solver.Options, field by field and with the same JSON names.
type Options struct {
	Clusters     int       `json:"clusters"`
	Anchors      int       `json:"anchors"`
	Sets         int       `json:"sets"`
	Neighbors    int       `json:"neighbors"`
	Alpha        float64   `json:"alpha"`
	Beta         float64   `json:"beta"`
	Ridge        float64   `json:"ridge"`
	Scale        []string  `json:"scale"`
	Storage      string    `json:"storage"`
	Rank         int       `json:"rank"`
	Distance     string    `json:"distance"`
	Restarts     int       `json:"restarts"`
	KMeansIter   int       `json:"kmeans_iter"`
	SampleRows   int       `json:"sample_rows"`
	MaxIter      int       `json:"max_iter"`
	MaxRounds    int       `json:"max_rounds"`
	Tol          float64   `json:"tol"`
	Support      string    `json:"support"`
	FixedWeights []float64 `json:"fixed_weights,omitempty"`
	Seed         uint64    `json:"seed"`
	Mode         string    `json:"mode"`
}

// Run clusters the chosen tables.
type Run struct {
	Choice
	Options Options `json:"options"`
	Workers int     `json:"workers,omitempty"` // how many compute, at most; the result is the same
}

// Memory says how much memory a run would take, in bytes.
type Memory struct {
	Lead    int64 `json:"lead"`           // in the worker that is asked, what it holds already included
	Mate    int64 `json:"mate,omitempty"` // in each of the others
	Workers int   `json:"workers"`        // that would compute: fewer than asked for where more would take too much
	// Refused says why the run would fail at once, and what to do; nil when it fits.
	Refused *Failed `json:"refused,omitempty"`
}

// Total is what all workers take together.
func (m Memory) Total() int64 { return m.Lead + int64(m.Workers-1)*m.Mate }

// Look carries the parts of a solver.Look: what sets of anchors see. Beside it travel what was taken from
// every sample and what the features lack (float64, empty for nothing), and the features: all of them
// (float64), or, when they are sparse, their values (float64), columns and starts of rows (int32), or, when they
// are kept as float32, all of them and what each row is less by (float64). The worker forgets the look before;
// without samples it has none then.
type Look struct {
	Samples int   `json:"samples"`
	From    []int `json:"from"`
	Sparse  bool  `json:"sparse,omitempty"`
	Float32 bool  `json:"float32,omitempty"`
}

// Task mirrors solver.Task; its look is the latest.
type Task struct {
	Set         int     `json:"set"`
	Options     Options `json:"options"`
	AnchorsOnly bool    `json:"anchors_only,omitempty"`
	KeepAnchors bool    `json:"keep_anchors,omitempty"`
	First       int     `json:"first,omitempty"`
	Starts      int     `json:"starts,omitempty"`
}

// Part mirrors solver.Part. Beside it travel the anchors (float64), the graph's Start and Anchor (int32) and
// Weight (float64) and the labels (int32). A part has anchors alone, with their inertia; centres in their place, with
// labels; or all others and maybe anchors.
type Part struct {
	Inertia   float64   `json:"inertia,omitempty"`
	Apart     []float64 `json:"apart,omitempty"`
	Anchors   int       `json:"anchors"` // how many there are
	Weights   []float64 `json:"weights"`
	Objective []float64 `json:"objective"`
}

// Rows has the worker keep rows of so many samples, in place of those it had; none without samples.
type Rows struct {
	Options Options `json:"options"`
	Samples int     `json:"samples"`
	Block   int     `json:"block"`
}

// Step carries a solver.Work on these rows. Beside it travel the matrix, of so many rows, and the numbers
// (float64), the list (int32), the products, of so many rows (float64), and what belongs to the look. Beside the answer travel a solver.Found's
// numbers (float64), list (int32) and the graph's Start and Anchor (int32) and Weight (float64).
type Step struct {
	Step     string  `json:"step"`
	OnB      bool    `json:"on_b,omitempty"`
	Rows     int     `json:"rows,omitempty"`
	Products int     `json:"products,omitempty"`
	Alpha    float64 `json:"alpha,omitempty"`
	Beta     float64 `json:"beta,omitempty"`
	Gamma    float64 `json:"gamma,omitempty"`
	Look     *Look   `json:"look,omitempty"`
}

// Range asks for the rows of a view from one offset in its file to before another, between which only whole rows are.
type Range struct {
	Read   int    `json:"read"` // tells the reading of a file from the one before
	Name   string `json:"name"`
	Format Format `json:"format"`
	From   int64  `json:"from"`
	To     int64  `json:"to"`
}

// RangeRows mirrors dataset.Range. Beside it travel all numbers (float64), or, when they are sparse, starts of rows
// and columns (int32) and values (float64); the IDs' bytes, their ends (uint32) and lines (int32); the labels' bytes
// and ends; and for every column that is a category its levels (int32).
type RangeRows struct {
	Counts RangeCounts `json:"counts"`
	Levels [][]string  `json:"levels,omitempty"`
	Sparse bool        `json:"sparse,omitempty"`
	Cols   int         `json:"cols,omitempty"` // of sparse numbers
}

// RangeCounts mirrors dataset.RangeCounts.
type RangeCounts struct {
	Samples  int     `json:"samples"`
	Lines    int     `json:"lines"`
	Comments int     `json:"comments"`
	Kept     int     `json:"kept"`
	Lead     int     `json:"lead"`
	Blanks   int     `json:"blanks"`
	Trail    int     `json:"trail"`
	Missing  Missing `json:"missing"`
}

// Missing mirrors dataset.Missing.
type Missing struct {
	Count     int    `json:"count"`
	ByFeature []int  `json:"by_feature,omitempty"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	Text      string `json:"text"`
	Absent    int    `json:"absent"`
}

// Anchors asks what the anchors of a run stand for: for anchors.csv as the command line tool writes it.
// It comes in any number of buffers, to be put end to end, because it can be large. Only the latest
// run can be asked for, and only while the views that it was made from are as they were.
type Anchors struct {
	Run int `json:"run"` // the ID of its request
}

// Progress tells how far a load, join, save, open, export, import, run or list of anchors is.
type Progress struct {
	Stage     string   `json:"stage"`          // "read", "fill", "save", "open", "export", "import", "anchors", "hash", "columns", "assign", "map", "explain", or a solver stage
	Part      float64  `json:"part"`           // of the stage, 0 to 1
	Set       int      `json:"set,omitempty"`  // of anchors, from 1; 0 where there are none or it is no set's
	Sets      int      `json:"sets,omitempty"` // how many there will be
	Run       int      `json:"run,omitempty"`  // of Ablate, from 1
	Runs      int      `json:"runs,omitempty"` // how many there will be
	Iteration int      `json:"iteration,omitempty"`
	MaxIter   int      `json:"max_iter,omitempty"`
	Round     int      `json:"round,omitempty"`
	Objective *float64 `json:"objective,omitempty"`
}

// Metrics compares a result with known labels, over the samples whose label is known.
type Metrics struct {
	Samples int     `json:"samples"`
	ACC     float64 `json:"acc"`
	NMIMax  float64 `json:"nmi_max"`
	NMISqrt float64 `json:"nmi_sqrt"`
	NMIMean float64 `json:"nmi_mean"`
	Purity  float64 `json:"purity"`
	ARI     float64 `json:"ari"`
	F1      float64 `json:"f1"`
}

// Set mirrors report.Set.
type Set struct {
	Anchors   int       `json:"anchors"`
	Look      string    `json:"look,omitempty"`    // what it saw of the views
	Partial   bool      `json:"partial,omitempty"` // it saw some views only; the others have weight 0
	Weights   []float64 `json:"weights"`
	Objective []float64 `json:"objective"`
	Agreement float64   `json:"agreement"`
}

// Link mirrors report.Link.
type Link struct {
	View     string  `json:"view"`
	Alike    float64 `json:"alike"`
	Followed bool    `json:"followed"`
}

// Held mirrors report.Held: which share of the sets of anchors puts a cluster's samples into it.
type Held struct {
	Median float64 `json:"median"`
	Best   float64 `json:"best"`
}

// RunInfo is the result of a run. Beside it travel eight buffers: labels (int32, one per
// sample, from 0), the IDs' UTF-8 bytes end to end, the end offset of every ID in them
// (uint32), every sample's agreement, in other modes than consensus the share of its weight, and its margin (float32),
// all samples with the least sure first (int32), labels.csv and result.json as the command line tool writes them. Numbers
// are little-endian. What is not known of how sure samples are is empty.
type RunInfo struct {
	Samples   int       `json:"samples"`
	Clusters  int       `json:"clusters"`
	Requested int       `json:"requested"`
	Sizes     []int     `json:"sizes"`
	Converged bool      `json:"converged"`
	Completed bool      `json:"completed"`
	Status    string    `json:"status"` // a sentence
	Views     []string  `json:"views"`
	Weights   []float64 `json:"weights"`

	// Consensus mode alone.
	WeightsSpread []float64 `json:"weights_spread,omitempty"`
	Sets          []Set     `json:"sets,omitempty"`
	Links         []Link    `json:"links,omitempty"`
	Unsure        int       `json:"unsure,omitempty"` // samples that lie between clusters, see report.Report.Unsure
	Held          []Held    `json:"held,omitempty"`   // per cluster

	// The other modes alone.
	Objective  []float64 `json:"objective,omitempty"` // at first, see solver.Result.Initial, and after every iteration
	Iterations int       `json:"iterations,omitempty"`
	Rounds     []int     `json:"rounds,omitempty"`

	Dropped  [][]string         `json:"dropped"` // per view, names of constant features left out
	Metrics  *Metrics           `json:"metrics,omitempty"`
	Seconds  map[string]float64 `json:"seconds"` // per stage
	Options  Options            `json:"options"`
	Warnings []string           `json:"warnings,omitempty"`
	Names    []string           `json:"names,omitempty"`  // of the clusters, see Naming
	Colors   []string           `json:"colors,omitempty"` // of the clusters
	Figures  []string           `json:"figures"`          // that can be drawn of it, see Figure

	Explained   []Explained  `json:"explained,omitempty"`   // per cluster
	Tested      []string     `json:"tested,omitempty"`      // descriptive columns, each of which has a figure "column"
	Definitions []Definition `json:"definitions,omitempty"` // of the measures in Metrics, when there are
}

// Cancel asks for the end of the request with the given ID.
type Cancel struct {
	ID int `json:"id"`
}

// FailCode tells whose turn it is to do something.
type FailCode string

const (
	FailInput    FailCode = "input"    // a file or the data in it
	FailOption   FailCode = "option"   // a parameter
	FailMemory   FailCode = "memory"   // the run would take more memory than there is; nothing was lost
	FailStorage  FailCode = "storage"  // the browser's storage
	FailInternal FailCode = "internal" // a fault of the program; the worker is replaced
	FailVersion  FailCode = "version"  // page and worker differ: reload
)

// Failed says why a request failed, for a person.
type Failed struct {
	Code   FailCode `json:"code"`
	Text   string   `json:"text"`             // the whole message in one sentence
	File   string   `json:"file,omitempty"`   // of the faulty cell
	Line   int      `json:"line,omitempty"`   // from 1
	Column int      `json:"column,omitempty"` // from 1
	Cell   string   `json:"cell,omitempty"`   // the offending text
	Fix    string   `json:"fix,omitempty"`    // what to do
	Field  string   `json:"field,omitempty"`  // the option's JSON name, for FailOption
	Stage  string   `json:"stage,omitempty"`  // where it happened, for FailInternal
	// Findings are those of a join that failed because of the data.
	Findings *Findings `json:"findings,omitempty"`
	// Choices are ways to read the file between which only its owner can decide.
	Choices []Reading `json:"choices,omitempty"`
}

// Reading mirrors dataset.Choice: one way to read a file, and the format to load it with.
type Reading struct {
	Text   string   `json:"text"`
	Format Format   `json:"format"`
	More   []Format `json:"more,omitempty"` // of further views, where the file becomes several
}
