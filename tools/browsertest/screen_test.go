//go:build browser

package browsertest

import "testing"

// screen checks what is seen at some widths, dark and light: it fits each, and axe-core finds no serious issue, with each
// scheme and at each width, though not with both at both. Pictures are written where VIEWFOLD_SHOTS names a folder.
func screen(t *testing.T, p *Page, name string, widths ...int64) {
	t.Helper()
	for w, width := range widths {
		p.Width(width)
		fits(t, p, name, width)
		for s, scheme := range []string{"dark", "light"} {
			p.Scheme(scheme)
			if s%len(widths) == w {
				for _, v := range p.Violations() {
					t.Errorf("%s, %d pixels, %s: %s", name, width, scheme, v)
				}
			}
			p.Shot(name + "-" + scheme + map[int64]string{1280: "-desk", 390: "-phone"}[width])
		}
	}
	p.Width(1280)
}
