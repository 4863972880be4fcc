package wire

import (
	"encoding/json"
	"testing"
)

// A format as it was kept before is read as it is now.
func TestKeptFormat(t *testing.T) {
	for text, want := range map[string]Format{
		`{"delimiter":",","id":"gene","transposed":true}`:         {Delimiter: ",", ID: "gene", Samples: "columns"},
		`{"delimiter":",","id":"gene"}`:                           {Delimiter: ",", ID: "gene"},
		`{"header":"no","samples":"rows"}`:                        {Header: "no", Samples: "rows"},
		`{"id":"gene","samples":"columns"}`:                       {ID: "gene", Samples: "columns"},
		`{"id":"gene","samples":"columns","roles":"category:#2"}`: {ID: "gene", Samples: "columns", Roles: "category:#2"},
	} {
		var got TableSettings
		if err := json.Unmarshal([]byte(`{"off":true,"format":`+text+`}`), &got); err != nil || got != (TableSettings{Format: want, Off: true}) {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
}
