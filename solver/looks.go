package solver

import (
	"fmt"
	"slices"
)

// look is what one set of anchors sees of the views. In consensus mode the sets take turns in several
// looks, so that no choice that nobody can know to be right decides alone:
//
//   - Views are reduced to Options.Rank directions, half and twice as many: few lose what small
//     clusters differ in, many bring noise.
//   - Dense views scaled by ScaleAuto are seen as unit rows and as z-scores: where features have units
//     of their own the latter tell more, where they are parts of a whole the former.
//   - Where links between the samples join like ones (see linkview.go), the other views are averaged
//     along them, and the links themselves left out.
type look struct {
	name  string
	bases []*basis // of the views that are seen
	rank  int
}

// scaleStandard is ScaleAuto with z-scores in the place of unit rows.
const scaleStandard Scale = "zscore+reduce+unit+balance"

// varies reports whether the run takes several looks: in consensus mode, when a view is reduced.
func (r *Run) varies() bool {
	return r.opts.Mode == Consensus && slices.ContainsFunc(r.opts.Scale, Scale.reduces)
}

// looks prepares all looks, the first of which is at all views as asked.
func (r *Run) looks(views []View, keep [][]int) ([]look, error) {
	ranks := []int{r.opts.Rank, max(1, r.opts.Rank/2), 2 * r.opts.Rank}
	kinds := []look{{name: "as scaled"}}
	done, of := 0, 3*len(views) // at most
	prepare := func(v int, how Scale, mix *walk) (*basis, error) {
		b, err := r.basis(nil, v, views[v].X, keep[v], how, ranks, mix, func(part float64) error {
			return r.tick(StageScale, (float64(done)+part)/float64(of), 0)
		})
		done++
		return b, err
	}
	for v := range views {
		b, err := prepare(v, r.scaleOf(v), nil)
		if err != nil {
			return nil, err
		}
		kinds[0].bases = append(kinds[0].bases, b)
	}

	standard := look{"z-scores", slices.Clone(kinds[0].bases), 0}
	found := false
	for v, view := range views {
		if r.scaleOf(v) != ScaleAuto || len(keep[v]) == 1 || sparse(view.X) {
			continue
		}
		var err error
		if standard.bases[v], err = prepare(v, scaleStandard, nil); err != nil {
			return nil, err
		}
		found = true
	}
	if found {
		kinds = append(kinds, standard)
	}

	along, err := r.follow(views, kinds[0])
	if err != nil {
		return nil, err
	}
	if along != nil {
		linked := look{name: "along links"}
		for v := range views {
			if slices.Contains(along.views, v) {
				continue
			}
			b, err := prepare(v, r.scaleOf(v), along)
			if err != nil {
				return nil, err
			}
			linked.bases = append(linked.bases, b)
		}
		kinds = append(kinds, linked)
	}

	var list []look
	for _, rank := range ranks {
		for _, l := range kinds {
			l.rank = rank
			l.name += ", " + r.directions(l)
			list = append(list, l)
		}
	}
	return list, nil
}

// directions says how many a look has of the views that are reduced: a view has no more than features and samples.
func (r *Run) directions(l look) string {
	least, most := 0, 0
	for _, b := range l.bases {
		if !b.how.reduces() {
			continue
		}
		k := r.columns(b.how, b.features, l.rank)
		if most == 0 {
			least = k
		}
		least, most = min(least, k), max(most, k)
	}
	if least == most {
		return fmt.Sprintf("%d directions", most)
	}
	return fmt.Sprintf("%d to %d directions", least, most)
}

// see returns the data of a look.
func (r *Run) see(l look) (scaled, error) {
	columns := make([]int, len(l.bases))
	for k, b := range l.bases {
		columns[k] = r.columns(b.how, b.features, l.rank)
	}
	s := newScaled(r.n, columns, r.opts.Storage)
	for k, b := range l.bases {
		fit, err := r.finishView(s.view(k), b, func(float64) error { return r.ctx.Err() })
		if err != nil {
			return s, err
		}
		s.fits = append(s.fits, fit)
	}
	return s, nil
}
