package datasets

import (
	"os"
	"path/filepath"
	"testing"
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
