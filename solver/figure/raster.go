package figure

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"hash/fnv"
	"image"
	"image/color"
	"image/png"
	"math"
	"strconv"

	"viewfold/solver"
)

// raster is some samples' weights in a graph as a picture of few pixels. A pixel of several samples and anchors has
// the sum over the anchors of the mean over the samples.
type raster struct {
	rows          int // samples
	width, height int
	values        []float64
	most          float64 // of the values
}

// newRaster shows samples, from top to bottom, in at most so many pixels. place is the column of every anchor, of so
// many, or −1 for one that is not shown.
func newRaster(g *solver.Graph, samples, place []int, columns, width, height int) raster {
	r := raster{rows: len(samples), width: min(width, columns), height: min(height, len(samples))}
	r.values = make([]float64, r.width*r.height)
	for k, i := range samples {
		y := k * r.height / len(samples)
		anchors, weights := g.Row(i)
		for e, j := range anchors {
			if at := place[j]; at >= 0 {
				r.values[y*r.width+at*r.width/columns] += weights[e]
			}
		}
	}
	for y := range r.height {
		n := float64(r.first(y+1) - r.first(y))
		for x := range r.width {
			r.values[y*r.width+x] /= n
			r.most = max(r.most, r.values[y*r.width+x])
		}
	}
	return r
}

// first is the first sample of a line of pixels.
func (r raster) first(y int) int { return (y*r.rows + r.height - 1) / r.height }

// png is the picture in white, transparent where there is no weight and fully opaque at most.
func (r raster) png(most float64) []byte {
	picture := image.NewNRGBA(image.Rect(0, 0, r.width, r.height))
	for y := range r.height {
		for x := range r.width {
			if v := r.values[y*r.width+x]; v > 0 {
				picture.SetNRGBA(x, y, color.NRGBA{255, 255, 255, uint8(math.Round(25 + 230*math.Sqrt(v/most)))})
			}
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, picture); err != nil {
		panic(err) // of a buffer, it cannot fail
	}
	return b.Bytes()
}

// raster draws a raster of samples that have colours, the stronger the more weight. The picture is a mask on bands of
// these colours, which light and dark surroundings choose as they do all others.
func (d *drawing) raster(x, y, w, h float64, r raster, most float64, color func(k int) paint) {
	picture := r.png(most)
	sum := fnv.New64a()
	fmt.Fprintf(sum, "%v %v %v %v %s", x, y, w, h, picture)
	name := fmt.Sprintf("weights-%x", sum.Sum64()) // figures share a page, where equal names are of equal masks then
	fmt.Fprintf(&d.b, `<mask id="%s">`, name)
	d.image(x, y, w, h, base64.StdEncoding.EncodeToString(picture))
	fmt.Fprintf(&d.b, `</mask><g mask="url(#%s)" shape-rendering="crispEdges">`, name)
	line := h / float64(r.height)
	for from := 0; from < r.height; {
		p, to := color(r.first(from)), from+1
		for to < r.height && color(r.first(to)) == p {
			to++
		}
		d.rect(x, y+line*float64(from), w, line*float64(to-from), p, "")
		from = to
	}
	d.b.WriteString(`</g>`)
}

// colors returns the colour of each of some samples, that of its cluster.
func (a arranged) colors(samples []int, s Source) func(k int) paint {
	return func(k int) paint { return s.paint(a.labels[samples[k]]) }
}

// rgb reads a colour of the form #rrggbb; black when it is none.
func rgb(s string) color.NRGBA {
	var n uint64
	if len(s) == 7 {
		n, _ = strconv.ParseUint(s[1:], 16, 32)
	}
	return color.NRGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}
}
