package action

import (
	"testing"

	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// lastJoin returns the way of joining that was asked for last.
func (b *bench) lastJoin() wire.Joining {
	sent, _ := b.fake.Last(wire.KindJoin)
	return sent.Body.(wire.Choice).Joining
}

func TestMatchAndUnshared(t *testing.T) {
	b := begin(t, model.Link{})
	b.loadTwo()
	b.post(SetMatch, nil, Key, "case")
	b.same("joining", b.lastJoin(), wire.Joining{Match: "case"})
	b.same("focus", b.page.focused[len(b.page.focused)-1], UnmatchButton)
	b.post(SetUnshared, "stop")
	b.same("joining", b.lastJoin(), wire.Joining{Match: "case", Samples: "stop"})
	b.post(SetMatch, nil, Key, "")
	b.same("joining", b.lastJoin(), wire.Joining{Samples: "stop"})
	b.same("focus", b.page.focused[len(b.page.focused)-1], AlignmentPart)
	b.post(Clear, nil)
	b.same("policy of other data", b.Model.Data.Unshared, "")
}

// What is known of the tables is shown although they could not be joined, and while a join is asked for.
func TestFindings(t *testing.T) {
	b := begin(t, model.Link{})
	b.loadTwo()
	note := wire.Note{Kind: model.MissingNote, Count: 3}
	found := wire.Findings{Notes: [][]wire.Note{{}, {note}}}
	b.post(SwitchView, "true", Key, "1")
	b.answer(wire.KindJoin, wire.KindFailed, wire.Failed{Code: wire.FailInput, Text: "missing", File: "b.csv", Findings: &found})
	b.same("note", *b.Model.Data.Missing(2), note)
	b.same("asked", b.Model.Data.MissingAsked().Number, 2)
	b.post(SetMissing, "median", Key, "2", Part, AllViews)
	b.same("joining", b.lastJoin(), wire.Joining{Missing: []wire.MissingPolicy{{}, {Then: "median"}}})
	b.same("note while joining", *b.Model.Data.Missing(2), note)
	b.same("problem while joining", b.Model.Data.Join.Problem == nil, true)
	b.post(SetAbove, " 20 ", Key, "2")
	b.same("joining", b.lastJoin(), wire.Joining{Missing: []wire.MissingPolicy{{}, {Above: 20, Then: "median"}}})
	b.post(SetMissing, "nearest", Key, "1")
	b.same("joining", b.lastJoin(), wire.Joining{Missing: []wire.MissingPolicy{{Then: "nearest"}, {Above: 20, Then: "median"}}})
	b.answer(wire.KindJoin, wire.KindDone, wire.JoinInfo{Samples: 4, Gaps: []wire.Gaps{{}, {Missing: 3, Filled: 3}}, Findings: found})
	b.same("gaps", b.Model.Data.GapWords(2), "Done: 3 values filled in.")
	b.post(SetDialect, "no", Key, "1", Part, string(model.Header))
	_, first := b.fake.Last(wire.KindLoad)
	b.post(SetDialect, "no", Key, "2", Part, string(model.Header))
	b.answerTo(first, wire.KindDone, info(1, "a.csv", wire.RoleView))
	b.same("reading", b.Model.Data.Reading(), true)
	b.same("note while the other file is read", *b.Model.Data.Missing(2), note)
}

func TestSetWeight(t *testing.T) {
	b := begin(t, model.Link{})
	b.loadTwo()
	b.post(SetWeight, " 2 ", Key, "1")
	b.same("ready", b.Model.Data.WhyNotReady(), "Fixed weights: b has none. Give one to every view, or to none.")
	b.post(SetWeight, "1", Key, "2")
	b.same("weights", b.Model.Recipe().Request.Options.FixedWeights, []float64{2, 1})
}
