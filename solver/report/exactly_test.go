package report

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/tools/datasets"
)

// Paper mode delivers exactly as many clusters as the bundled examples have classes, none empty, with c and with 2c
// anchors. Set VIEWFOLD_DATA to a directory with more data sets below data to test those too, over 20 seeds, or 3 of
// large sets.
func TestExactlyAsManyAsWanted(t *testing.T) {
	sources, err := datasets.Examples("../../static/examples")
	if err != nil {
		t.Fatal(err)
	}
	most := 2
	if dir := os.Getenv("VIEWFOLD_DATA"); dir != "" {
		more, err := datasets.Folders(filepath.Join(dir, "data"))
		if err != nil {
			t.Fatal(err)
		}
		sources, most = append(sources, more...), 20
	}
	for _, source := range sources {
		t.Run(source.Name, func(t *testing.T) {
			set, err := source.Read()
			if err != nil {
				t.Fatal(err)
			}
			seeds := most
			if len(set.IDs) > 2000 {
				seeds = min(most, 3)
			}
			for _, share := range []int{1, 2} {
				completions := 0
				for seed := range seeds {
					res := exactly(t, set, share, uint64(seed+1))
					completions += res.Status.Completions
				}
				t.Logf("%d anchors a cluster, %d seeds: the completion rule was needed %d times", share, seeds, completions)
			}
		})
	}
}

// exactly runs paper mode with so many anchors a cluster and checks the clusters.
func exactly(t *testing.T, set *dataset.Set, share int, seed uint64) *solver.Result {
	t.Helper()
	c := len(set.Classes)
	opts := solver.DefaultOptions(solver.Paper, c)
	opts.Anchors, opts.Seed = share*c, seed
	res, err := solver.Cluster(context.Background(), set.Views(), opts)
	if err != nil {
		t.Fatal(err)
	}
	count := make([]int, c)
	for _, l := range res.Labels {
		count[l]++
	}
	if res.Clusters != c || !slices.Equal(count, res.Sizes) || slices.Contains(count, 0) {
		t.Errorf("%d anchors, seed %d: %d clusters of sizes %v, want %d", opts.Anchors, seed, res.Clusters, count, c)
	}
	return res
}
