//go:build browser

package mappage

import "testing"

// The sample that is pointed at is the nearest of all, close by and far away, also where outliers are.
func TestNearest(t *testing.T) {
	p := open(t, "")
	var others []string
	p.eval(&others, `
		await show({ n: 3000, groups: 5, panels: 1 });
		const [{ xy }] = parts.panels;
		xy[0] = 400; // 40 times as far as the others are
		xy[1] = -300;
		await show({ parts });
		map.actions(map.scene.panels[0], 0).point(0, 0, Infinity);
		while (hovered.length === 0) await still();
		const { grid } = map.scene.panels[0];
		const others = [];
		for (let k = 0; k < 400; k++) {
			const x = (k % 20) ** 2 - 20;
			const y = 20 - Math.floor(k / 20) ** 2;
			for (const within of [0.1, 3, 50, Infinity]) {
				let best = -1;
				let least = within * within;
				for (let i = 0; i < 3000; i++) {
					const d = (xy[2 * i] - x) ** 2 + (xy[2 * i + 1] - y) ** 2;
					if (d < least) [best, least] = [i, d];
				}
				const found = grid.nearest(x, y, within);
				if (found !== best) others.push([x, y, within, found, best].join(" "));
			}
		}
		return others`)
	if len(others) > 0 {
		t.Errorf("x, y, within, found, nearest: %d others, such as %v", len(others), others[:min(3, len(others))])
	}
	p.quiet()
}
