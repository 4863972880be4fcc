//go:build browser

package mappage

import (
	"math"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// at returns two numbers of the page, such as a place.
func (p *page) at(expression string) (x, y float64) {
	p.Helper()
	var v [2]float64
	p.eval(&v, "return "+expression)
	return v[0], v[1]
}

// mouse sends a mouse event.
func (p *page) mouse(kind input.DispatchMouseEventType, x, y float64, keys int64) {
	p.Helper()
	e := input.DispatchMouseEventParams{Type: kind, X: x, Y: y, Modifiers: keys, Button: input.MouseButtonLeft, ClickCount: 1}
	if kind == input.DispatchMouseEventTypeMouseMoved {
		e.Button, e.ClickCount = input.MouseButtonNone, 0
	}
	if _, err := chromedp.Call(p.ctx, input.DispatchMouseEvent, e); err != nil {
		p.Fatal(err)
	}
}

// drag drags over places, with keys held: 1 Alt, 2 Ctrl, 8 Shift.
func (p *page) drag(keys int64, places ...[2]float64) {
	p.Helper()
	first, last := places[0], places[len(places)-1]
	p.mouse(input.DispatchMouseEventTypeMousePressed, first[0], first[1], keys)
	for _, to := range places[1:] {
		e := input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved, X: to[0], Y: to[1], Modifiers: keys, Button: input.MouseButtonLeft}
		if _, err := chromedp.Call(p.ctx, input.DispatchMouseEvent, e); err != nil {
			p.Fatal(err)
		}
	}
	p.mouse(input.DispatchMouseEventTypeMouseReleased, last[0], last[1], keys)
}

// wheel turns the wheel, away from a person when pixels are negative.
func (p *page) wheel(x, y, pixels float64) {
	p.Helper()
	e := input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseWheel, X: x, Y: y, DeltaX: 1e-6, DeltaY: pixels} // a zero would not be sent
	if _, err := chromedp.Call(p.ctx, input.DispatchMouseEvent, e); err != nil {
		p.Fatal(err)
	}
}

// touch sends a touch event with these fingers down.
func (p *page) touch(kind input.DispatchTouchEventType, fingers ...[2]float64) {
	p.Helper()
	e := input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{}}
	for k, f := range fingers {
		id := float64(k)
		e.TouchPoints = append(e.TouchPoints, &input.TouchPoint{X: f[0], Y: f[1], ID: &id})
	}
	if _, err := chromedp.Call(p.ctx, input.DispatchTouchEvent, e); err != nil {
		p.Fatal(err)
	}
}

// number returns a number of the page.
func (p *page) number(expression string) (v float64) {
	p.Helper()
	p.eval(&v, "return "+expression)
	return v
}

// expect compares a number of the page.
func (p *page) expect(expression string, want float64) {
	p.Helper()
	if got := p.number(expression); math.Abs(got-want) > 1e-3*max(1, math.Abs(want)) {
		p.Errorf("%s is %v, want %v", expression, got, want)
	}
}

// samples expects the last choice.
func (p *page) samples(want ...int) {
	p.Helper()
	var got []int
	p.eval(&got, `for (let k = 0; chosen === null && k < 50; k++) await still(); const c = [...chosen]; chosen = null; return c`)
	if !slices.Equal(got, want) {
		p.Errorf("chosen %v, want %v", got, want)
	}
}

// pointed expects what is pointed at last: panel and sample.
func (p *page) pointed(panel, sample float64) {
	p.Helper()
	p.eval(nil, `for (let k = 0; hovered.length === 0 && k < 50; k++) await still()`)
	x, y := p.at("hovered.splice(0).at(-1) ?? [-9, -9]")
	if x != panel || y != sample {
		p.Errorf("pointed at sample %v of panel %v, want %v of %v", y, x, sample, panel)
	}
}

const move = input.DispatchMouseEventTypeMouseMoved

func TestMouse(t *testing.T) {
	p := open(t, "?emulated")
	p.eval(nil, `await corners({})`)
	x, y := p.at("where(0, 1)")

	p.mouse(move, x+5, y-3, 0)
	p.pointed(0, 1)
	p.mouse(move, x-60, y-60, 0)
	p.pointed(0, -1)

	// The page scrolls until the panel has the focus.
	p.wheel(x, y, -100)
	p.eval(nil, `await still()`)
	p.expect("map.scene.panels[0].zoom", 1)
	p.drag(0, [2]float64{x, y}, [2]float64{x, y})
	p.wheel(x, y, -100)
	p.eval(nil, `for (let k = 0; map.scene.panels[0].zoom === 1 && k < 50; k++) await still()`)
	p.expect("map.scene.panels[0].zoom", math.Exp(0.2))
	p.expect("where(0, 1)[0]", x)
	p.expect("where(0, 1)[1]", y)
	p.expect("map.scene.panels[1].zoom", 1)

	p.drag(0, [2]float64{x, y}, [2]float64{x - 10, y - 10}, [2]float64{x - 30, y - 20})
	p.expect("where(0, 1)[0]", x-30)
	p.expect("where(0, 1)[1]", y-20)
	p.eval(nil, `map.fit(); await map.settled(); hovered.length = 0`)

	left, top := p.at("where(0, 3)")
	p.drag(8, [2]float64{left - 9, top - 9}, [2]float64{left + 50, top + 90}, [2]float64{left + 9, y + 9})
	p.samples(0, 3)
	// A triangle around samples 0 and 1 leaves out what a rectangle around it would have.
	p.drag(8|1, [2]float64{left - 20, y + 9}, [2]float64{x + 20, y + 9}, [2]float64{x + 20, y - 20}, [2]float64{left - 20, y - 12})
	p.samples(0, 1)
	p.drag(8|2, [2]float64{x - 9, top - 9}, [2]float64{x + 9, top + 9})
	p.samples(0, 1, 2)
	p.eval(nil, `map.mode("lasso")`)
	p.drag(0, [2]float64{left - 9, top - 9}, [2]float64{left + 9, top - 9}, [2]float64{left, top + 9})
	p.samples(3)
	p.drag(0, [2]float64{left + 30, top + 30}, [2]float64{left + 50, top + 30}, [2]float64{left + 50, top + 50})
	p.samples()
	p.drag(0, [2]float64{left + 30, top + 30}, [2]float64{left + 50, top + 30}) // a line, which encloses nothing
	p.expect("map.outlined ? 1 : 0", 0)
	p.quiet()
}

