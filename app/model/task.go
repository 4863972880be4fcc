package model

import "viewfold/wasm/wire"

// Task is how something stands that the worker does about the result when it is asked to.
type Task struct {
	Asked    bool // it is under way
	Stopping bool
	Request  int // the engine's number of it
	Progress wire.Progress
	Problem  *Problem // why it could not be done
}

// Words says how far it is.
func (t Task) Words() string {
	switch {
	case t.Stopping:
		return "Stopping …"
	case t.Progress.Stage == "":
		return "Starting …"
	}
	return StageWords(t.Progress.Stage) + " … " + Share(t.Progress.Part)
}
