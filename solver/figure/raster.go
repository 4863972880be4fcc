package figure

import (
	"bytes"
	"encoding/base64"
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

// png is the picture, transparent where there is no weight and darkest at most; color is that of a sample.
func (r raster) png(most float64, color func(k int) color.NRGBA) string {
	picture := image.NewNRGBA(image.Rect(0, 0, r.width, r.height))
	for y := range r.height {
		c := color(r.first(y))
		for x := range r.width {
			if v := r.values[y*r.width+x]; v > 0 {
				c.A = uint8(math.Round(25 + 230*math.Sqrt(v/most)))
				picture.SetNRGBA(x, y, c)
			}
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, picture); err != nil {
		panic(err) // of a buffer, it cannot fail
	}
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

// colors returns the colour of each of some samples, that of its cluster.
func (a arranged) colors(samples []int, s Source) func(k int) color.NRGBA {
	clusters := make([]color.NRGBA, a.clusters)
	for c := range clusters {
		clusters[c] = rgb(s.paint(c).color)
	}
	return func(k int) color.NRGBA { return clusters[a.labels[samples[k]]] }
}

// rgb reads a colour of the form #rrggbb; black when it is none.
func rgb(s string) color.NRGBA {
	var n uint64
	if len(s) == 7 {
		n, _ = strconv.ParseUint(s[1:], 16, 32)
	}
	return color.NRGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}
}
