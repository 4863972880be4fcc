package dense

// Dots writes into dst the products of the listed rows of x with a, each the same bits as Dot gives.
func Dots(dst []float64, x Matrix, rows []int32, a []float64) { current.Dots(dst, x, rows, a) }

func dots(dst []float64, x Matrix, rows []int32, a []float64) {
	dst = dst[:len(rows)]
	for len(rows) >= 4 {
		dst[0], dst[1], dst[2], dst[3] = fourByOne(x.Row(int(rows[0])), x.Row(int(rows[1])), x.Row(int(rows[2])), x.Row(int(rows[3])), a)
		dst, rows = dst[4:], rows[4:]
	}
	if len(rows) == 0 {
		return
	}
	// One to three are left. Four products take less time than two that wait for their sums.
	x0, x1, x2 := x.Row(int(rows[0])), x.Row(int(rows[len(rows)/2])), x.Row(int(rows[len(rows)-1]))
	var rest [3]float64
	rest[0], rest[1], rest[2], _ = fourByOne(x0, x1, x2, x2, a)
	copy(dst, rest[:])
}

// AddRows adds the listed rows of x to dst in their order, each times its weight; weights has
// one for every row of x, or is nil: all are 1. Of longer rows it takes the first numbers, as many as dst has. dst overlaps none of them.
func AddRows(dst []float64, x Matrix, rows []int32, weights []float64) {
	current.AddRows(dst, x, rows, weights)
}

func addRows(dst []float64, x Matrix, rows []int32, weights []float64) {
	weight := func(i int32) float64 {
		if weights == nil {
			return 1
		}
		return weights[i]
	}
	for len(rows) >= 4 {
		a, b, c, d := rows[0], rows[1], rows[2], rows[3]
		addFour(dst, weight(a), x.Row(int(a)), weight(b), x.Row(int(b)), weight(c), x.Row(int(c)), weight(d), x.Row(int(d)))
		rows = rows[4:]
	}
	for _, i := range rows {
		AddScaled(dst, weight(i), x.Row(int(i)))
	}
}

// AddRow adds row to dst, as AddRows does.
func AddRow(dst, row []float64) {
	AddRows(dst, Matrix{Rows: 1, Cols: len(row), Stride: len(row), Data: row}, first, nil)
}

// first lists the first row.
var first = []int32{0}

// SquaredNorms writes the squared Euclidean length of every row of x into dst, each the same bits as Dot gives.
func SquaredNorms(dst []float64, x Matrix) { current.SquaredNorms(dst, x) }

func squaredNorms(dst []float64, x Matrix) {
	dst = dst[:x.Rows]
	for from := 0; from < x.Rows; from += 4 {
		last := x.Rows - 1 // which stands in for rows that lack
		var four [4]float64
		four[0], four[1], four[2], four[3] = fourSquares(x.Row(from), x.Row(min(from+1, last)), x.Row(min(from+2, last)), x.Row(min(from+3, last)))
		copy(dst[from:], four[:])
	}
}
