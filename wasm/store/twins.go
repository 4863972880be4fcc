package store

import (
	"bytes"
	"context"
	"io"

	"viewfold/wasm/port"
)

// twins returns, for every file, the number from 1 of the first one with the same bytes, 0 for a first one. Files of the
// same size that are not known to be the same are compared.
func twins(ctx context.Context, files []File) ([]int, error) {
	same := make([]int, len(files))
	for i, f := range files {
		for k, before := range files[:i] {
			if same[k] > 0 {
				continue
			}
			twin, err := equal(ctx, before.Blob, f.Blob)
			if err != nil {
				return nil, port.OfFile(f.Name, err)
			}
			if twin {
				same[i] = k + 1
				break
			}
		}
	}
	return same, nil
}

// equal reports whether two sources have the same bytes.
func equal(ctx context.Context, a, b Source) (bool, error) {
	if a == b { // pointers to what the browser or an archive has, so nothing need be read
		return true, nil
	}
	if a.Size() != b.Size() {
		return false, nil
	}
	ra, rb := a.Open(ctx), b.Open(ctx)
	defer ra.Close()
	defer rb.Close()
	size := min(ChunkBytes, a.Size()+1)
	pa, pb := make([]byte, size), make([]byte, size)
	for {
		n, errA := io.ReadFull(ra, pa)
		m, errB := io.ReadFull(rb, pb)
		for _, err := range []error{errA, errB} {
			if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
				return false, err
			}
		}
		if !bytes.Equal(pa[:n], pb[:m]) {
			return false, nil
		}
		if errA != nil {
			return errB != nil, nil
		}
	}
}
