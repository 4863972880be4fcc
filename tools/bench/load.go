package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/chromedp/chromedp"

	"viewfold/solver/dataset"
	"viewfold/tools/shapes"
	"viewfold/wasm/wire"
)

// loading is what it took to load the files of a shape in Chromium.
type loading struct {
	seconds float64
	memory  float64 // MiB of the worker that has the tables, at its peak
	blocked float64 // ms, the longest task of the page's thread
}

// load measures how fast CSV files are read, by a worker and by two in Chromium, and natively, and what memory it
// takes.
func (b *bench) load() ([]figure, error) {
	s := shapes.Gigabyte
	files, bytes, err := b.write(s)
	if err != nil {
		return nil, err
	}
	var latest [2]loading
	blocked := 0.0
	var measures []func() (float64, error)
	for k := range latest {
		measures = append(measures, func() (float64, error) {
			var err error
			latest[k], err = b.loadFiles(files, k+1)
			blocked = max(blocked, latest[k].blocked)
			return latest[k].seconds, err
		})
	}
	seconds, err := turns(3, append(measures, func() (float64, error) { return readFiles(b.ctx, files) })...)
	if err != nil {
		return nil, err
	}
	rate := func(k int) figure { return figure{Value: bytes / median(seconds[k]) / 1e6, Unit: "MB/s"} }
	one, two, native := rate(0), rate(1), rate(2)
	one.Note = fmt.Sprintf("%d files, %.2f GB, chosen from the disk", len(files), bytes/1e9)
	numbers := 0.0
	for _, d := range s.Features {
		numbers += 8 * float64(s.Samples*d) / (1 << 20)
	}
	memory := figure{Value: max(latest[0].memory, latest[1].memory), Unit: "MiB"}
	task := figure{Value: blocked, Unit: "ms", Note: "of a page without screens; 0: none was of 50 ms or more"}
	return []figure{
		one.alone("load, 1 worker", atLeast(140)),
		two.against("load, 2 workers", "1 worker (times as fast)", one.Value, medianRatio(seconds[0], seconds[1]), ""),
		native.alone("load, native, one thread", atLeast(140)),
		memory.against("load, peak memory", "the numbers themselves", numbers, memory.Value/numbers, atMost(1.4)),
		task.alone("load, main thread", atMost(50)),
	}, nil
}

// write writes the views of a shape as CSV and returns the files and how many bytes they have.
func (b *bench) write(s shapes.Shape) (files []string, bytes float64, err error) {
	for v := range s.Features {
		file := filepath.Join(b.tmp, fmt.Sprintf("view%d.csv", v+1))
		f, err := os.Create(file)
		if err != nil {
			return nil, 0, err
		}
		err = s.WriteCSV(f, v, 1)
		if info, noInfo := f.Stat(); noInfo == nil {
			bytes += float64(info.Size())
		}
		if closed := f.Close(); err == nil {
			err = closed
		}
		if err != nil {
			return nil, 0, err
		}
		files = append(files, file)
	}
	return files, bytes, nil
}

// loadFiles loads files in a new worker, as a person who chooses them does.
func (b *bench) loadFiles(files []string, workers int) (loading, error) {
	t, err := b.open()
	if err != nil {
		return loading{}, err
	}
	defer t.close()
	var l loading
	if err := t.ask(nil, "memory", nil, noFiles); err != nil { // the worker has started
		return l, err
	}
	if _, err := chromedp.Run(t.ctx, chromedp.Evaluate[bool](chooser)); err != nil {
		return l, err
	}
	if err := chromedp.Do(t.ctx, chromedp.SetUploadFiles(chromedp.ID("files"), files)); err != nil {
		return l, err
	}
	start := time.Now()
	for v, file := range files {
		load := wire.Load{Table: v + 1, Name: filepath.Base(file), Role: wire.RoleView, Workers: workers}
		if err := t.ask(nil, wire.KindLoad, load, fmt.Sprintf("[document.getElementById('files').files[%d]]", v)); err != nil {
			return l, err
		}
	}
	l.seconds = time.Since(start).Seconds()
	if l.blocked, err = chromedp.Run(t.ctx, chromedp.Evaluate[float64]("Math.max(0, ...tasks)")); err != nil {
		return l, err
	}
	l.memory, err = t.memory()
	return l, err
}

// chooser adds a file input to the page and watches for long tasks.
const chooser = `globalThis.tasks = [];
new PerformanceObserver((list) => { for (const task of list.getEntries()) tasks.push(task.duration); }).observe({ type: "longtask" });
document.body.append(Object.assign(document.createElement("input"), { type: "file", id: "files", multiple: true }));
true`

// readFiles reads files in this program, on one thread.
func readFiles(ctx context.Context, files []string) (seconds float64, err error) {
	start := time.Now()
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			return 0, err
		}
		defer f.Close()
		info, err := f.Stat()
		if err != nil {
			return 0, err
		}
		if _, err := dataset.ReadAt(f, info.Size(), file, dataset.Format{}, 1, func(int64) error { return ctx.Err() }); err != nil {
			return 0, err
		}
	}
	return time.Since(start).Seconds(), nil
}
