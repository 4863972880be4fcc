//go:build browser

package mappage

import (
	"fmt"
	"math"
	"testing"

	"github.com/chromedp/chromedp"

	"viewfold/solver/figure"
	"viewfold/tools/enginepage"
)

// rgb reads a colour.
func rgb(hex string) (c [3]float64) {
	var v [3]int
	fmt.Sscanf(hex, "#%02x%02x%02x", &v[0], &v[1], &v[2])
	for k := range c {
		c[k] = float64(v[k])
	}
	return c
}

// coloured expects the colour of a point in a panel, mixed as it is with the ground: much of it.
func (p *page) coloured(panel, sample int, hex, ground string, much float64) {
	p.Helper()
	var got [4]float64
	p.eval(&got, fmt.Sprintf("await map.settled(); return pixel(%d, %d)", panel, sample))
	want, below := rgb(hex), rgb(ground)
	for k := range want {
		// WebGL2's canvas has no ground of its own; its colours come without their opacity.
		seen := got[k]
		if got[3] < 250 {
			seen = got[k]*got[3]/255 + below[k]*(1-got[3]/255)
		}
		if w := want[k]*much + below[k]*(1-much); math.Abs(seen-w) > 6 {
			p.Errorf("sample %d of panel %d has %v on %s, want %s by %v", sample, panel, got, ground, hex, much)
			return
		}
	}
}

const (
	lightCard, darkCard = "#ffffff", "#1b2027"
	full, dimmed        = 0.88, 0.14
)

// Both painters draw the right colours, of groups, of values and of neither, and follow what changes.
func TestColours(t *testing.T) {
	for name, query := range painters {
		t.Run(name, func(t *testing.T) {
			p := open(t, query)
			p.is(name)
			p.scheme("light")
			p.eval(nil, `await corners({})`)
			for i := range 3 {
				c, _ := figure.Group(i)
				p.coloured(0, i, c.Light, lightCard, full)
				if i < 2 { // the third has the shape of a triangle, and panel B has no fourth
					p.coloured(1, i, c.Light, lightCard, full)
				}
			}
			p.coloured(0, 3, figure.Missing.Light, lightCard, full)

			p.scheme("dark")
			p.eval(nil, `while (!map.theme.dark) await still()`)
			first, _ := figure.Group(0)
			p.coloured(0, 0, first.Dark, darkCard, full)

			p.eval(nil, `map.select(Uint8Array.of(0, 1, 1, 1))`)
			second, _ := figure.Group(1)
			p.coloured(0, 0, first.Dark, darkCard, dimmed)
			p.coloured(0, 1, second.Dark, darkCard, full)
			p.eval(nil, `map.select(null)`)
			p.coloured(0, 0, first.Dark, darkCard, full)

			p.eval(nil, `map.update({ value: Float32Array.of(3, 5, 7, NaN) })`)
			p.coloured(0, 0, figure.Scale.Dark[0], darkCard, full)
			p.coloured(0, 1, figure.Scale.Dark[2], darkCard, full)
			p.coloured(0, 2, figure.Scale.Dark[4], darkCard, full)
			p.coloured(0, 3, figure.Missing.Dark, darkCard, full)
			p.eval(nil, `map.update({ value: null, size: Float32Array.of(1, 0, 1, 1) })`)
			p.coloured(0, 0, first.Dark, darkCard, full)
			p.coloured(0, 1, second.Dark, darkCard, 0.45)

			p.eval(nil, `map.update({ size: null, groups: parts.groups.map((g) => ({ ...g, dark: "#ff0000" })) })`)
			p.coloured(0, 1, "#ff0000", darkCard, full)
			p.quiet()
		})
	}
}

// A lost context comes back with everything.
func TestContextLost(t *testing.T) {
	p := open(t, "?emulated")
	p.scheme("light")
	p.eval(nil, `
		await corners({});
		const lose = map.painter.gl.getExtension("WEBGL_lose_context");
		lose.loseContext();
		await still();
		map.zoom(1.1);
		await still();
		lose.restoreContext();
		while (map.painter.lost()) await still();
		map.fit();`)
	c, _ := figure.Group(1)
	p.coloured(0, 1, c.Light, lightCard, full)
	p.quiet()
}

// Saved pictures have the size asked for and show what the map shows.
func TestImage(t *testing.T) {
	p := open(t, "?emulated")
	p.scheme("light")
	var got []float64
	p.eval(&got, `
		await corners({});
		const blob = await map.image(2400, 1500);
		const picture = await createImageBitmap(blob);
		const canvas = document.createElement("canvas");
		canvas.width = picture.width;
		canvas.height = picture.height;
		const context = canvas.getContext("2d");
		context.drawImage(picture, 0, 0);
		const all = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
		const [r, g, b] = [209, 127, 44]; // the second group, 0.88 of it on white
		let count = 0;
		for (const v of all) if (Math.abs((v & 255) - r) + Math.abs(((v >> 8) & 255) - g) + Math.abs(((v >> 16) & 255) - b) < 24) count++;
		return [picture.width, picture.height, blob.type === "image/png", all[0] === 0xffffffff, count].map(Number)`)
	if len(got) != 5 || got[0] != 2400 || got[1] != 1500 || got[2] != 1 || got[3] != 1 || got[4] < 20 {
		t.Errorf("picture %v", got)
	}
	p.quiet()
}

// Where the browser has no WebGL2 at all, the map draws without.
func TestNoWebGL2(t *testing.T) {
	chromium, end, err := enginepage.Start(chromedp.Flag("disable-3d-apis", true))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(end)
	p := openIn(t, chromium, "?emulated")
	p.scheme("light")
	p.is("without")
	p.eval(nil, `await corners({})`)
	c, _ := figure.Group(1)
	p.coloured(0, 1, c.Light, lightCard, full)
	p.quiet()
}

// Parts that do not fit together are refused in words.
func TestParts(t *testing.T) {
	p := open(t, "")
	var got string
	p.eval(&got, `
		await corners({});
		try {
			map.update({ group: new Uint16Array(3) });
		} catch (err) {
			return err.message;
		}`)
	if want := "map: group of 3 samples, not 4"; got != want {
		t.Errorf("error %q, want %q", got, want)
	}
	p.expect("map.scene.group.length", 4)
}

// A map follows its host's width and goes without a trace.
func TestResize(t *testing.T) {
	p := open(t, "?emulated")
	p.eval(nil, `await corners({})`)
	p.expect("map.elements[0].offsetTop === map.elements[1].offsetTop ? 1 : 0", 1)
	p.width(700)
	p.eval(nil, `await still(); await map.settled()`)
	p.expect("map.elements[0].offsetTop < map.elements[1].offsetTop ? 1 : 0", 1)
	p.expect("map.painter.canvas.width - document.getElementById('host').clientWidth", 0)
	p.eval(nil, `map.update({ height: 300 })`)
	p.expect("map.frame.offsetHeight", 2*300+12)
	p.eval(nil, `map.destroy(); await still()`)
	p.expect("document.getElementById('host').childElementCount", 0)
	p.quiet()
}
