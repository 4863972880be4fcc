package model

// Kind is how an option is entered.
type Kind int

// The kinds of options.
const (
	Whole Kind = iota // a whole number
	Real              // a positive number
	Pick              // one of a few choices
)

// Field describes one option: how it is entered, what it means, and what more of it does.
// Name is the option's JSON name in wire.Options.
type Field struct {
	Name    string
	Label   string
	Symbol  string // of the paper, "" when it has none
	Unit    string
	Help    string
	Kind    Kind
	Choices []Option
	Group   Group
	Low     uint64 // least whole number
	Zero    bool   // a positive number may be 0 too
}

// Option is one of a few choices.
type Option struct {
	Value, Text, Help string
}

// Group is a heading under which options are shown.
type Group string

// The groups, in the order they are shown. Main is always in sight.
const (
	Main     Group = "main"
	Anchors  Group = "Anchors"
	Graph    Group = "Graph"
	Views    Group = "Views"
	Stop     Group = "When to stop"
	Computer Group = "This computer"
)

// Groups lists the groups behind "More options".
func Groups() []Group { return []Group{Graph, Anchors, Views, Stop, Computer} }

// Scales are the ways to scale the features of a view.
var Scales = []Option{
	{"auto", "Automatic", "every sample to length 1, then the view’s main directions, and views of equal spread"},
	{"zscore+reduce+balance", "Z-score, main directions", "as Z-score, then the view’s main directions, and views of equal spread; good for measurements in different units"},
	{"minmax", "Min–max", "every feature to the range 0 to 1"},
	{"unit", "Unit rows", "every sample to length 1; good for counts and sparse data"},
	{"zscore", "Z-score", "every feature to mean 0 and standard deviation 1"},
	{"none", "None", "as in the file"},
}

// Fields lists every option of a run, in the order they are shown.
var Fields = []Field{
	{Name: "clusters", Label: "Number of clusters", Symbol: "c", Group: Main, Low: 2,
		Help: "How many groups you want. The result has exactly this many."},
	{Name: "seed", Label: "Seed", Group: Main,
		Help: "Decides every random choice. The same data, options and seed give the same result."},
	{Name: "mode", Label: "Mode", Group: Main, Kind: Pick,
		Help: "How the clusters are made. The options have other defaults in every mode.",
		Choices: []Option{
			{Consensus, "Consensus", "clusters by the graphs of several sets of anchors together; the best choice for most data"},
			{Paper, "Paper", "the published algorithm, with exactly as many clusters as you ask for"},
			{Reference, "Reference", "the authors’ own program with its departures, to compare with published numbers; it may deliver another number of clusters"},
		}},
	{Name: "alpha", Label: "Spreading", Symbol: "α", Group: Graph, Kind: Real, Unit: "relative to a view’s variance",
		Help: "More spreads every sample over more anchors; less ties it to the few nearest."},
	{Name: "beta", Label: "Pull together", Symbol: "β", Group: Graph, Kind: Real, Unit: "relative to a view’s variance",
		Help: "More draws the views towards one shared picture; less lets each keep its own."},
	{Name: "neighbors", Label: "First links per sample", Symbol: "K", Group: Graph, Low: 1, Unit: "anchors",
		Help: "More starts from a smoother picture; less starts from the nearest anchors only. In consensus mode sets with many anchors a cluster take up to twice as many."},
	{Name: "support", Label: "Links allowed", Group: Graph, Kind: Pick,
		Help: "Which samples and anchors the shared picture may link.",
		Choices: []Option{
			{"all", "All", "any sample with any anchor, as in the paper"},
			{"edges", "Existing", "only those linked in some view: quicker"},
		}},
	{Name: "anchors", Label: "Anchors", Symbol: "m", Group: Anchors, Low: 2, Unit: "points",
		Help: "Points that stand for the data. More describe it in finer detail and take longer. In consensus mode the sets have as many as clusters, three times as many, and this many in turn."},
	{Name: "sets", Label: "Sets of anchors", Group: Anchors, Unit: "sets, 0 for automatic",
		Help: "More make the consensus steadier and take longer. Automatic takes 45, and with fewer than 1,334 samples more: 60,000 divided by their number."},
	{Name: "distance", Label: "Distance for anchors", Group: Anchors, Kind: Pick,
		Help: "How closeness is measured when anchors are placed.",
		Choices: []Option{
			{"euclidean", "Euclidean", "straight-line distance"},
			{"cosine", "Cosine", "angle only, size ignored; good for counts and text"},
		}},
	{Name: "restarts", Label: "Tries", Group: Anchors, Low: 1, Unit: "starts",
		Help: "More tries place the anchors better and more steadily, and take longer; the best one is kept."},
	{Name: "kmeans_iter", Label: "Steps per try", Group: Anchors, Low: 1, Unit: "steps at most",
		Help: "More lets every try settle; less stops it early."},
	{Name: "sample_rows", Label: "Samples for anchors", Group: Anchors, Low: 1, Unit: "samples at most",
		Help: "More uses more of a large data set to place the anchors; less is quicker."},
	{Name: "scale", Label: "Scaling", Group: Views, Kind: Pick, Choices: Scales,
		Help: "How features are made comparable. It often matters more than any number here. Each view can have its own in its card, and a fixed weight."},
	{Name: "rank", Label: "Main directions", Group: Views, Low: 1, Unit: "of every view",
		Help: "How many directions the scalings with main directions (Automatic too) keep. More keep finer detail and more noise. In consensus mode the sets take turns in this many, half and twice as many."},
	{Name: "ridge", Label: "Evenness", Symbol: "ρ", Group: Views, Kind: Real, Zero: true,
		Help: "More keeps the view weights closer together. With 0, one view may take all the weight."},
	{Name: "max_iter", Label: "Iterations", Group: Stop, Low: 1, Unit: "at most",
		Help: "More lets the result settle; less stops it early."},
	{Name: "max_rounds", Label: "Rounds per iteration", Symbol: "γ", Group: Stop, Low: 1, Unit: "at most",
		Help: "More gives the search for exactly c groups more tries before a fixed rule (the completion rule) takes over."},
	{Name: "tol", Label: "Tolerance", Group: Stop, Kind: Real, Zero: true, Unit: "relative change",
		Help: "Less runs until hardly anything changes; more stops sooner."},
	{Name: "storage", Label: "Features kept as", Group: Computer, Kind: Pick,
		Help: "How the scaled features are kept while the samples are compared with the anchors. Sparse views keep all digits. No effect in paper mode when there are more samples than are taken for anchors and the scaling is min–max or none: then samples are scaled when they are needed, and not kept.",
		Choices: []Option{
			{"float64", "Float64", "all digits"},
			{"float32", "Float32", "7 digits, in half the memory; computing is float64 all the same"},
		}},
}

// UnitIn returns an option's unit in a mode.
func (f Field) UnitIn(mode string) string {
	if mode == Reference && (f.Name == "alpha" || f.Name == "beta") {
		return "set against squared distances"
	}
	return f.Unit
}

// FieldOf returns the field with a JSON name; ok is false when there is none.
func FieldOf(name string) (f Field, ok bool) {
	for _, f := range Fields {
		if f.Name == name {
			return f, true
		}
	}
	return Field{}, false
}

// FieldsIn returns the fields of a group.
func FieldsIn(g Group) []Field {
	var list []Field
	for _, f := range Fields {
		if f.Group == g {
			list = append(list, f)
		}
	}
	return list
}
