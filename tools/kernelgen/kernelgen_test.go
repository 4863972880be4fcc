package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// folder is where the module is kept, seen from this package.
const folder = "../../wasm/simd"

// TestKeptModule checks that the module in package simd is the one that this program writes, hash included.
func TestKeptModule(t *testing.T) {
	fresh := t.TempDir()
	if err := write(filepath.Join(fresh, "kernel.wasm")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"kernel.wasm", "kernel.wasm.sha256"} {
		want, err := os.ReadFile(filepath.Join(fresh, name))
		if err != nil {
			t.Fatal(err)
		}
		if kept, err := os.ReadFile(filepath.Join(folder, name)); err != nil || !bytes.Equal(kept, want) {
			t.Errorf("%s in %s is another (%v): run go generate ./wasm/simd", name, folder, err)
		}
	}
}

func TestNumbers(t *testing.T) {
	for v, want := range map[int]string{0: "4100", 63: "413f", 64: "41c000", -1: "417f", -64: "4140", -65: "41bf7f", 624485: "41e58e26", -123456: "41c0bb78"} {
		if got := fmt.Sprintf("%x", number(v)); got != want {
			t.Errorf("i32.const %d is %s, want %s", v, got, want)
		}
	}
}

// TestModule compares a whole module with one encoded by hand.
func TestModule(t *testing.T) {
	f, p := newFunction("f", 1)
	v := f.vector()
	v.set(loadBoth(p[0].value(), 8))
	f.when(p[0].value(), func() { f.do(store(p[0].value(), 0, sum(v.value(), v.value()))) })
	want := "0061736d01000000" +
		"0105" + "01" + "60017f00" + // a type: one integer, no results
		"020b" + "01" + "02676f" + "036d656d" + "020000" + // go.mem
		"0302" + "01" + "00" +
		"0705" + "01" + "0166" + "0000" +
		"0a20" + "01" + "1e" + "01017b" + // one function of 30 bytes, one vector
		"2000" + "fd0a0308" + "2101" + // local.get 0, v128.load64_splat offset=8, local.set 1
		"2000" + "0440" + // local.get 0, if
		"2000" + "2001" + "2001" + "fdf001" + "fd0b0300" + "0b" + "0b" // f64x2.add, v128.store, end, end
	if got := fmt.Sprintf("%x", module(f)); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}
