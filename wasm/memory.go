package main

import (
	"fmt"
	"strings"

	"viewfold/phrase"
	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/solver/report"
	"viewfold/wasm/wire"
)

// garbagePercent is how much garbage, relative to what is in use, is collected. Go's own default, 100,
// doubles what a run takes, and saves no time worth mention: what is large here holds no pointers, so there is
// little to follow.
const garbagePercent = 20

// limit is how much memory there is, in bytes.
type limit struct {
	worker   float64 // for one
	together float64 // for all workers of a run
}

// browserLimit: WebAssembly has 4 GiB, of which Go uses up to 4032 MiB. What the computer has the browser
// does not tell; twice that for all workers suits most.
var browserLimit = limit{worker: 4000 << 20, together: 8000 << 20}

const (
	// loose is how many times what it has in use a worker takes: garbage, and gaps between what is kept.
	loose = 1 + garbagePercent/100. + 0.07
	// tight is the same near the limit, as garbage is collected ever more often then (debug.SetMemoryLimit).
	tight = 1.15
)

// taken is what a worker comes to that has so many bytes in use.
func (l limit) taken(bytes float64) float64 { return min(loose*bytes, max(tight*bytes, l.worker)) }

// ownBytes is what the program itself takes in a worker.
const ownBytes = 16e6

// rowBytes is about what a sample takes in a table beside its numbers: its ID.
const rowBytes = 40

// joined is the tables joined last.
type joined struct {
	choice  wire.Choice
	set     *dataset.Set // nil for none
	samples int
	views   []solver.ViewSize
	copies  float64 // bytes of the views that do not share the tables' numbers
}

func joinedOf(choice wire.Choice, set *dataset.Set) joined {
	r := joined{choice: choice, set: set, samples: len(set.IDs)}
	for v, x := range set.X {
		size := solver.SizeOf(x)
		r.views = append(r.views, size)
		if set.Copied[v] {
			r.copies += size.Bytes(r.samples)
		}
	}
	return r
}

// memory says what a run would take, and starts the workers that it would use.
func (l *lead) memory(j *job, body wire.Run) (answer, error) {
	if _, err := l.set(j, body.Choice); err != nil {
		return answer{}, err
	}
	memory, err := l.need(body, l.held())
	if err == nil && memory.Refused == nil {
		l.crew.fill(memory.Workers)
	}
	return answer{body: memory}, err
}

// need returns what a run over the tables joined last takes beside what is held, by as many of the workers as there is
// memory for.
func (l *lead) need(body wire.Run, held float64) (wire.Memory, error) {
	options := solverOptions(body.Options)
	for workers := body.Workers; workers > 1; workers-- {
		lead, mate, err := l.taken(held, options, workers)
		if err != nil {
			return wire.Memory{}, err
		}
		if max(lead, mate) <= l.limit.worker && lead+float64(workers-1)*mate <= l.limit.together {
			return wire.Memory{Lead: int64(lead), Mate: int64(mate), Workers: workers}, nil
		}
	}
	alone, _, err := l.taken(held, options, 1)
	if err != nil {
		return wire.Memory{}, err
	}
	memory := wire.Memory{Lead: int64(alone), Workers: 1}
	if alone > l.limit.worker {
		memory.Refused = &wire.Failed{
			Code: wire.FailMemory,
			Text: fmt.Sprintf("This run needs about %s of memory, and a browser tab has %s.", phrase.AboutBytes(int64(alone)), phrase.AboutBytes(int64(l.limit.worker))),
			Fix:  l.savings(held, options),
		}
	}
	return memory, nil
}

// taken returns what a run by so many workers takes, with what is held, of this one's memory and of each of the others'.
func (l *lead) taken(held float64, o solver.Options, workers int) (lead, mate float64, err error) {
	m, err := solver.EstimateMemory(l.joined.samples, l.joined.views, o, workers)
	return l.limit.taken(held + m.Lead()), l.limit.taken(ownBytes + m.Mate), err
}

