package widget

// Window is the part of a long table that is in sight.
type Window struct {
	First, Count int // rows to show
	Above, Below int // height of what is left out, in pixels
}

// Sizes of a virtual table, in pixels. Browsers cannot make elements of any height; where
// all rows would be taller than maxHeight the scroll bar stands for more rows per pixel.
const (
	RowHeight = 32
	maxHeight = 8_000_000
	spareRows = 8 // shown above and below, so that slow drawing is not seen
)

// Visible returns the window of a table with n rows in a frame of the given height scrolled
// down by top.
func Visible(n, top, frame int) Window {
	total := n * RowHeight
	scroll := min(total, maxHeight)
	first := 0
	if scroll > frame && top > 0 {
		// The last rows come into sight when top is scroll−frame.
		part := min(float64(top)/float64(scroll-frame), 1)
		first = int(part * float64(total-frame) / RowHeight)
		if scroll == total {
			first = min(top, total-frame) / RowHeight
		}
	}
	inFrame := (frame+RowHeight-1)/RowHeight + 1
	start := max(first-spareRows, 0)
	end := min(first+inFrame+spareRows, n)
	above := start * RowHeight
	if scroll != total {
		above = max(min(top-(first-start)*RowHeight, scroll-(end-start)*RowHeight), 0)
	}
	return Window{
		First: start, Count: end - start,
		Above: above, Below: max(scroll-above-(end-start)*RowHeight, 0),
	}
}
