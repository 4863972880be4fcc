//go:build browser

package browsertest

import (
	"fmt"
	"strings"
	"testing"
)

// A file with features in rows is read transposed by the button that is offered; a column gets another role in the
// fold; one file becomes two views.
func TestColumns(t *testing.T) {
	t.Parallel()
	_, p := begin(t, "/repo/", "")
	p.Upload("file-input", write(t, "turned.csv", "gene,p1,p2,p3\nA,1,2,3\nB,4,5,7\n")...)
	p.WaitText("view-1", "2 samples × 3 features")
	p.Click("view-1-choice-1")
	p.WaitText("view-1", "3 samples × 2 features")
	p.WaitGone("view-1-choice-1")

	Eval[bool](p, element("view-1-columns")+".open = true")
	p.WaitFor("view-1-column-list-role-4")
	p.Fill("view-1-column-list-role-4", "ignore")
	p.WaitText("view-1", "2 samples × 2 features")
	p.Fill("view-1-samples", "rows")
	p.WaitText("view-1", "2 samples × 2 features")
	p.WaitText("view-1-columns", "Columns: 2 features, 1 ignored")
	screen(t, p, "columns", 1280)

	p.Upload("file-input", write(t, "wide.csv", "id,rna_a,rna_b,prot_a,prot_b\nA,1,2,3,4\nB,5,6,7,8\nC,5,5,5,6\n")...)
	p.WaitText("view-2", "3 samples × 4 features")
	p.Click("view-2-choice-1")
	p.WaitText("view-3", "wide:prot")
	p.WaitText("view-3", "3 samples × 2 features")
	p.WaitText("join-summary", "2 samples in all 3 views")
	if text := p.Text("view-2"); !strings.Contains(text, "wide:rna") {
		t.Errorf("the second view is %q", text)
	}
	screen(t, p, "columns-split", 1280)
}

// A row of text in a file with features in rows is taken for labels at a click, and its views are split; the row can be
// given by hand too.
func TestLabelsInARow(t *testing.T) {
	t.Parallel()
	_, p := begin(t, "/", "")
	p.Upload("file-input", write(t, "rows.csv", "gene,p1,p2,p3,p4\nrna_A,1,2,8,9\nrna_B,4,5,7,8\nclass,u,u,v,v\nprot_A,1,1,9,9\nprot_B,1,2,7,8\n")...)
	p.WaitText("data-error", "is not a number; correct the cell, or say what the row is: a category, labels, or ignored")
	p.Click("reading-1-1")
	p.WaitText("view-1", "4 samples × 4 features")
	p.WaitText("join-summary", "2 classes")
	p.Fill("view-1-label", "sort")
	p.WaitText("view-1", "say what the row is")
	p.Click("reading-2-1")
	p.WaitGone("reading-2-1")
	p.Fill("view-1-label", "")
	p.WaitText("view-1", "say what the row is")
	p.Fill("view-1-label", "class")
	p.WaitGone("reading-2-1")
	p.WaitText("join-summary", "2 classes")
	p.Click("view-1-choice-1")
	p.WaitText("view-2", "rows:prot")
	p.WaitText("join-summary", "4 samples in all 2 views")
	p.WaitText("join-summary", "2 classes")
	p.Shot("labels-in-a-row")
}

// In a file of many columns those of a role are written, with suggestions; one that is not there is told, and what
// was so before stays.
func TestManyColumns(t *testing.T) {
	t.Parallel()
	_, p := begin(t, "/", "")
	var lines [4]strings.Builder
	for j := range 300 {
		fmt.Fprintf(&lines[0], "gene %d,", j+1)
		for i := range lines[1:] {
			fmt.Fprintf(&lines[i+1], "%d.5,", (i+2)*(j+3)%11)
		}
	}
	for i := range lines {
		fmt.Fprintf(&lines[i], "%s\n", []string{"code", "21", "35", "34"}[i])
	}
	p.Upload("file-input", write(t, "wide.csv", lines[0].String()+lines[1].String()+lines[2].String()+lines[3].String())...)
	p.WaitText("view-1", "3 samples × 301 features")
	p.Focus("view-1-id")
	p.Press("o")
	p.Until(`document.querySelectorAll("#view-1-id-found option").length === 1 && document.querySelector("#view-1-id-found option").value === "code"`)
	p.Fill("view-1-id", "code")
	p.WaitText("view-1", "3 samples × 300 features")
	p.Fill("view-1-id", "cod")
	p.WaitText("view-1", "stays as it was read before")
	p.Until(element("view-1-id") + `.value === "code"`)
	p.Fill("view-1-id", "")
	p.WaitText("view-1", "3 samples × 301 features")
}

// A row of text is taken for a category at a click; its levels stand in the fold of the rows, where it gets another role.
func TestCategoryInARow(t *testing.T) {
	t.Parallel()
	_, p := begin(t, "/", "")
	p.Upload("file-input", write(t, "rows.csv", "gene,p1,p2,p3,p4\nA,1,2,8,9\nsex,f,m,f,NA\nB,4,5,7,8\n")...)
	p.WaitText("data-error", "say what the row is")
	p.Click("reading-1-2")
	p.WaitText("view-1", "4 samples × 4 features")
	p.WaitText("view-1-rows", "Rows: 2 features, 1 category")
	Eval[bool](p, element("view-1-rows")+".open = true")
	p.WaitText("view-1-row-list", "f, m")
	p.WaitText("view-1", "2 values are missing") // what comes and goes leaves folds as they are
	p.WaitText("view-1-row-list", "f, m")
	p.Shot("category-in-a-row")
	p.Fill("view-1-row-list-role-2", "ignore")
	p.WaitText("view-1", "4 samples × 2 features")
	p.WaitText("view-1-rows", "Rows: 2 features, 1 ignored")
	p.Until("!" + element("view-1") + ".textContent.includes('are missing')")
	p.WaitText("view-1-row-list", "3 of 3 rows shown")
}
