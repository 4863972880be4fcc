package lowrank

import (
	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// sparse is the share of non-zero entries below which products go over these alone.
const sparse = 0.15

// products multiplies with one n×d matrix, over its non-zero entries alone when these are few.
type products struct {
	n, d    int
	x       samples.Tiled // nil for a sparse matrix
	mix     Mixing        // of the rows; nil: none
	y       dense.Matrix  // n×block
	nonzero *nonzero      // nil for a dense matrix
}

func newProducts(x samples.Matrix, mix Mixing) *products {
	n, d := x.Shape()
	p := &products{n: n, d: d, mix: mix, y: dense.New(n, block)}
	switch x := x.(type) {
	case *samples.Sparse:
		p.nonzero = newNonzero(x)
	case *samples.Float32:
		p.x = x
	case dense.Matrix:
		if float64(x.NonZeros()) < sparse*float64(n)*float64(d) {
			p.nonzero = newNonzero(samples.FromDense(x))
		} else {
			p.x = x
		}
	}
	return p
}

// square computes w = v·(MX)ᵀ·MX, with M the mixing and v and w block×d.
func (p *products) square(w, v dense.Matrix, tick func(part float64) error) error {
	if err := p.multiply(p.y, v, within(tick, 0, 0.5)); err != nil {
		return err
	}
	if p.mix != nil {
		p.mix.Apply(p.y)
		p.mix.ApplyTransposed(p.y)
	}
	return p.back(w, p.y, within(tick, 0.5, 1))
}

// along computes y = MX·wᵀ, with w m×d and y n×m.
func (p *products) along(y, w dense.Matrix, tick func(part float64) error) error {
	if p.mix == nil {
		return p.multiply(y, w, tick)
	}
	if err := p.multiply(y, w, within(tick, 0, 0.5)); err != nil {
		return err
	}
	return mixed(y, p.mix, p.y, within(tick, 0.5, 1))
}

// multiply computes y = X·wᵀ, with w m×d and y n×m.
func (p *products) multiply(y, w dense.Matrix, tick func(part float64) error) error {
	if p.nonzero != nil {
		return p.nonzero.multiply(y, w, tick)
	}
	return eachTile(y.Rows, w.Rows*w.Cols, tick, func(from, to int) {
		dense.Products(y.RowRange(from, to), p.x.Tile(from, to), w)
	})
}

// back computes w = yᵀX, with y n×block and w block×d.
func (p *products) back(w, y dense.Matrix, tick func(part float64) error) error {
	if p.nonzero != nil {
		return p.nonzero.back(w, y, tick)
	}
	clear(w.Data)
	return eachTile(y.Rows, w.Rows*w.Cols, tick, func(from, to int) {
		dense.AddProducts(w, y.RowRange(from, to), p.x.Tile(from, to))
	})
}
