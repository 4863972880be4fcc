//go:build bench

package main

import (
	"runtime"
	"strconv"

	"viewfold/solver/dataset"
	"viewfold/tools/bench/workload"
	"viewfold/tools/shapes"
	"viewfold/wasm/wire"
)

// Requests that measure, for tools/bench. Only a build with the tag bench has them.
func init() {
	handlers["draw"] = with((*lead).draw)
	handlers["products"] = with(func(_ *lead, _ *job, body workload.Products) (answer, error) {
		return answer{body: body.Seconds()}, nil
	})
	handlers["kmeans"] = with(func(_ *lead, _ *job, body workload.KMeans) (answer, error) {
		found, err := body.Run(body.Draw())
		return answer{body: found}, err
	})
	handlers["densify"] = func(l *lead, _ *job) (answer, error) { // has sparse views as dense ones
		for _, t := range l.tables {
			if t.view != nil {
				t.view.X = t.view.X.Dense()
			}
		}
		return answer{}, nil
	}
	handlers["memory"] = func(*lead, *job) (answer, error) {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return answer{body: m.Sys}, nil // bytes; WebAssembly's memory never shrinks, so it is the peak
	}
}

// draw draws a shape into tables 1, 2, … and its clusters into the table after, as labels: as if they
// had been loaded.
func (l *lead) draw(_ *job, body shapes.Shape) (answer, error) {
	views, clusters := body.Draw(1)
	for v, view := range views {
		t := &dataset.Table{Name: view.Name, X: view.X}
		_, d := view.X.Shape()
		for j := range d {
			t.Features = append(t.Features, strconv.Itoa(j+1))
		}
		l.put(v+1, &table{name: view.Name, role: wire.RoleView, view: t})
	}
	labels := make([]string, len(clusters))
	for i, c := range clusters {
		labels[i] = strconv.Itoa(c)
	}
	l.put(len(views)+1, &table{name: "clusters", role: wire.RoleLabels, labels: &dataset.LabelTable{Name: "clusters", Labels: labels}})
	return answer{}, nil
}
