package store

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"viewfold/wasm/wire"
)

// refusal is what errors of a data set that cannot be read begin with.
const refusal = `the kept data set "Mine" cannot be read: what describes it is damaged`

// A manifest that cannot be read is listed with what is known of it, lets nothing be done but be deleted, and the other
// data sets are as they were. No sweep takes anything while it is there, as nobody knows what it names.
func TestUnreadableManifest(t *testing.T) {
	ctx := context.Background()
	for name, test := range map[string]struct {
		damage func(text string) string
		want   string // name
	}{
		"cut":           {func(text string) string { return text[:len(text)-20] }, "Mine"},
		"cut early":     {func(text string) string { return text[:20] }, ""},
		"empty":         {func(string) string { return "" }, ""},
		"not text":      {func(string) string { return "<object>" }, ""},
		"other form":    {func(text string) string { return strings.Replace(text, `"files":[`, `"files":[[1],`, 1) }, "Mine"},
		"other results": {func(text string) string { return strings.Replace(text, `"results":[`, `"results":{"newest":[`, 1) }, "Mine"},
		"another's":     {func(text string) string { return strings.Replace(text, `"key":"`, `"key":"1`, 1) }, "Mine"},
		"null":          {func(string) string { return "null" }, ""},
	} {
		s, db := newStore()
		bad, err := s.KeepResult(ctx, keepMine(t, s).Key, resultOf("3", "first"))
		if err != nil {
			t.Fatal(err)
		}
		s.now = func() time.Time { return noon.Add(3 * time.Hour) }
		good := keepMine(t, s)
		db.kept[bad.Key] = test.damage(db.kept[bad.Key])
		old := newKey(noon)
		db.putChunk(ctx, old, 0, 0, []byte("x"))

		list, err := s.List(ctx)
		want := []Manifest{good, {Key: bad.Key, Name: test.want, Saved: noon.UnixMilli(), Unreadable: true}}
		if err != nil || !reflect.DeepEqual(list, want) {
			t.Errorf("%s: %+v, %v\nwant %+v", name, list, err, want)
		}
		if keys, _ := db.chunkKeys(ctx); len(keys) != 4 {
			t.Errorf("%s: chunks of %v are left", name, keys)
		}
		_, _, opened := s.Open(ctx, bad.Key, ignore)
		_, exported := s.Export(ctx, bad.Key, ignore)
		_, renamed := s.Rename(ctx, bad.Key, "x")
		_, kept := s.KeepResult(ctx, bad.Key, resultOf("4", "second"))
		_, _, _, result := s.OpenResult(ctx, bad.Key, bad.Results[0].Key)
		for _, err := range []error{opened, exported, renamed, kept, result, s.Remember(ctx, bad.Key, wire.Settings{})} {
			if want := unreadable(test.want).Error(); err == nil || err.Error() != want {
				t.Errorf("%s: %v, want %s", name, err, want)
			}
		}
		if keys, _ := db.chunkKeys(ctx); len(keys) != 4 {
			t.Errorf("%s: chunks of %v are left", name, keys)
		}
		if _, _, err := s.Open(ctx, good.Key, ignore); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := s.Delete(ctx, bad.Key); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if list, err := s.List(ctx); err != nil || len(list) != 1 { // and sweep
			t.Errorf("%s: %+v, %v", name, list, err)
		}
		if keys, _ := db.chunkKeys(ctx); !reflect.DeepEqual(keys, []string{good.Key}) {
			t.Errorf("%s: chunks of %v are left", name, keys)
		}
	}
	if err := unreadable("Mine"); !strings.HasPrefix(err.Error(), refusal) {
		t.Error(err)
	}
}

