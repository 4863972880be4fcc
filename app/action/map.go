package action

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/engine"
	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// drawMap asks for the map that is to be shown, when it is not there yet.
func (s *Session) drawMap(ctx app.Context) {
	if m := s.Model.Map; !m.Asked && !m.Places.Drawn() {
		s.askMap(ctx)
	}
}

// showMap shows another map.
func (s *Session) showMap(ctx app.Context, a app.Action) {
	if s.Model.Result == nil {
		return
	}
	s.stop(&s.Model.Map.Task)
	s.Model.Map.Kind = model.MapKind(text(a))
	s.askMap(ctx)
}

// askMap has the worker find the places of the map that is to be shown.
func (s *Session) askMap(ctx app.Context) {
	if s.Model.WhyNoMap() != "" {
		return
	}
	r, m := s.Model.Result, &s.Model.Map
	kind, request := m.Kind, 0
	request = s.do(ctx, &m.Task, task{kind: wire.KindPlaces, body: r.PlacesOf(kind), button: MapChoice, done: func(_ app.Context, a engine.Answer) {
		places, err := model.NewPlaces(decode[wire.PlacesInfo](a), kind, request, r.Samples.Len(), a.Read)
		if err != nil {
			panic(fmt.Sprintf("the map cannot be read: %v", err))
		}
		m.Kind, m.Places = kind, places
		s.say("The map is drawn.")
	}})
}

// MapChoice is the ID of the element that chooses the map.
const MapChoice = "map-kind"

func (s *Session) cancelMap(app.Context, app.Action) {
	s.stop(&s.Model.Map.Task)
	s.Model.Map.Back()
}

// colourMap colours the points by something else.
func (s *Session) colourMap(ctx app.Context, a app.Action) {
	if s.Model.Result == nil {
		return
	}
	s.Model.Map.Colour = model.MapColour(text(a))
	s.recolour(ctx)
}

// findFeature colours the points by the feature of a name.
func (s *Session) findFeature(ctx app.Context, a app.Action) {
	s.Model.Map.Entered = text(a)
	if s.Model.Result != nil && s.Model.Map.Colour == model.ByFeature {
		s.askColumn(ctx)
	}
}

// colourByAbout colours the points by a descriptive column.
func (s *Session) colourByAbout(ctx app.Context, a app.Action) {
	if column, err := strconv.Atoi(text(a)); err == nil && s.Model.Result != nil && s.Model.Map.Colour == model.ByAbout {
		s.Model.Map.About = column
		s.askColumn(ctx)
	}
}

// aboutChanged colours the points anew when that was by descriptive columns, which are others now.
func (s *Session) aboutChanged(ctx app.Context) {
	if s.Model.Map.Colour == model.ByAbout {
		s.recolour(ctx)
	}
}

// recolour colours the points anew, of descriptive columns by one that there is.
func (s *Session) recolour(ctx app.Context) {
	m := &s.Model.Map
	m.Column, m.Wrong = model.MapColumn{}, nil
	if m.Colour == model.ByAbout {
		told := s.Model.Data.About().Told()
		switch {
		case len(told) == 0:
			m.Colour = model.ByCluster
		case !slices.Contains(told, m.About):
			m.About = told[0]
		}
	}
	s.askColumn(ctx)
}

// askColumn has the worker send what the points are coloured by.
func (s *Session) askColumn(ctx app.Context) {
	r, m := s.Model.Result, &s.Model.Map
	m.Coloured = 0
	if r == nil {
		return
	}
	body := r.ColumnOf(*m, s.Model.Data.About())
	if body == nil {
		return
	}
	m.Wrong = nil
	var request int
	of := func() bool { return s.shows(r) && m.Coloured == request }
	request = s.send(ctx, wire.KindColumn, *body, nil, reply{
		done: func(_ app.Context, a engine.Answer) {
			if of() {
				m.Column = model.MapColumn{ColumnInfo: decode[wire.ColumnInfo](a), Values: a.Read[0], Request: request}
			}
		},
		failed: func(p model.Problem) {
			if of() {
				m.Column, m.Wrong = model.MapColumn{}, &p
			}
		},
	})
	m.Coloured = request
}

// seenBy is what the points that are seen are coloured by; nil for the clusters.
func (s *Session) seenBy() *wire.Column {
	if !s.Model.Map.Column.There() {
		return nil
	}
	return s.Model.Result.ColumnOf(s.Model.Map, s.Model.Data.About())
}

func (s *Session) sizeMap(_ app.Context, a app.Action) { s.Model.Map.BySize = text(a) == "true" }

