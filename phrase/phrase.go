// Package phrase writes counts, sizes, times and sentences for a person. The page and the solver's figures and files, which know
// nothing of each other, have the same words by it. It imports only the standard library.
package phrase

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Count writes a whole number with a comma between groups of three digits: 1,797.
func Count(n int) string {
	s := strconv.Itoa(n)
	sign := ""
	if n < 0 {
		sign, s = "−", s[1:]
	}
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return sign + s
}

// Plural writes a count with its noun: "1 sample", "75 samples".
func Plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return Count(n) + " " + noun + "s"
}

// Capital writes the first letter large, unless something stands before it.
func Capital(s string) string { return first(s, unicode.ToUpper) }

// Small writes the first letter small.
func Small(s string) string { return first(s, unicode.ToLower) }

// first returns a text with another first character.
func first(s string, other func(rune) rune) string {
	r, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return s
	}
	return string(other(r)) + s[size:]
}

// Percent is what stands behind a number in percent. No line ends before the sign.
const Percent = "\u00a0%"

// Bytes writes a size with three significant digits in powers of 1000: 52.1 kB.
func Bytes(n int64) string {
	if n < 1000 {
		return fmt.Sprintf("%d B", n)
	}
	x := float64(n)
	for _, unit := range []string{"kB", "MB", "GB"} {
		x /= 1000
		if x < 999.5 || unit == "GB" {
			return trimPoint(Significant(x, 3)) + " " + unit
		}
	}
	return ""
}

// AboutBytes writes an estimated size with two significant digits: 310 MB, 5.1 GB.
func AboutBytes(n int64) string {
	power := math.Pow(10, math.Floor(math.Log10(max(float64(n), 1)))-1)
	return Bytes(int64(math.Round(float64(n)/power) * power))
}

// Significant writes x with a number of significant digits and no exponent.
func Significant(x float64, digits int) string {
	whole := 1
	if x != 0 {
		whole = int(math.Floor(math.Log10(math.Abs(x)))) + 1
	}
	return strconv.FormatFloat(x, 'f', max(digits-whole, 0), 64)
}

// trimPoint takes zeros at the end of a fraction away.
func trimPoint(s string) string {
	if !strings.Contains(s, ".") {
		return s
	}
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}

// Duration writes a time span as a person would say it: 0.42 s, 12.3 s, 3 min 5 s, 2 h 4 min.
func Duration(d time.Duration) string {
	switch s := d.Seconds(); {
	case s < 1:
		return strconv.FormatFloat(s, 'f', 2, 64) + " s"
	case s < 60:
		return strconv.FormatFloat(s, 'f', 1, 64) + " s"
	case s < 3600:
		return fmt.Sprintf("%d min %d s", int(s)/60, int(s)%60)
	default:
		return fmt.Sprintf("%d h %d min", int(s)/3600, int(s)/60%60)
	}
}

// Seconds writes a number of seconds as Duration does, in milliseconds when it is short.
func Seconds(s float64) string {
	if s < 0.1 {
		return trimPoint(strconv.FormatFloat(1000*s, 'f', 1, 64)) + " ms"
	}
	return Duration(time.Duration(s * float64(time.Second)))
}
