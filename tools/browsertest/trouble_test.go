//go:build browser

package browsertest

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// write puts files of a person into a folder and returns their paths.
func write(t *testing.T, named ...string) (files []string) {
	t.Helper()
	dir := t.TempDir()
	for i := 0; i+1 < len(named); i += 2 {
		files = append(files, filepath.Join(dir, named[i]))
		if err := os.WriteFile(files[len(files)-1], []byte(named[i+1]), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// unfold opens something that is folded away.
func unfold(p *Page, id string) {
	p.t.Helper()
	p.WaitFor(id)
	Eval[bool](p, element(id)+".open = true")
}

// measured writes a table of n samples in two clear groups: names of samples by id, numbers by number.
func measured(n int, delimiter string, id func(i int) string, number func(i, j int, x float64) string) string {
	var b strings.Builder
	b.WriteString(strings.Join([]string{"id", "a", "b", "c"}, delimiter) + "\n")
	for i := range n {
		row := []string{id(i)}
		for j := range 3 {
			row = append(row, number(i, j, 10*float64(i%2)+math.Sin(float64(5*i+j))))
		}
		b.WriteString(strings.Join(row, delimiter) + "\n")
	}
	return b.String()
}

func plain(_, _ int, x float64) string { return fmt.Sprintf("%.3f", x) }
func sample(i int) string              { return fmt.Sprintf("s%02d", i+1) }

// troubled are files with everything that there is to say of: some samples in one view only, some written
// differently, missing values, and features that stand out.
func troubled(t *testing.T) []string {
	t.Helper()
	other := func(i int) string {
		if i%7 == 0 {
			return strings.ToUpper(sample(i))
		}
		return sample(i)
	}
	odd := func(i, j int, x float64) string {
		switch {
		case j == 0:
			return "1"
		case i%10 == 3:
			return "NA"
		}
		return "-" + plain(i, 1, 10+x)
	}
	return write(t, "rna.csv", measured(400, ",", sample, plain), "copy numbers of all patients.csv", measured(700, ",", other, odd))
}

// A file as a German spreadsheet writes it is read right, says how, and can be read in another way at once. One
// whose numbers can be read in two ways is asked about, not guessed.
func TestDialects(t *testing.T) {
	t.Parallel()
	_, p := begin(t, "/", "")
	german := "Name;Gr\xf6\xdfe;L\xe4nge\nM\xfcller;1,5;2,25\nMaier;2,5;3,25\nSch\xe4fer;-4;0,125\n"
	p.Upload("file-input", write(t, "menschen.csv", german)...)
	p.WaitText("view-1-read", "Read as: semicolons, decimal comma, Windows-1252, header")
	Eval[bool](p, `[...document.querySelectorAll("#view-1 summary")].find((s) => s.textContent === "First rows").click(), true`)
	for _, want := range []string{"Größe", "Müller", "2.25", "0.125"} {
		p.WaitText("view-1", want)
	}
	unfold(p, "view-1-read")
	p.WaitFor("view-1-read-header")
	screen(t, p, "dialect", 1280)
	p.Fill("view-1-read-encoding", "utf-16le")
	p.WaitText("view-1", "menschen.csv stays as it was read before.")
	p.Until(element("view-1-read-encoding") + `.value === "windows-1252"`)
	p.Fill("view-1-id", "none")
	p.WaitText("view-1", "Müller")
	p.Upload("file-input", write(t, "tabs.txt", "a\tb\n1\t2\n3\t4\n")...)
	p.WaitText("view-2-read", "Read as: tabs")
	unfold(p, "view-2-read")
	p.Until(element("view-2-read-delimiter") + `.value === "\t"`)
	p.Upload("file-input", write(t, "lab.csv", "code,share,price\n=\"001\",45%,$1.50\n=\"002\",5 %,-$2\n")...)
	for _, want := range []string{`the numbers of "share" have the unit "%" and are read without it: "45%" is 45`, `"$1.50" is 1.5`,
		`2 cells are written as ="…"`, "column 1 (\"code\") is taken for IDs"} {
		p.WaitText("view-3", want)
	}
	p.Shot("units")
	p.Upload("file-input", write(t, "mixed.csv", "id,share\na,45%\nb,0.45\n")...)
	p.WaitText("data-error", `"0.45" has no unit, but the first rows of the column have "%"`)
	p.Reload()

	p.Upload("file-input", write(t, "prices.csv", "id;a;b\ns1;1,234;2,345\ns2;3,456;4,567\ns3;9,876;8,765\n")...)
	p.WaitText("data-error", "prices.csv could not be read")
	screen(t, p, "ambiguous", 1280)
	p.WaitText("reading-1-2", "1.234")
	p.Click("reading-1-2")
	p.WaitText("view-1-read", "decimal comma")
	p.Upload("labels-input", write(t, "classes.csv", "id;class\ns1;x\ns2;y\ns3;y\n")...)
	p.WaitText("labels-read", "Read as: semicolons")
}

// IDs that differ in case are matched when the person says so, and not any longer when they take it back.
func TestAlignment(t *testing.T) {
	t.Parallel()
	_, p := begin(t, "/", "")
	upper := func(i int) string {
		if i < 12 {
			return strings.ToUpper(sample(i))
		}
		return sample(i)
	}
	p.Upload("file-input", write(t, "rna.csv", measured(40, ",", sample, plain), "cnv.csv", measured(36, ",", upper, plain))...)
	p.WaitText("alignment", "24 samples in all 2 views, 28 in some only.")
	p.WaitText("match-1", "Match them: 12 pairs, s01 = S01")
	screen(t, p, "alignment", 1280)
	p.Click("match-1")
	p.WaitText("alignment", "36 samples in all 2 views, 4 in some only.")
	p.WaitText("alignment", "IDs match whatever their upper and lower case: 12 samples are written differently in some view.")
	p.Click("unmatch")
	p.WaitText("join-summary", "24 samples")
	p.Fill("unshared", "stop")
	p.WaitFor("match-1")
	p.WaitText("data-error", "not all samples are in all views")
	p.Fill("unshared", "")
	p.WaitText("join-summary", "24 samples")
}

// Missing values are refused with a choice beside the message. What was filled in stands in the result.
func TestMissingValues(t *testing.T) {
	t.Parallel()
	_, p := begin(t, "/", "")
	gaps := func(i, j int, x float64) string {
		if j == 1 && i%10 == 3 {
			return "NA"
		}
		return plain(i, j, x)
	}
	p.Upload("file-input", write(t, "rna.csv", measured(40, ",", sample, plain), "cnv.csv", measured(40, ",", sample, gaps))...)
	p.WaitText("data-error", "missing")
	p.WaitText("view-2", "4 values are missing")
	screen(t, p, "missing", 1280)
	p.Fill("missing-asked", "median")
	p.WaitText("view-2-gaps", "Done: 4 values filled in.")
	p.Fill("param-clusters", "2")
	run(p)
	Eval[bool](p, `document.querySelector("#result .notes > summary").click(), true`)
	p.WaitText("result", "cnv.csv: 4 missing values in 1 feature filled in, each with the median of the feature")
	_, text := taken(p, "download-json")
	var report struct {
		Missing []struct {
			View   string `json:"view"`
			Then   string `json:"then"`
			Filled []struct {
				Feature string `json:"feature"`
				Count   int    `json:"count"`
			} `json:"filled"`
		} `json:"missing"`
	}
	if err := json.Unmarshal(text, &report); err != nil {
		t.Fatal(err)
	}
	if m := report.Missing; len(m) != 1 || m[0].View != "cnv" || m[0].Then != "median" || len(m[0].Filled) != 1 || m[0].Filled[0].Feature != "b" || m[0].Filled[0].Count != 4 {
		t.Errorf("the result says of missing values: %+v", m)
	}
	p.Fill("view-2-missing", "features")
	p.WaitText("view-2-gaps", "Done: 1 feature left out.")
	p.WaitFor("result-stale")
}
