package action

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/engine"
	"viewfold/app/model"
	"viewfold/wasm/wire"
)

func (s *Session) setName(ctx app.Context, a app.Action) {
	s.callClusters(ctx, a, func(r *model.Result, cluster int) *model.Result {
		return r.Called(cluster, strings.TrimSpace(text(a)))
	})
}

// setColor gives a cluster a colour of the person's own, and says what is wrong with it.
func (s *Session) setColor(ctx app.Context, a app.Action) {
	s.callClusters(ctx, a, func(r *model.Result, cluster int) *model.Result {
		r = r.Colored(cluster, text(a))
		if note := r.ColorNote(cluster); note != "" {
			s.say("%s", note)
		}
		return r
	})
}

// callClusters changes what a cluster is called or its colour.
func (s *Session) callClusters(ctx app.Context, a app.Action, change func(r *model.Result, cluster int) *model.Result) {
	cluster, err := strconv.Atoi(key(a))
	if s.Model.Result == nil || err != nil {
		return
	}
	s.nameClusters(ctx, change(s.Model.Result, cluster))
}

// nameClusters has the clusters called and coloured as in r everywhere: on the page, in the files, and in the result as it is kept.
func (s *Session) nameClusters(ctx app.Context, r *model.Result) {
	s.Model.Result = r
	s.namings++
	s.send(ctx, wire.KindNaming, wire.Naming{Run: r.Request, Names: r.Names, Colors: r.Colors}, nil, reply{
		done: func(ctx app.Context, a engine.Answer) {
			if s.shows(r) && s.Model.Result.SameNames(*r) { // else named anew meanwhile
				s.csv, s.json = a.Bufs[0], a.Bufs[1]
				if len(a.Bufs) > 2 {
					s.newCSV = a.Bufs[2]
				}
				s.keepResult(ctx)
				s.Model.Figures = nil
				s.drawPanel(ctx)
			}
			s.namingEnded()
		},
		failed: func(p model.Problem) {
			s.Model.Fault, s.named = p.Text, nil // no file without the names
			s.namingEnded()
		},
	})
}

// whenNamed does something with the result's files, as soon as they have the names that the page shows.
func (s *Session) whenNamed(do func()) {
	if s.namings == 0 {
		do()
		return
	}
	s.named = append(s.named, do)
}

func (s *Session) namingEnded() {
	if s.namings--; s.namings > 0 {
		return
	}
	waiting := s.named
	s.named = nil
	for _, do := range waiting {
		do()
	}
}
