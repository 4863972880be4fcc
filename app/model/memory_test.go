package model

import (
	"testing"

	"viewfold/wasm/wire"
)

func TestMemoryWords(t *testing.T) {
	var m Model
	m.Data.Add(Table{Info: &wire.TableInfo{}})
	m.Data.Join.Info = &wire.JoinInfo{Samples: 9}
	m.Params = m.Params.With("clusters", "2")
	m.Cores = Cores{Have: 4}
	for _, c := range []struct {
		info wire.Memory
		want string
	}{
		{wire.Memory{Lead: 310_400_000, Workers: 4}, "Needs about 310 MB of memory."},
		{wire.Memory{Lead: 1e9, Mate: 1.04e9, Workers: 4}, "Needs about 4.1 GB of memory, on 4 processor cores."},
		{wire.Memory{Lead: 3e9, Workers: 1}, "Needs about 3 GB of memory, on 1 processor core: with more it would need too much."},
		{wire.Memory{Lead: 3e9, Mate: 3e9, Workers: 2}, "Needs about 6 GB of memory, on 2 processor cores: with more it would need too much."},
		{wire.Memory{Lead: 6e9, Workers: 1, Refused: &wire.Failed{Text: "No."}}, ""},
	} {
		need, ok := m.Need()
		if !ok {
			t.Fatal(m.WhyNotRun())
		}
		m.Memory = Memory{need, &c.info}
		if got := m.MemoryWords(); got != c.want {
			t.Errorf("%+v: %q, want %q", c.info, got, c.want)
		}
		m.Cores.Have++
		if got := m.MemoryWords(); got != "" {
			t.Errorf("of another run: %q", got)
		}
		m.Cores.Have--
	}
}
