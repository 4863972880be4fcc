package main

import (
	"os"
	"strings"

	"viewfold/solver/dataset"
)

// part is a file, or the table of that name in it.
type part struct {
	file, entry string
	like        *part // what is said of how this is read counts here, too, where nothing is said; nil for none
}

// partOf takes FILE or FILE:NAME apart: the file is the longest there is.
func partOf(argument string) part {
	for file := argument; ; {
		if _, err := os.Stat(file); err == nil {
			return part{file: file, entry: strings.TrimPrefix(argument[len(file):], ":")}
		}
		cut := strings.LastIndexByte(file, ':')
		if cut < 0 {
			return part{file: argument}
		}
		file = file[:cut]
	}
}

// partsOf takes several apart.
func partsOf(arguments []string) []part {
	var parts []part
	for _, argument := range arguments {
		parts = append(parts, partOf(argument))
	}
	return parts
}

// labelsOf returns the labels in a file that holds several tables.
func labelsOf(file string, several *dataset.Several) []part {
	var labels []part
	for _, e := range several.Entries {
		if e.Role == dataset.RoleLabels {
			labels = append(labels, part{file: file, entry: e.Name})
		}
	}
	return labels
}
