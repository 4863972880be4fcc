// Package action turns what the person does into requests to the engine, and the answers
// into changes of the model. Components post actions by name; a Session handles them on the
// UI goroutine.
package action

// Actions, with their value and their tags.
const (
	AddFiles      = "add files"       // []File: one view each
	AddLabels     = "add labels"      // []File: the first is the labels file
	AddColumns    = "add columns"     // []File: the first is the file of descriptive columns
	OpenExample   = "open example"    // tag key: its ID
	StopOpening   = "stop opening"    // give up what is being opened
	Clear         = "clear"           // forget all data
	SwitchView    = "switch view"     // string "true" or "false"; tag key: table number
	SetColumn     = "set column"      // string: column; tags key: table number, part: "id" or "label"
	SetColumnRole = "set role"        // string: role; tags key: table number, part: column from 0
	SetRowRole    = "set row role"    // the same of a row
	SetSide       = "set side"        // string: which side of it samples are on, "rows" or "columns"; tag key: table number
	TurnView      = "turn view"       // tag key: table number, of a view whose samples are on the other side
	TakeChoice    = "take choice"     // tags key: table number, part: which of its choices from 0
	SetScale      = "set scale"       // string: scaling or ""; tag key: table number
	SetWeight     = "set weight"      // string: fixed weight or ""; tag key: table number
	SetDialect    = "set dialect"     // string: value; tags key: table number, part: a model.Dialect
	ReadAs        = "read as"         // tags key: table number, part: which of its problem's choices, from 0
	SetMissing    = "set missing"     // string: what to do; tags key: table number, part: "all" for all views that do the same
	SetAbove      = "set above"       // string: per cent or ""; tag key: table number
	SetMatch      = "set match"       // tag key: how IDs match, as in wire.Joining
	SetUnshared   = "set unshared"    // string: what to do, as in wire.Joining.Samples
	Remove        = "remove"          // tag key: table number
	Retry         = "retry"           // tag key: table number, of a file that could not be read
	ReadAsLabels  = "read as labels"  // tag key: table number, of a file that could not be read
	ReadAsColumns = "read as columns" // the same
	SetParam      = "set param"       // string; tag key: option name
	SetCores      = "set cores"       // string: how many
	ResetParam    = "reset param"     // tag key: option name
	Run           = "run"             //
	RunAgain      = "run again"       // the kept result that is shown, for what is not kept of it
	Cancel        = "cancel"          //
	Keep          = "keep"            // string: name
	OpenKept      = "open kept"       // tag key: its key
	OpenResult    = "open result"     // tags key: of the data set, part: of the result
	DropResult    = "drop result"     // the same tags
	ExportKept    = "export kept"     // tag key: its key
	Import        = "import"          // []File: the first is an exported data set
	CancelKept    = "cancel kept"     // give up the export or import
	AskRename     = "ask rename"      // tag key: its key; "" gives it up
	RenameKept    = "rename kept"     // string: name; tag key: its key
	AskDelete     = "ask delete"      // tag key: its key; "" takes the question back
	DeleteKept    = "delete kept"     // tag key: its key
	DownloadCSV   = "download csv"    //
	DownloadJSON  = "download json"   //
	SetName       = "set name"        // string: name or ""; tag key: cluster from 0
	SetColor      = "set color"       // string: #rrggbb or ""; tag key: cluster from 0
	ShowRows      = "show rows"       // string: cluster from 0 whose rows of the graph are shown, "" for all
	ShowSample    = "show sample"     // string: ID of the sample whose links are shown
	ShowPanel     = "show panel"      // tags key: a model.Panel, part: "tab" to move the focus to its tab
	CompareViews  = "compare views"   // leaves views of the result out
	StopComparing = "stop comparing"  //
	AddNew        = "add new samples" // []File: one for each view of the result
	DropNew       = "drop new file"   // tag key: which file, from 0
	SetNewFile    = "set new file"    // string: which file from 0, −1 for none; tag key: view from 0
	Assign        = "assign"          // the new samples
	StopAssigning = "stop assigning"  //
	DownloadNew   = "download new"    // the new samples' clusters
	CopyLink      = "copy link"       // an address that opens the example with these options
	ShowCluster   = "show cluster"    // string: cluster from 1 that is explained, "0" for all
	ShowColumn    = "show column"     // string: which of the tested columns is shown, from 0
	CompareWith   = "compare with"    // string: key of the kept result, "" for none
	SaveFigure    = "save figure"     // string: width; tags key: its name, part: "svg", "png" or "csv"
	TakeAway      = "take away"       // a file that the worker makes first; tag key: which, as model.CapsuleFile
	StopTaking    = "stop taking"     // give up that file
	CheckCapsule  = "check capsule"   // run what the open capsule tells and compare
	CloseCapsule  = "close capsule"   //
	Copy          = "copy"            // string: for the clipboard
	Fault         = "fault"           // string: what went wrong in the page itself
	Dismiss       = "dismiss"         // take a message away; tag key: FaultMessage, OpenMessage or KeptMessage
	UseUpdate     = "use new version" // asks once more when something would be lost
	LeaveUpdate   = "not now"         // take that question back
)

// Actions of the map and of the selection of samples, which all panels share.
const (
	ShowMap         = "show map"          // string: a model.MapKind
	CancelMap       = "cancel map"        //
	ColourByAbout   = "colour map about"  // string: the place of a descriptive column
	ColourMap       = "colour map"        // string: a model.MapColour
	FindFeature     = "find feature"      // string: a feature's name, to colour the map by
	SizeMap         = "size map"          // string "true" or "false": points of unsure samples are small
	MapAnchors      = "map anchors"       // string "true" or "false": anchors are drawn
	SaveSeen        = "save seen"         // Blob: a PNG of what the map shows
	Select          = "select"            // []int32: samples in ascending order, none: no selection
	SelectCluster   = "select cluster"    // tag key: cluster from 0
	ShowSelected    = "show selected"     // in the table of samples
	SelectedInTable = "selected in table" // string "true" or "false": the table shows the selected samples alone
	SaveSelected    = "save selected"     // their IDs
	CompareSelected = "compare selected"  // with all others, in the panel of the clusters
	StopSelected    = "stop selected"     // comparing
	ShowLinks       = "show links"        // string: sample from 0
)

// Tags that actions carry.
const (
	Key  = "key"
	Part = "part"
)

// Messages that can be dismissed.
const (
	FaultMessage = "fault"
	OpenMessage  = "open"
	KeptMessage  = "kept"
)
