package main

import (
	"errors"
	"strings"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/wasm/port"
	"viewfold/wasm/store"
	"viewfold/wasm/wire"
)

// failure is a Failed that a handler returns as an error.
type failure wire.Failed

func (f *failure) Error() string { return f.Text }

// explain tells whose turn it is after an error. One that it does not know is a fault of
// the program.
func explain(err error) wire.Failed {
	var own *failure
	var data *dataset.Error
	var large *dataset.TooLarge
	var input *solver.InputError
	var option *solver.OptionError
	var storage *store.Error
	var unreadable *port.ReadError
	switch {
	case errors.As(err, &own):
		return wire.Failed(*own)
	case errors.As(err, &data):
		return wire.Failed{
			Code: wire.FailInput, Text: data.Error(), File: data.File,
			Line: data.Line, Column: data.Column, Cell: data.Text, Fix: data.Fix,
			Choices: readings(data.Choices),
		}
	case errors.As(err, &large):
		return tooLarge(large)
	case errors.As(err, &input):
		return wire.Failed{Code: wire.FailInput, Text: input.Error(), File: input.View, Fix: input.Fix}
	case errors.As(err, &option):
		return wire.Failed{Code: wire.FailOption, Text: option.Error(), Field: option.Field, Fix: option.Want}
	case errors.As(err, &unreadable):
		return wire.Failed{
			Code: wire.FailInput, Text: unreadable.Error(), File: unreadable.File,
			Fix: "it was changed, moved or deleted after it was added: choose it again",
		}
	case errors.As(err, &storage):
		return wire.Failed{Code: wire.FailStorage, Text: sentence(storage.Problem), Fix: storage.Fix}
	}
	return wire.Failed{Code: wire.FailInternal, Text: err.Error()}
}

// sentence makes a sentence of an error's text, which begins with a plain letter.
func sentence(text string) string { return strings.ToUpper(text[:1]) + text[1:] + "." }