func (s *Session) mapAnchors(_ app.Context, a app.Action) { s.Model.Map.Anchors = text(a) == "true" }

// savePlaces hands out where the samples are on the maps that are shown.
func (s *Session) savePlaces(ctx app.Context) {
	r := s.Model.Result
	s.send(ctx, wire.KindPlacesTable, wire.PlacesTable{Run: r.Request, By: s.seenBy()}, nil, reply{
		done: func(_ app.Context, a engine.Answer) {
			if s.Model.Result == r {
				s.download("map.csv", "text/csv", a.Bufs...)
			}
		},
		failed: func(p model.Problem) { s.Model.Fault = p.Text },
	})
}

// saveSeen hands out a picture of what the map shows.
func (s *Session) saveSeen(_ app.Context, a app.Action) {
	if picture, ok := a.Value.(app.Value); ok {
		s.download("map.png", "image/png", picture)
	}
}

// selectSamples selects samples, in all panels.
func (s *Session) selectSamples(ctx app.Context, a app.Action) {
	rows, _ := a.Value.([]int32)
	s.choose(ctx, func(func() bool) ([]int32, bool) { return rows, true })
}

// choose selects the samples that are found; what is chosen later takes their place.
func (s *Session) choose(ctx app.Context, find func(rest func() bool) ([]int32, bool)) {
	r := s.Model.Result
	if r == nil {
		return
	}
	var selected model.Selection
	s.choosing.Begin(ctx, func(rest func() bool) {
		if rows, all := find(rest); all {
			selected, _ = r.Select(rows, rest)
		}
	}, func(ctx app.Context) {
		if s.shows(r) {
			s.selected(ctx, selected)
		}
	})
}

// selected shows a selection in all panels.
func (s *Session) selected(ctx app.Context, selection model.Selection) {
	s.Model.Selected = selection
	s.forgetSelected()
	s.say("%s", s.Model.Result.SelectedWords(selection))
	if g := &s.Model.Graph; g.Rows == model.SelectedRows {
		if selection.Empty() {
			g.Rows = ""
		}
		s.drawRows(ctx)
	}
}

func (s *Session) selectCluster(ctx app.Context, a app.Action) {
	r := s.Model.Result
	if cluster, err := strconv.Atoi(key(a)); err == nil && r != nil {
		s.choose(ctx, func(rest func() bool) ([]int32, bool) { return r.Samples.InCluster(cluster, rest) })
	}
}

// showSelected shows the selected samples in the table.
func (s *Session) showSelected(ctx app.Context, _ app.Action) {
	s.Model.Panel, s.Model.Selected.InTable = model.OverviewPanel, !s.Model.Selected.Empty()
	s.focusSoon(ctx, SamplesTable)
}

func (s *Session) selectedInTable(_ app.Context, a app.Action) {
	s.Model.Selected.InTable = text(a) == "true" && !s.Model.Selected.Empty()
}

// SamplesTable is the ID of the table of samples, which comes some frames after the rest of its panel.
const SamplesTable = "samples-frame"

// soon is how long the parts of a panel that are drawn later take.
const soon = 3 * tickTime / 5

func (s *Session) focusSoon(ctx app.Context, id string) {
	s.page.After(ctx, soon, func(ctx app.Context) { s.focus(ctx, id) })
}

// saveSelected hands out the IDs of the selected samples.
func (s *Session) saveSelected(ctx app.Context, _ app.Action) {
	r, selected := s.Model.Result, s.Model.Selected
	if r == nil {
		return
	}
	var file string
	s.listing.Begin(ctx, func(rest func() bool) { file, _ = r.SelectedCSV(selected, rest) }, func(app.Context) {
		if s.shows(r) {
			s.offer(s.fileName("selected", "csv"), "text/csv", file)
		}
	})
}

// showLinks shows the links of a sample in the panel of the graph.
func (s *Session) showLinks(ctx app.Context, a app.Action) {
	sample, err := strconv.Atoi(text(a))
	r := s.Model.Result
	if err != nil || r == nil || sample < 0 || sample >= r.Samples.Len() {
		return
	}
	s.finding.Stop()
	s.Model.Panel = model.GraphPanel
	s.Model.Graph.Text, s.Model.Graph.Sample, s.Model.Graph.Unknown = r.Samples.ID(sample), sample, false
	s.drawPanel(ctx)
	s.drawFigure(ctx, s.figure(model.RowFigure))
	s.focusSoon(ctx, "result-tabs-"+string(model.GraphPanel))
}
