package shapes

import (
	"context"
	"math"
	"slices"
	"testing"

	"viewfold/solver"
	"viewfold/solver/dense"
	"viewfold/solver/metrics"
)

func TestDraw(t *testing.T) {
	s := Shape{"small", 300, 4, []int{7, 3}}
	views, clusters := s.Draw(1)
	again, same := s.Draw(1)
	other, _ := s.Draw(2)
	for v, d := range s.Features {
		x := views[v].X.Dense()
		if x.Rows != 300 || x.Cols != d {
			t.Errorf("view %d is %d×%d", v+1, x.Rows, x.Cols)
		}
		if !slices.Equal(x.Data, again[v].X.Dense().Data) || slices.Equal(x.Data, other[v].X.Dense().Data) {
			t.Errorf("view %d does not depend on the seed alone", v+1)
		}
	}
	if !slices.Equal(clusters, same) || slices.Min(clusters) != 0 || slices.Max(clusters) != 3 {
		t.Errorf("clusters %v", clusters)
	}
}

// Samples lie around their centres with the noise and the share astray that the package says.
func TestNoise(t *testing.T) {
	s := Shape{"one view", 5000, 3, []int{50}}
	views, clusters := s.Draw(1)
	all, centres := views[0].X.Dense(), dense.New(3, 50)
	for j := range 3 { // medians, which do not mind the samples that are astray
		for k := range 50 {
			var column []float64
			for i, at := range clusters {
				if at == j {
					column = append(column, all.Row(i)[k])
				}
			}
			slices.Sort(column)
			centres.Row(j)[k] = column[len(column)/2]
		}
	}
	far, square := 0, 0.0
	for i, at := range clusters {
		d := 0.0
		for k, x := range all.Row(i) {
			d += (x - centres.Row(at)[k]) * (x - centres.Row(at)[k])
		}
		if d > 200 { // the noise alone gives 50 ± 10
			far++
		} else {
			square += d
		}
	}
	near := float64(len(clusters) - far)
	if variance := square / near / 50; math.Abs(variance-1) > 0.02 {
		t.Errorf("noise of variance %g", variance)
	}
	// Of the samples that are astray one in three comes back to its own centre.
	if share := float64(far) / float64(len(clusters)); math.Abs(share-astray*2/3) > 0.01 {
		t.Errorf("%g of the samples are at another centre", share)
	}
}

// The clusters can be found, but not too well. (Few samples, and the sizes that run in a moment.)
func TestAccuracy(t *testing.T) {
	for _, c := range []struct {
		shape   Shape
		anchors int
	}{{Growth(1000), 50}, {Shape{"four views", 1000, 10, []int{94, 57, 51, 64}}, 10}} {
		views, clusters := c.shape.Draw(1)
		o := solver.DefaultOptions(solver.Paper, c.shape.Clusters)
		o.Anchors, o.Restarts, o.KMeansIter = c.anchors, 1, 20
		r, err := solver.Cluster(context.Background(), views, o)
		if err != nil {
			t.Fatal(err)
		}
		if acc := metrics.Compare(r.Labels, clusters).Accuracy(); acc < 0.75 || acc > 0.97 {
			t.Errorf("%s: accuracy %.3f", c.shape.Name, acc)
		} else {
			t.Logf("%s: accuracy %.3f", c.shape.Name, acc)
		}
	}
}
