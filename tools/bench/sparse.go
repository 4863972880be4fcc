package main

// sparse measures the preparation, from scaling to the first graphs, of a data set that is mostly zeros,
// against that of the same data kept with its zeros.
func sparse(name string, clusters int) func(*bench) ([]figure, error) {
	return func(b *bench) ([]figure, error) {
		source, err := b.set(name)
		if err != nil {
			return nil, err
		}
		var measures []func() (float64, error)
		for _, dense := range []bool{false, true} {
			t, choice, err := b.loaded(source)
			if err != nil {
				return nil, err
			}
			defer t.close()
			if dense {
				if err := t.ask(nil, "densify", nil, noFiles); err != nil {
					return nil, err
				}
			}
			measures = append(measures, func() (float64, error) {
				out, err := t.run(choice, paper(clusters, clusters), 1)
				return out.preparation(), err
			})
		}
		seconds, err := turns(3, measures...)
		if err != nil {
			return nil, err
		}
		f := figure{Value: median(seconds[0]), Unit: "s"}
		return []figure{
			f.against("sparse "+name, "the same data kept dense (times as fast)", median(seconds[1]), medianRatio(seconds[1], seconds[0]), atLeast(20)),
		}, nil
	}
}
