package model

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// palette has the colours of the clusters and surfaces those that points are drawn on, as static/app.css has them: for the
// light page and the dark.
var (
	palette = [2][12]string{
		{"#104096", "#cb6e0f", "#2c846b", "#6e0362", "#77611d", "#1d8ddd", "#7448cf", "#594e4b", "#7a7da6", "#1c1206", "#e23b6f", "#1b3e03"},
		{"#47a3f8", "#a86518", "#43d492", "#fcb2fa", "#ab9e16", "#9baec6", "#8a64d7", "#fee89f", "#5990a5", "#cffcfc", "#f54274", "#afdf2b"},
	}
	surfaces = [2][3]string{{"#f7f8fa", "#ffffff", "#f1f3f6"}, {"#14171c", "#1b2027", "#232932"}}
	pages    = [2]string{"light", "dark"}
)

const (
	// leastContrast is WCAG 2.2's for graphics, success criterion 1.4.11.
	leastContrast = 3
	// leastApart is how far any two colours of the palette are from each other in OKLab, however people see.
	leastApart = 0.075
	// mostLike is how many clusters of a like colour are named.
	mostLike = 3
)

// ColorNote says what is wrong with the colour that the person gave to a cluster: that it is hard to see on the light or the
// dark page, or hard to tell from another cluster's. It is "" for nothing.
func (r Result) ColorNote(cluster int) string {
	own := r.GivenColor(cluster)
	if own == "" {
		return ""
	}
	var notes []string
	for page, grounds := range surfaces {
		least := math.Inf(1)
		for _, ground := range grounds {
			least = min(least, contrast(own, ground))
		}
		if least < leastContrast {
			// Rounded down: what is too little must not read as enough.
			notes = append(notes, fmt.Sprintf("Hard to see on the %s page: its contrast is %.1f to 1, and should be 3 or more.", pages[page], math.Floor(10*least)/10))
		}
	}
	var like []string
	for other := range r.Clusters {
		if other != cluster && r.alike(cluster, other) {
			like = append(like, r.ClusterName(other))
		}
	}
	if more := len(like) - mostLike; more > 0 {
		like = append(like[:mostLike], Count(more)+" more")
	}
	if len(like) > 0 {
		notes = append(notes, "Hard to tell from the colour of "+join(like)+".")
	}
	return strings.Join(notes, " ")
}

// alike says whether two clusters' colours are hard to tell apart for somebody, on some page.
func (r Result) alike(a, b int) bool {
	for page := range pages {
		for _, sight := range sights {
			x, y := oklab(sight.of(light(r.shown(a, page)))), oklab(sight.of(light(r.shown(b, page))))
			if math.Hypot(math.Hypot(x[0]-y[0], x[1]-y[1]), x[2]-y[2]) < leastApart {
				return true
			}
		}
	}
	return false
}

// shown is the colour that a page shows of a cluster.
func (r Result) shown(cluster, page int) string {
	if own := r.GivenColor(cluster); own != "" {
		return own
	}
	return palette[page][cluster%len(palette[page])]
}

// contrast is that of two colours by WCAG 2.2.
func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(color string) float64 {
	c := light(color)
	return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2]
}

// light is a colour's red, green and blue light, 0 to 1; black for what is no #rrggbb.
func light(color string) (c [3]float64) {
	v, _ := strconv.ParseUint(strings.TrimPrefix(color, "#"), 16, 24)
	for k := range c {
		x := float64(v>>(16-8*k)&255) / 255
		if c[k] = x / 12.92; x > 0.04045 {
			c[k] = math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	return c
}

// mixing makes three numbers of three.
type mixing [3][3]float64

func (m mixing) of(c [3]float64) (out [3]float64) {
	for i := range m {
		for j := range c {
			out[i] += m[i][j] * c[j]
		}
	}
	return out
}

// sights are how people see red, green and blue light: with all cones, and without long, medium or short ones.
//
// Source: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, A physiologically-based model for simulation of color vision
// deficiency, IEEE Transactions on Visualization and Computer Graphics 15, 2009, severity 1.
var sights = [4]mixing{
	{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

// oklab are the coordinates of light in OKLab (B. Ottosson, A perceptual color space for image processing, 2020), where
// distances are as they seem.
func oklab(c [3]float64) [3]float64 {
	for k := range c {
		c[k] = min(1, max(0, c[k]))
	}
	cones := mixing{{0.4122214708, 0.5363325363, 0.0514459929}, {0.2119034982, 0.6806995451, 0.1073969566}, {0.0883024619, 0.2817188376, 0.6299787005}}.of(c)
	for k := range cones {
		cones[k] = math.Cbrt(cones[k])
	}
	return mixing{{0.2104542553, 0.7936177850, -0.0040720468}, {1.9779984951, -2.4285922050, 0.4505937099}, {0.0259040371, 0.7827717662, -0.8086757660}}.of(cones)
}
