package main

import (
	"fmt"
	"math"
)

// Numbers from least to most in size are drawn as they are: as float32, with room for what drawing makes of them.
const least, most = 1e-30, 1e30

// unitOf returns the power of ten in whose units numbers can be drawn, 0 where they can as they are.
func unitOf(lists ...[]float64) int {
	size := 0.0
	for _, list := range lists {
		for _, v := range list {
			if s := math.Abs(v); s > size { // NaN is in no unit
				size = s
			}
		}
	}
	if size == 0 || size >= least && size <= most {
		return 0
	}
	return int(math.Floor(math.Log10(size)))
}

// inUnits returns numbers of a map, the same lists or others, as they can be drawn, and what a person must know of them, ""
// for nothing.
func inUnits(lists ...[]float64) ([][]float64, string) {
	power := unitOf(lists...)
	if power == 0 {
		return lists, ""
	}
	shown := make([][]float64, len(lists))
	for k, list := range lists {
		for _, v := range list {
			shown[k] = append(shown[k], v/math.Pow10(power))
		}
	}
	return shown, fmt.Sprintf("The axes are in units of 1e%d.", power)
}
