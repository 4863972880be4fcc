//go:build browser

package browsertest

import "testing"

// The map's module comes when it is asked for, without a network too.
func TestMapModule(t *testing.T) {
	everywhere(t, func(t *testing.T, prefix string) {
		server := Serve(t, Dist(t), prefix)
		b := Start(t)
		p := visit(b, server.URL())
		server.Stop()
		if kind := Eval[string](p, `viewfoldMap().then((module) => typeof module.create)`); kind != "function" {
			t.Errorf("create is a %s", kind)
		}
		quiet(t, b)
	})
}
