package model

import (
	"math"
	"strconv"
	"strings"
	"time"

	"viewfold/phrase"
)

// The page's words for counts, sizes and times: those of the solver's figures and files.

// Count writes a whole number with a comma between groups of three digits: 1,797.
func Count(n int) string { return phrase.Count(n) }

// Plural writes a count with its noun: "1 sample", "75 samples".
func Plural(n int, noun string) string { return phrase.Plural(n, noun) }

// Bytes writes a size with three significant digits: 52.1 kB.
func Bytes(n int64) string { return phrase.Bytes(n) }

// Duration writes a time span as a person would say it: 0.42 s, 3 min 5 s.
func Duration(d time.Duration) string { return phrase.Duration(d) }

// Percent writes a part of a whole with one decimal: 33.3 %.
func Percent(part, whole int) string {
	if whole == 0 {
		return "0" + phrase.Percent
	}
	return strconv.FormatFloat(100*float64(part)/float64(whole), 'f', 1, 64) + phrase.Percent
}

// Share writes a number between 0 and 1 in percent, without decimals.
func Share(x float64) string { return strconv.FormatFloat(100*x, 'f', 0, 64) + phrase.Percent }

// Signed writes a number between −1 and 1 with two decimals.
func Signed(x float64) string {
	s := strconv.FormatFloat(math.Abs(x), 'f', 2, 64)
	if x < 0 && s != "0.00" {
		return "−" + s
	}
	return s
}

// Weight writes a number between 0 and 1 with three decimals. What is not 0 never reads as
// 0, and what is not 1 never reads as 1.
func Weight(x float64) string {
	switch {
	case x > 0 && x < 0.0005:
		return "<0.001"
	case x < 1 && x >= 0.9995:
		return ">0.999"
	}
	return strconv.FormatFloat(x, 'f', 3, 64)
}

// Number writes a measured value with six significant digits, commas as in Count.
func Number(x float64) string { return digits(x, 6) }

// Rough writes a measured value as Number does, with four significant digits.
func Rough(x float64) string { return digits(x, 4) }

func digits(x float64, n int) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return "—"
	}
	if x != 0 && (math.Abs(x) >= 1e7 || math.Abs(x) < 1e-4) {
		return strings.Replace(strconv.FormatFloat(x, 'e', n-1, 64), "-", "−", 1)
	}
	whole, part, _ := strings.Cut(phrase.Significant(math.Abs(x), n), ".")
	count, _ := strconv.Atoi(whole)
	s := Count(count)
	if part != "" {
		s += "." + part
	}
	if x < 0 {
		s = "−" + s
	}
	return s
}

// Date writes a Unix time in milliseconds as a day and a time in the given place.
func Date(ms int64, at *time.Location) string {
	return time.UnixMilli(ms).In(at).Format("2 Jan 2006, 15:04")
}
