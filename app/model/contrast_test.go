package model

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"testing"
)

// Contrasts worked out by hand. The luminance of white is 1 and of black 0: 1.05/0.05 = 21. #767676 is 118/255 = 0.46275 a
// channel, ((0.46275 + 0.055)/1.055)^2.4 = 0.18116 in light: 1.05/0.23116 = 4.542. #ffff00 is 0.2126 + 0.7152 = 0.9278:
// 1.05/0.9778 = 1.074. #949494 is 148/255 = 0.58039, ((0.58039 + 0.055)/1.055)^2.4 = 0.29614: 1.05/0.34614 = 3.033.
func TestContrast(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want float64
	}{{"#ffffff", "#000000", 21}, {"#767676", "#ffffff", 4.542}, {"#ffff00", "#ffffff", 1.074}, {"#949494", "#ffffff", 3.033}} {
		if got := contrast(c.a, c.b); math.Abs(got-c.want) > 0.001 {
			t.Errorf("%s on %s: %.4f, want %.3f", c.a, c.b, got, c.want)
		}
	}
}

// #f1f3f6, the darkest light surface, has 241, 243 and 246/255 a channel: 0.87962, 0.89627 and 0.92158 in light, so a luminance
// of 0.2126·0.87962 + 0.7152·0.89627 + 0.0722·0.92158 = 0.89456. #949494 on it: 0.94456/0.34614 = 2.729.
// #232932, the lightest dark one: 35, 41, 50/255, 0.01681, 0.02217, 0.03190 in light, 0.02173: #333333, 0.03310 in light, on it
// 0.08310/0.07173 = 1.158; on #14171c (0.00855) 1.419.
func TestColorNote(t *testing.T) {
	for _, c := range []struct {
		colors [3]string
		want   string
	}{
		{[3]string{"", "", ""}, ""},
		{[3]string{"#7a7da6", "", ""}, ""}, // of the palette, whose contrast suits the light page; the dark one's is 3.6
		{[3]string{"#949494", "", ""}, "Hard to see on the light page: its contrast is 2.7 to 1, and should be 3 or more."},
		{[3]string{"#333333", "", ""}, "Hard to see on the dark page: its contrast is 1.1 to 1, and should be 3 or more."},
		{[3]string{"#e02020", "#e02424", ""}, "Hard to tell from the colour of Cluster 2."},
		{[3]string{"#cb6e0f", "", ""}, "Hard to tell from the colour of Cluster 2."},               // the second's on the light page
		{[3]string{"#789048", "#1d8ddd", "#f00078"}, "Hard to tell from the colour of Cluster 3."}, // for who has no medium cones, though green and pink
	} {
		r := Result{}
		r.Clusters, r.Colors = 3, c.colors[:]
		if got := r.ColorNote(0); got != c.want {
			t.Errorf("%v: %q, want %q", c.colors, got, c.want)
		}
	}
}

// The colours are those of the page.
func TestColoursOfThePage(t *testing.T) {
	css, err := os.ReadFile("../../static/app.css")
	if err != nil {
		t.Fatal(err)
	}
	check := func(name string, want [2]string) {
		found := regexp.MustCompile(`--`+name+`: (#[0-9a-f]{6});`).FindAllStringSubmatch(string(css), -1)
		if len(found) != 2 || found[0][1] != want[0] || found[1][1] != want[1] {
			t.Errorf("%s is %v in app.css, not %v", name, found, want)
		}
	}
	for k := range palette[0] {
		check("hue-"+strconv.Itoa(k), [2]string{palette[0][k], palette[1][k]})
	}
	for k, name := range []string{"ground", "card", "inset"} {
		check(name, [2]string{surfaces[0][k], surfaces[1][k]})
	}
}
