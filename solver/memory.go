package solver

import "viewfold/solver/samples"

// ViewSize is what the memory that a view takes depends on.
type ViewSize struct {
	Features int  // d
	Sparse   bool // kept by its non-zeros
	NonZeros int  // how many numbers a sparse view keeps
}

// Bytes is the memory of the view with n samples.
func (s ViewSize) Bytes(n int) float64 {
	if s.Sparse {
		return edgeBytes*float64(s.NonZeros) + numbers(n)
	}
	return numbers(n, s.Features)
}

// SizeOf returns the size of a view.
func SizeOf(x samples.Matrix) ViewSize {
	_, d := x.Shape()
	if few, ok := x.(*samples.Sparse); ok {
		_, values := few.Entries()
		return ViewSize{Features: d, Sparse: true, NonZeros: len(values)}
	}
	return ViewSize{Features: d}
}

// Memory is about how many bytes the parts of a run need, each with all that is held meanwhile but for the
// views as they were given.
type Memory struct {
	Scaling float64 // making scaled and reduced copies of the views
	Graphs  float64 // anchors, products with them, and graphs, beside the scaled data
	Join    float64 // joining the sets of consensus mode; 0 in the other modes
	Mate    float64 // of each worker that computes for the one that runs it all; 0 where that computes alone
}

// Lead is the most that the worker takes that runs it all.
func (m Memory) Lead() float64 { return max(m.Scaling, m.Graphs, m.Join) }

// EstimateMemory returns the memory of a run over views of n samples by so many workers, each with memory of
// its own. What depends on the data itself, as the number of anchors that a sample is linked to, is taken as it
// usually is. The error is that of options that cannot be used.
//
// A program takes more, by the garbage that it lets pile up (debug.SetGCPercent). With a fifth more, the views
// counted in, the estimate was within a quarter of what runs over all data sets tried took.
func EstimateMemory(n int, views []ViewSize, opts Options, workers int) (Memory, error) {
	if err := checkOptions(&opts, n, len(views)); err != nil {
		return Memory{}, err
	}
	e := estimate{run: Run{opts: opts.For(n), n: n}, views: views, workers: workers}
	if opts.Mode == Consensus {
		return e.consensus(), nil
	}
	return e.single(), nil
}
