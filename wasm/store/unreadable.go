package store

import (
	"bytes"
	"encoding/json"
	"strings"
)

// parse reads the manifest that is kept under a key. One that is damaged, or that another program wrote, is unreadable: it
// has its key, when it was saved, and its name where that can be had.
func parse(key, text string) Manifest {
	var m Manifest
	if err := json.Unmarshal([]byte(text), &m); err == nil && m.Key == key {
		return m
	}
	m = Manifest{Key: key, Name: nameIn(text), Unreadable: true}
	if saved := keyTime(key); !saved.IsZero() {
		m.Saved = saved.UnixMilli()
	}
	return m
}

// nameIn returns the first name in the text of a manifest, "" when there is damage before it.
func nameIn(text string) string {
	tokens := json.NewDecoder(strings.NewReader(text))
	var before json.Token
	for {
		token, err := tokens.Token()
		if err != nil {
			return ""
		}
		if name, ok := token.(string); ok && before == "name" {
			return name
		}
		before = token
	}
}

// plain is a Result that encoding/json reads and writes field by field.
type plain Result

// UnmarshalJSON implements json.Unmarshaler. It does not fail, as one result that cannot be read must not keep away the
// others: such a result is Unread.
func (r *Result) UnmarshalJSON(text []byte) error {
	if err := json.Unmarshal(text, (*plain)(r)); err != nil || r.Key == "" {
		*r = Result{Key: r.Key, Made: r.Made, Unread: bytes.Clone(text)}
	}
	return nil
}

// MarshalJSON implements json.Marshaler.
func (r Result) MarshalJSON() ([]byte, error) {
	if r.Unread != nil {
		return r.Unread, nil
	}
	return json.Marshal(plain(r))
}
