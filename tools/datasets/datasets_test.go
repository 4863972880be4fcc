package datasets

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"viewfold/solver"
	"viewfold/solver/samples"
)

func TestExamples(t *testing.T) {
	list, err := Examples("../../static/examples")
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct {
		name                    string
		samples, views, classes int
	}{{"acc", 75, 4, 3}, {"digits", 1797, 4, 10}} {
		set, err := list[i].Read()
		if err != nil || list[i].Name != want.name || len(set.IDs) != want.samples || len(set.Names) != want.views || len(set.Classes) != want.classes {
			t.Errorf("%s: %+v, %v", list[i].Name, want, err)
		}
	}
}

func TestFolders(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"a/b/view_1_x.csv": "1,2\n3,4\n5,6\n", "a/b/view_2_y.csv": "1\n2\n4\n", "a/b/labels.csv": "7\n8\n7\n",
		"no_labels/view_1.csv": "1\n2\n", "no_views/labels.csv": "1\n2\n",
	} {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	list, err := Folders(root)
	if err != nil || len(list) != 1 || list[0].Name != "b" {
		t.Fatal(list, err)
	}
	set, err := list[0].Read()
	if err != nil || len(set.IDs) != 3 || len(set.Views()) != 2 || len(set.Classes) != 2 {
		t.Errorf("%+v, %v", set, err)
	}
	if _, err := Folders(filepath.Join(root, "none")); err == nil {
		t.Error("a folder that is not there")
	}
}

// The sets with few non-zeros, kept as such, give to the last bit what they give as all numbers. Set
// VIEWFOLD_DATA to a folder with data/paper/citeseer and data/paper/cora.
func TestSparseSetsAsDense(t *testing.T) {
	data := os.Getenv("VIEWFOLD_DATA")
	if data == "" {
		t.Skip("VIEWFOLD_DATA is not set")
	}
	list, err := Folders(filepath.Join(data, "data", "paper"))
	if err != nil {
		t.Fatal(err)
	}
	for _, src := range list {
		if src.Name != "citeseer" && src.Name != "cora" {
			continue
		}
		set, err := src.Read()
		if err != nil {
			t.Fatal(err)
		}
		few, all := set.Views(), set.Views()
		for v, view := range few {
			if _, ok := view.X.(*samples.Sparse); !ok {
				t.Errorf("%s, %s is not sparse", src.Name, view.Name)
			}
			all[v].X = view.X.Dense()
		}
		opts := solver.DefaultOptions(solver.Consensus, len(set.Classes))
		opts.Sets = 3
		want, err := solver.Cluster(t.Context(), all, opts)
		if err != nil {
			t.Fatal(err)
		}
		got, err := solver.Cluster(t.Context(), few, opts)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got.Labels, want.Labels) || !slices.Equal(got.Margin, want.Margin) || !slices.Equal(got.Links, want.Links) {
			t.Errorf("%s: links %+v and %+v, or other clusters", src.Name, got.Links, want.Links)
		}
	}
}
