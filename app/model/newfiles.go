package model

import (
	"path"
	"slices"
	"strings"
	"unicode"
)

// WithFiles returns the choice with further files, which take the place of those of the same name and of those that have
// their views; of all, when there is one for every view. A file whose name tells no view takes the place of the one that was
// refused, else it is for the next view that has none. A single file may hold all views.
func (n NewSamples) WithFiles(views, more []string) NewSamples {
	held := n.held(views)
	fits := matchNames(views, more)
	var files []string // the former ones that stay
	for _, file := range n.Files {
		had := slices.Contains(held, file)
		stays := len(more) < len(views) && !slices.Contains(more, file)
		for v := range held {
			if held[v] == file && (!stays || fits[v] != "") {
				held[v] = ""
			}
		}
		if stays && (!had || slices.Contains(held, file)) {
			files = append(files, file)
		}
	}
	for v, file := range fits {
		if file != "" {
			held[v] = file
		}
	}
	for _, file := range more {
		at := slices.Index(files, n.refused())
		if slices.Contains(fits, file) || at < 0 {
			continue
		}
		for v := range held {
			if held[v] == files[at] {
				held[v] = file
			}
		}
		files = slices.Delete(files, at, at+1)
	}
	for _, file := range more {
		if !slices.Contains(files, file) {
			files = append(files, file)
		}
	}
	return NewSamples{Files: files, Views: shareOut(files, held)}
}

// Without returns the choice without one of its files, from 0. Its views have none then.
func (n NewSamples) Without(file int) NewSamples {
	if file < 0 || file >= len(n.Files) {
		return n
	}
	n.Files, n.Views = slices.Delete(slices.Clone(n.Files), file, file+1), slices.Clone(n.Views)
	for v, k := range n.Views {
		switch {
		case k == file || len(n.Files) == 0:
			n.Views[v] = NoFile
		case k > file:
			n.Views[v]--
		}
	}
	return n.unfound()
}

// held is the file of every view, "" for none: one that has all of them because it is alone has those that its name tells.
func (n NewSamples) held(views []string) []string {
	if len(n.Files) == 1 {
		return matchNames(views, n.Files)
	}
	held := make([]string, len(views))
	for v, k := range n.Views {
		if k != NoFile {
			held[v] = n.Files[k]
		}
	}
	return held
}

// refused is the file that was at fault, "" for none.
func (n NewSamples) refused() string {
	if n.Problem == nil {
		return ""
	}
	return n.Problem.File
}

// shareOut gives views without a file those that are left, in their order, and returns the number of every view's file.
func shareOut(files, held []string) []int {
	var left []string
	for _, file := range files {
		if !slices.Contains(held, file) {
			left = append(left, file)
		}
	}
	chosen := make([]int, len(held))
	for v, file := range held {
		if file == "" && len(left) > 0 {
			file, left = left[0], left[1:]
		}
		chosen[v] = slices.Index(files, file) // NoFile for none
		if len(files) == 1 {
			chosen[v] = 0
		}
	}
	return chosen
}

// matchNames gives every view a file whose name tells that: it is the view's, or has it, or has a word of it that no other
// view has; "" for none.
func matchNames(views, files []string) []string {
	chosen := make([]string, len(views))
	taken := map[string]bool{}
	order := make([]int, len(views)) // the longest names first, as others may be part of them
	for v := range order {
		order[v] = v
	}
	slices.SortStableFunc(order, func(a, b int) int { return len(views[b]) - len(views[a]) })
	views = slices.Clone(views)
	for v := range views {
		views[v] = plainName(views[v])
	}
	for _, fits := range []func(view, file string) bool{
		func(view, file string) bool { return view == file },
		func(view, file string) bool { return strings.Contains(file, view) },
		func(view, file string) bool { return sharesWord(views, view, file) },
	} {
		for _, v := range order {
			for _, file := range files {
				if chosen[v] == "" && !taken[file] && fits(views[v], plainName(file)) {
					chosen[v], taken[file] = file, true
				}
			}
		}
	}
	return chosen
}

// sharesWord tells whether a file has a word of a view that no other view has.
func sharesWord(views []string, view, file string) bool {
	return slices.ContainsFunc(wordsOf(file), func(word string) bool {
		return slices.Contains(wordsOf(view), word) && !slices.ContainsFunc(views, func(other string) bool {
			return other != view && slices.Contains(wordsOf(other), word)
		})
	})
}

// wordsOf takes a name apart at what is neither a letter nor a digit.
func wordsOf(name string) []string {
	return strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// plainName is a file's name in lower case without its endings.
func plainName(name string) string {
	name = strings.ToLower(path.Base(name))
	for _, ending := range []string{".gz", ".csv", ".tsv", ".txt", ".npy", ".npz", ".mat", ".mtx", ".zip"} {
		name = strings.TrimSuffix(name, ending)
	}
	return name
}
