// Package solver clusters samples that are described by several views: UDBGL, multi-view
// clustering by unified and discrete bipartite graph learning.
//
// # Problem
//
// Given V views of the same n samples, c clusters wanted and m ≥ c anchors,
//
//	min  Σ_v { ‖X^v − Z^v A^v‖² + α‖Z^v‖² } + β‖Σ_v δ_v Z^v − P‖²
//
// where the rows of every Z^v and of P, and δ, lie on the simplex, and the bipartite graph P
// has exactly c connected components. These components are the clusters. The cost is linear
// in n: samples are compared with anchors, never with each other.
//
// # Notation
//
// Samples are rows; the paper has them as columns.
//
//	symbol  identifier               shape  meaning
//	X^v     View.X, scaled.view      n×d_v  samples of view v, scaled
//	A^v     viewState.anchors        m×d_v  anchors of view v, fixed
//	G^v     viewRows.g               n×m    X^v A^vᵀ
//	K^v     viewRows.k               m×m    A^v A^vᵀ
//	Z^v     viewRows.z               n×m    bipartite graph of view v
//	δ       Run.delta                V      view weights
//	B       Rows.b, Result.Fused     n×m    Σ_v δ_v Z^v, the fused graph
//	P       Rows.p, Result.Graph     n×m    unified graph
//	D_n D_m                          n, m   degrees of samples and anchors
//	F_n F_m spectrum                 n×c    √½ × top singular vectors of D_n^−½ P D_m^−½
//	γ       gamma.value                     weight of the rank term in the P-step
//	α β     Options.Alpha, Beta             weights of the objective's terms
//	c m K   Options.Clusters, Anchors, Neighbors
//
// # Steps
//
// Start: scale (scale.go), anchor (anchor.go), link (link.go). After it the data is not needed:
// G, K and ‖X‖² suffice. Step: unify (P-step, unify.go), refine (Z-step, refine.go), weigh
// (δ-step, weigh.go). Finish: one more P-step and the labels (label.go). What is n×m is kept and computed
// by ranges of samples (rows.go). Consensus mode goes its own
// way with the same parts: consensus.go.
//
// # Determinism
//
// Equal views, options and seed give equal results. Sums over samples are folded, in order,
// over blocks of fixed length, and random numbers come from streams derived from the seed. The
// results are equal to the last bit between js/wasm and amd64 built with -tags noasm and
// GOAMD64=v1; elsewhere multiplications and additions may be fused and results differ by
// rounding.
//
// # References
//
// S.-G. Fang, D. Huang, X.-S. Cai, C.-D. Wang, C. He, Y. Tang: Efficient Multi-view Clustering
// via Unified and Discrete Bipartite Graph Learning. IEEE Transactions on Neural Networks and
// Learning Systems, 2023. Comments cite its sections as "Update P" and so on. What the paper
// leaves open is taken from the authors' MATLAB program where that has an answer; reference
// mode follows that program where the two differ (see reference.go).
package solver
