package model

import (
	"fmt"
	"reflect"

	"viewfold/phrase"
	"viewfold/wasm/wire"
)

// Memory is what the worker said that a run would take.
type Memory struct {
	Of   Need
	Info *wire.Memory // nil before it has answered
}

// Need is what the memory of a run depends on.
type Need struct {
	Made
	Cores int
}

// Need returns what the memory of a run started now would depend on; false while none can be started for
// want of data or options.
func (m Model) Need() (Need, bool) {
	if m.Data.WhyNotReady() != "" || m.Params.FirstProblem(m.Limits()) != "" {
		return Need{}, false
	}
	return Need{m.Recipe(), m.Cores.Use()}, true
}

// memory returns what a run started now would take, nil when that is not known.
func (m Model) memory() *wire.Memory {
	if need, ok := m.Need(); !ok || !reflect.DeepEqual(need, m.Memory.Of) {
		return nil
	}
	return m.Memory.Info
}

// MemoryWords says how much memory a run would take, "" when that is not known or too much.
func (m Model) MemoryWords() string {
	info := m.memory()
	if info == nil || info.Refused != nil {
		return ""
	}
	s := "Needs about " + phrase.AboutBytes(info.Total()) + " of memory"
	switch asked := m.Cores.Use(); {
	case info.Workers < asked:
		return fmt.Sprintf("%s, on %s: with more it would need too much.", s, Plural(info.Workers, "processor core"))
	case info.Mate > 0:
		return fmt.Sprintf("%s, on %s.", s, Plural(info.Workers, "processor core"))
	}
	return s + "."
}

// whyTooLarge says why a run would not fit into memory, and what to do, "" when it does or is not known.
func (m Model) whyTooLarge() string {
	info := m.memory()
	if info == nil || info.Refused == nil {
		return ""
	}
	return info.Refused.Text + " To make it fit, " + info.Refused.Fix + "."
}
