package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"viewfold/solver/dataset"
	"viewfold/solver/dataset/corpus"
)

// The command line reads the files of the corpus as the package does, with flags for what is asked.
func TestCorpus(t *testing.T) {
	cases, err := corpus.Cases()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	shown := func(err error) string { // without the folder
		if err == nil {
			return ""
		}
		return strings.TrimPrefix(err.Error(), dir+string(filepath.Separator))
	}
	for _, c := range cases {
		t.Run(c.File, func(t *testing.T) {
			text, err := c.Bytes()
			if err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(dir, c.File)
			if err := os.WriteFile(file, text, 0o600); err != nil {
				t.Fatal(err)
			}
			view := file
			if c.Asked.Part != "" {
				view += ":" + c.Asked.Part
			}
			args := append([]string{"-c", "2", "-cores", "2"}, flagsOf(c.Asked)...)
			if c.Labels {
				args = append(args, "-labels", file)
			}
			call, err := parse(append(args, view), io.Discard)
			if err != nil {
				t.Fatal(err)
			}
			if c.Labels {
				got, err := call.readLabels(nil)
				if err == nil {
					err = c.CheckLabels(got)
				}
				if got := shown(err); got != c.Error {
					t.Errorf("%s, want %s", got, c.Error)
				}
				return
			}
			format, err := call.formatOf(partOf(view))
			if err != nil {
				t.Fatal(err)
			}
			got, err := call.readNamed(file, file, format)
			switch {
			case c.Error != "" && shown(err) != c.Error:
				t.Errorf("%v, want %s", err, c.Error)
			case c.Error == "" && err != nil:
				t.Error(err)
			case c.Error == "":
				if err := c.CheckTable(got); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// flagsOf are the flags that ask for a format.
func flagsOf(f dataset.Format) (args []string) {
	for flag, value := range map[string]string{
		"-encoding": f.Encoding, "-delimiter": dataset.NameOfMark(f.Delimiter), "-decimal": dataset.NameOfMark(f.Decimal),
		"-thousands": dataset.NameOfMark(f.Thousands), "-comment": f.Comment, "-id": f.ID, "-label": f.Label,
		"-long": f.Long, "-ignore": f.RolesIn(dataset.ColumnIgnored), "-categories": f.RolesIn(dataset.ColumnCategory),
		"-sample-side": string(f.Samples), "-missing-words": f.Missing, "-skip-lines": f.Skip,
	} {
		if value != "" {
			args = append(args, flag, value)
		}
	}
	if f.LongZeros {
		args = append(args, "-long-zeros")
	}
	return args
}

// What can be read in two ways is listed with the flags that decide it.
func TestChoices(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.csv")
	if err := os.WriteFile(file, []byte("x;y\n1,234;5\n2,345;6\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	code, _, stderr := execute("-c", "2", file)
	want := "viewfold: " + file + `, line 2, column 1 ("x"): "1,234" can be 1234 (thousands comma) or 1.234 (decimal comma); say which decimal mark the file has
  -decimal point -thousands comma: "1,234" is 1234: thousands comma
  -decimal comma: "1,234" is 1.234: decimal comma
`
	if code != exitData || stderr != want {
		t.Errorf("exit %d\n%s\nwant\n%s", code, stderr, want)
	}
}
