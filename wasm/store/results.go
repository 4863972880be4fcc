package store

import (
	"context"
	"errors"
	"reflect"
	"slices"

	"viewfold/wasm/port"
)

// KeepResult keeps a result with the data set that has a key. It takes the place of one made
// with the same settings. When it fails nothing is left behind and nothing is lost.
func (s *Store) KeepResult(ctx context.Context, key string, r NewResult) (Manifest, error) {
	defer s.db.saving()()
	kept := r.Result
	if err := s.putResult(ctx, &kept, r, func(int) {}); err != nil {
		s.undoResult(ctx, key, kept.Key)
		return Manifest{}, err
	}
	var replaced []string
	written := map[string]int{kept.Key: kept.chunks()}
	m, err := s.db.change(ctx, key, written, func(m *Manifest) {
		results := []Result{kept}
		for _, old := range m.Results {
			if old.Unread == nil && reflect.DeepEqual(old.Settings, kept.Settings) {
				replaced = append(replaced, old.Key)
				continue
			}
			results = append(results, old)
		}
		m.Results = results
	})
	if err != nil {
		s.undoResult(ctx, key, kept.Key)
		return Manifest{}, err
	}
	_ = s.dropChunks(ctx, replaced) // else a later List does it
	return m, nil
}

// undoResult removes a result that was not kept, even when ctx has ended: first from the
// manifest, which may have been written after all when nobody waited for it any more.
func (s *Store) undoResult(ctx context.Context, key, result string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), cleanTime)
	defer cancel()
	if _, err := s.DropResult(ctx, key, result); err != nil {
		_ = s.db.dropChunks(ctx, result) // the data set may be gone
	}
}

// putResult writes the chunks of a result under a new key and describes them in kept.
func (s *Store) putResult(ctx context.Context, kept *Result, r NewResult, each func(bytes int)) (err error) {
	kept.Key = newKey(s.now())
	if kept.Labels, err = s.put(ctx, kept.Key, 0, "labels.csv", r.Labels, each); err != nil {
		return err
	}
	kept.Document, err = s.put(ctx, kept.Key, 1, "result.json", r.Document, each)
	return err
}

// OpenResult returns a kept result with its labels.csv and result.json, as they were.
func (s *Store) OpenResult(ctx context.Context, key, result string) (r Result, labels, document port.Blob, err error) {
	m, err := s.find(ctx, key)
	if err != nil {
		return Result{}, nil, nil, err
	}
	i := m.result(result)
	if i < 0 {
		return Result{}, nil, nil, goneResult()
	}
	if r = m.Results[i]; r.Unread != nil {
		return Result{}, nil, nil, unreadableResult()
	}
	labels, document, err = s.fetchResult(ctx, m, r)
	return r, labels, document, err
}

func (s *Store) fetchResult(ctx context.Context, m Manifest, r Result) (labels, document port.Blob, err error) {
	if labels, err = s.fetch(ctx, m, r.Key, 0, r.Labels, func() {}); err != nil {
		return nil, nil, err
	}
	document, err = s.fetch(ctx, m, r.Key, 1, r.Document, func() {})
	return labels, document, err
}

// DropResult removes a kept result; one that is not there counts as removed. Where there is no space for a manifest
// without it, its chunks make some.
func (s *Store) DropResult(ctx context.Context, key, result string) (Manifest, error) {
	m, err := s.unname(ctx, key, result)
	var known *Error
	if full := errors.As(err, &known) && known.Full; err != nil && !full {
		return Manifest{}, err
	}
	if err := s.db.dropChunks(ctx, result); err != nil {
		return Manifest{}, err
	}
	if err != nil {
		return s.unname(ctx, key, result)
	}
	return m, nil
}

// unname takes a result out of its data set's manifest.
func (s *Store) unname(ctx context.Context, key, result string) (Manifest, error) {
	return s.db.change(ctx, key, nil, func(m *Manifest) {
		m.Results = slices.DeleteFunc(m.Results, func(r Result) bool { return r.Key == result })
	})
}
