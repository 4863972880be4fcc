package layout

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// found are classes without a style: tests find elements by them.
var found = map[string]bool{"sample-id": true}

var (
	literal  = regexp.MustCompile("\"[^\"\n]*\"|`[^`]*`")
	comment  = regexp.MustCompile(`(?s)/\*.*?\*/`)
	selector = regexp.MustCompile(`[^{}]+\{`)
	ofStyle  = regexp.MustCompile(`\.([a-z][\w-]*)`)
	ofPage   = regexp.MustCompile(`\.Class\("([^"]*)"`)
	word     = regexp.MustCompile(`[\w-]+`)
	counted  = regexp.MustCompile(`-\d+(-line)?$|-line$`) // hue-3-line is made of hue and its number
)

// Every class that the page gives has a style, and every class of the style sheets is given.
func TestClasses(t *testing.T) {
	root := filepath.Join("..", "..")
	sheet := read(t, filepath.Join(root, "static"), ".css")
	source := read(t, filepath.Join(root, "app"), ".go") + read(t, filepath.Join(root, "solver", "figure"), ".go")
	texts := strings.Join(literal.FindAllString(source, -1), "\n") +
		read(t, filepath.Join(root, "static"), ".js") + read(t, filepath.Join(root, "static"), ".html")
	styled := map[string]bool{}
	for _, s := range selector.FindAllString(comment.ReplaceAllString(sheet, ""), -1) {
		for _, class := range ofStyle.FindAllStringSubmatch(s, -1) {
			styled[class[1]] = true
		}
	}
	words := map[string]bool{}
	for _, w := range word.FindAllString(texts, -1) {
		words[w] = true
	}
	for class := range styled {
		stem := counted.ReplaceAllString(class, "")
		if !words[class] && !words[stem] && !words[stem+"-"] {
			t.Errorf("the class %s has a style and is given to nothing", class)
		}
	}
	given := 0
	for _, list := range ofPage.FindAllStringSubmatch(source, -1) {
		for _, class := range strings.Fields(list[1]) {
			if given++; !styled[class] && !found[class] && !strings.HasSuffix(class, "-") && !strings.Contains(class, "%") {
				t.Errorf("the class %s is given and has no style", class)
			}
		}
	}
	if len(styled) < 100 || given < 100 {
		t.Errorf("%d classes with a style, %d given: the test does not see them", len(styled), given)
	}
}

// read returns the files below a folder whose names have an ending, end to end, without tests.
func read(t *testing.T, folder, ending string) string {
	var all strings.Builder
	err := filepath.WalkDir(folder, func(name string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ending || strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := os.ReadFile(name)
		all.Write(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}
