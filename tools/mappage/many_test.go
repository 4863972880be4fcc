//go:build browser

package mappage

import (
	"fmt"
	"testing"

	"viewfold/tools/enginepage"
	"viewfold/tools/longtask"
)

// TestMany shows many points, moves them, chooses among them and saves a picture without keeping the page
// busy for long: its work comes in slices, so that the longest task with ten times the points is not
// much longer. What is told beside is by the clock.
func TestMany(t *testing.T) {
	const (
		few, many = 100_000, 1_000_000
		slice     = 8.0 // ms, as in static/map/slices.js
		times     = 4   // as long may the longest task be; work in one piece takes ten times as long
	)
	for name, query := range painters {
		t.Run(name, func(t *testing.T) {
			p := open(t, query)
			p.is(name)
			before := map[string]float64{}
			for _, n := range []int{few, many} {
				p.eval(nil, fmt.Sprintf(`globalThis.drawn = await points(%d, 20, 1)`, n))
				for _, step := range []struct{ name, script string }{
					{"show", `return await show({parts: drawn})`},
					{"pan", `return await pan(500)`},
					{"choose", `
						map.fit();
						const [panel] = map.scene.panels;
						const { width, height } = panel.box;
						const around = [];
						for (let k = 0; k < 200; k++) around.push(width * (0.5 + 0.4 * Math.cos(k / 31.9)), height * (0.5 + 0.4 * Math.sin(k / 31.9)));
						await map.choose(panel, around, false);
						await map.settled();
						return {}`},
					{"point", `
						map.actions(map.scene.panels[0], 0).point(100, 100, Infinity);
						while (hovered.length === 0) await still();
						return {}`},
					{"image", `await map.image(1200, 900); return {}`},
				} {
					var told map[string]float64
					busy, err := longtask.Longest(p.ctx, func() error { return enginepage.Eval(p.ctx, &told, step.script) })
					if err != nil {
						t.Fatal(err)
					}
					t.Logf("%d points, %s: longest task %.0f ms %v", n, step.name, busy, told)
					if n == few {
						before[step.name] = max(busy, 2*slice)
					} else if busy > times*before[step.name] {
						t.Errorf("%s: a task of %.0f ms, and of %.0f with a tenth of the points", step.name, busy, before[step.name])
					}
				}
			}
			p.quiet()
		})
	}
}
