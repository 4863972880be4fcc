package store

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"viewfold/wasm/wire"
)

// exported returns a data set with a result, and the file it is exported as.
func exported(t *testing.T) (Manifest, text) {
	t.Helper()
	s, _ := newStore()
	ctx := context.Background()
	m, err := s.Save(ctx, mine(), ignore)
	if err == nil {
		m, err = s.KeepResult(ctx, m.Key, resultOf("3", `{"clusters":3}`))
	}
	if err != nil {
		t.Fatal(err)
	}
	var done, total int64
	b, err := s.Export(ctx, m.Key, func(d, of int64) { done, total = d, of })
	if err != nil || done != m.Size() || total != done {
		t.Fatalf("%v, told %d of %d", err, done, total)
	}
	return m, b.(text)
}

// timeless is a manifest without keys.
func timeless(m Manifest) Manifest {
	m.Key = ""
	m.Results = append([]Result(nil), m.Results...)
	for i := range m.Results {
		m.Results[i].Key = ""
	}
	return m
}

func TestExportAndImport(t *testing.T) {
	m, file := exported(t)
	s, _ := newStore()
	ctx := context.Background()
	var told int64
	got, err := s.Import(ctx, file, func(done, total int64) { told = total - done })
	if err != nil || told != 0 || got.Key == m.Key {
		t.Fatalf("%+v, %v, %d bytes not told", got, err, told)
	}
	if !reflect.DeepEqual(timeless(got), timeless(m)) {
		t.Errorf("imported %+v\nwant     %+v", got, m)
	}
	_, blobs, err := s.Open(ctx, got.Key, ignore)
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range files() {
		if read(t, blobs[i]) != string(f.Blob.(text)) {
			t.Errorf("%s is another", f.Name)
		}
	}
	_, labels, document, err := s.OpenResult(ctx, got.Key, got.Results[0].Key)
	if err != nil || read(t, labels) != "id,cluster\n" || read(t, document) != `{"clusters":3}` {
		t.Errorf("result: %v", err)
	}
}

// What is exported is a zip file that other programs read: the files are in it as they were.
func TestArchiveIsZip(t *testing.T) {
	_, file := exported(t)
	z, err := zip.NewReader(strings.NewReader(string(file)), file.Size())
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range z.File {
		names = append(names, f.Name)
	}
	want := "viewfold.json files/1/a.csv files/2/b.csv.gz files/3/labels.csv results/1/labels.csv results/1/result.json"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	f, err := z.Open("files/2/b.csv.gz")
	if err != nil {
		t.Fatal(err)
	}
	if b, err := io.ReadAll(f); err != nil || string(b) != "\x1f\x8b\x00\xff" {
		t.Errorf("% x, %v", b, err)
	}
}

// repacked packs an archive anew, with entries edited and compressed, and more of them.
func repacked(t *testing.T, file text, edit func(name, content string) (string, bool), more ...string) text {
	t.Helper()
	z, err := zip.NewReader(strings.NewReader(string(file)), file.Size())
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	out := zip.NewWriter(&b)
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if text, stays := edit(f.Name, string(content)); stays {
			w, _ := out.Create(f.Name)
			io.WriteString(w, text)
		}
	}
	for _, name := range more {
		w, _ := out.Create(name)
		if !strings.HasSuffix(name, "/") {
			io.WriteString(w, "more")
		}
	}
	out.Close()
	return text(b.String())
}

// A data set that a person unpacked and packed again is as good.
func TestImportCompressed(t *testing.T) {
	m, file := exported(t)
	file = repacked(t, file, func(_, content string) (string, bool) { return content, true })
	s, _ := newStore()
	if got, err := s.Import(context.Background(), file, ignore); err != nil || !reflect.DeepEqual(timeless(got), timeless(m)) {
		t.Errorf("%+v, %v", got, err)
	}
}

