package model

import "testing"

func TestCores(t *testing.T) {
	for _, c := range []struct {
		cores     Cores
		use, read int
	}{
		{Cores{}, 1, 1}, {Cores{Have: 1}, 1, 1}, {Cores{Have: 2}, 2, 1}, {Cores{Have: 4}, 4, 3}, {Cores{Have: 64}, AutoCores, AutoCores - 1},
		{Cores{Have: 64, Asked: 20}, 20, 19}, {Cores{Have: 4, Asked: 1}, 1, 1}, {Cores{Have: 2, Asked: 3}, 3, 2}, {Cores{Asked: 1000}, MostCores, MostCores - 1},
	} {
		if use, read := c.cores.Use(), c.cores.Read(); use != c.use || read != c.read {
			t.Errorf("%+v: %d cores and %d to read, want %d and %d", c.cores, use, read, c.use, c.read)
		}
	}
	for _, c := range []Cores{{Have: 3}, {Have: 1, Asked: 3}} {
		if list := c.Choices(); len(list) != 3 || list[2].Value != "3" {
			t.Errorf("%+v: choices %v", c, list)
		}
	}
}
