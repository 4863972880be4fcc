//go:build browser

package mappage

import (
	"strings"
	"testing"
)

// TestEnds asks a map that is gone, and one without room: neither keeps anybody waiting.
func TestEnds(t *testing.T) {
	p := open(t, "")
	var kind string
	p.eval(&kind, `
		await show({ n: 3000, groups: 3, panels: 1 });
		await map.settled();
		map.host.style.display = "none";
		const picture = await map.image(600, 400);
		map.host.style.display = "";
		const before = map.settled();
		map.destroy();
		await before;
		await map.settled();
		return picture.type`)
	if kind != "image/png" {
		t.Errorf("a picture of a map out of sight is %q", kind)
	}
	p.quiet()
}

// TestOutlines begins a selection while the one before is still looked up: its outline stays.
func TestOutlines(t *testing.T) {
	p := open(t, "")
	var stays, gone bool
	p.eval(&stays, `
		await show({ n: 1000000, groups: 3, panels: 1 });
		const [panel] = map.scene.panels;
		const around = [0, 0, panel.box.width, 0, panel.box.width, panel.box.height, 0, panel.box.height];
		const actions = map.actions(panel, 0);
		actions.outline(around);
		const first = actions.choose(around, false);
		actions.outline([10, 10, 90, 10, 50, 90]);
		await first;
		return map.outlined?.points.length === 6`)
	p.eval(&gone, `
		const [panel] = map.scene.panels;
		await map.actions(panel, 0).choose(map.outlined.points, false);
		return map.outlined === null`)
	if !stays || !gone {
		t.Errorf("the outline being drawn stays: %v; one that was chosen goes: %v", stays, gone)
	}
	p.quiet()
}

// TestTexts has a title that is too long cut between characters, without measuring it again and again, ticks beside
// the title of their axis, and a number for every group of one place.
func TestTexts(t *testing.T) {
	p := open(t, "")
	var told struct {
		Title    string
		Measures int
		Marks    int
		Ticks    []float64 // how far to the left of the panel they reach
		Title2   float64   // as far as the upright title
	}
	p.eval(&told, `
		const proto = CanvasRenderingContext2D.prototype;
		const { measureText, fillText } = proto;
		const texts = [];
		let measures = 0;
		const four = Float32Array.of(0, 0, 0.00001, 0, 0, 0.00001, 0.003, 0.003);
		proto.measureText = function (text) { measures++; return measureText.call(this, text); };
		proto.fillText = function (text, x, y, most = Infinity) {
			texts.push({ text, x, width: Math.min(most, measureText.call(this, text).width), align: this.textAlign });
			return fillText.call(this, text, x, y, most);
		};
		await show({ n: 40, groups: 4, panels: 1 });
		await show({ parts: { panels: [{ title: "𝔊".repeat(500), yTitle: "second", xy: four }], group: Uint16Array.of(0, 1, 2, 3),
			groups: parts.groups, missing: parts.missing, scale: parts.scale } });
		map.update({ height: 640 });
		await map.settled();
		while (map.scene.panels[0].centres.length < 4) await still();
		texts.length = measures = 0;
		map.redraw();
		await map.settled();
		Object.assign(proto, { measureText, fillText });
		const left = map.scene.panels[0].box.left;
		return {
			Title: texts[0].text, Measures: measures, Marks: new Set(texts.filter((t) => /^[1-4]$/.test(t.text)).map((t) => t.text)).size,
			Ticks: texts.filter((t) => t.align === "right").map((t) => 7 + t.width), Title2: left - 14,
		}`)
	if !strings.HasSuffix(told.Title, "𝔊…") || strings.ContainsRune(told.Title, '\ufffd') || told.Measures > 60 {
		t.Errorf("title %q, %d measures", told.Title, told.Measures)
	}
	if told.Marks != 4 {
		t.Errorf("%d of 4 numbers are seen", told.Marks)
	}
	for _, reach := range told.Ticks {
		if reach > told.Title2 {
			t.Errorf("a tick reaches %.0f pixels to the left, onto the title at %.0f", reach, told.Title2)
		}
	}
	p.quiet()
}
