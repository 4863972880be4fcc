package main

// sparse measures the preparation, from scaling to the first graphs, of a data set that is mostly zeros.
func sparse(name string, clusters int) func(*bench) ([]figure, error) {
	return func(b *bench) ([]figure, error) {
		source, err := b.set(name)
		if err != nil {
			return nil, err
		}
		t, err := b.open()
		if err != nil {
			return nil, err
		}
		defer t.close()
		choice, err := t.load(source)
		if err != nil {
			return nil, err
		}
		ours := func() (float64, error) {
			out, err := t.run(choice, paper(clusters, clusters), 1)
			return out.preparation(), err
		}
		seconds, err := turns(3, ours)
		if err != nil {
			return nil, err
		}
		f := figure{Value: median(seconds[0]), Unit: "s"}
		return []figure{f.unjudged("sparse "+name, atLeast(20), "this version has one path for all views, so there is nothing to compare with")}, nil
	}
}
