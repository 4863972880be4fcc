package model

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Problem says what is wrong with an option, "" when nothing is.
func (p Params) Problem(name string, lim Limits) string {
	f, _ := FieldOf(name)
	text := p.Text(name)
	switch f.Kind {
	case Whole:
		return p.wholeProblem(f, text, lim)
	case Real:
		return realProblem(text, f.Zero)
	}
	return choiceProblem(f, text)
}

// FirstProblem returns the first option's problem with the option's name before it.
func (p Params) FirstProblem(lim Limits) string {
	for _, f := range Fields {
		if why := p.Problem(f.Name, lim); why != "" {
			return f.Label + ": " + why
		}
	}
	return ""
}

func (p Params) wholeProblem(f Field, text string, lim Limits) string {
	if text == "" {
		return "a whole number is needed."
	}
	x, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return fmt.Sprintf("“%s” is not a whole number.", text)
	}
	low, high, of := p.bounds(f, lim)
	switch {
	case x < low:
		return fmt.Sprintf("at least %s is needed%s.", Count(int(low)), because(f, low))
	case x > high:
		return fmt.Sprintf("at most %s, %s.", Count(int(high)), of)
	}
	return ""
}

// because explains a least value that comes from another option.
func because(f Field, low uint64) string {
	switch {
	case low == f.Low:
		return ""
	case f.Name == "anchors":
		return ", the number of clusters"
	}
	return ", the number of anchors"
}

// maxWhole bounds whole numbers other than the seed, so that they fit everywhere.
const maxWhole = 1_000_000_000

// bounds returns the least and the largest value of a whole-number option, and why the
// largest is what it is.
func (p Params) bounds(f Field, lim Limits) (low, high uint64, of string) {
	low, high, of = f.Low, maxWhole, "the most this program takes"
	switch f.Name {
	case "seed":
		high = math.MaxUint64
	case "max_rounds", "sets":
		high = 1000
	case "clusters", "anchors":
		// In consensus mode a set has as many anchors as it can.
		if lim.Samples > 0 && (f.Name == "clusters" || p.Mode() != Consensus) {
			high, of = uint64(lim.Samples), "the number of samples"
		}
	}
	switch f.Name {
	case "anchors":
		low = max(low, p.whole("clusters"))
	case "sample_rows":
		low = max(low, p.whole("anchors"))
		if lim.Samples > 0 {
			low = min(low, uint64(lim.Samples))
		}
	}
	return low, high, of
}

// Range says in words what an option may be, "" for choices.
func (p Params) Range(f Field, lim Limits) string {
	switch f.Kind {
	case Real:
		if f.Zero {
			return "0 or more"
		}
		return "more than 0"
	case Whole:
		low, high, _ := p.bounds(f, lim)
		if f.Name == "seed" {
			return "any whole number from 0"
		}
		if high == maxWhole {
			return fmt.Sprintf("%d or more", low)
		}
		return fmt.Sprintf("%s to %s", Count(int(low)), Count(int(high)))
	}
	return ""
}

func realProblem(text string, zero bool) string {
	x, ok := parseReal(text)
	switch {
	case text == "":
		return "a number is needed."
	case !ok && strings.Contains(text, ","):
		return fmt.Sprintf("“%s” is not a number; write a dot for the decimal point.", text)
	case !ok:
		return fmt.Sprintf("“%s” is not a number.", text)
	case zero && x < 0:
		return "a number from 0 up is needed."
	case !zero && x <= 0:
		return "a number larger than 0 is needed."
	}
	return ""
}

// parseReal reads a finite decimal number; hexadecimal, infinite and NaN are refused.
func parseReal(text string) (float64, bool) {
	if strings.ContainsAny(text, "xXpPiInN_") {
		return 0, false
	}
	x, err := strconv.ParseFloat(text, 64)
	return x, err == nil
}

func choiceProblem(f Field, text string) string {
	for _, c := range f.Choices {
		if c.Value == text {
			return ""
		}
	}
	return fmt.Sprintf("“%s” is not one of the choices.", text)
}
