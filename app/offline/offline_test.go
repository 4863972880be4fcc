package offline

import "testing"

func TestState(t *testing.T) {
	for _, c := range []struct {
		name string
		saw  sight
		want State
	}{
		{"first visit, nothing stored yet", sight{}, State{}},
		{"first visit, stored but not in charge yet", sight{waiting: true}, State{}},
		{"taking over the open pages", sight{active: "activating"}, State{}},
		{"in charge", sight{active: "activated"}, State{Ready: true}},
		{"new version waits", sight{active: "activated", waiting: true}, State{Ready: true, Update: true}},
		{"applied in another tab", sight{active: "activated", replaced: true}, State{Ready: true, Update: true}},
		{"a file could not be stored", sight{failed: true}, State{Unsupported: true}},
		{"a file of a new version could not be stored", sight{active: "activated", failed: true}, State{Ready: true}},
	} {
		if got := c.saw.state(); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}
