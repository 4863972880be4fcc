package main

import (
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"path/filepath"

	"viewfold/solver/dense"
	"viewfold/tools/bench/workload"
	"viewfold/tools/shapes"
)

// sameInertia bounds the relative difference of two inertias that rounding explains.
const sameInertia = 1e-9

// kmeans measures k-means from given centres beside scikit-learn's.
func (b *bench) kmeans() ([]figure, error) {
	k := workload.KMeans{Shape: shapes.Handwritten, K: 100, MaxIter: 20}
	t, err := b.open()
	if err != nil {
		return nil, err
	}
	defer t.close()
	found, err := t.kmeans(k) // the browser compiles once more, and better, what runs often
	if err != nil {
		return nil, err
	}
	ours := func() (float64, error) {
		found, err := t.kmeans(k)
		return found.Seconds, err
	}
	f := figure{Unit: "s", Note: "10 000 × 649, k = 100, one worker"}
	sklearn, noSKLearn := b.sklearn(k)
	if noSKLearn != nil {
		seconds, err := turns(3, ours)
		if err != nil {
			return nil, err
		}
		f.Value = median(seconds[0])
		return []figure{f.unjudged("k-means", atMost(1), noSKLearn.Error())}, nil
	}
	seconds, err := turns(5, ours, sklearn.seconds)
	if err != nil {
		return nil, err
	}
	f.Value = median(seconds[0])
	f.Note += fmt.Sprintf("; %.0f Lloyd iterations", sklearn.latest.Iterations)
	if math.Abs(found.Inertia/sklearn.latest.Inertia-1) > sameInertia {
		f.Note += fmt.Sprintf("; BUT the centres differ: inertia %g and %g", found.Inertia, sklearn.latest.Inertia)
	}
	return []figure{f.against("k-means", "scikit-learn, native, one thread", median(seconds[1]), medianRatio(seconds[0], seconds[1]), atMost(1))}, nil
}

// sklearn starts scikit-learn's k-means on the same samples and from the same centres.
func (b *bench) sklearn(k workload.KMeans) (*peer, error) {
	x := k.Draw()
	first := k.First(x)
	samples, centres := filepath.Join(b.tmp, "samples"), filepath.Join(b.tmp, "centres")
	if err := writeFloats(samples, x); err != nil {
		return nil, err
	}
	if err := writeFloats(centres, first); err != nil {
		return nil, err
	}
	return b.python("kmeans", samples, centres, x.Cols, k.MaxIter)
}

// writeFloats writes a matrix without gaps to a file, as little-endian float64.
func writeFloats(file string, x dense.Matrix) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := binary.Write(f, binary.LittleEndian, x.Data); err != nil {
		return err
	}
	return f.Close()
}
