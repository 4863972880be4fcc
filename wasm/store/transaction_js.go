//go:build js && wasm

package store

import (
	"context"
	"errors"
	"fmt"
	"syscall/js"

	"github.com/hack-pad/go-indexeddb/idb"
)

// schema is the version of the database. A change of the object stores, of the keys or of
// the manifest raises it and adds a step to upgrade.
const schema = 3

// upgrade brings a database of an older schema to the present one, step by step. Steps are
// never changed: databases of every older schema are out there.
func upgrade(db *idb.Database, from uint) error {
	if from < 1 {
		for _, name := range []string{manifestStore, chunkStore} {
			if _, err := db.CreateObjectStore(name, idb.ObjectStoreOptions{}); err != nil {
				return err
			}
		}
	}
	// Schema 2 has settings and results in the manifest; a manifest without them means that there are none. The
	// version keeps older programs away, to which chunks of results are the remains of saves.
	//
	// In schema 3 files of a data set may share chunks; one that does not say so has its own. To older programs such a
	// file is damaged.
	return nil
}

// open opens the database, which may be the first time on this browser.
func (d *indexed) open(ctx context.Context) (err error) {
	defer func() {
		if r := recover(); r != nil { // no IndexedDB at all
			err = unusable(fmt.Errorf("%v", r))
		}
	}()
	ctx, cancel := awake(ctx, openTime)
	defer cancel()
	var failed error // an error returned by the upgrader would end the program
	// The upgrader must stay in place when we no longer wait, or the database would be made
	// without object stores: hence the other context.
	request, err := idb.Global().Open(context.Background(), d.name, schema, func(db *idb.Database, from, _ uint) error {
		failed = upgrade(db, from)
		return nil
	})
	if err != nil {
		return unusable(err)
	}
	db, err := request.Await(ctx)
	if err := errors.Join(err, context.Cause(ctx), failed); err != nil {
		return explain(err)
	}
	d.db = db
	return nil
}

// begin starts a transaction on object stores. The database is opened again when it was
// closed, which happens when another tab upgrades or deletes it.
func (d *indexed) begin(ctx context.Context, mode idb.TransactionMode, store string, more ...string) (*idb.Transaction, error) {
	if d.db != nil {
		if t, err := d.db.Transaction(mode, store, more...); err == nil {
			return t, nil
		}
	}
	if err := d.open(ctx); err != nil {
		return nil, err
	}
	t, err := d.db.Transaction(mode, store, more...)
	return t, explain(err)
}

// write makes requests on an object store in a transaction and waits until it is committed.
func (d *indexed) write(ctx context.Context, store string, request func(*idb.ObjectStore) error) error {
	return d.within(ctx, func(_ context.Context, t *idb.Transaction) error {
		s, err := t.ObjectStore(store)
		if err != nil {
			return err
		}
		return request(s)
	}, store)
}

// within makes requests in a transaction on object stores, which may wait for each other, and waits until it is committed.
func (d *indexed) within(ctx context.Context, requests func(context.Context, *idb.Transaction) error, store string, more ...string) error {
	ctx, cancel := awake(ctx, requestTime)
	defer cancel()
	t, err := d.begin(ctx, idb.TransactionReadWrite, store, more...)
	if err != nil {
		return err
	}
	if err := requests(ctx, t); err != nil {
		_ = t.Abort()
		return explain(err)
	}
	return explain(committed(ctx, t))
}

// committed waits until a transaction is committed. (Its Await with the context would wait on, half of the times, when
// that ends.)
func committed(ctx context.Context, t *idb.Transaction) error {
	done := make(chan error, 1)
	go func() { done <- t.Await(context.Background()) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// read makes a request in a transaction and returns its result.
func (d *indexed) read(ctx context.Context, store string, request func(*idb.ObjectStore) (*idb.Request, error)) (js.Value, error) {
	ctx, cancel := awake(ctx, requestTime)
	defer cancel()
	t, err := d.begin(ctx, idb.TransactionReadOnly, store)
	if err != nil {
		return js.Undefined(), err
	}
	s, err := t.ObjectStore(store)
	if err != nil {
		return js.Undefined(), explain(err)
	}
	r, err := request(s)
	if err != nil {
		return js.Undefined(), explain(err)
	}
	value, err := r.Await(ctx)
	return value, explain(errors.Join(err, context.Cause(ctx))) // Await has no error when the context ends
}

// lost tells whether the browser has no more what is under a key, as when a file of its own is missing: large values are
// in files.
func lost(err error) bool {
	return errors.Is(err, idb.NewDOMException("NotReadableError")) || errors.Is(err, idb.NewDOMException("DataError"))
}

// explain puts an error of IndexedDB into words for a person. The end of the caller's
// context stays what it is.
func explain(err error) error {
	var known *Error
	switch {
	case err == nil, errors.Is(err, context.Canceled), errors.As(err, &known):
		return err
	case errors.Is(err, context.DeadlineExceeded):
		return busy(err)
	case errors.Is(err, idb.NewDOMException("QuotaExceededError")):
		return full(err)
	case errors.Is(err, idb.NewDOMException("VersionError")):
		return newer(err)
	case errors.Is(err, idb.NewDOMException("AbortError")):
		return closed(err)
	}
	return unusable(err)
}
