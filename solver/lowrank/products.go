package lowrank

import "viewfold/solver/dense"

// products multiplies with one n×d matrix, over its non-zero entries alone when these are few.
type products struct {
	x      dense.Matrix
	start  []int // compressed sparse rows; nil for a dense matrix
	column []int32
	value  []float64
	turned dense.Matrix // d×l, for the sparse products
	packed dense.Panels
}

func newProducts(x dense.Matrix, l int) *products {
	p := &products{x: x}
	count := x.NonZeros()
	if float64(count) >= sparse*float64(x.Rows)*float64(x.Cols) {
		return p
	}
	p.start, p.turned = make([]int, 1, x.Rows+1), dense.New(x.Cols, l)
	p.column, p.value = make([]int32, 0, count), make([]float64, 0, count)
	for i := range x.Rows {
		for j, v := range x.Row(i) {
			if v != 0 {
				p.column, p.value = append(p.column, int32(j)), append(p.value, v)
			}
		}
		p.start = append(p.start, len(p.value))
	}
	return p
}

// along computes y = x wᵀ, with w l×d and y n×l.
func (p *products) along(y, w dense.Matrix) {
	if p.start == nil {
		p.packed.Pack(w)
		p.packed.Product(y, p.x)
		return
	}
	transpose(p.turned, w)
	clear(y.Data)
	for i := range y.Rows {
		row := y.Row(i)
		for e := p.start[i]; e < p.start[i+1]; e++ {
			dense.AddScaled(row, p.value[e], p.turned.Row(int(p.column[e])))
		}
	}
}

// back computes w = yᵀ x.
func (p *products) back(w, y dense.Matrix) {
	if p.start == nil {
		clear(w.Data)
		for i := range y.Rows {
			for a, v := range y.Row(i) {
				dense.AddScaled(w.Row(a), v, p.x.Row(i))
			}
		}
		return
	}
	clear(p.turned.Data)
	for i := range y.Rows {
		row := y.Row(i)
		for e := p.start[i]; e < p.start[i+1]; e++ {
			dense.AddScaled(p.turned.Row(int(p.column[e])), p.value[e], row)
		}
	}
	transpose(w, p.turned)
}

// transpose makes dst the transpose of src.
func transpose(dst, src dense.Matrix) {
	for i := range src.Rows {
		for j, v := range src.Row(i) {
			dst.Data[j*dst.Stride+i] = v
		}
	}
}
