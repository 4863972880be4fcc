package elementary

import (
	"math"
	"testing"
)

func TestExp(t *testing.T) {
	if Exp(0) != 1 || Exp(-800) != 0 {
		t.Errorf("Exp(0) = %v, Exp(-800) = %v", Exp(0), Exp(-800))
	}
	for x := 0.0; x > -700; x -= 0.0137 {
		if got, want := Exp(x), math.Exp(x); math.Abs(got-want) > 4e-16*want {
			t.Fatalf("Exp(%v) = %v, want %v", x, got, want)
		}
	}
}
