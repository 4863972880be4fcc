package solver

// lean fills in Share, Margin and Second from P and B.
func (r *Result) lean() {
	n := r.Graph.Samples
	r.Share, r.Margin, r.Second = make([]float64, n), make([]float64, n), make([]int, n)
	cluster := r.anchorClusters()
	weight := make([]float64, r.Clusters) // of a sample's edges in B; 0 between samples
	for i, own := range r.Labels {
		anchors, weights := r.Fused.Row(i)
		all := 0.0
		for k, j := range anchors {
			all += weights[k]
			if c := cluster[j]; c >= 0 {
				weight[c] += weights[k]
			}
		}
		second, most := -1, 0.0
		for _, j := range anchors {
			if c := cluster[j]; c >= 0 && c != own && (weight[c] > most || weight[c] == most && c < second) {
				second, most = c, weight[c]
			}
		}
		r.Share[i], r.Margin[i], r.Second[i] = weight[own]/all, (weight[own]-most)/all, second
		for _, j := range anchors {
			if c := cluster[j]; c >= 0 {
				weight[c] = 0
			}
		}
	}
}

// anchorClusters returns the cluster of the samples that P links to each anchor, −1 where it links none. P's
// components are the clusters, so any of the samples tells.
func (r *Result) anchorClusters() []int {
	cluster := make([]int, r.Graph.Anchors)
	for j := range cluster {
		cluster[j] = -1
	}
	for i, label := range r.Labels {
		anchors, _ := r.Graph.Row(i)
		for _, j := range anchors {
			cluster[j] = label
		}
	}
	return cluster
}
