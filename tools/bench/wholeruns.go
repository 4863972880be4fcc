package main

import "fmt"

// whole measures a run on a data set, from scaling to labels, in Chromium and natively.
func whole(name string, clusters, anchors int) func(*bench) ([]figure, error) {
	return func(b *bench) ([]figure, error) {
		source, err := b.set(name)
		if err != nil {
			return nil, err
		}
		set, err := source.Read()
		if err != nil {
			return nil, err
		}
		t, choice, err := b.loaded(source)
		if err != nil {
			return nil, err
		}
		defer t.close()
		var latest, theirs outcome
		opts := paper(clusters, anchors)
		ours := func() (float64, error) {
			latest, err = t.run(choice, opts, 1)
			return latest.seconds(), err
		}
		if _, err := ours(); err != nil { // the browser compiles once more, and better, what runs often
			return nil, err
		}
		seconds, err := turns(5, ours, func() (float64, error) {
			theirs, err = native(b.ctx, set, opts)
			return theirs.seconds(), err
		})
		if err != nil {
			return nil, err
		}
		f := figure{Value: median(seconds[0]), Unit: "s", Note: fmt.Sprintf("%v; native: %v", latest, theirs)}
		return []figure{f.against("run "+name, "the same, native, one thread", median(seconds[1]), medianRatio(seconds[0], seconds[1]), atMost(1.2))}, nil
	}
}

// short measures a small run of the kind that a person waits for, in a worker that has run before.
func (b *bench) short() ([]figure, error) {
	source, err := b.set("msrcv1")
	if err != nil {
		return nil, err
	}
	t, choice, err := b.loaded(source)
	if err != nil {
		return nil, err
	}
	defer t.close()
	opts := paper(7, 7)
	opts.Restarts = 10
	var latest outcome
	ours := func() (float64, error) {
		latest, err = t.run(choice, opts, 1)
		return latest.seconds(), err
	}
	if _, err := ours(); err != nil {
		return nil, err
	}
	seconds, err := turns(5, ours)
	if err != nil {
		return nil, err
	}
	f := figure{Value: median(seconds[0]), Unit: "s", Note: latest.String() + ", m = c = 7, 10 starts"}
	return []figure{f.alone("short run msrcv1", atMost(0.3))}, nil
}
