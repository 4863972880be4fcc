//go:build browser

package browsertest

import (
	"fmt"
	"strings"
	"testing"
)

// fewer is a table as measured without its last column.
func fewer(table string) string {
	lines := strings.Split(strings.TrimSpace(table), "\n")
	for i, line := range lines {
		lines[i] = line[:strings.LastIndex(line, ",")]
	}
	return strings.Join(lines, "\n") + "\n"
}

// A later choice of files takes the place of what it is for, and files can be removed, also on a phone.
func TestNewFilesAgain(t *testing.T) {
	t.Parallel()
	_, p := begin(t, "/", "")
	plain := func(_, _ int, x float64) string { return fmt.Sprintf("%.4f", x) }
	table := func(n int, letter string) string {
		return measured(n, ",", func(i int) string { return fmt.Sprint(letter, i+1) }, plain)
	}
	files := write(t, "genes.csv", table(40, "s"), "proteins_eu.csv", table(40, "s"), "newd_genes.csv", fewer(table(4, "n")),
		"new_proteins.csv", table(4, "n"), "corrected_genes.csv", table(4, "n"), "new_genes.csv", table(4, "n"))
	p.Upload("file-input", files[0], files[1])
	p.WaitText("join-summary", "40 samples")
	p.Fill("param-clusters", "2")
	run(p)
	p.Click("result-tabs-new")
	p.Upload("new-files", files[2], files[3])
	p.WaitText("new-list", "newd_genes.csv")
	p.Click("assign")
	p.WaitText("new-error", `1 of 3 features of view "genes" are not in the file`)
	p.Upload("new-files", files[4])
	p.WaitText("new-list", "corrected_genes.csv")
	if text := p.Text("new-list"); strings.Contains(text, "newd") || strings.Contains(text, "not used") {
		t.Error(text)
	}
	p.Click("assign")
	p.WaitText("new-heading", "4 new samples")
	p.Upload("new-files", files[3], files[5])
	p.WaitText("new-list", "new_genes.csv")
	if text := p.Text("new-list"); strings.Contains(text, "corrected") {
		t.Error(text)
	}
	p.Width(390)
	p.Shot("new-files-phone")
	p.Click("new-drop-1")
	p.WaitText("assign-why", "Choose the file of the view proteins_eu.")
	p.Until(`document.activeElement.id === "new-files"`)
	p.Upload("new-files", files[3])
	p.Click("assign")
	p.WaitText("new-heading", "4 new samples")
}

// A few texts among numbers are taken for missing values at a click, a clinical file among the views is read as one about
// the samples, and a view that is there twice is told of.
func TestTextsAmongNumbers(t *testing.T) {
	t.Parallel()
	_, p := begin(t, "/", "")
	text := func(i, j int, x float64) string {
		if j == 1 && i%15 == 4 {
			return []string{"high", "n.d.", "<0.5"}[i/15%3]
		}
		return fmt.Sprintf("%.4f", x)
	}
	id := func(i int) string { return fmt.Sprint("s", i+1) }
	var clinic strings.Builder
	clinic.WriteString("id,stage,age\n")
	for i := range 40 {
		fmt.Fprintf(&clinic, "s%d,%s,%d\n", i+1, []string{"I", "II"}[i%2], 40+i%7)
	}
	table := measured(40, ",", id, text)
	files := write(t, "blood.csv", table, "again.csv", table, "clinic.csv", clinic.String())
	p.Upload("file-input", files[0])
	p.WaitText("data-error", `3 cells of the column are none: "high", "n.d.", "<0.5"`)
	p.Shot("texts-among-numbers")
	p.Click("reading-1-1")
	p.WaitText("view-1", "missing where it says high,n.d.,<0.5")
	p.Upload("file-input", files[1])
	p.WaitText("data-error", "again.csv")
	p.Click("reading-3-1")
	p.WaitText("view-2", "missing where it says")
	unfold(p, "view-2-notes")
	p.WaitText("view-2", "equal to those of view 1")
	p.Upload("file-input", files[2])
	p.WaitText("data-error", "clinic.csv could not be read")
	p.Click("about-5")
	p.WaitText("columns-facts", "clinic.csv")
}
