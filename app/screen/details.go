package screen

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/model"
	"viewfold/app/widget"
)

// details holds what is needed to repeat or to judge a run: the options used and the time of
// every stage.
func (r *resultPart) details() app.UI {
	return &widget.Fold{ID: "result-details", Class: "card wide", Summary: "How this result was made", Body: r.making}
}

func (r *resultPart) making() []app.UI {
	return []app.UI{
		app.P().Text(r.Result.Status),
		app.H4().Text("Options used"),
		factList(optionFacts(r.Result.UsedOptions())),
		app.H4().Text("Time per stage"),
		factList(stageFacts(r.Result.Stages())),
	}
}

// fact is a name with a value.
type fact struct{ name, value string }

func optionFacts(used []model.Used) []fact {
	list := make([]fact, len(used))
	for i, u := range used {
		list[i] = fact{u.Name, u.Value}
	}
	return list
}

func stageFacts(stages []model.Stage) []fact {
	list := make([]fact, len(stages))
	for i, s := range stages {
		list[i] = fact{s.Name, s.Time}
	}
	return list
}

func factList(list []fact) app.UI {
	return app.Dl().Class("facts-list").Body(app.Range(list).Slice(func(i int) app.UI {
		return app.Div().Body(app.Dt().Text(list[i].name), app.Dd().Text(list[i].value))
	}))
}
