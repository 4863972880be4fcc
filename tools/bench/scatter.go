package main

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"viewfold/tools/enginepage"
	"viewfold/tools/longtask"
	"viewfold/tools/mappage"
)

// scatter measures the map of many points, drawn by WebGL2, however that works here, and without it.
func (b *bench) scatter() ([]figure, error) {
	dir := filepath.Join(b.tmp, "map")
	if err := mappage.Build(dir); err != nil {
		return nil, err
	}
	server := httptest.NewServer(http.FileServerFS(os.DirFS(dir)))
	defer server.Close()
	chromium, end, err := enginepage.Start()
	if err != nil {
		return nil, err
	}
	defer end()
	var figures []figure
	for _, painter := range []struct{ name, query string }{{"WebGL2", "?emulated"}, {"without WebGL2", ""}} {
		tab, leave, err := enginepage.Open(chromium, server.URL+"/"+painter.query)
		if err != nil {
			return nil, err
		}
		tab, stop := context.WithTimeout(tab, patience)
		for _, n := range []int{100_000, 1_000_000} {
			more, err := points(tab, n)
			if err != nil {
				stop()
				leave()
				return nil, err
			}
			for _, f := range more {
				figures = append(figures, f.alone(fmt.Sprintf("map, %s, n = %d, %s", painter.name, n, f.Name), f.Target))
			}
		}
		stop()
		leave()
	}
	return figures, nil
}

// shown is what the page tells of a new map, in ms, and of one that is moved.
type shown struct {
	First, All    float64
	Frames, Share float64
}

// points shows n points three times and moves them.
func points(tab context.Context, n int) ([]figure, error) {
	prepare := fmt.Sprintf(`
		while (!globalThis.ready) await new Promise((done) => setTimeout(done, 20));
		globalThis.map?.destroy();
		delete globalThis.map;
		globalThis.drawn = await points(%d, 20, 1);`, n)
	if err := enginepage.Eval(tab, nil, prepare); err != nil {
		return nil, err
	}
	before, err := memory(tab)
	if err != nil {
		return nil, err
	}
	var first, all, frames, share []float64
	var renderer string
	busy, err := longtask.Longest(tab, func() error {
		for range 3 {
			var s shown
			script := `
				const times = await show({ parts: drawn });
				map.actions(map.scene.panels[0], 0).point(99, 99, Infinity);
				while (hovered.length === 0) await still();
				await map.settled();
				return { ...times, ...await pan(2000) }`
			if err := enginepage.Eval(tab, &s, script); err != nil {
				return err
			}
			first, all, frames, share = append(first, s.First), append(all, s.All), append(frames, s.Frames), append(share, 100*s.Share)
		}
		return enginepage.Eval(tab, &renderer, `return map.painter.gl?.getParameter(map.painter.gl.RENDERER) ?? "none"`)
	})
	if err != nil {
		return nil, err
	}
	after, err := memory(tab)
	if err != nil {
		return nil, err
	}
	return []figure{
		{Name: "first picture", Value: median(first), Unit: "ms", Note: fmt.Sprintf("of a part of the points; all after %s ms; renderer %s", short(median(all)), renderer)},
		{Name: "moving", Value: median(frames), Unit: "pictures/s", Note: fmt.Sprintf("of %s %% of the points each; the rest follows when the map rests", short(median(share)))},
		{Name: "longest task", Value: busy, Unit: "ms", Target: atMost(100), Note: "computing, not waiting"},
		{Name: "memory", Value: after - before, Unit: "MiB", Note: "JavaScript's, with the grid for pointing, beside the data's own; graphics memory holds 12 bytes a point more"},
	}, nil
}

// memory returns what the page's scripts hold, in MiB.
func memory(tab context.Context) (float64, error) {
	if _, err := chromedp.Call(tab, heapprofiler.CollectGarbage, cdp.Empty{}); err != nil {
		return 0, err
	}
	use, err := chromedp.Call(tab, runtime.GetHeapUsage, cdp.Empty{})
	return (use.UsedSize + use.BackingStorageSize) / (1 << 20), err
}
