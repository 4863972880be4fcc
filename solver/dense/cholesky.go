package dense

import "math"

// PivotFloor bounds a pivot of Factorize from below, relative to the diagonal entry, where rounding has eaten a
// small one.
const PivotFloor = 1e-15

// Factorize makes columns from on of U, upper triangular with UᵀU the listed rows and columns of a symmetric
// positive definite a, in the order of the list; the columns before are made. The diagonal of U is kept as its
// reciprocals, so that solving divides nothing. What is below it is not touched. Every element takes the rows above
// in their order, one multiplication and one subtraction at a time.
func Factorize(u, a Matrix, rows []int32, from int) { current.Factorize(u, a, rows, from) }

func factorize(u, a Matrix, rows []int32, from int) {
	count := len(rows)
	for i := range count {
		whole, of := u.Row(i)[:count], a.Row(int(rows[i]))
		first := max(i, from)
		row := whole[first:]
		for k, j := range rows[first:] {
			row[k] = of[j]
		}
		b := 0
		for ; b < i-3; b += 4 {
			u0, u1, u2, u3 := u.Row(b)[:count], u.Row(b + 1)[:count], u.Row(b + 2)[:count], u.Row(b + 3)[:count]
			addFour(row, -u0[i], u0[first:], -u1[i], u1[first:], -u2[i], u2[first:], -u3[i], u3[first:])
		}
		for ; b < i; b++ {
			above := u.Row(b)[:count]
			AddScaled(row, -above[i], above[first:])
		}
		if first == i {
			pivot, least := row[0], PivotFloor*of[rows[i]]
			if pivot < least {
				pivot = least
			}
			row[0], row = 1/math.Sqrt(pivot), row[1:]
		}
		by := whole[i]
		for k := range row {
			row[k] *= by
		}
	}
}

// SolveLower replaces pairs, count pairs of numbers, by the solution of Uᵀx = y for the first and for the second
// numbers, with count columns of U (see Factorize). Sums are in order.
func SolveLower(u Matrix, pairs []float64) { current.SolveLower(u, pairs) }

func solveLower(u Matrix, pairs []float64) {
	for k := range len(pairs) / 2 {
		first, second := pairs[2*k], pairs[2*k+1]
		for b, at := 0, k; b < k; b, at = b+1, at+u.Stride {
			first -= u.Data[at] * pairs[2*b]
			second -= u.Data[at] * pairs[2*b+1]
		}
		by := u.Data[k*u.Stride+k]
		pairs[2*k], pairs[2*k+1] = first*by, second*by
	}
}

// SolveUpper replaces y by the solution of Ux = y, with as many columns of U (see Factorize) as y is long. Sums run
// from the last unknown back.
func SolveUpper(u Matrix, y []float64) { current.SolveUpper(u, y) }

func solveUpper(u Matrix, y []float64) {
	for k := len(y) - 1; k >= 0; k-- {
		row, value := u.Row(k)[:len(y)], y[k]
		for j := len(row) - 1; j > k; j-- {
			value -= row[j] * y[j]
		}
		y[k] = value * row[k]
	}
}
