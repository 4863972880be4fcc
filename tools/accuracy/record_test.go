package main

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// A run that ends with an error is not kept, but what was measured before it is.
func TestRecord(t *testing.T) {
	file := filepath.Join(t.TempDir(), "runs.json")
	open := func() *record {
		t.Helper()
		r, err := openRecord(file, ".")
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	r, bad := open(), errors.New("bad")
	if _, err := r.once("good", func() (score, error) { return score{ACC: 0.5, Labels: []int{2, 1}}, nil }); err != nil {
		t.Fatal(err)
	}
	_, err := r.once("bad", func() (score, error) { return score{}, bad })
	if err := r.save(err); err != bad {
		t.Fatal(err)
	}
	r = open()
	got, err := r.once("good", func() (score, error) { return score{}, errors.New("measured again") })
	if err != nil || got.ACC != 0.5 || len(got.Labels) != 2 {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err := r.once("bad", func() (score, error) { return score{ACC: 1}, nil }); err != nil || got.ACC != 1 {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestRecordThatCannotBeRead(t *testing.T) {
	file := filepath.Join(t.TempDir(), "runs.json")
	if err := os.WriteFile(file, []byte(`{"half`), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := openRecord(file, "."); err == nil {
		t.Error("half a file, no error: it would be overwritten")
	}
	if _, err := openRecord(filepath.Join(t.TempDir(), "new.json"), "no such folder"); err == nil {
		t.Error("no sources, no error")
	}
}

func TestNoRecord(t *testing.T) {
	r, err := openRecord("", "")
	if err != nil {
		t.Fatal(err)
	}
	if s, err := r.once("x", func() (score, error) { return score{ACC: 1}, nil }); s.ACC != 1 || err != nil || r.save(nil) != nil {
		t.Errorf("%+v, %v", s, err)
	}
}
