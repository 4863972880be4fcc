//go:build js && wasm

package simd

import (
	"syscall/js"
	"testing"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// TestOldBrowser has the browser refuse the module; packages dense and samples compute on as before.
func TestOldBrowser(t *testing.T) {
	engine := js.Global().Get("WebAssembly")
	validate := engine.Get("validate")
	no := js.FuncOf(func(js.Value, []js.Value) any { return false })
	engine.Set("validate", no)
	defer func() {
		engine.Set("validate", validate)
		no.Release()
		Use()
	}()
	dense.Use(dense.Plain)
	samples.Use(samples.Plain)
	if Use(); Used() {
		t.Error("the kernels are used")
	}
	dst := []float64{0}
	if dense.Dots(dst, dense.Matrix{Rows: 1, Cols: 2, Stride: 2, Data: []float64{3, 4}}, []int32{0}, []float64{5, 6}); dst[0] != 39 {
		t.Errorf("3·5 + 4·6 = %v", dst[0])
	}
}
