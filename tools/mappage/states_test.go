//go:build browser

package mappage

import "testing"

// TestStates shows what a person may make of a map, as both painters draw it. VIEWFOLD_SHOTS keeps the
// pictures.
func TestStates(t *testing.T) {
	for name, query := range painters {
		t.Run(name, func(t *testing.T) {
			p := open(t, query)
			for _, scheme := range []string{"light", "dark"} {
				p.scheme(scheme)
				p.eval(nil, `
					await show({ n: 3000, groups: 12, panels: 2 });
					const mask = parts.group.map((g) => g % 3 === 0);
					map.select(Uint8Array.from(mask));
					map.point(600);
					map.scene.panels[1].zoomBy(3);
					await map.settled()`)
				p.shot("chosen-" + name + "-" + scheme)
				p.eval(nil, `
					await show({ n: 3000, groups: 12, panels: 2, more: { value: parts.values, size: null } });
					map.actions(map.scene.panels[0], 0).outline([100, 100, 300, 120, 250, 300, 90, 200]);
					await map.settled()`)
				p.shot("values-" + name + "-" + scheme)
			}
			p.quiet()
		})
	}
}
