package model

// AnchorsNote says what anchors are and what their list tells.
func (r Result) AnchorsNote() string {
	note := "Anchors are typical places in the data: the method links every sample to those it lies near. Their file has a row for each, with its cluster, how many samples it stands for, and the mean of every feature over them, in the units of your files."
	if r.Joined() {
		note += " Every set of anchors describes all samples once."
	}
	return note
}

// WhyNotList says why anchors and features cannot be listed, "" when they can.
func (r Result) WhyNotList() string {
	if r.Kept {
		return "Anchors and features are not kept with a result: run again to list them."
	}
	return ""
}
