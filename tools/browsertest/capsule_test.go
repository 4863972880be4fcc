//go:build browser

package browsertest

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// saved writes a download into a folder of its own and returns its path.
func saved(t *testing.T, name string, content []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, content, 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// check runs the capsule's run again and waits for the verdict.
func check(p *Page, verdict string) {
	p.t.Helper()
	p.Click("capsule-check")
	p.WaitText("capsule-verdict", verdict)
}

// The capsule of an example opens in another browser that has nothing of it and gives the same result to the last bit.
// The command line tool says the same, and what it writes opens on the page.
func TestCapsuleOfExample(t *testing.T) {
	t.Parallel()
	e := Examples[0]
	for _, mode := range []string{"consensus", "paper"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			query, flags := quick(mode)
			_, p := begin(t, "/repo/", "?example="+e.Name+"&c="+e.Clusters+query+"&seed=7")
			run(p)
			name, capsule := taken(p, "download-capsule")
			file := saved(t, name, capsule)
			cmd := exec.Command(tool(t), "-check", file, e.folder(t))
			if text, err := cmd.CombinedOutput(); err != nil || !strings.HasPrefix(string(text), "Reproduced to the last bit") {
				t.Errorf("%v: %s", err, text)
			}

			_, p = begin(t, "/", "")
			p.Drop("drop-zone", file)
			p.WaitText("capsule-about", "3 clusters over 75 samples, "+mode+" mode, seed 7")
			p.WaitText("join-summary", "75 samples in all 4 views")
			check(p, "Reproduced to the last bit")
			p.Shot("capsule-" + mode)
			sameAsTool(t, p, e, append(flags, "-seed", "7")...)
			p.Click("capsule-close")
			p.WaitGone("capsule")

			written := filepath.Join(t.TempDir(), "own.json")
			e.Cluster(t, append(flags, "-capsule", written)...)
			p.Upload("file-input", written)
			p.WaitText("capsule-about", "seed 1")
			check(p, "Reproduced to the last bit")
		})
	}
}

// The capsule of a person's own files asks for them, knows them by their content, and says when one byte is another.
func TestCapsuleOfOwnFiles(t *testing.T) {
	t.Parallel()
	e := Examples[0]
	_, p := begin(t, "/", "?sets=12")
	p.Upload("file-input", e.Files(t)...)
	p.WaitFor("view-4-id")
	p.Upload("labels-input", e.Labels(t))
	p.Fill("labels-id", "patient")
	p.Fill("view-2-scale", "zscore")
	for i, weight := range []string{"1", "0.1", "0.3", "0.7"} {
		p.Fill("view-"+string(rune('1'+i))+"-weight", weight)
	}
	p.Fill("param-clusters", "4")
	p.WaitText("join-summary", "75 samples")
	run(p)
	name, capsule := taken(p, "download-capsule")
	file := saved(t, name, capsule)

	// The files are loaded already; one that was renamed is known.
	p.Upload("file-input", file)
	check(p, "Reproduced to the last bit")

	_, p = begin(t, "/", "")
	p.Upload("file-input", file)
	p.WaitText("capsule-why", "Give its files: rna.csv, copy_number.csv, mutations.csv, mirna.csv.")
	files := append(e.Files(t), e.Labels(t))
	rna := read(t, files[0])
	renamed := saved(t, "expression.csv", rna)
	p.Upload("capsule-input", append([]string{renamed}, files[1:3]...)...)
	p.WaitText("capsule-why", "Give its files: mirna.csv.")
	p.Drop("drop-zone", files[3])
	p.WaitText("join-summary", "75 samples in all 4 views")
	check(p, "labels was not compared")
	p.Drop("drop-zone", append(files[4:], saved(t, "stranger.csv", []byte("a,b\n1,2\n3,4\n")))...)
	p.WaitText("capsule-strange", "stranger.csv")
	p.WaitText("join-summary", "Labels known")
	check(p, "all other numbers are those of the capsule.")
	if text := Eval[string](p, element("capsule-verdict")+".textContent"); strings.Contains(text, "not compared") {
		t.Error(text)
	}

	_, p = begin(t, "/", "")
	at := bytes.LastIndexByte(rna, '\n') - 1
	rna[at] = '0' + (rna[at]-'0'+1)%10
	changed := saved(t, "rna.csv", rna)
	p.Upload("file-input", append([]string{file, changed}, files[1:]...)...)
	p.WaitText("capsule-verdict", "The inputs differ")
	p.WaitText("capsule-verdict", "rna.csv differs by content")
	p.WaitText("join-summary", "75 samples")
	if !Eval[bool](p, element("capsule-check")+".disabled") {
		t.Error("other inputs can be compared")
	}
	screen(t, p, "capsule-differs", 1280)
	run(p)                           // as usual
	p.Upload("file-input", files[0]) // the right one after all
	p.Until("!" + element("capsule-check") + ".disabled")
	check(p, "Reproduced to the last bit")
	if text, err := exec.Command(tool(t), "-check", file, changed, files[1], files[2], files[3], files[4]).CombinedOutput(); err == nil ||
		!strings.Contains(string(text), "rna.csv differs by content: it has ") {
		t.Errorf("%v: %s", err, text)
	}
}

