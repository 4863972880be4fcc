package model

import (
	"fmt"
	"strings"

	"viewfold/phrase"
	"viewfold/wasm/wire"
)

// Problem says what went wrong, where, and what to do, for a person.
type Problem struct {
	Code  wire.FailCode
	Text  string // the whole message in one sentence
	Where string // "rna.csv, line 3, column 2", "" when it is about no place
	Cell  string // the offending text
	Fix   string
	Field string // the option's JSON name
	File  string // the faulty one, "" when it is about none or several
	// Choices are ways to read the file between which only its owner can decide.
	Choices []wire.Reading
	// Findings are those of a join that failed.
	Findings *wire.Findings
}

// ProblemOf turns the worker's answer into a Problem.
func ProblemOf(f wire.Failed) Problem {
	return Problem{
		Code: f.Code, Text: f.Text, Where: where(f), Cell: f.Cell, Fix: f.Fix, Field: f.Field,
		File: f.File, Choices: f.Choices, Findings: f.Findings,
	}
}

func where(f wire.Failed) string {
	var parts []string
	if f.File != "" {
		parts = append(parts, f.File)
	}
	if f.Line > 0 {
		parts = append(parts, fmt.Sprintf("line %d", f.Line))
	}
	if f.Column > 0 {
		parts = append(parts, fmt.Sprintf("column %d", f.Column))
	}
	if f.Stage != "" {
		parts = append(parts, "while "+phrase.Small(StageWords(f.Stage)))
	}
	return strings.Join(parts, ", ")
}

// Says returns whether the text already holds a part, so that it need not be shown twice.
func (p Problem) Says(part string) bool {
	return strings.Contains(p.Text, part)
}

// Sentence makes a sentence of a text that stands within others.
func Sentence(s string) string { return phrase.Capital(s) + "." }
