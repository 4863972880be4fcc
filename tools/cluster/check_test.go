package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// rewrite changes a text in a file.
func rewrite(t *testing.T, file, old, new string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(text), old) {
		t.Fatalf("%s: %v, no %q", file, err, old)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(text), old, new, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
}

// A capsule tells whether its run comes out the same: from its own folder, from files with other names, after one
// byte of a file was changed, after one bit of a result was, and when a file is gone.
func TestCapsule(t *testing.T) {
	dir := t.TempDir()
	a, b, labels, kept := filepath.Join(dir, "a.csv"), filepath.Join(dir, "b.csv"), filepath.Join(dir, "l.csv"), filepath.Join(dir, "run.json")
	for file, text := range map[string]string{
		a:      "name;x;y;note\np1;0;0,5;u\np2;1;0,5;v\np3;9;8;u\np4;8;9;v\np5;9;9;u\n",
		b:      "name;u;v;note\np5;1;9;a\np4;2;9;a\np3;1;;b\np1;9;1;b\np6;9;2;a\np2;8;1;b\n",
		labels: "name;class\np1;s\np2;s\np3;t\np4;t\np5;t\n",
	} {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	code, _, stderr := execute("-c", "2", "-sets", "6", "-scale", "auto,zscore", "-weights", "1,2", "-categories", "note", "-missing", "median", "-labels", labels,
		"-seed", "18446744073709551615", "-capsule", kept, a, b)
	if code != exitOK {
		t.Fatal(stderr)
	}
	check := func(name string, want int, parts []string, args ...string) {
		t.Helper()
		code, stdout, stderr := execute(append([]string{"-check", kept}, args...)...)
		if code != want {
			t.Errorf("%s: exit %d\n%s%s", name, code, stdout, stderr)
		}
		for _, part := range parts {
			if !strings.Contains(stdout+stderr, part) {
				t.Errorf("%s: no %q in\n%s%s", name, part, stdout, stderr)
			}
		}
	}
	check("own folder", exitOK, []string{"Reproduced to the last bit"})
	check("its files", exitOK, []string{"Reproduced to the last bit"}, "-cores", "1", a, b, labels)

	other := filepath.Join(t.TempDir(), "renamed.csv")
	if err := os.Rename(b, other); err != nil {
		t.Fatal(err)
	}
	check("a file gone", exitData, []string{"The inputs differ", "b.csv was not found"})
	check("a file renamed", exitOK, []string{"Reproduced to the last bit"}, dir, filepath.Dir(other))
	if err := os.Rename(other, b); err != nil {
		t.Fatal(err)
	}
	rewrite(t, labels, "p2;s", "p2;t")
	check("labels changed", exitOK, []string{"Reproduced to the last bit", "Agreement with the known labels was not compared"})
	check("labels gone", exitOK, []string{"Reproduced to the last bit", "Agreement with the known labels was not compared"}, a, b)
	rewrite(t, labels, "p2;t", "p2;s")

	var doc struct {
		Result struct{ Weights []json.Number }
	}
	text, _ := os.ReadFile(kept)
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	rewrite(t, kept, `"weights":[`+doc.Result.Weights[0].String(), `"weights":[0.5`)
	check("another weight", exitData, []string{"The inputs are the same, but the result is another one.", "labels: the same", "weights: 1 of 2 numbers differ"})
	rewrite(t, kept, `"program":"`, `"program":"0.0.`)
	check("another version", exitData, []string{"made by another version, 0.0."})
	rewrite(t, kept, `"viewfold_capsule":1`, `"viewfold_capsule":4`)
	check("a later version", exitData, []string{"the capsule was made by a later version"})
	check("no capsule", exitUsage, []string{"-check takes everything from the capsule: leave -c out"}, "-c", "3")
}

// The anchors that a run started from are files of its capsule: it comes out the same with them, whatever they are called,
// and is not compared without them or with others.
func TestCapsuleWithAnchors(t *testing.T) {
	dir := t.TempDir()
	view, start, kept := filepath.Join(dir, "a.csv"), filepath.Join(dir, "start.csv"), filepath.Join(dir, "run.json")
	for file, text := range map[string]string{
		view:  "name,x,y\np1,0,0.5\np2,1,0.5\np3,9,8\np4,8,9\np5,9,9\n",
		start: "0.1,0.05\n0.9,0.95\n0.5,0.5\n",
	} {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, mode := range []string{"paper", "reference"} {
		if code, _, stderr := execute("-c", "2", "-mode", mode, "-scale", "minmax", "-anchors", start, "-capsule", kept, view); code != exitOK {
			t.Fatal(stderr)
		}
		check := func(name string, want int, part string) {
			t.Helper()
			if code, stdout, stderr := execute("-check", kept); code != want || !strings.Contains(stdout, part) {
				t.Errorf("%s, %s: exit %d, no %q in\n%s%s", mode, name, code, part, stdout, stderr)
			}
		}
		check("as they were", exitOK, "Reproduced to the last bit")
		other := filepath.Join(dir, "renamed.csv")
		if err := os.Rename(start, other); err != nil {
			t.Fatal(err)
		}
		check("renamed", exitOK, "Reproduced to the last bit")
		if err := os.Rename(other, start); err != nil {
			t.Fatal(err)
		}
		rewrite(t, start, "0.95", "0.96")
		check("changed", exitData, "start.csv differs by content: it has 26 bytes and SHA-256 ")
		rewrite(t, start, "0.96", "0.95")
		text, err := os.ReadFile(start)
		if err == nil {
			err = os.Remove(start)
		}
		if err != nil {
			t.Fatal(err)
		}
		check("gone", exitData, "start.csv was not found")
		if err := os.WriteFile(start, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestCapsuleRefused(t *testing.T) {
	for want, args := range map[string][]string{
		"-with-columns adds to -out":    {"-c", "2", "-with-columns", "a.csv"},
		"-out and -capsule both name x": {"-c", "2", "-out", "x", "-capsule", "x", "a.csv"},
	} {
		if code, _, stderr := execute(args...); code != exitUsage || !strings.Contains(stderr, want) {
			t.Errorf("exit %d, %s, want %s", code, stderr, want)
		}
	}
}

// Files that are read differently each have their format.
func TestFormats(t *testing.T) {
	files := written(t, "id,x,y\ns,1,2\nt,3,4\n", "p;q;name\n1,5;2;s\n3;4;t\n", "name,class\ns,u\nt,v\n")
	code, stdout, stderr := execute("-describe", "-labels", files[2], "-id", files[0]+"=id", "-id", files[1]+"=name", "-id", files[2]+"=name",
		"-delimiter", files[1]+"=semicolon", "-decimal", files[1]+"=comma", "-label", "class", files[0], files[1])
	for _, want := range []string{`no label column`, `separated by semicolon`, `decimal comma`, `ID column "name", label column "class"`, "joined: 2 samples in 2 views"} {
		if code != exitOK || !strings.Contains(stdout, want) {
			t.Errorf("exit %d %s: no %q in\n%s", code, stderr, want, stdout)
		}
	}
}

// The labels can have all columns of the files beside them, as they are written there.
func TestWithColumns(t *testing.T) {
	files := written(t, "id,x,y,town\nS1,0.0,0,Rome\nS2,1.50,1,\nS3,9,9,\"Bonn, D\"\nS4,8,9,Rome\n",
		"id\tu\tclass\ns4\t9\tq\ns1\t1\tp\ns3\t9\tq\ns2\t1\tp\n", "id,known,age\nS3,b,70\nS1,a,\n")
	args := []string{"-c", "2", "-mode", "paper", "-id", "id", "-match-ids", "case", "-labels", files[2], "-label", "known", "-out", "-", "-with-columns",
		"-roles", files[0] + "=ignore:town", "-label", files[1] + "=class", files[0], files[1]}
	code, stdout, stderr := execute(args...)
	names := make([]string, 3)
	for k, file := range files {
		names[k] = strings.TrimSuffix(filepath.Base(file), ".csv")
	}
	want := "id,cluster,1/x,1/y,1/town,2/u,2/class,3/known,3/age\n" +
		"S1,1,0.0,0,Rome,1,p,a,\nS2,1,1.50,1,,1,p,,\nS3,2,9,9,\"Bonn, D\",9,q,b,70\nS4,2,8,9,Rome,9,q,,\n"
	want = strings.NewReplacer("1/", names[0]+"/", "2/", names[1]+"/", "3/", names[2]+"/").Replace(want)
	if code != exitOK || stdout != want {
		t.Errorf("exit %d %s\n%s\nwant\n%s", code, stderr, stdout, want)
	}
}

// So can those of the file about the samples; numbers of files with decimal commas have points, and texts stay as they are.
func TestWithColumnsAbout(t *testing.T) {
	files := written(t, "id;x;y\nS1;0,5;0\nS2;1,50;1\nS3;9,25;9\nS4;8;1.009,5\n", "id;age;note\nS4;70,5;a,b\nS1;60;1,5\nS2;;c\n")
	code, stdout, stderr := execute("-c", "2", "-mode", "paper", "-columns", files[1], "-out", "-", "-with-columns", files[0])
	rest := []string{"0.5,0,60,\"1,5\"", "1.50,1,,c", "9.25,9,,", "8,1009.5,70.5,\"a,b\""}
	lines := strings.Split(stdout, "\n")
	if code != exitOK || lines[0] != "id,cluster,a/x,a/y,b/age,b/note" {
		t.Fatalf("exit %d, %s%s", code, stdout, stderr)
	}
	for i, want := range rest {
		if !strings.HasSuffix(lines[i+1], ","+want) {
			t.Errorf("%s, want %s", lines[i+1], want)
		}
	}
}
