//go:build browser

package browsertest

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"

	"viewfold/tools/longtask"
	"viewfold/tools/shapes"
)

// viewFiles writes the views of a shape as CSV files.
func viewFiles(t *testing.T, s shapes.Shape) (files []string) {
	t.Helper()
	dir := t.TempDir()
	for v := range s.Features {
		f, err := os.Create(filepath.Join(dir, fmt.Sprintf("view%d.csv", v+1)))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.WriteCSV(f, v, 1); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		files = append(files, f.Name())
	}
	return files
}

// large says whether what is measured shall be as large as the targets speak of.
func large() bool { return os.Getenv("VIEWFOLD_LARGE") != "" }

// Large files, 60 MB or 1 GB when VIEWFOLD_LARGE is set, are read with progress, and the page stays quick. One that is
// removed while it is read is read no further, and what was read before stays.
func TestLargeFiles(t *testing.T) {
	s := shapes.Gigabyte
	if !large() {
		s.Samples /= 16
	}
	files := viewFiles(t, s)
	_, p := begin(t, "/", "")
	Eval[bool](p, `(globalThis.from = performance.now(), globalThis.tasks = [], globalThis.parts = new Set(), new PerformanceObserver((list) => {
		for (const task of list.getEntries()) tasks.push({ At: Math.round(task.startTime - from), Took: Math.round(task.duration) });
	}).observe({ type: "longtask" }), setInterval(() => {
		for (const bar of document.querySelectorAll(".reading progress")) if (bar.value > 0 && bar.value < 1) parts.add(bar.value);
	}, 20), true)`)
	samples := fmt.Sprintf("%d,%03d samples", s.Samples/1000, s.Samples%1000)
	load := func() error {
		p.Upload("file-input", files[1:]...)
		for v := range files[1:] {
			p.WaitText(fmt.Sprintf("view-%d", v+1), samples)
		}
		return nil
	}
	from, busy := time.Now(), math.NaN()
	if large() { // by the clock alone: what measures processor time makes tasks longer
		load()
	} else {
		var err error
		if busy, err = longtask.Longest(p.ctx, load); err != nil {
			t.Fatal(err)
		}
	}
	took := time.Since(from)
	tasks, parts := Eval[[]struct{ At, Took float64 }](p, "tasks"), Eval[int](p, "parts.size")
	longest := 0.0
	for _, task := range tasks {
		longest = max(longest, task.Took)
	}
	t.Attr("longest-task-load", fmt.Sprint(longest))
	t.Attr("longest-task-load-computed", fmt.Sprint(busy))
	t.Logf("read after %.1f s; long tasks of the page, ms: %+v, of processor time at most %.0f; progress was seen at %d places", took.Seconds(), tasks, busy, parts)
	if parts < 3 {
		t.Errorf("progress was seen at %d places", parts)
	}

	p.Upload("file-input", files[0])
	p.Until("document.querySelector('#view-4 .reading progress')?.value > 0.1")
	from = time.Now()
	Eval[bool](p, `(document.querySelector("#view-4 [aria-label^=\"Remove view\"]").click(), true)`)
	p.WaitGone("view-4")
	p.Upload("file-input", write(t, "small.csv", "1,2\n3,4\n5,6\n")[0])
	p.WaitText("view-4", "3 samples")
	t.Logf("another file was read %.1f s after the large one was removed", time.Since(from).Seconds())
	p.WaitText("view-1", samples)
}