// A result that a manifest tells of in a way that cannot be read is listed as such, and the rest of the data set is as it
// was, whatever is done to it, until the result is deleted.
func TestUnreadableResult(t *testing.T) {
	ctx := context.Background()
	for name, damage := range map[string]func(text, key string) string{
		"other form": func(text, key string) string {
			from := strings.Index(text, key)
			return text[:from] + strings.Replace(text[from:], `"clusters":3`, `"clusters":[3]`, 1)
		},
		"without key": func(text, key string) string { return strings.Replace(text, `"key":"`+key+`",`, ``, 1) },
		"a number": func(text, key string) string {
			from := strings.Index(text, `{"key":"`+key)
			to := from + strings.Index(text[from:], `},{"key":`) + 1
			return text[:from] + "17" + text[to:]
		},
	} {
		s, db := newStore()
		m := keepMine(t, s)
		for _, clusters := range []string{"3", "4"} {
			var err error
			if m, err = s.KeepResult(ctx, m.Key, resultOf(clusters, "document")); err != nil {
				t.Fatal(err)
			}
		}
		whole := db.kept[m.Key]
		db.kept[m.Key] = damage(whole, m.Results[0].Key)
		if db.kept[m.Key] == whole {
			t.Fatalf("%s: nothing is damaged", name)
		}
		s.now = func() time.Time { return noon.Add(3 * time.Hour) }
		list, err := s.List(ctx)
		if err != nil || len(list) != 1 || len(list[0].Results) != 2 || list[0].Results[0].Unread == nil || !reflect.DeepEqual(list[0].Results[1], m.Results[1]) {
			t.Fatalf("%s: %+v, %v", name, list, err)
		}
		bad := list[0].Results[0]
		if keys, _ := db.chunkKeys(ctx); len(keys) != 3 {
			t.Errorf("%s: chunks of %v are left", name, keys)
		}
		if _, _, _, err := s.OpenResult(ctx, m.Key, bad.Key); err == nil || !strings.HasPrefix(err.Error(), "this kept result cannot be read") {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := s.KeepResult(ctx, m.Key, NewResult{Labels: text("l"), Document: text("d")}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		renamed, err := s.Rename(ctx, m.Key, "Ours")
		if err != nil || len(renamed.Results) != 3 || !reflect.DeepEqual(renamed.Results[1], bad) {
			t.Errorf("%s: %+v, %v", name, renamed, err)
		}
		file, err := s.Export(ctx, m.Key, ignore)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		other, _ := newStore()
		if got, err := other.Import(ctx, file, ignore); err != nil || len(got.Results) != 2 {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
		left, err := s.DropResult(ctx, m.Key, bad.Key)
		if err != nil || len(left.Results) != 2 || left.Results[0].Unread != nil || left.Results[1].Unread != nil {
			t.Errorf("%s: %+v, %v", name, left, err)
		}
		s.List(ctx)
		if keys, _ := db.chunkKeys(ctx); len(keys) != 3 {
			t.Errorf("%s: chunks of %v are left", name, keys)
		}
	}
}

// A save that lost chunks before its manifest was written fails, and leaves nothing.
func TestChunksLostInSave(t *testing.T) {
	ctx := context.Background()
	for at, method := range []string{"putManifest", "change"} {
		s, db := newStore()
		m := keepMine(t, s)
		before := len(db.chunks)
		s.db = losing{db, m.Key}
		var err error
		if at == 0 {
			_, err = s.Save(ctx, mine(), ignore)
		} else {
			_, err = s.KeepResult(ctx, m.Key, resultOf("3", "first"))
		}
		want := "a part of it was removed from this browser's storage before all of it was kept; try it again; nothing else that is kept has changed"
		if err == nil || err.Error() != want || len(db.kept) != 1 || len(db.chunks) != before {
			t.Errorf("%s: %v, %d manifests, %d chunks", method, err, len(db.kept), len(db.chunks))
		}
	}
}

// losing is a database of which another program takes one chunk, but none of a data set, before a manifest is written.
type losing struct {
	*memory
	but string
}

func (d losing) lose() {
	for k := range d.chunks {
		if k.key != d.but {
			delete(d.chunks, k)
			return
		}
	}
}

func (d losing) putManifest(ctx context.Context, m Manifest) error {
	d.lose()
	return d.memory.putManifest(ctx, m)
}

func (d losing) change(ctx context.Context, key string, written map[string]int, edit func(*Manifest)) (Manifest, error) {
	if written != nil {
		d.lose()
	}
	return d.memory.change(ctx, key, written, edit)
}

// No sweep takes place while a save is under way, however long that takes, nor takes what was named since it looked.
func TestSweepLeavesSaves(t *testing.T) {
	s, db := newStore()
	db.locks = true
	ctx := context.Background()
	other := &Store{db: db, now: func() time.Time { return noon.Add(5 * time.Hour) }}
	changes := 0
	db.fail = func(method string) error {
		if method == "dropChunks" {
			return nil
		}
		changes++
		_, err := other.List(ctx)
		return err
	}
	m, err := s.Save(ctx, mine(), ignore)
	if err == nil {
		m, err = s.KeepResult(ctx, m.Key, resultOf("3", "first"))
	}
	if err != nil || changes != 8 || db.saves != 0 {
		t.Fatalf("%v, %d changes, %d saves go on", err, changes, db.saves)
	}
	db.fail = nil
	if _, _, err := s.Open(ctx, m.Key, ignore); err != nil {
		t.Error(err)
	}

	text := db.kept[m.Key]
	delete(db.kept, m.Key)
	other.db = naming{db, func() { db.kept[m.Key] = text }}
	if list, err := other.List(ctx); err != nil || len(list) != 0 {
		t.Fatalf("%+v, %v", list, err)
	}
	if _, _, err := s.Open(ctx, m.Key, ignore); err != nil {
		t.Errorf("a sweep took what was named while it looked: %v", err)
	}
	db.fail = func(string) error { return errors.New("crash") }
	if _, err := s.Save(ctx, mine(), ignore); err == nil || db.saves != 0 {
		t.Errorf("%v, %d saves go on", err, db.saves)
	}
}

// naming is a database in which a manifest is written after a sweep has listed the keys of the chunks.
type naming struct {
	*memory
	name func()
}

func (d naming) chunkKeys(ctx context.Context) ([]string, error) {
	defer d.name()
	return d.memory.chunkKeys(ctx)
}
