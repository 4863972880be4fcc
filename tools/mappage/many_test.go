//go:build browser

package mappage

import (
	"fmt"
	"testing"

	"viewfold/tools/enginepage"
	"viewfold/tools/longtask"
)

// mostBusy is how long the page's thread may compute at once, in ms.
const mostBusy = 100

// TestMany shows many points, moves them, chooses among them and saves a picture without keeping the page
// busy for long.
func TestMany(t *testing.T) {
	for name, query := range painters {
		t.Run(name, func(t *testing.T) {
			p := open(t, query)
			p.is(name)
			for _, n := range []int{100_000, 1_000_000} {
				for _, step := range []struct{ name, script string }{
					{"draw", fmt.Sprintf(`globalThis.drawn = await points(%d, 20, 1); return {}`, n)},
					{"show", `return await show({parts: drawn})`},
					{"pan", `return await pan(2000)`},
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
					if busy > mostBusy && step.name != "draw" {
						t.Errorf("%d points, %s: a task of %.0f ms", n, step.name, busy)
					}
				}
			}
			p.quiet()
		})
	}
}
