package wire

import "encoding/json"

// UnmarshalJSON reads a format as it is written now, and as data sets were kept before: with "transposed" where
// now the samples are columns.
func (f *Format) UnmarshalJSON(text []byte) error {
	type plain Format
	var kept struct {
		plain
		Transposed bool `json:"transposed"`
	}
	if err := json.Unmarshal(text, &kept); err != nil {
		return err
	}
	*f = Format(kept.plain)
	if kept.Transposed {
		f.Samples = "columns"
	}
	return nil
}
