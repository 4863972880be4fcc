package main

import (
	"fmt"
	"path/filepath"
	"slices"
)

// accViews names the raw file of every view of the acc example. The fifth of the package,
// RPPAArray, is left out: it has only half of the patients.
var accViews = []struct{ raw, view string }{
	{"RNASeq2GeneNorm.csv", "rna.csv"},
	{"gistict.csv", "copy_number.csv"},
	{"Mutations.csv", "mutations.csv"},
	{"miRNASeqGene.csv", "mirna.csv"},
}

// accSamples says how many patients are in all views, and how many of these have a label.
type accSamples struct{ shared, labelled int }

// buildACC writes the views with all patients each has, numbers as they are, and a table of
// the patients' published clusters.
func buildACC(dir, out string) (accSamples, error) {
	count := map[string]int{} // views per patient
	for _, v := range accViews {
		rows, err := readCSV(filepath.Join(dir, v.raw))
		if err != nil {
			return accSamples{}, err
		}
		rows[0][0] = "patient"
		for _, row := range rows[1:] {
			count[row[0]]++
		}
		if err := writeCSV(filepath.Join(out, "acc", v.view), rows); err != nil {
			return accSamples{}, err
		}
	}
	labels, err := accLabels(filepath.Join(dir, "clinical.csv"))
	if err != nil {
		return accSamples{}, err
	}
	return countSamples(count, labels), writeCSV(filepath.Join(out, "acc", "labels.csv"), labels)
}

// accLabels returns the patients of the clinical table and their COC, NA where unknown.
func accLabels(path string) ([][]string, error) {
	rows, err := readCSV(path)
	if err != nil {
		return nil, err
	}
	column := slices.Index(rows[0], "COC")
	if column < 0 {
		return nil, fmt.Errorf("%s has no column COC", path)
	}
	labels := [][]string{{"patient", "COC"}}
	for _, row := range rows[1:] {
		labels = append(labels, []string{row[0], row[column]})
	}
	return labels, nil
}

// countSamples counts the patients that are in all views, given the number of views each is in.
func countSamples(views map[string]int, labels [][]string) accSamples {
	var s accSamples
	for _, n := range views {
		if n == len(accViews) {
			s.shared++
		}
	}
	for _, row := range labels[1:] {
		if row[1] != "NA" && views[row[0]] == len(accViews) {
			s.labelled++
		}
	}
	return s
}
