// Package explain tells why clusters are what they are: the features that set each apart from the others, the
// samples that are typical of it and those between it and another, and whether descriptive columns, as of
// clinical data, differ between clusters. It needs the joined set and the result of a run on it.
//
// # Effect sizes
//
// Of every feature, cluster and the samples outside the cluster: n, mean and standard deviation (divided by
// n−1) on either side, and Cohen's d = (mean inside − mean outside)/s with the pooled standard deviation
// s² = ((n₁−1)s₁² + (n₂−1)s₂²)/(n₁+n₂−2) (J. Cohen, Statistical Power Analysis for the Behavioral Sciences,
// 1988), without Hedges' correction, which takes 3/(4(n₁+n₂)−9) of it. The views are in their own units:
// not scaled. Samples that a person selected are compared with all others in the same way (selected.go).
//
// # Tests
//
// A category against the clusters: Pearson's χ² test of independence without Yates' correction, with Cramér's
// V. Numbers: the test of W. H. Kruskal and W. A. Wallis (JASA 47, 1952) with the correction for ties, with
// ε² = H/(n−1). p values are also adjusted by S. Holm's step-down method (Scand. J. Statist. 6, 1979) for the
// number of columns tested.
//
// The columns took no part in clustering, else a test would find what the clusters were made from. For the same
// reason the features of the views have no p values.
package explain
