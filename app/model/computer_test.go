package model

import "testing"

func TestCores(t *testing.T) {
	for _, c := range []struct {
		cores Cores
		use   int
	}{
		{Cores{}, 1}, {Cores{Have: 1}, 1}, {Cores{Have: 4}, 4}, {Cores{Have: 64}, AutoCores}, {Cores{Have: 64, Asked: 20}, 20},
		{Cores{Have: 4, Asked: 1}, 1}, {Cores{Have: 2, Asked: 3}, 3}, {Cores{Asked: 1000}, MostCores},
	} {
		if got := c.cores.Use(); got != c.use {
			t.Errorf("%+v: %d cores, want %d", c.cores, got, c.use)
		}
	}
	for _, c := range []Cores{{Have: 3}, {Have: 1, Asked: 3}} {
		if list := c.Choices(); len(list) != 3 || list[2].Value != "3" {
			t.Errorf("%+v: choices %v", c, list)
		}
	}
}
