package action

import (
	"reflect"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/engine"
	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// weighEvery is the least time between two questions for the memory of a run.
const weighEvery = 300 * time.Millisecond

// weigh asks how much memory a run would take, when that is another one than asked for before. While one is
// under way the worker would not answer.
func (s *Session) weigh(ctx app.Context) {
	need, ok := s.Model.Need()
	if !ok || s.Model.Running() || reflect.DeepEqual(need, s.Model.Memory.Of) {
		return
	}
	if wait := weighEvery - s.page.Now().Sub(s.weighed); wait > 0 {
		s.page.After(ctx, wait, func(ctx app.Context) { s.safely(func() { s.weigh(ctx) }) })
		return
	}
	s.weighed = s.page.Now()
	s.Model.Memory = model.Memory{Of: need}
	request := need.Request
	request.Workers = need.Cores
	s.send(ctx, wire.KindMemory, request, nil, reply{done: func(_ app.Context, a engine.Answer) {
		if info := decode[wire.Memory](a); reflect.DeepEqual(need, s.Model.Memory.Of) {
			s.Model.Memory.Info = &info
		}
	}})
}
