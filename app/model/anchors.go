package model

// AnchorList is how the list of the result's anchors stands, which the worker makes when it is asked for.
type AnchorList struct {
	Asked   bool // it is being made
	Request int  // the engine's number of that
	Part    float64
	Problem *Problem // why it could not be made
}

// AnchorsNote says what anchors are and what their list tells.
func (r Result) AnchorsNote() string {
	if r.Kept {
		return "The anchors are not kept with a result: run again to list them."
	}
	note := "Anchors are typical places in the data: the method links every sample to those it lies near. Their file has a row for each, with its cluster, how many samples it stands for, and the mean of every feature over them, in the units of your files."
	if r.Joined() {
		note += " Every set of anchors describes all samples once."
	}
	return note
}