// A capsule whose result has another digit is not confirmed, and one that is damaged is refused.
func TestCapsuleThatWasChanged(t *testing.T) {
	t.Parallel()
	e := Examples[0]
	_, p := begin(t, "/", "?example="+e.Name+"&c="+e.Clusters+"&sets=12")
	run(p)
	_, capsule := taken(p, "download-capsule")
	var doc struct {
		Result struct{ Weights []json.Number }
	}
	if err := json.Unmarshal(capsule, &doc); err != nil {
		t.Fatal(err)
	}
	weight := doc.Result.Weights[3].String()
	digit := string(byte('0' + (weight[9]-'0'+1)%10))
	other := bytes.Replace(capsule, []byte(weight), []byte(weight[:9]+digit+weight[10:]), 1)
	p.Upload("file-input", saved(t, "other.json", other))
	check(p, "The inputs are the same, but the result is another one.")
	p.WaitText("capsule-verdict", "labels: the same")
	p.WaitText("capsule-verdict", "weights: 1 of 4 numbers differ")
	p.Upload("file-input", saved(t, "cut.json", capsule[:len(capsule)/2]))
	p.WaitText("capsule-error", "cut.json")
	p.Upload("file-input", saved(t, "result.json", []byte(`{"labels":[1]}`)))
	p.WaitText("capsule-error", "it is a result, not a run capsule")
}

// shell runs a command of the page in a folder that has the files, and returns what it writes.
func shell(t *testing.T, p *Page, folder string) []byte {
	t.Helper()
	p.Click("result-tabs-take")
	p.WaitFor("command")
	command := p.Text("command")
	start := "bin/viewfold "
	if !strings.HasPrefix(command, start) {
		t.Fatalf("command %s", command)
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(folder)); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("sh", "-c", tool(t)+" "+strings.TrimPrefix(command, start))
	cmd.Dir = dir
	before, _ := os.ReadDir(dir)
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", command, err, text)
	}
	had := map[string]bool{}
	for _, f := range before {
		had[f.Name()] = true
	}
	after, _ := os.ReadDir(dir)
	for _, f := range after {
		if !had[f.Name()] {
			return read(t, filepath.Join(dir, f.Name()))
		}
	}
	t.Fatalf("%s wrote nothing", command)
	return nil
}

// The command that the page shows gives the page's labels, byte for byte; so it does for files that are read each in
// another way. The labels come with all columns, as from the command line tool.
func TestCommand(t *testing.T) {
	t.Parallel()
	e := Examples[0]
	_, p := begin(t, "/", "?example="+e.Name+"&c=4&sets=12&seed=18446744073709551615&restarts=3")
	p.WaitText("join-summary", "75 samples")
	p.Fill("view-1-scale", "zscore")
	run(p)
	_, labels := p.Download("download-csv")
	if got := shell(t, p, e.folder(t)); !bytes.Equal(got, labels) {
		t.Errorf("the command writes\n%.200s\nwant\n%.200s", got, labels)
	}
	p.Click("copy-load-python")
	p.WaitText("notice", "copied")

	dir := t.TempDir()
	for name, text := range map[string]string{
		"it's.csv":   "name;x;y;town\n=\"S1\";0,5 %;;Rome\nS2;0,25%;1;Bonn\nS3;9 %;8;Rome\nS4;9 %;=\"9,5\";Bonn\nS5;8 %;9;Rome\n",
		"-odd é.csv": "id\tu\tv\tclass\ns5\t9\t1\tq\ns4\t9\t1\tq\ns1\t1\t9\tp\ns2\t2\t9\tp\ns3\t9\t2\tq\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	_, p = begin(t, "/", "")
	p.Upload("file-input", filepath.Join(dir, "it's.csv"))
	p.WaitText("data-error", "Rome")
	for k := 1; ; k++ {
		if id := "reading-1-" + string(rune('0'+k)); strings.Contains(p.Text(id), "ignored") {
			p.Click(id)
			break
		}
	}
	p.WaitFor("view-1-id")
	p.Upload("file-input", filepath.Join(dir, "-odd é.csv"))
	p.WaitText("data-error", "q")
	for k := 1; ; k++ {
		if id := "reading-3-" + string(rune('0'+k)); strings.Contains(p.Text(id), "labels") {
			p.Click(id)
			break
		}
	}
	p.WaitFor("match-1")
	p.Click("match-1")
	p.Fill("view-1-missing", "median")
	p.Fill("param-clusters", "2")
	p.WaitText("join-summary", "5 samples")
	run(p)
	_, labels = p.Download("download-csv")
	if got := shell(t, p, dir); !bytes.Equal(got, labels) {
		t.Errorf("the command writes\n%s\nwant\n%s", got, labels)
	}
	p.Shot("take-away")
	_, columns := p.Download("download-columns")
	for _, want := range []string{"it's/x,it's/y,it's/town,-odd é/u,-odd é/v,-odd é/class\n", ",0.5 %,,Rome,1,9,p\n", ",9 %,9.5,Bonn,9,1,q\n"} {
		if !strings.Contains(string(columns), want) {
			t.Errorf("no %q in\n%s", want, columns)
		}
	}
	p.Fill("view-1-label", "y")
	p.WaitText("download-capsule-note", "run again first")
}
