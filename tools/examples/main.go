// Command examples builds the bundled examples from their raw files:
//
//	go run ./tools/examples -acc DIR -digits FILE -out static/examples
//
// DIR holds the CSV files that the R package MultiAssayExperiment ships for adrenocortical
// carcinoma: RNASeq2GeneNorm.csv, gistict.csv, Mutations.csv, miRNASeqGene.csv and
// clinical.csv, each with the patients' IDs in its first column. FILE is scikit-learn's
// digits.csv.gz: 64 grey levels and the digit in every row. Both are read, never changed.
//
// Equal input gives equal files, byte for byte. static/examples/README.md says what they
// hold and where they come from.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	acc := flag.String("acc", "", "folder with the raw files of the acc example")
	digits := flag.String("digits", "", "raw file of the digits example")
	out := flag.String("out", "static/examples", "folder to write to")
	flag.Parse()
	if *acc == "" || *digits == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := build(*acc, *digits, *out); err != nil {
		fmt.Fprintln(os.Stderr, "examples:", err)
		os.Exit(1)
	}
}

// build writes all examples and their list into the folder out.
func build(acc, digits, out string) error {
	samples, err := buildACC(acc, out)
	if err != nil {
		return fmt.Errorf("acc: %w", err)
	}
	fmt.Printf("acc: %d patients are in all views, %d of them have a label\n", samples.shared, samples.labelled)
	n, err := buildDigits(digits, out)
	if err != nil {
		return fmt.Errorf("digits: %w", err)
	}
	fmt.Printf("digits: %d samples\n", n)
	return writeList(out, list)
}
