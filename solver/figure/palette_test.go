package figure

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// linear returns a colour's red, green and blue light, 0 to 1.
func linear(t *testing.T, hex string) [3]float64 {
	t.Helper()
	v, err := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 24)
	if err != nil || len(hex) != 7 {
		t.Fatalf("%q is no colour", hex)
	}
	var c [3]float64
	for k := range c {
		x := float64(v>>(16-8*k)&255) / 255
		if c[k] = x / 12.92; x > 0.04045 {
			c[k] = math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	return c
}

// luminance and contrast are those of WCAG 2.2.
func luminance(t *testing.T, hex string) float64 {
	c := linear(t, hex)
	return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2]
}

func contrast(t *testing.T, a, b string) float64 {
	x, y := luminance(t, a), luminance(t, b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// backgrounds returns the page's backgrounds for points in light and dark, from its style sheet.
func backgrounds(t *testing.T) (light, dark []string) {
	t.Helper()
	css, err := os.ReadFile("../../static/app.css")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"ground", "card", "inset"} {
		found := regexp.MustCompile(`--`+name+`: (#[0-9a-f]{6});`).FindAllStringSubmatch(string(css), -1)
		if len(found) != 2 {
			t.Fatalf("app.css has %d colours named %s", len(found), name)
		}
		light, dark = append(light, found[0][1]), append(dark, found[1][1])
	}
	return light, dark
}

func TestContrast(t *testing.T) {
	light, dark := backgrounds(t)
	check := func(what, colour string, grounds []string) {
		for _, ground := range grounds {
			if c := contrast(t, colour, ground); c < 3 {
				t.Errorf("%s: %s on %s has a contrast of %.2f", what, colour, ground, c)
			}
		}
	}
	for _, c := range append(Colours[:], Missing) {
		check("palette", c.Light, light)
		check("palette", c.Dark, dark)
	}
	for k := range Scale.Light {
		check("scale", Scale.Light[k], light)
		check("scale", Scale.Dark[k], dark)
	}
}

// matrix is applied to linear red, green and blue.
type matrix [3][3]float64

func (m matrix) times(c [3]float64) (out [3]float64) {
	for i := range m {
		for j := range c {
			out[i] += m[i][j] * c[j]
		}
	}
	return out
}

// visions are how people see: Machado, Oliveira and Fernandes 2009, severity 1.
var visions = map[string]matrix{
	"normal":       {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

// oklab returns the coordinates of linear light in OKLab (Ottosson 2020), where distances are as they seem.
func oklab(c [3]float64) [3]float64 {
	for k := range c {
		c[k] = min(1, max(0, c[k]))
	}
	cones := matrix{{0.4122214708, 0.5363325363, 0.0514459929}, {0.2119034982, 0.6806995451, 0.1073969566}, {0.0883024619, 0.2817188376, 0.6299787005}}.times(c)
	for k := range cones {
		cones[k] = math.Cbrt(cones[k])
	}
	return matrix{{0.2104542553, 0.7936177850, -0.0040720468}, {1.9779984951, -2.4285922050, 0.4505937099}, {0.0259040371, 0.7827717662, -0.8086757660}}.times(cones)
}

func TestColoursDiffer(t *testing.T) {
	for name, vision := range visions {
		for _, dark := range []bool{false, true} {
			least, pair := math.Inf(1), ""
			for i := range Colours {
				for j := range i {
					a, b := Colours[i].Light, Colours[j].Light
					if dark {
						a, b = Colours[i].Dark, Colours[j].Dark
					}
					x, y := oklab(vision.times(linear(t, a))), oklab(vision.times(linear(t, b)))
					if d := math.Sqrt(math.Pow(x[0]-y[0], 2) + math.Pow(x[1]-y[1], 2) + math.Pow(x[2]-y[2], 2)); d < least {
						least, pair = d, a+" "+b
					}
				}
			}
			t.Logf("%s, dark %v: %.3f between %s", name, dark, least, pair)
			if least < 0.075 {
				t.Errorf("%s, dark %v: %s differ by %.3f", name, dark, pair, least)
			}
		}
	}
}

func TestScaleRises(t *testing.T) {
	for _, stops := range [][]string{Scale.Light, Scale.Dark} {
		for k := 1; k < len(stops); k++ {
			if luminance(t, stops[k]) < 1.15*luminance(t, stops[k-1]) {
				t.Errorf("%s is not lighter than %s", stops[k], stops[k-1])
			}
		}
	}
}

func TestGroupsDiffer(t *testing.T) {
	type look struct {
		colour Colour
		shape  string
	}
	seen := map[look]int{}
	for i := range 108 {
		c, s := Group(i)
		if j, ok := seen[look{c, s}]; ok {
			t.Errorf("groups %d and %d look the same", i, j)
		}
		seen[look{c, s}] = i
		if nc, ns := Group(i + 1); nc == c || ns == s {
			t.Errorf("groups %d and %d share colour or shape", i, i+1)
		}
	}
}

// The map draws the shapes by their places in its own list.
func TestShapesAreTheMaps(t *testing.T) {
	script, err := os.ReadFile("../../static/map/shapes.js")
	if err != nil {
		t.Fatal(err)
	}
	if want := `const SHAPES = ["` + strings.Join(Shapes[:], `", "`) + `"];`; !strings.Contains(string(script), want) {
		t.Errorf("static/map/shapes.js lacks %s", want)
	}
}

// The page's style sheet has the same colours.
func TestPageHasThePalette(t *testing.T) {
	css, err := os.ReadFile("../../static/app.css")
	if err != nil {
		t.Fatal(err)
	}
	has := func(name string, want ...string) {
		t.Helper()
		var got []string
		for _, m := range regexp.MustCompile(`--`+name+`: (#[0-9a-f]{6});`).FindAllStringSubmatch(string(css), -1) {
			got = append(got, m[1])
		}
		if strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("%s is %v in app.css, not %v", name, got, want)
		}
		if strings.HasPrefix(name, "hue") && (!strings.Contains(string(css), "."+name+" { fill: var(--"+name+"); background: var(--"+name+"); }") ||
			!strings.Contains(string(css), "."+name+"-line { stroke: var(--"+name+"); }")) {
			t.Errorf("app.css has no classes of %s", name)
		}
	}
	for i, c := range Colours {
		has("hue-"+strconv.Itoa(i), c.Light, c.Dark)
	}
	for k := range Scale.Light {
		has("scale-"+strconv.Itoa(k), Scale.Light[k], Scale.Dark[k])
	}
}
