package wire

import (
	"encoding/json"
	"go/parser"
	"go/token"
	"math/rand"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/quick"
)

// bodies has a value of every body type, by the kind that carries it. Kinds with two have
// the answer under their name and ".done".
var bodies = map[string]any{
	"hello": Hello{}, "hello.done": Hello{},
	"load": Load{}, "load.done": TableInfo{},
	"forget": Forget{},
	"join":   Choice{}, "join.done": JoinInfo{},
	"run": Run{}, "run.done": RunInfo{},
	"anchors": Anchors{},
	"ablate":  Ablate{}, "ablate.done": AblateInfo{},
	"assign": Assign{}, "assign.done": AssignInfo{},
	"cancel": Cancel{},
	"save":   Save{}, "save.done": SavedInfo{},
	"list.done": SavedList{},
	"open":      Open{}, "open.done": OpenInfo{},
	"delete": Delete{},
	"rename": Rename{}, "rename.done": SavedInfo{},
	"remember": Remember{}, "export": Export{}, "import.done": SavedInfo{},
	"keep result": KeepResult{}, "open result": OneResult{}, "open result.done": KeptResult{}, "drop result": OneResult{},
	"capsule": Source{}, "columns": Source{}, "open capsule": OpenCapsule{}, "open capsule.done": CapsuleInfo{},
	"find": Find{}, "find.done": FoundFiles{}, "check": Check{}, "check.done": Verdict{},
	"look": Look{},
	"task": Task{}, "task.done": Part{},
	"rows": Rows{}, "step": Step{},
	"progress": Progress{}, "failed": Failed{},
}

func TestRoundTrip(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	for kind, body := range bodies {
		typ := reflect.TypeOf(body)
		for range 50 {
			want, ok := quick.Value(typ, random)
			if !ok {
				t.Fatalf("%s: no random %v", kind, typ)
			}
			got := reflect.New(typ)
			text := encode(t, want.Interface())
			if err := json.Unmarshal(text, got.Interface()); err != nil {
				t.Fatalf("%s: %v in %s", kind, err, text)
			}
			if again := encode(t, got.Elem().Interface()); string(again) != string(text) {
				t.Fatalf("%s: %s came back as %s", kind, text, again)
			}
		}
	}
}

// TestEveryFieldTravels has every field of every body named in JSON, so that none is lost.
func TestEveryFieldTravels(t *testing.T) {
	for kind, body := range bodies {
		typ := reflect.TypeOf(body)
		for i := range typ.NumField() {
			f := typ.Field(i)
			if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); !f.Anonymous && (name == "" || name == "-") {
				t.Errorf("%s: field %s has no JSON name", kind, f.Name)
			}
		}
	}
}

func TestParseEnvelope(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{``, "envelope: unexpected end of JSON input"},
		{`[]`, "envelope: json: cannot unmarshal array into Go value of type wire.Envelope"},
		{`{"id":7}`, "envelope 7 has no kind"},
		{`{"id":"x","kind":"load"}`, "envelope: json: cannot unmarshal string into Go struct field Envelope.id of type int"},
	} {
		if _, err := ParseEnvelope([]byte(test.text)); err == nil || err.Error() != test.want {
			t.Errorf("%s: %v, want %s", test.text, err, test.want)
		}
	}
	env, err := ParseEnvelope([]byte(`{"id":7,"kind":"load","body":{"table":3}}`))
	if err != nil {
		t.Fatal(err)
	}
	var load Load
	if err := env.Decode(&load); err != nil || load.Table != 3 || env.ID != 7 || env.Kind != KindLoad {
		t.Errorf("%+v, %+v, %v", env, load, err)
	}
	if err := (Envelope{ID: 7, Kind: KindRun}).Decode(&load); err == nil || err.Error() != "body of run 7: unexpected end of JSON input" {
		t.Errorf("no body: %v", err)
	}
}

// FuzzDecode has no text make a decoder panic, and what is decoded survive another trip.
func FuzzDecode(f *testing.F) {
	for kind, body := range bodies {
		text, _ := json.Marshal(body)
		f.Add(`{"id":1,"kind":"` + kind + `","body":` + string(text) + `}`)
	}
	f.Add(`{"id":1,"kind":"run","body":{"views":[1,2],"labels":3,"options":{"clusters":3,"scale":["minmax"],"seed":18446744073709551615,"tol":1e-5}}}`)
	f.Add(`{"id":-1,"kind":"","body":null}`)
	f.Fuzz(func(t *testing.T, text string) {
		env, err := ParseEnvelope([]byte(text))
		if err != nil {
			return
		}
		for kind, body := range bodies {
			first, second := reflect.New(reflect.TypeOf(body)), reflect.New(reflect.TypeOf(body))
			if env.Decode(first.Interface()) != nil {
				continue
			}
			once := encode(t, first.Interface())
			if err := json.Unmarshal(once, second.Interface()); err != nil {
				t.Fatalf("%s: %v in %s", kind, err, once)
			}
			if twice := encode(t, second.Interface()); string(once) != string(twice) {
				t.Fatalf("%s: %s became %s", kind, once, twice)
			}
		}
	})
}

// TestImports keeps the language free of everything but the standard library.
func TestImports(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, text, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range tree.Imports {
			first, _, _ := strings.Cut(strings.Trim(i.Path.Value, `"`), "/")
			if strings.Contains(first, ".") || first == "viewfold" || i.Path.Value == `"syscall/js"` {
				t.Errorf("%s imports %s", file, i.Path.Value)
			}
		}
	}
}

func encode(t *testing.T, v any) []byte {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
