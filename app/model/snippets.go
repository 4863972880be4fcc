package model

import "fmt"

// Snippet loads the file of labels in another program. IDs stay texts there, as 007 and NA may be some.
type Snippet struct {
	ID, Name, Code string
}

// Snippets returns how to load the labels of the result.
func (r Result) Snippets() []Snippet {
	file := r.LabelsFile()
	return []Snippet{
		{"python", "Python (pandas)", fmt.Sprintf(`import pandas as pd
labels = pd.read_csv(%q, dtype={"id": str}, keep_default_na=False)`, file)},
		{"r", "R", fmt.Sprintf(`labels <- read.csv(%q, colClasses = c(id = "character"), na.strings = character(),
                   check.names = FALSE, fileEncoding = "UTF-8")`, file)},
		{"matlab", "MATLAB", fmt.Sprintf(`opts = detectImportOptions(%[1]q, "VariableNamingRule", "preserve");
opts = setvartype(opts, "id", "string");
labels = readtable(%[1]q, opts);`, file)},
	}
}