// fitsBeside refuses to assign new samples, of tables that are read or none yet, where that, which takes about as much as
// the run did, does not fit beside its result. The new samples are there as read, in the order of the run, and scaled. (At 100 000 samples × 100 features it takes 1.0 to 1.1 times as much as the run; maps and figures take less.)
func (l *lead) fitsBeside(r *solver.Result, fresh []*table) error {
	m, err := solver.EstimateMemory(l.joined.samples, l.joined.views, r.Options, 1)
	if err != nil {
		return err
	}
	bytes := l.kept() + m.Lead()
	for _, t := range fresh {
		bytes += 3 * t.bytes()
	}
	if need := l.limit.taken(bytes); need > l.limit.worker {
		return &failure{
			Code: wire.FailMemory,
			Text: fmt.Sprintf("Assigning new samples needs about %s of memory beside the result, and a browser tab has %s.", phrase.AboutBytes(int64(need)), phrase.AboutBytes(int64(l.limit.worker))),
			Fix:  "assign them with the command line tool (-assign), which can use all of the computer's memory, or run again on fewer samples",
		}
	}
	return nil
}

// held is what this worker has in use when a run begins, and keeps.
func (l *lead) held() float64 {
	bytes := ownBytes + l.joined.copies
	for _, t := range l.tables {
		bytes += t.bytes()
	}
	return bytes
}

// kept is what it has in use beside anything but a run, for which the latest result makes room.
func (l *lead) kept() float64 { return l.held() + l.latest.bytes() }

// bytes is about what a result takes that is kept for who asks for more of it.
func (r *latest) bytes() float64 {
	bytes := 0.
	if r.result != nil {
		bytes = r.result.Bytes()
	}
	for _, doc := range []*report.Report{r.doc, r.other} {
		if doc != nil {
			bytes += (rowBytes + 3*8) * float64(len(doc.IDs)) // with clusters and how sure they are
		}
	}
	for _, m := range r.maps.made {
		bytes += 8 * float64(len(m.XY.Data)+len(m.Anchors.Data))
	}
	return bytes
}

// bytes is what a view takes; labels are not counted.
func (t *table) bytes() float64 {
	if t.view == nil {
		return 0
	}
	return solver.SizeOf(t.view.X).Bytes(t.samples()) + rowBytes*float64(t.samples())
}

// rangesBytes is what the ranges take that a worker has read and this one has not put together.
const rangesBytes = 4 * dataset.RangeBytes

// room is what a table may take that is read by so many workers, beside those that are here.
func (l *lead) room(beside []*table, workers int) int64 {
	bytes := l.limit.worker/tight - l.kept() - rangesBytes*float64(max(1, workers))
	for _, t := range beside {
		bytes -= t.bytes()
	}
	return max(1, int64(bytes))
}

// tooLarge tells of a table that would take more memory than there is.
func tooLarge(e *dataset.TooLarge) wire.Failed {
	size := ""
	if e.Samples > 0 && e.Features > 0 {
		size = fmt.Sprintf(" (about %d samples × %d features)", e.Samples, e.Features)
	}
	return wire.Failed{
		Code: wire.FailMemory, File: e.File,
		Text: fmt.Sprintf("%s would take about %s of memory%s, and a browser tab has %s left for it.", e.File, phrase.AboutBytes(e.Bytes), size, phrase.AboutBytes(e.Memory)),
		Fix:  "load fewer samples or features, or remove other files first; the command line tool can use all of the computer's memory",
	}
}

// saves is the least share of a run's memory that makes a change worth mention.
const saves = 0.1

// savings says what would make a run take less.
func (l *lead) savings(held float64, o solver.Options) string {
	var list []string
	o = o.For(l.joined.samples)
	now, _, _ := l.taken(held, o, 1)
	for _, change := range []struct {
		text string
		make func(*solver.Options)
	}{
		{"fewer anchors", func(o *solver.Options) { o.Anchors = max(o.Anchors/2, o.Clusters) }},
		{"fewer sets of anchors", func(o *solver.Options) { o.Sets = max(o.Sets/2, 1) }},
		{"fewer directions", func(o *solver.Options) { o.Rank = max(o.Rank/2, 1) }},
		{"features kept as float32", func(o *solver.Options) { o.Storage = solver.Float32 }},
		{"the automatic scaling", func(o *solver.Options) { o.Scale = []solver.Scale{solver.ScaleAuto} }},
		{"the scaling min–max", func(o *solver.Options) { o.Scale = []solver.Scale{solver.ScaleMinMax} }},
	} {
		other := o
		change.make(&other)
		if then, _, err := l.taken(held, other, 1); err == nil && then < (1-saves)*now {
			list = append(list, change.text)
		}
	}
	if len(l.joined.views) > 1 {
		list = append(list, "fewer views")
	}
	return "try " + strings.Join(append(list, "fewer samples"), ", or ")
}
