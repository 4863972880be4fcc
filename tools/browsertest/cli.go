package browsertest

import (
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

// Example is a bundled data set as the command line tool is told of it.
type Example struct {
	Name     string
	Clusters string
	Samples  int
	Views    []string // files in the example's folder
	Columns  []string // flags for ID and label columns
}

// Examples are the bundled data sets.
var Examples = []Example{
	{
		Name: "acc", Clusters: "3", Samples: 75,
		Views:   []string{"rna.csv", "copy_number.csv", "mutations.csv", "mirna.csv"},
		Columns: []string{"-id", "patient", "-label", "COC"},
	},
	{
		Name: "digits", Clusters: "10", Samples: 1797,
		Views:   []string{"pixels.csv.gz", "profiles.csv.gz", "fourier.csv.gz", "gradients.csv.gz"},
		Columns: []string{"-id", "none", "-label", "digit"},
	},
}

// folder is where the example's files are.
func (e Example) folder(t testing.TB) string {
	t.Helper()
	return filepath.Join(Root(t), "static", "examples", e.Name)
}

// Files returns the paths of the example's views.
func (e Example) Files(t testing.TB) []string {
	t.Helper()
	files := make([]string, len(e.Views))
	for i, view := range e.Views {
		files[i] = filepath.Join(e.folder(t), view)
	}
	return files
}

// labelsFile is the example's file of labels.
const labelsFile = "labels.csv"

// Labels returns the path of the example's labels.
func (e Example) Labels(t testing.TB) string {
	t.Helper()
	return filepath.Join(e.folder(t), labelsFile)
}

// Cluster runs the command line tool on an example, with further flags, and returns the
// labels and the report that it writes.
func (e Example) Cluster(t testing.TB, flags ...string) (labels, report []byte) {
	t.Helper()
	dir := t.TempDir()
	out, json := filepath.Join(dir, "labels.csv"), filepath.Join(dir, "result.json")
	args := append([]string{"-c", e.Clusters, "-labels", labelsFile, "-out", out, "-json", json}, e.Columns...)
	cmd := exec.Command(tool(t), append(append(args, flags...), e.Views...)...)
	cmd.Dir = e.folder(t) // warnings name the files as they were given
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", cmd, err, text)
	}
	return read(t, out), read(t, json)
}

var toolOnce sync.Once
var toolFolder string

// tool is the command line tool, built as the Makefile builds it.
func tool(t testing.TB) string {
	t.Helper()
	toolOnce.Do(func() {
		dir, err := os.MkdirTemp("", "viewfold-tool-")
		if err != nil {
			t.Fatal(err)
		}
		toolFolder = dir
		cmd := exec.Command("go", "build", "-tags=noasm", "-trimpath", "-o", dir+"/", "./tools/cluster")
		cmd.Dir = Root(t)
		cmd.Env = append(os.Environ(), "GOAMD64=v1", "CGO_ENABLED=0")
		if text, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("build the command line tool: %v\n%s", err, text)
		}
	})
	return filepath.Join(toolFolder, "cluster")
}

func read(t testing.TB, file string) []byte {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return content
}
