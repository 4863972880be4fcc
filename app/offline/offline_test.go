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
		{"taking over the open pages", sight{active: "activating", controlled: true}, State{}},
		{"in charge, but not asked yet", sight{active: "activated", controlled: true}, State{}},
		{"in charge", sight{active: "activated", controlled: true, store: complete}, State{Ready: true}},
		{"loaded past the worker", sight{active: "activated", store: complete}, State{}},
		{"files were removed", sight{active: "activated", controlled: true, store: incomplete}, State{Unsupported: true}},
		{"new version waits", sight{active: "activated", controlled: true, store: complete, waiting: true}, State{Ready: true, Update: true}},
		{"applied in another tab", sight{active: "activated", controlled: true, store: complete, replaced: true}, State{Ready: true, Update: true}},
		{"applied in another tab just now", sight{active: "activating", controlled: true, replaced: true, failed: true}, State{Update: true}},
		{"a file could not be stored", sight{failed: true}, State{Unsupported: true}},
		{"a file of a new version could not be stored", sight{active: "activated", controlled: true, store: complete, failed: true}, State{Ready: true}},
		{"loaded past the worker, and the new version could not be stored", sight{active: "activated", store: complete, failed: true}, State{Unsupported: true}},
	} {
		if got := c.saw.state(); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}
