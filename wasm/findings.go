package main

import (
	"viewfold/solver/dataset"
	"viewfold/wasm/wire"
)

// findings says what there is to know about tables before they are joined. Notes about a view are made once.
func (j *job) findings(chosen []*table, how wire.Joining) (wire.Findings, error) {
	var found wire.Findings
	views, labels := apart(chosen)
	a, err := dataset.Align(views, labels, dataset.Match(how.Match))
	if err != nil {
		return found, err
	}
	found.Alignment = wireAlignment(a)
	same := dataset.SameViews(views)
	for _, t := range chosen {
		if t.view == nil {
			continue
		}
		if !t.noted {
			t.notes, t.noted = dataset.Quality(t.view), true
			t.gaps = wireGapMap(dataset.MapGaps(t.view, gapRows, gapTiles, gapWorst))
		}
		notes := []wire.Note{}
		for _, n := range t.notes {
			notes = append(notes, wireNote(n))
		}
		if n := same[len(found.Notes)]; n != nil {
			notes = append(notes, wireNote(*n))
		}
		found.Notes, found.Gaps = append(found.Notes, notes), append(found.Gaps, t.gaps)
		if err := j.rest(); err != nil {
			return found, err
		}
	}
	return found, nil
}

// wireNote is a note as a message.
func wireNote(n dataset.Note) wire.Note {
	return wire.Note{Kind: string(n.Kind), Count: n.Count, Of: n.Of, Examples: n.Examples, Text: n.Text, Means: n.Means, Advice: n.Advice}
}

// The size of a map of missing values: about what a screen shows.
const (
	gapRows  = 24
	gapTiles = 192
	gapWorst = 20
)

// wireGapMap is a map of missing values as a message.
func wireGapMap(m *dataset.GapMap) *wire.GapMap {
	if m == nil {
		return nil
	}
	w := &wire.GapMap{Features: m.Features, Samples: m.Samples, Lacking: m.Lacking}
	for _, r := range m.Rows {
		w.Rows = append(w.Rows, wire.GapRow{Name: r.Name(), Levels: r.Levels})
	}
	for _, f := range m.Worst {
		w.Worst = append(w.Worst, wire.FeatureGaps(f))
	}
	return w
}

// wireAlignment is an alignment as a message.
func wireAlignment(a *dataset.Alignment) wire.Alignment {
	w := wire.Alignment{
		ByID: a.ByID, Samples: a.Samples, Union: a.Union, Labels: (*wire.TableAlignment)(a.Labels),
		Map: wire.PresenceMap(a.Map), Clash: a.Clash,
	}
	for _, t := range a.Views {
		w.Views = append(w.Views, wire.TableAlignment(t))
	}
	for _, p := range a.Patterns {
		w.Patterns = append(w.Patterns, wire.Pattern(p))
	}
	for _, s := range a.Suggestions {
		w.Suggestions = append(w.Suggestions, wire.Suggestion{
			Match: string(s.Match), Pairs: s.Pairs, Samples: s.Samples, Example: s.Example, Clash: s.Clash, Text: s.String(),
		})
	}
	return w
}

// datasetJoining is a message's way of joining as package dataset has it.
func datasetJoining(w wire.Joining) dataset.Joining {
	how := dataset.Joining{Match: dataset.Match(w.Match), Samples: dataset.SamplePolicy(w.Samples)}
	for _, p := range w.Missing {
		how.Missing = append(how.Missing, dataset.MissingPolicy{Above: p.Above, Then: dataset.Then(p.Then)})
	}
	return how
}

// wireJoining is the reverse.
func wireJoining(how dataset.Joining) wire.Joining {
	w := wire.Joining{Match: string(how.Match), Samples: string(how.Samples)}
	for _, p := range how.Missing {
		w.Missing = append(w.Missing, wire.MissingPolicy{Above: p.Above, Then: string(p.Then)})
	}
	return w
}
