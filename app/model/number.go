package model

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
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

// Bytes writes a size with three significant digits in powers of 1000: 52.1 kB.
func Bytes(n int64) string {
	if n < 1000 {
		return fmt.Sprintf("%d B", n)
	}
	x := float64(n)
	for _, unit := range []string{"kB", "MB", "GB"} {
		x /= 1000
		if x < 999.5 || unit == "GB" {
			return trimPoint(significant(x, 3)) + " " + unit
		}
	}
	return ""
}

// AboutBytes writes an estimated size with two significant digits: 310 MB, 5.1 GB.
func AboutBytes(n int64) string {
	power := math.Pow(10, math.Floor(math.Log10(max(float64(n), 1)))-1)
	return Bytes(int64(math.Round(float64(n)/power) * power))
}

// percent is what stands behind a number in percent. No line ends before the sign.
const percent = "\u00a0%"

// Percent writes a part of a whole with one decimal: 33.3 %.
func Percent(part, whole int) string {
	if whole == 0 {
		return "0" + percent
	}
	return strconv.FormatFloat(100*float64(part)/float64(whole), 'f', 1, 64) + percent
}

// Share writes a number between 0 and 1 in percent, without decimals.
func Share(x float64) string { return strconv.FormatFloat(100*x, 'f', 0, 64) + percent }

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
	whole, part, _ := strings.Cut(significant(math.Abs(x), n), ".")
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

// significant writes x with the given number of significant digits and no exponent.
func significant(x float64, digits int) string {
	whole := 1
	if x != 0 {
		whole = int(math.Floor(math.Log10(math.Abs(x)))) + 1
	}
	return strconv.FormatFloat(x, 'f', max(digits-whole, 0), 64)
}

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

// Date writes a Unix time in milliseconds as a day and a time in the given place.
func Date(ms int64, at *time.Location) string {
	return time.UnixMilli(ms).In(at).Format("2 Jan 2006, 15:04")
}