func TestKeys(t *testing.T) {
	p := open(t, "")
	p.eval(nil, `await corners({})`)
	var label [3]string
	p.eval(&label, `
		document.querySelector("#host [tabindex]").focus();
		const e = document.activeElement;
		return [e.getAttribute("role"), e.getAttribute("aria-label"), map.elements[1].getAttribute("aria-label")]`)
	if label != [3]string{"application", "A, four samples", "B"} {
		t.Errorf("role and labels %q", label)
	}
	key := func(keys string) {
		t.Helper()
		p.do(chromedp.KeyEvent(keys))
	}
	key("++")
	p.expect("map.scene.panels[0].zoom", 1.25*1.25)
	key("-")
	p.expect("map.scene.panels[0].zoom", 1.25)
	x, y := p.at("where(0, 0)")
	width, height := p.at("[map.scene.panels[0].box.width, map.scene.panels[0].box.height]")
	key("\u0302") // arrow left, in chromedp's notation
	p.expect("where(0, 0)[0]", x+width/10)
	key("\u0304") // up
	p.expect("where(0, 0)[1]", y+height/10)
	key("0")
	p.expect("map.scene.panels[0].zoom", 1)
	p.eval(nil, `map.scene.panels[0].x = 9; map.scene.panels[0].y = 1; hovered.length = 0`)
	key("\r")
	p.pointed(0, 1)
	p.eval(nil, `map.select(Uint8Array.of(1, 0, 0, 0))`)
	key("\u001b")
	p.samples()
	p.expect("map.scene.mask === null ? 1 : 0", 1)
	p.quiet()
}

const (
	press   = input.DispatchTouchEventTypeTouchStart
	slide   = input.DispatchTouchEventTypeTouchMove
	release = input.DispatchTouchEventTypeTouchEnd
)

func TestTouch(t *testing.T) {
	p := open(t, "")
	p.width(390)
	p.eval(nil, `await corners({}); document.body.style.height = "3000px"; await still()`)
	x, y := p.at("where(0, 1)")

	// One finger points, or scrolls the page and leaves the map.
	p.touch(press, [2]float64{x, y})
	p.touch(release)
	p.pointed(0, 1)
	p.touch(press, [2]float64{x - 40, y})
	for k := range 10 {
		p.touch(slide, [2]float64{x - 40, y - 12*float64(k+1)})
	}
	p.touch(release)
	p.eval(nil, `for (let k = 0; scrollY === 0 && k < 50; k++) await still()`)
	if scrolled := p.number("scrollY"); scrolled < 20 {
		t.Errorf("one finger scrolls by %v", scrolled)
	}
	p.expect("map.scene.panels[0].zoom", 1)
	p.eval(nil, `
		for (let y = NaN; y !== scrollY; await new Promise((done) => setTimeout(done, 200))) y = scrollY; // it runs on
		scrollTo({ top: 0, behavior: "instant" }); await still(); hovered.length = 0`)

	// Two fingers zoom and move the map and leave the page.
	x, y = p.at("[where(0, 0)[0] + 60, where(0, 0)[1] - 60]")
	p.touch(press, [2]float64{x - 20, y})
	p.touch(press, [2]float64{x - 20, y}, [2]float64{x + 20, y})
	for k := range 8 {
		d := 20 + 2.5*float64(k+1)
		p.touch(slide, [2]float64{x - d, y}, [2]float64{x + d, y})
	}
	p.touch(release)
	p.eval(nil, `await still()`)
	p.expect("map.scene.panels[0].zoom", 2)
	p.expect("scrollY", 0)

	// In a selecting mode one finger selects.
	p.eval(nil, `map.fit(); map.mode("rectangle"); await still()`)
	x, y = p.at("where(0, 2)")
	p.touch(press, [2]float64{x - 10, y - 10})
	for k := range 8 {
		p.touch(slide, [2]float64{x - 10 + 3*float64(k+1), y - 10 + 3*float64(k+1)})
	}
	p.touch(release)
	p.samples(2)
	p.expect("scrollY", 0)
	p.quiet()
}
