//go:build browser

package mappage

import "testing"

// TestChange replaces groups by fewer, and panels while one is searched for what is pointed at: neither meets what was
// before, and nothing goes on for ever.
func TestChange(t *testing.T) {
	p := open(t, "")
	var panels, searches int
	p.eval(&panels, `
		const n = 1000000;
		await show({ n, groups: 12, panels: 2 });
		await map.settled();
		const few = { group: parts.group.map((g) => g % 2), groups: parts.groups.slice(0, 2) };
		map.update({ ...few, height: 333 });
		for (let k = 0; k < 30; k++) await still();
		map.update({ group: parts.group, groups: parts.groups });
		while (map.scene.panels[1].centres.length < 12) await still();
		map.update(few);
		for (let k = 0; k < 30; k++) await still();
		return map.scene.panels.length`)
	p.eval(&searches, `
		map.actions(map.scene.panels[0], 0).point(100, 100);
		await still();
		map.update({ panels: parts.panels });
		await map.settled();
		for (let k = 0; k < 10; k++) await still();
		return map.sought ? 1 : 0`)
	if panels != 2 || searches != 0 {
		t.Errorf("%d panels, %d searches go on", panels, searches)
	}
	p.quiet()
}
