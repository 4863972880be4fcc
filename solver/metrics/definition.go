package metrics

// Definition says what a measure means, for a person.
type Definition struct {
	Key  string `json:"key"`  // its name in documents
	Name string `json:"name"` // for people
	Text string `json:"text"`
}

// Definitions are those of all measures, in the order in which they are shown.
var Definitions = []Definition{
	{"acc", "accuracy", "The share of samples that agree with their label when every cluster is named after at most one class, and every class names at most one cluster, in the best way (found by the Hungarian method). From 0 to 1."},
	{"nmi_max", "NMI (max)", "Normalised mutual information: how much the clusters tell of the classes, divided by the larger of the two entropies, the strictest way. From 0 to 1."},
	{"nmi_sqrt", "NMI (sqrt)", "Normalised mutual information, divided by the geometric mean of the entropies. From 0 to 1."},
	{"nmi_mean", "NMI (mean)", "Normalised mutual information, divided by the arithmetic mean of the entropies, as scikit-learn does by default. From 0 to 1."},
	{"purity", "purity", "The share of samples that belong to the most frequent class of their cluster. It grows with the number of clusters: compare it only at equal numbers. From 0 to 1."},
	{"ari", "ARI", "Adjusted Rand index: agreement over pairs of samples, together or apart in both. 1 when both are equal, 0 on average when they have nothing to do with each other; it can be negative."},
	{"f1", "F1 over pairs", "Of the pairs of samples that the clusters put together, how many are of one class (precision), and the other way round (recall): their harmonic mean. From 0 to 1."},
	{"precision", "precision of a class", "The share of the samples in the class's cluster that are of the class. The cluster is the one matched with the class as for the accuracy; a class without one has 0."},
	{"recall", "recall of a class", "The share of the class's samples that are in its cluster."},
	{"class_f1", "F1 of a class", "The harmonic mean of the class's precision and recall. From 0 to 1."},
}
