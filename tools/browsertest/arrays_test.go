//go:build browser

package browsertest

import (
	"path/filepath"
	"testing"
)

// The views and labels of a MATLAB file come in at once; with the samples on the other side a view is another,
// and all of it is there again after it was kept.
func TestFileOfSeveralViews(t *testing.T) {
	t.Parallel()
	_, p := begin(t, "/", "")
	file, err := filepath.Abs("../../solver/dataset/testdata/views.mat")
	if err != nil {
		t.Fatal(err)
	}
	p.Upload("file-input", file)
	p.WaitText("join-summary", "3 samples")
	p.WaitText("view-2", "views · X{2}")
	p.WaitText("view-2", "3 samples × 4 features")
	p.WaitText("join-summary", "2 classes")
	p.Fill("view-2-samples", "rows")
	p.WaitText("view-2", "4 samples × 3 features")
	p.WaitText("data-error", "views.mat · X{2}")
	p.Fill("view-2-samples", "columns")
	p.WaitText("join-summary", "3 samples")
	screen(t, p, "several-views", 1280)
	p.Click("keep")
	p.WaitFor("kept-open-1")
	p.Reload()
	p.WaitFor("kept-open-1")
	p.Click("kept-open-1")
	p.WaitText("view-3", "views · S")
	p.WaitText("join-summary", "3 samples")
}
