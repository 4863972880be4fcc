package main

import (
	"fmt"
	"strings"
	"testing"
)

// -describe shows where values are missing and counts them by feature.
func TestDescribeGaps(t *testing.T) {
	var b strings.Builder
	b.WriteString("id")
	for j := range 17 {
		fmt.Fprintf(&b, ",f%d", j)
	}
	b.WriteString(",a feature with a name of many letters\n")
	for i := range 130 {
		fmt.Fprintf(&b, "s%d", i)
		for j := range 18 {
			switch {
			case j < 2 && i >= 124 || j == 4 && i%3 == 0 || j > 4 && i == 7:
				b.WriteString(",")
			default:
				fmt.Fprintf(&b, ",%d", i*j%11)
			}
		}
		b.WriteString("\n")
	}
	_, stdout, _ := execute("-describe", written(t, b.String())[0])
	for _, want := range []string{
		"  missing by feature, of 130 samples: f4 44, f0 6, f1 6, f5 1, f6 1, f7 1, f8 1, f9 1, f10 1, f11 1, 6 more features\n",
		"  missing values, a mark for 2 features × 3 samples in the order of the file (. none, - + * some, # all):\n" +
			"    f0 … f1                   .........................................*##\n" +
			"    f2 … f3                   ............................................\n" +
			"    f4 … f5                   --+----",
		"\n    f16 … a feature with a …  ..+...",
	} {
		if !strings.Contains(stdout, want) {
			t.Errorf("no\n%s\nin\n%s", want, stdout)
		}
	}
	if _, stdout, _ = execute("-describe", written(t, "id,x\na,1\nb,2\n")[0]); strings.Contains(stdout, "missing") {
		t.Errorf("a map of nothing:\n%s", stdout)
	}
}
