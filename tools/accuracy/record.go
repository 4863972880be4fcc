package main

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// record keeps what was measured, so that a measurement of hours can be interrupted and go on, or get
// more seeds. A nil record keeps nothing.
type record struct {
	file   string
	solver string // hash of its sources: runs of another one are not taken
	lock   sync.Mutex
	scores map[string]score // by all that decides them
	saved  time.Time
	err    error // of a save on the way
}

// openRecord reads the file if there is one. sources is the folder of the solver, from which go run has
// just built the program.
func openRecord(file, sources string) (*record, error) {
	if file == "" {
		return nil, nil
	}
	r := &record{file: file, scores: map[string]score{}, saved: time.Now()}
	var err error
	if r.solver, err = hashSources(sources); err != nil {
		return nil, err
	}
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return r, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &r.scores)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot go on with %s: %w", file, err)
	}
	return r, nil
}

// hashSources is a hash of the Go files in a folder but for tests.
func hashSources(folder string) (string, error) {
	h := sha256.New()
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		fmt.Fprintf(h, "%s %d\n%s", filepath.ToSlash(path), len(text), text)
		return err
	})
	return fmt.Sprintf("%x", h.Sum(nil)[:8]), err
}

// once returns the score that is kept under a name, or makes it and keeps it.
func (r *record) once(name string, measure func() (score, error)) (score, error) {
	if r == nil {
		return measure()
	}
	name = r.solver + ", " + name
	r.lock.Lock()
	s, ok := r.scores[name]
	r.lock.Unlock()
	if ok {
		return s, nil
	}
	s, err := measure()
	if err != nil {
		return s, err
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	r.scores[name] = s
	if time.Since(r.saved) > time.Minute && r.err == nil {
		r.err = r.write()
	}
	return s, nil
}

// save writes the file after a part of the measurement, also of one that ended with an error, which
// is returned.
func (r *record) save(err error) error {
	if r == nil {
		return err
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.err == nil {
		r.err = r.write()
	}
	if err != nil {
		return err
	}
	return r.err
}

// write replaces the file as a whole, so that none is left half-written.
func (r *record) write() error {
	text, err := json.Marshal(r.scores)
	if err != nil {
		return err
	}
	if err := os.WriteFile(r.file+".new", text, 0o644); err != nil {
		return err
	}
	r.saved = time.Now()
	return os.Rename(r.file+".new", r.file)
}