// Files that are no exported data set, or damaged ones, are refused with the reason, and nothing is kept of them.
func TestImportRefuses(t *testing.T) {
	_, good := exported(t)
	without := func(name string) text {
		return repacked(t, good, func(n, content string) (string, bool) { return content, n != name })
	}
	index := func(old, new string) text {
		return repacked(t, good, func(n, content string) (string, bool) {
			if n == archiveIndex {
				content = strings.Replace(content, old, new, 1)
			}
			return content, true
		})
	}
	flip := func(part string) text {
		at := strings.Index(string(good), part)
		return good[:at] + text(good[at]^1) + good[at+1:]
	}
	for name, test := range map[string]struct {
		file text
		want string
	}{
		"empty":          {"", "not a zip file"},
		"csv":            {"a,b\n1,2\n", "not a zip file"},
		"cut":            {good[:len(good)-100], "not a zip file, or its end is missing"},
		"other zip":      {without(archiveIndex), "it has no viewfold.json"},
		"file missing":   {without("files/2/b.csv.gz"), "files/2/b.csv.gz is missing"},
		"result missing": {without("results/1/result.json"), "results/1/result.json is missing"},
		"flipped byte":   {flip("\x1f\x8b\x00\xff"), "not as it was written"},
		"flipped result": {flip(`"clusters":3}`), "not as it was written"},
		"other format":   {index(archiveFormat, "zoo"), "does not describe one"},
		"no json":        {index("{", "["), "does not describe one"},
		"role":           {index(`"role":"view"`, `"role":"lion"`), `unknown role "lion"`},
		"newer":          {index(`"version":1`, `"version":2`), "exported by a newer version"},
		"cut inside":     {good[:200] + good[300:], "is damaged"},
	} {
		s, db := newStore()
		_, err := s.Import(context.Background(), test.file, ignore)
		var known *Error
		if !errors.As(err, &known) || !strings.Contains(err.Error(), test.want) || len(db.chunks) != 0 || len(db.kept) != 0 {
			t.Errorf("%s: %v, %d chunks, %d manifests; want %q", name, err, len(db.chunks), len(db.kept), test.want)
		}
	}
}

