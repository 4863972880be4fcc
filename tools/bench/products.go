package main

import "viewfold/tools/bench/workload"

// tfjsGFLOPs is what matMul of @tensorflow/tfjs-backend-wasm (float32, SIMD, one thread) made of such a
// product when it was tried once, on 2 cores of an AMD EPYC. It is not installed here.
const tfjsGFLOPs = 2.2

// products measures the product of samples with anchors.
func (b *bench) products() ([]figure, error) {
	p := workload.Products{Samples: 4000, Features: 500, Anchors: 100, Times: 2}
	t, err := b.open()
	if err != nil {
		return nil, err
	}
	defer t.close()
	ours := func() (float64, error) { return t.products(p) }
	if _, err := ours(); err != nil { // the browser compiles once more, and better, what runs often
		return nil, err
	}
	gonum, err := b.gonum(p)
	if err != nil {
		return nil, err
	}
	measures := []func() (float64, error){ours, gonum.seconds}
	numpy, noNumPy := b.python("products", p.Samples, p.Features, p.Anchors, p.Times)
	if noNumPy == nil {
		measures = append(measures, numpy.seconds)
	}
	seconds, err := turns(25, measures...)
	if err != nil {
		return nil, err
	}
	rate := func(k int) float64 { return p.Flops() / median(seconds[k]) / 1e9 }
	f := figure{Value: rate(0), Unit: "GFLOP/s", Note: "n = 4000, d = 500, m = 100, float64, one worker"}
	figures := []figure{
		f.against("dense kernel, gonum", "gonum's Gemm, native, one thread", rate(1), medianRatio(seconds[1], seconds[0]), atLeast(2)),
	}
	const blas = "dense kernel, OpenBLAS"
	if noNumPy == nil {
		figures = append(figures, f.against(blas, "NumPy's dgemm, native, one thread", rate(2), medianRatio(seconds[2], seconds[0]), atLeast(0.4)))
	} else {
		figures = append(figures, f.unjudged(blas, atLeast(0.4), noNumPy.Error()))
	}
	return append(figures, f.against("dense kernel, TensorFlow.js", "tfjs-backend-wasm, float32, as recorded", tfjsGFLOPs, f.Value/tfjsGFLOPs, atLeast(5))), nil
}
