package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"

	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// listName is the file that tells the page which examples there are.
const listName = "examples.json"

var list = model.ExampleList{Examples: []model.Example{
	{
		ID:    "acc",
		Title: "Adrenal cancer: four omics views",
		About: "Gene expression, copy number, mutations and micro-RNA of 92 patients with adrenocortical carcinoma. " +
			"Every view lacks some of them; 75 are in all four. The labels are the published clusters of clusters (COC).",
		Source: "The Cancer Genome Atlas (TCGA, ACC), public data as in the Bioconductor package MultiAssayExperiment " +
			"(Ramos et al., Cancer Research 2017); clusters of Zheng et al., Cancer Cell 2016",
		Licence:  "Artistic-2.0",
		Clusters: 3,
		Samples:  75,
		Files: []model.ExampleFile{
			accView("rna"), accView("copy_number"), accView("mutations"), accView("mirna"),
			{Path: "acc/labels.csv", Name: "labels.csv", Role: wire.RoleLabels,
				Format: wire.Format{Delimiter: ",", Header: "yes", ID: "patient", Label: "COC"}},
		},
	},
	{
		ID:    "digits",
		Title: "Handwritten digits: four views of images",
		About: "1797 images of 8×8 pixels, described by their grey levels, row, column and outline profiles, " +
			"Fourier magnitudes and gradient directions. The labels are the digits.",
		Source:   "Alpaydin and Kaynak, Optical Recognition of Handwritten Digits, UCI Machine Learning Repository 1998, as shipped by scikit-learn; views computed from the images",
		Licence:  "CC BY 4.0",
		Clusters: 10,
		Samples:  1797,
		Files: []model.ExampleFile{
			digitsView("pixels"), digitsView("profiles"), digitsView("fourier"), digitsView("gradients"),
			{Path: "digits/labels.csv", Name: "labels.csv", Role: wire.RoleLabels,
				Format: wire.Format{Delimiter: ",", Header: "yes", ID: "none", Label: "digit"}},
		},
	},
}}

// accView is a view of the acc example.
func accView(name string) model.ExampleFile {
	return model.ExampleFile{Path: "acc/" + name + ".csv", Name: name + ".csv", Role: wire.RoleView,
		Format: wire.Format{Delimiter: ",", Header: "yes", ID: "patient", Label: "none"}}
}

// digitsView is a view of the digits example.
func digitsView(name string) model.ExampleFile {
	return model.ExampleFile{Path: "digits/" + name + ".csv.gz", Name: name + ".csv.gz", Role: wire.RoleView,
		Format: wire.Format{Delimiter: ",", Header: "yes", ID: "none", Label: "none"}}
}

// writeList writes examples.json.
func writeList(out string, l model.ExampleList) error {
	text, err := encodeList(l)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, listName), text, 0o644)
}

// encodeList is the text of examples.json.
func encodeList(l model.ExampleList) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(l)
	return b.Bytes(), err
}