// An archive with one bit changed anywhere is refused, and nothing of it is left, or it gives all that the whole one does.
func TestImportOneBitChanged(t *testing.T) {
	s, _ := newStore()
	ctx := context.Background()
	m, err := s.Save(ctx, Set{Name: "Mine", Files: files()[1:]}, ignore)
	if err == nil {
		m, err = s.KeepResult(ctx, m.Key, resultOf("3", `{"clusters":3}`))
	}
	if err != nil {
		t.Fatal(err)
	}
	file, err := s.Export(ctx, m.Key, ignore)
	if err != nil {
		t.Fatal(err)
	}
	content := func(s *Store, m Manifest) (all []string) {
		_, blobs, err := s.Open(ctx, m.Key, ignore)
		for _, r := range m.Results {
			_, labels, document, failed := s.OpenResult(ctx, m.Key, r.Key)
			blobs, err = append(blobs, labels, document), errors.Join(err, failed)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range blobs {
			all = append(all, read(t, b))
		}
		return all
	}
	whole, refused := content(s, m), 0
	for bit := range 8 * int(file.Size()) {
		changed := []byte(file.(text))
		changed[bit/8] ^= 1 << (bit % 8)
		s, db := newStore()
		got, err := s.Import(ctx, text(changed), ignore)
		if err != nil {
			if refused++; len(db.kept) != 0 || len(db.chunks) != 0 || !errors.As(err, new(*Error)) {
				t.Errorf("bit %d: %v, %d manifests, %d chunks", bit, err, len(db.kept), len(db.chunks))
			}
			continue
		}
		if !reflect.DeepEqual(timeless(got), timeless(m)) || !slices.Equal(content(s, got), whole) {
			t.Errorf("bit %d: imported %+v", bit, got)
		}
	}
	t.Logf("%d of %d changes are refused", refused, 8*file.Size())
}

// What an archive has beside a data set is left alone.
func TestImportMoreEntries(t *testing.T) {
	m, file := exported(t)
	file = repacked(t, file, func(name, content string) (string, bool) {
		if name == archiveIndex {
			content = strings.Replace(content, `"version":1`, `"version":1,"colour":"blue"`, 1)
		}
		return content, true
	}, "__MACOSX/._viewfold.json", "../../outside", "files/", "files/2/", "readme.txt")
	s, db := newStore()
	if got, err := s.Import(context.Background(), file, ignore); err != nil || !reflect.DeepEqual(timeless(got), timeless(m)) || len(db.chunks) != 6 {
		t.Errorf("%+v, %v, %d chunks", got, err, len(db.chunks))
	}
}

// Entries that have the same bytes, of which a small archive can hold very many, are refused.
func TestImportOverlap(t *testing.T) {
	const index = `{"format":"viewfold data set","version":1,"name":"Bomb","files":[{"path":"a","name":"a","role":"view"},{"path":"b","name":"b","role":"view"}]}`
	pack := func(b string) text {
		var file bytes.Buffer
		z := zip.NewWriter(&file)
		for _, entry := range [][2]string{{archiveIndex, index}, {"a", strings.Repeat("0123456789", 100)}, {"b", b}} {
			w, _ := z.CreateHeader(&zip.FileHeader{Name: entry[0], Method: zip.Store})
			io.WriteString(w, entry[1])
		}
		z.Close()
		return text(file.String())
	}
	file := pack("")
	record := func(name string) int { return strings.LastIndex(string(file), name+"PK") - 46 } // in the directory
	a, b := record("a"), record("b")
	// b gets the checksum, the sizes and the place of a.
	file = file[:b+16] + file[a+16:a+28] + file[b+28:b+42] + file[a+42:a+46] + file[b+46:]
	for name, test := range map[string]struct {
		file text
		want string
	}{"apart": {pack("x"), ""}, "over each other": {file, "this exported data set is damaged: its parts lie over each other"}} {
		s, db := newStore()
		_, err := s.Import(context.Background(), test.file, ignore)
		if (err == nil) != (test.want == "") || err != nil && (!strings.HasPrefix(err.Error(), test.want) || len(db.chunks) != 0) {
			t.Errorf("%s: %v, %d chunks", name, err, len(db.chunks))
		}
	}
}

// Files keep their names, whatever these are, through an archive whose own names every system can unpack.
func TestExportNames(t *testing.T) {
	ctx := context.Background()
	names := map[string]string{
		"a.csv": "a.csv", "Größe α.csv": "Größe α.csv", "../../up.csv": "up.csv", `..\..\up.csv`: ".._.._up.csv", "C:up.csv": "C_up.csv", "": "file", "..": "file", "/": "_",
		"tab\tline\n.csv": "tab_line_.csv", "what?*|<>\".csv": "what______.csv", strings.Repeat("é", 40000) + ".csv": strings.Repeat("é", 98) + ".csv",
	}
	set := Set{Name: strings.Repeat("long/", 20000)}
	for name := range names {
		set.Files = append(set.Files, File{Name: name, Role: wire.RoleView, Blob: text(name + "'s")})
	}
	s, _ := newStore()
	m, err := s.Save(ctx, set, ignore)
	if err != nil {
		t.Fatal(err)
	}
	file, err := s.Export(ctx, m.Key, ignore)
	if err != nil {
		t.Fatal(err)
	}
	z, _ := zip.NewReader(strings.NewReader(string(file.(text))), file.Size())
	for i, f := range z.File[1:] {
		if want := fmt.Sprintf("files/%d/%s", i+1, names[set.Files[i].Name]); f.Name != want {
			t.Errorf("%.30q is %q, want %q", set.Files[i].Name, f.Name, want)
		}
	}
	got, err := s.Import(ctx, file, ignore)
	if err != nil || !reflect.DeepEqual(timeless(got), timeless(m)) || got.Name != strings.Repeat("long/", 40) {
		t.Fatalf("imported %.300v, %v", got, err)
	}
	_, blobs, err := s.Open(ctx, got.Key, ignore)
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range set.Files {
		if text(read(t, blobs[i])) != f.Blob {
			t.Errorf("%.30q has the bytes of another", f.Name)
		}
	}
}

// An archive as the first version that could export wrote it.
func TestImportFirstArchive(t *testing.T) {
	const index = `{"format":"viewfold data set","version":1,"name":"From before","params":{"clusters":"3"},"files":[
		{"path":"files/1/a.csv","name":"a.csv","role":"view","format":{"delimiter":",","header":"no","id":"1","transposed":true},"off":true},
		{"path":"files/2/l.csv","name":"l.csv","role":"labels","format":{"delimiter":";","label":"class"},"scale":"unit"}],"results":[
		{"labels":"results/1/labels.csv","document":"results/1/result.json","made":1748779200000,"clusters":3,"mode":"paper",
			"settings":{"params":null,"tables":[{"format":{"transposed":true}},{"format":{}}]}}]}`
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, entry := range [][2]string{{archiveIndex, index}, {"files/1/a.csv", "1,2\n"}, {"files/2/l.csv", "s1;k\n"}, {"results/1/labels.csv", "id\n"}, {"results/1/result.json", "{}"}} {
		w, _ := z.CreateHeader(&zip.FileHeader{Name: entry[0], Method: zip.Store})
		io.WriteString(w, entry[1])
	}
	z.Close()
	s, _ := newStore()
	got, err := s.Import(context.Background(), text(b.String()), ignore)
	if err != nil {
		t.Fatal(err)
	}
	transposed := wire.TableSettings{Format: wire.Format{Samples: "columns"}}
	want := Manifest{
		Name: "From before", Saved: noon.UnixMilli(), Bytes: 9, SetSettings: wire.SetSettings{Params: map[string]string{"clusters": "3"}},
		Files: []FileManifest{
			{"a.csv", wire.RoleView, wire.TableSettings{Format: wire.Format{Delimiter: ",", Header: "no", ID: "1", Samples: "columns"}, Off: true}, Extent{4, 1}, 0},
			{"l.csv", wire.RoleLabels, wire.TableSettings{Format: wire.Format{Delimiter: ";", Label: "class"}, Scale: "unit"}, Extent{5, 1}, 0},
		},
		Results: []Result{{Made: noon.UnixMilli(), Clusters: 3, Mode: "paper", Settings: wire.Settings{Tables: []wire.TableSettings{transposed, {}}},
			Labels: Extent{3, 1}, Document: Extent{2, 1}}},
	}
	if !reflect.DeepEqual(timeless(got), want) {
		t.Errorf("imported %+v\nwant     %+v", got, want)
	}
}

// An entry that says it is longer than it is must not be taken for whole.
func TestImportShortEntry(t *testing.T) {
	m, file := exported(t)
	// The sizes in the directory, which is the last place of the path: 24 and 20 bytes after the entry's begin.
	at := strings.LastIndex(string(file), "files/2/b.csv.gz") - 46
	for _, size := range []int{20, 24} {
		file = file[:at+size] + "\x09" + file[at+size+1:]
	}
	s, db := newStore()
	if _, err := s.Import(context.Background(), file, ignore); err == nil || len(db.kept) != 0 || len(db.chunks) != 0 {
		t.Errorf("%s: %v, %d manifests, %d chunks", m.Name, err, len(db.kept), len(db.chunks))
	}
}

// An entry that claims an impossible size is refused.
func TestImportHugeEntry(t *testing.T) {
	_, file := exported(t)
	at := strings.LastIndex(string(file), "files/2/b.csv.gz") - 46
	// 32 bits full of ones say that the size is in an extra field, which is put behind the path.
	name := at + 46 + len("files/2/b.csv.gz")
	extra := text("\x01\x00\x08\x00" + strings.Repeat("\xff", 8))
	length := int(file[at+30]) | int(file[at+31])<<8
	file = file[:at+24] + "\xff\xff\xff\xff" + file[at+28:at+30] + text([]byte{byte(len(extra) + length), 0}) + file[at+32:name] + extra + file[name:]
	end := len(file) - 22 // the directory grew
	size := int(file[end+12]) | int(file[end+13])<<8
	size += len(extra)
	file = file[:end+12] + text([]byte{byte(size), byte(size >> 8)}) + file[end+14:]
	s, db := newStore()
	if _, err := s.Import(context.Background(), file, ignore); err == nil || !strings.Contains(err.Error(), "files/2/b.csv.gz is missing") || len(db.chunks) != 0 {
		t.Errorf("%v, %d chunks", err, len(db.chunks))
	}
}

// FuzzImport has no file make the reader panic, or leave anything when it is refused.
func FuzzImport(f *testing.F) {
	s, _ := newStore()
	ctx := context.Background()
	m, _ := s.Save(ctx, Set{Name: "Mine", Files: files()[1:]}, ignore)
	b, err := s.Export(ctx, m.Key, ignore)
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte(b.(text)))
	f.Add([]byte("PK\x05\x06" + strings.Repeat("\x00", 18)))
	f.Fuzz(func(t *testing.T, file []byte) {
		s, db := newStore()
		if _, err := s.Import(ctx, text(file), ignore); err != nil && len(db.kept)+len(db.chunks) != 0 {
			t.Errorf("%v, %d manifests, %d chunks", err, len(db.kept), len(db.chunks))
		}
	})
}

// A blob is read at any place, over the borders of windows.
func TestBlobReader(t *testing.T) {
	all := text(strings.Repeat("0123456789", windowBytes/5+1))
	r := &blobReader{ctx: context.Background(), blob: all}
	for _, at := range []int{0, 5, windowBytes - 3, windowBytes, len(all) - 7, 1} {
		p := make([]byte, 7)
		if n, err := r.ReadAt(p, int64(at)); n != 7 || err != nil || text(p) != all[at:at+7] {
			t.Errorf("at %d: %d, %v", at, n, err)
		}
	}
	if n, err := r.ReadAt(make([]byte, 9), int64(len(all)-4)); n != 4 || err != io.EOF {
		t.Errorf("%d, %v", n, err)
	}
}
