package main

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"

	"viewfold/solver"
	"viewfold/solver/metrics"
	"viewfold/tools/datasets"
)

// data is a set that was read. Methods are handed the views and the number of classes alone.
type data struct {
	name  string // with a hash of all that is in it
	views []solver.View
	names []string // of the views
	known []int    // class of every sample
	c     int      // classes
}

func read(src datasets.Source) (*data, error) {
	set, err := src.Read()
	if err != nil {
		return nil, err
	}
	d := &data{views: set.Views(), names: set.Names, known: set.LabelIndex(), c: len(set.Classes)}
	h := fnv.New64a()
	for _, v := range d.views {
		n, d := v.X.Shape()
		row, bytes := make([]float64, d), make([]byte, 8*d)
		for i := range n {
			v.X.CopyRow(row, i)
			for j, x := range row {
				binary.LittleEndian.PutUint64(bytes[8*j:], math.Float64bits(x))
			}
			h.Write(bytes)
		}
	}
	fmt.Fprint(h, d.names, d.known)
	d.name = fmt.Sprintf("%s-%016x", src.Name, h.Sum64())
	return d, nil
}

// score compares clusters with the classes.
func (d *data) score(clusters []int) score {
	t := metrics.Compare(clusters, d.known)
	return score{ACC: t.Accuracy(), NMI: t.NMI().Max, Purity: t.Purity(), ARI: t.ARI()}
}
